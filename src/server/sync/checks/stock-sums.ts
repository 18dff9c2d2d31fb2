import {entryOf} from '#domain/kernel/entry-of.ts';
import {DISCREPANCY_ACCOUNT, isBorder, OUTSIDE_WORLD} from '#domain/stock/place.ts';
import type {LedgerRow} from '../../storage/storage.ts';

/** The properties whose stock has a figure of its own. */
const FIGURE_OF: Readonly<Record<string, 'inspect' | 'hold' | 'damage'>> = {
  Inspection: 'inspect',
  Holding: 'hold',
  Damage: 'damage',
};

/** Whether so many units stand there: `warehouse/place/unit/goods/lot`. */
export type StandsThere = (key: string, units: unknown) => boolean;

type LedgerEnd = 'from' | 'to';

/** Figures of some goods in a warehouse that follow from the ledger. */
export interface LedgerFigures {
  onhand: number;
  inspect: number;
  hold: number;
  damage: number;
  asn: number;
  pre_load: number;
  pre_sort: number;
  sorted: number;
  picked: number;
  transit_out: number;
}
export const NO_FIGURES: LedgerFigures = {
  onhand: 0,
  inspect: 0,
  hold: 0,
  damage: 0,
  asn: 0,
  pre_load: 0,
  pre_sort: 0,
  sorted: 0,
  picked: 0,
  transit_out: 0,
};

/** What stands at a document counts by how its place ends, all else as on hand. */
const FIGURE_OF_END: readonly (readonly [end: string, figure: keyof LedgerFigures])[] = [
  [':expected', 'asn'],
  [':unload', 'pre_load'],
  [':sort', 'pre_sort'],
  [':sorted', 'sorted'],
  [':picked', 'picked'],
  [':transit', 'transit_out'],
];

/** What the ledger says stands at each place, and under each property. What has come to nothing is forgotten. */
export class StockSums {
  readonly #sums = new Map<string, number>();
  readonly #figures = new Map<string, LedgerFigures>();
  /** By `place/goods` of a document's places. */
  readonly #documents = new Map<string, number>();

  /** Goods of which some left for the world outside, or were not found by a picker: by `warehouse/goods`. */
  readonly gone = new Set<string>();

  add(line: LedgerRow): void {
    if (line.to === OUTSIDE_WORLD || line.to.endsWith(':transit') || isNotFound(line))
      this.gone.add(`${line.warehouse}/${line.goods}`);
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

  #add(line: LedgerRow, end: LedgerEnd, quantity: number): void {
    if (isBorder(line[end])) return;
    const key = keyAt(line, end);
    const sum = this.at(key) + quantity;
    if (sum === 0) this.#sums.delete(key);
    else this.#sums.set(key, sum);
    this.#count(line, end, quantity);
  }

  /** What stands of some goods at a place of a document, of all lots; what was not asked for stays. */
  takeDocument(place: string, goods: string): number {
    const key = `${place}/${goods}`;
    const sum = this.#documents.get(key) ?? 0;
    this.#documents.delete(key);
    return sum;
  }

  /** What stands at documents that was not asked for. */
  restOfDocuments(): [string, number][] {
    return [...this.#documents].filter(([, sum]) => sum !== 0);
  }

  #count(line: LedgerRow, end: LedgerEnd, quantity: number): void {
    const key = `${line.warehouse}/${line.goods}`;
    const figures = this.#figures.get(key) ?? {...NO_FIGURES};
    this.#figures.set(key, figures);
    const place = line[end];
    const [, atDocument] = FIGURE_OF_END.find(([text]) => place.endsWith(text)) ?? [];
    if (atDocument) {
      figures[atDocument] += quantity;
      const at = `${place}/${line.goods}`;
      this.#documents.set(at, (this.#documents.get(at) ?? 0) + quantity);
      return;
    }
    figures.onhand += quantity;
    const own = entryOf(FIGURE_OF, line[`${end}_property`]);
    if (own) figures[own] += quantity;
  }
}

/** What work at a document gives to the discrepancy account was not there; a closing of a case names no document. */
const isNotFound = ({to, document}: LedgerRow): boolean => to === DISCREPANCY_ACCOUNT && document !== '';

/** Loose goods lose their unit in the discrepancy, which is kept per goods and lot. */
function keyAt(line: LedgerRow, end: LedgerEnd): string {
  const [lot, unit] = end === 'from' ? [line.lot, line.unit] : [line.to_lot, line.to_unit];
  const place = line[end];
  return [line.warehouse, place, place === DISCREPANCY_ACCOUNT ? '' : unit, line.goods, lot].join('/');
}

export const figureOfProperty = (property: string): 'inspect' | 'hold' | 'damage' | undefined =>
  entryOf(FIGURE_OF, property);
