import {DISCREPANCY, isBorder} from '#domain/stock/place.ts';
import type {LedgerRow} from '../../storage/storage.ts';

/** The properties whose stock has a figure of its own. */
const FIGURE_OF: Readonly<Record<string, 'inspect' | 'hold' | 'damage'>> = {
  Inspection: 'inspect',
  Holding: 'hold',
  Damage: 'damage',
};

type End = 'from' | 'to';

/** Figures of some goods in a warehouse that follow from the ledger. */
export interface LedgerFigures {
  onhand: number;
  inspect: number;
  hold: number;
  damage: number;
}

/** What the ledger says stands at each place, and under each property. What has come to nothing is forgotten. */
export class StockSums {
  readonly #sums = new Map<string, number>();
  readonly #figures = new Map<string, LedgerFigures>();

  add(line: LedgerRow): void {
    this.#add(line, 'from', -line.quantity);
    this.#add(line, 'to', line.quantity);
  }

  /** The stock rows that a line changes, with what stands there before it. */
  around(line: LedgerRow): [string, number][] {
    return (['from', 'to'] as const)
      .filter((end) => !isBorder(line[end]))
      .map((end) => keyAt(line, end))
      .map((key) => [key, this.at(key)]);
  }

  at(key: string): number {
    return this.#sums.get(key) ?? 0;
  }

  take(key: string): number {
    const sum = this.at(key);
    this.#sums.delete(key);
    return sum;
  }

  rest(): Iterable<[string, number]> {
    return this.#sums;
  }

  /** By `warehouse/goods`. */
  get figures(): ReadonlyMap<string, LedgerFigures> {
    return this.#figures;
  }

  #add(line: LedgerRow, end: End, quantity: number): void {
    if (isBorder(line[end])) return;
    const key = keyAt(line, end);
    const sum = this.at(key) + quantity;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
    this.#count(`${line.warehouse}/${line.goods}`, line[`${end}_property`], quantity);
  }

  #count(key: string, property: string, quantity: number): void {
    const figures = this.#figures.get(key) ?? {onhand: 0, inspect: 0, hold: 0, damage: 0};
    this.#figures.set(key, figures);
    figures.onhand += quantity;
    const own = FIGURE_OF[property];
    if (own) figures[own] += quantity;
  }
}

/** Loose goods lose their unit in the discrepancy, which is kept per goods and lot. */
function keyAt(line: LedgerRow, end: End): string {
  const [lot, unit] = end === 'from' ? [line.lot, line.unit] : [line.to_lot, line.to_unit];
  const place = line[end];
  return [line.warehouse, place, place === DISCREPANCY ? '' : unit, line.goods, lot].join('/');
}

export const figureOfProperty = (property: string): 'inspect' | 'hold' | 'damage' | undefined =>
  FIGURE_OF[property];
