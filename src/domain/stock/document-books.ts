import type {Id} from '../kernel/id.ts';
import type {Resource, RowOf} from '../kernel/resource.ts';
import type {Books} from './books.ts';

/** Where the rows of a kind of documents stand. */
interface ListsOfKind<H extends Resource, L extends Resource> {
  readonly header: H;
  readonly line: L;
  /** More lines than one has, those included that were not entered. */
  readonly most: number;
  /** What says of a row that it is in the mirrors. */
  readonly mirrored: Partial<RowOf<H>> & Partial<RowOf<L>>;
}

/** A document with its lines while one piece of work at it is decided. */
export abstract class DocumentBooks<H extends Resource, L extends Resource> {
  readonly books: Books;
  protected readonly id: Id;
  readonly #lists: ListsOfKind<H, L>;

  constructor(books: Books, id: Id, lists: ListsOfKind<H, L>) {
    this.books = books;
    this.id = id;
    this.#lists = lists;
  }

  get row(): RowOf<H> {
    const {header} = this.#lists;
    const row = this.books.draft.get(header, this.id);
    if (!row) throw new Error(`no ${header.name} ${this.id}`);
    return row;
  }

  lines(): readonly RowOf<L>[] {
    const {line, most} = this.#lists;
    return this.books.draft.range(line, 'document', [this.id], most);
  }

  /** Lines of the same goods: one for each lot. */
  linesOfGoods(goods: Id): readonly RowOf<L>[] {
    const {line, most} = this.#lists;
    return this.books.draft.range(line, 'document', [this.id, goods], most);
  }

  set(changes: Partial<RowOf<H>>): void {
    this.books.draft.put(this.#lists.header, {...this.row, ...changes});
  }

  setLine({id}: {readonly id: Id}, changes: Partial<RowOf<L>>): RowOf<L> {
    const {line} = this.#lists;
    const before = this.books.draft.get(line, id);
    if (!before) throw new Error(`no line ${id}`);
    const row = {...before, ...changes};
    this.books.draft.put(line, row);
    return row;
  }

  reference(line?: {readonly id: Id}): {readonly document: Id; readonly line: Id} {
    return {document: this.id, line: line?.id ?? ''};
  }

  /** Work at a document that has left the mirrors brings the whole of it back to them (DOC-5). */
  protected comeBackToMirrors(): void {
    const {header, line, mirrored} = this.#lists;
    this.books.draft.put(header, {...this.row, ...mirrored});
    for (const each of this.lines()) this.books.draft.put(line, {...each, ...mirrored});
  }
}
