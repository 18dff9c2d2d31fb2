import type {Row, Value} from './field.ts';
import {referredTo} from './list.ts';
import {isBeyond, partyColumn, type RowReader} from './readable.ts';
import type {Resource, RowOf} from './resource.ts';
import type {View} from './view.ts';

/**
 * What the work of people may name who do not read all rows. Of a kind of row that a party's people have a portion of
 * (ROWS-5), and of one that is of warehouses where a person of the house is bound to some (ROWS-9), a row that is not
 * theirs does not exist, so that naming it is answered as naming nothing. Rows that are never named, such as the
 * figures that the books add up, are read as they are; so is what stands in other warehouses of something that all of
 * them have, since a rule looks there before it lets goods be removed.
 */
export class ReadableView implements View {
  readonly #view: View;
  readonly #resources: ReadonlyMap<string, Resource>;
  readonly #reader: RowReader;
  readonly #crosses: readonly string[];

  /** `crosses`: lists of which the work also names rows of another warehouse, at the other end of one of hers. */
  constructor(
    view: View,
    resources: ReadonlyMap<string, Resource>,
    reader: RowReader,
    crosses: readonly string[] = [],
  ) {
    this.#view = view;
    this.#resources = resources;
    this.#reader = reader;
    this.#crosses = crosses;
  }

  get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
    const row = this.#view.get(resource, key);
    if (!row || isBeyond(resource, row, this.#reader, this.#crosses)) return undefined;
    return this.#isHers(resource, row) ? row : undefined;
  }

  range<R extends Resource>(resource: R, index: string, prefix: readonly Value[], limit: number): RowOf<R>[] {
    return this.#view.range(resource, index, prefix, limit).filter((row) => this.#isHers(resource, row));
  }

  #isHers(resource: Resource, row: Row): boolean {
    const {role, party} = this.#reader;
    const portion = resource.readable?.[role];
    if (!portion || resource.read.includes(role)) return true;
    if (party === '') return false;
    const at = partyColumn(portion);
    // What is told only where another row names it is hers to name where it is of goods of her own: their lots.
    if (portion.rows === 'named') return this.#isOfHerGoods(row);
    if (!at) return true;
    if (at.through === undefined) return row[at.column] === party;
    const named = referredTo(this.#resources, resource, at.through);
    const holder: Row | undefined = this.#view.get(named, String(row[at.through]));
    return holder?.[at.column] === party;
  }

  #isOfHerGoods(row: Row): boolean {
    const of = this.#resources.get('goods');
    const portion = of?.readable?.[this.#reader.role];
    const column = portion && partyColumn(portion)?.column;
    if (!of || column === undefined) return false;
    const held: Row | undefined = this.#view.get(of, String(row['goods'] ?? ''));
    return held?.[column] === this.#reader.party;
  }
}
