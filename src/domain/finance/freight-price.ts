import {compareText} from '../kernel/resource.ts';
import type {FreightRateRow} from './freight-rate.ts';

/** What is to be carried: grams and mm³, whole numbers of any size. */
export interface FreightLoad {
  readonly weight: bigint;
  readonly volume: bigint;
}

/** What a price came of: the fee by weight, the fee by volume, or the least that is asked for. */
type FreightBasis = 'weight' | 'volume' | 'minimum';

/** Ten-thousandths of the company's currency. */
interface FreightPrice {
  readonly price: bigint;
  readonly basis: FreightBasis;
}

type Fees = Pick<FreightRateRow, 'weight_fee' | 'volume_fee' | 'min_payment'>;

const GRAMS_IN_KG = 1_000n;
const MM3_IN_M3 = 1_000_000_000n;

/**
 * The largest of weight × weight fee, volume × volume fee and the least payment, as greaterwms.md 3.5 has it (FREIGHT-4).
 * All three are compared in parts of 10⁻⁹, so that nothing is rounded before it is the price: half a ten-thousandth up.
 */
export function freightPrice(fees: Fees, {weight, volume}: FreightLoad): FreightPrice {
  const byWeight = weight * BigInt(fees.weight_fee) * (MM3_IN_M3 / GRAMS_IN_KG);
  const byVolume = volume * BigInt(fees.volume_fee);
  const least = BigInt(fees.min_payment) * MM3_IN_M3;
  const [fee, basis] =
    byWeight >= byVolume ? ([byWeight, 'weight'] as const) : ([byVolume, 'volume'] as const);
  if (least > fee) return {price: BigInt(fees.min_payment), basis: 'minimum'};
  return {price: (fee + MM3_IN_M3 / 2n) / MM3_IN_M3, basis};
}

/** What each of these rates comes to, the cheapest first and equal ones by name (FREIGHT-5). */
export const cheapestFirst = <R extends Fees & Pick<FreightRateRow, 'transportation_supplier'>>(
  rates: readonly R[],
  load: FreightLoad,
): (FreightPrice & {readonly rate: R})[] =>
  rates
    .map((rate) => ({rate, ...freightPrice(rate, load)}))
    .toSorted((a, b) =>
      a.price === b.price
        ? compareText(a.rate.transportation_supplier, b.rate.transportation_supplier)
        : a.price < b.price
          ? -1
          : 1,
    );
