import {describe, expect, test} from 'vitest';
import {cheapestFirst, freightPrice, type FreightLoad} from './freight-price.ts';

/** 1.20 a kilogram, 150 a cubic metre, 25 at least. */
const FEES = {weight_fee: 12_000, volume_fee: 1_500_000, min_payment: 250_000};
const load = (weight: bigint, volume: bigint): FreightLoad => ({weight, volume});
const KG = 1_000n;
const M3 = 1_000_000_000n;

describe('what freight costs', () => {
  test.for([
    ['weight', load(100n * KG, M3 / 2n), 1_200_000n],
    ['volume', load(10n * KG, 2n * M3), 3_000_000n],
    ['minimum', load(10n * KG, M3 / 10n), 250_000n],
    ['minimum', load(0n, 0n), 250_000n],
  ] as const)('[FREIGHT-4] the largest of the three, and that it was the %s', ([basis, of, price]) => {
    expect(freightPrice(FEES, of)).toEqual({price, basis});
  });

  test('[FREIGHT-4] where two are the same, a fee is said before the least payment and weight before volume', () => {
    expect(freightPrice({...FEES, min_payment: 1_200_000}, load(100n * KG, 0n)).basis).toBe('weight');
    expect(freightPrice(FEES, load(125n * KG, M3)).basis).toBe('weight');
    expect(freightPrice({...FEES, min_payment: 1_500_000}, load(0n, M3)).basis).toBe('volume');
  });

  test('[FREIGHT-4] grams and cubic millimetres count; what is less than a ten-thousandth is rounded once, half of it up', () => {
    const fees = {weight_fee: 1, volume_fee: 1, min_payment: 1};
    expect(freightPrice(fees, load(2_499n, 0n)).price).toBe(2n);
    expect(freightPrice(fees, load(2_500n, 0n)).price).toBe(3n);
    expect(freightPrice(fees, load(0n, 3n * M3 - M3 / 2n - 1n)).price).toBe(2n);
    expect(freightPrice(fees, load(0n, 3n * M3 - M3 / 2n)).price).toBe(3n);
    // 1.001 of them is more than the least payment, and rounds to it.
    expect(freightPrice(fees, load(1_001n, 0n))).toEqual({price: 1n, basis: 'weight'});
  });

  test('[FREIGHT-4] the largest amounts lose no digit', () => {
    const most = BigInt(Number.MAX_SAFE_INTEGER);
    const fees = {weight_fee: Number.MAX_SAFE_INTEGER, volume_fee: 1, min_payment: 1};
    expect(freightPrice(fees, load(most * KG, 0n)).price).toBe(most * most);
  });
});

test('[FREIGHT-5] the cheapest comes first, and equal ones stand by name', () => {
  const rate = (transportation_supplier: string, weight_fee: number) => ({
    ...FEES,
    transportation_supplier,
    weight_fee,
  });
  const rates = [rate('Tern', 20_000), rate('Swift', 9_000), rate('Gull', 20_000)];
  const found = cheapestFirst(rates, load(100n * KG, 0n));
  expect(found.map(({rate: {transportation_supplier}, price}) => [transportation_supplier, price])).toEqual([
    ['Swift', 900_000n],
    ['Gull', 2_000_000n],
    ['Tern', 2_000_000n],
  ]);
});
