import {checkDigit} from '#domain/goods/check-digit.ts';
import {withScanned} from '#domain/goods/goods-code.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {SeededRandom} from './seeded-random.ts';

/** Goods of a large demo beyond these have their own codes alone: a walk through the warehouse scans a few. */
const MAX_DEMO_GOODS = 200;
const PACKS = [4, 6, 10, 12, 24] as const;

/** An EAN on each of the first goods, of the range that shops number themselves, and a GTIN on their cases. */
export function demoGoodsCodes(chance: SeededRandom, goods: readonly Row[]): Row[] {
  return goods.slice(0, MAX_DEMO_GOODS).flatMap(({id}, i) => {
    const digits = `20${String(i + 1).padStart(10, '0')}`;
    const code = (text: string, units: number): Row =>
      withScanned({id: chance.id(), goods: id ?? '', code: text + checkDigit(text), kind: 'gtin', units});
    return [code(digits, 1), code(`1${digits}`, PACKS[chance.below(PACKS.length)] ?? 1)];
  });
}
