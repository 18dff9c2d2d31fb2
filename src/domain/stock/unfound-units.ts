import {refuse, type Outcome} from '../kernel/action.ts';
import type {Books} from './books.ts';
import {ifDownloaded} from '../kernel/view.ts';
import {bin} from '../warehouse/bin.ts';
import {binCount, countedAt} from './bin-count.ts';
import {binOfPlace} from './place.ts';
import type {CorrectionShare} from './correction-share.ts';
import {adjustedStand, discrepancyStand, type StockPlace} from './stock-change.ts';

/** Units that a worker did not find where they were recorded: the account holds them until it is known (CASE-12). */
export class UnfoundUnits {
  readonly #books: Books;
  readonly #share: CorrectionShare;
  readonly #place: string;

  constructor(share: CorrectionShare, books: Books) {
    this.#books = books;
    this.#share = share;
    this.#place = share.key.split('/')[1] ?? '';
  }

  /** So many stand there after all, and the rest nowhere; a further difference is adjusted. */
  counted(count: number): Outcome | undefined {
    if (!this.#property) return refuse('case.bin-gone');
    const {quantity, key} = this.#share;
    const recorded = this.#books.unitsAt(this.#share.item, this.#place);
    const found = Math.min(Math.max(count - recorded, 0), quantity);
    const further = count - recorded - found;
    this.#carry(discrepancyStand, this.#stand, found);
    this.#carry(discrepancyStand, adjustedStand, quantity - found);
    if (further > 0) this.#carry(adjustedStand, this.#stand, further);
    else if (further < 0) this.#books.withdraw(this.#movement(this.#stand, adjustedStand, -further), key);
    return undefined;
  }

  #carry(from: StockPlace, to: StockPlace, quantity: number): void {
    this.#books.carry({...this.#movement(from, to, quantity), isSure: true});
  }

  #movement(from: StockPlace, to: StockPlace, quantity: number) {
    return {item: this.#share.item, from, to, quantity, of: {document: '', line: ''}};
  }

  get #stand(): StockPlace {
    return {place: this.#place, property: this.#property};
  }

  /** Of the bin; '' where it is no more. */
  get #property(): string {
    const id = binOfPlace(this.#place);
    return (id && this.#books.draft.get(bin, id)?.property) ?? '';
  }

  found(): Outcome | undefined {
    if (!this.#property) return refuse('case.bin-gone');
    if (this.#isCountedSince) return refuse('case.counted-since');
    this.#carry(discrepancyStand, this.#stand, this.#share.quantity);
    return undefined;
  }

  /** A count has said what stands there: these units it has not found (COUNT-16). */
  get #isCountedSince(): boolean {
    const {draft} = this.#books;
    const row = this.#books.standing(this.#share.item, this.#place);
    const whole = ifDownloaded(() => draft.get(binCount, binOfPlace(this.#place) ?? ''));
    return countedAt(row, whole) > this.#share.since;
  }

  notThere(): undefined {
    this.#carry(discrepancyStand, adjustedStand, this.#share.quantity);
  }
}
