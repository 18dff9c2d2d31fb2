import {DISCREPANCY, isBorder} from '#domain/stock/place.ts';
import type {LedgerRow} from '../../storage/storage.ts';

/** The properties whose stock has a figure of its own. */
const FIGURE_OF: Readonly<Record<string, 'inspect' | 'hold' | 'damage'>> = {
  Inspection: 'inspect',
  Holding: 'hold',
  Damage: 'damage',
};

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
    this.#add(line, line.from, line.from_property, -line.quantity);
    this.#add(line, line.to, line.to_property, line.quantity);
  }

  /** The stock rows that a line changes, with what stands there before it. */
  around(line: LedgerRow): [string, number][] {
    return [line.from, line.to]
      .filter((place) => !isBorder(place))
      .map((place) => keyAt(line, place))
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

  #add(line: LedgerRow, place: string, property: string, quantity: number): void {
    if (isBorder(place)) return;
    const key = keyAt(line, place);
    const sum = this.at(key) + quantity;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
    this.#count(`${line.warehouse}/${line.goods}`, property, quantity);
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
const keyAt = (line: LedgerRow, place: string): string =>
  [line.warehouse, place, place === DISCREPANCY ? '' : line.unit, line.goods, line.lot].join('/');

export const figureOfProperty = (property: string): 'inspect' | 'hold' | 'damage' | undefined =>
  FIGURE_OF[property];
