import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Id} from '#domain/kernel/id.ts';
import type {ImportableKind} from '#domain/moving/importable.ts';
import {MAX_IMPORTED_ROWS} from '#domain/moving/import-rows.ts';
import {markedBy, NO_MARKS, type ColumnMarks} from '#domain/moving/column-format.ts';
import type {MatchColumns} from './column-names.ts';
import {CsvRows} from './csv-rows.ts';
import {TableFault, type TableRow} from './table.ts';
import {decodedText} from './decode-text.ts';
import {faultOfCompound, fileFormOf, SHOWN_BY} from './file-form.ts';
import type {FileRow, ImportStore} from './import-store.ts';
import {readingsOfHeads} from './readings.ts';
import {beginningOf} from './separator.ts';
import {spooledFile} from './spool-file.ts';
import type {SheetRead} from './workbook/read-workbook.ts';
import {rowsOfWorkbook} from './workbook/rows-of-workbook.ts';

/** Characters of the rows that one page holds at most, so that as many fit into one mutation. */
const PAGE_CHARACTERS = 300_000;
/** Looked at for what separates cells. */
const HEAD_CHARACTERS = 10_000;

/** As much is read without a turn for others. */
export const FILE_SLICE = {characters: 65_536, rows: MAX_IMPORTED_ROWS} as const;

/** What a person sends. */
interface Sent {
  readonly company: string;
  readonly id: Id;
  readonly kind: ImportableKind;
  readonly name: string;
  readonly who: Id;
  readonly warehouse: string;
  /** '' for UTF-8, or what the file says itself. */
  readonly encoding: string;
}

interface ReceiveDeps {
  readonly store: ImportStore;
  readonly match: MatchColumns;
  /** Bytes of a file at most. */
  readonly most: number;
}

/**
 * Takes a file as it comes, a page of rows in memory at a time. What is no table of rows is refused by a {@link
 * TableFault}, and nothing of it is kept; so is what comes after the same file has begun to come anew (IMPORT-12).
 */
export async function receiveFile(
  {store, match, most}: ReceiveDeps,
  {company, id, kind, name, who, warehouse, encoding}: Sent,
  chunks: AsyncIterable<Uint8Array>,
): Promise<FileRow> {
  const coming = await store.begin({company, id, kind: kind.name, name, who, warehouse});
  if (!coming) throw new TableFault('import.not-now', 0);
  const overtaken = async (): Promise<TableFault> =>
    new TableFault((await store.find(company, id)) ? 'import.not-now' : 'import.gone', 0);
  const pages = new Pages(async (n, rows) => {
    if (!(await store.addPage(coming, n, rows))) throw await overtaken();
  });
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    for await (const chunk of chunks) {
      bytes += chunk.byteLength;
      if (bytes > most) throw new TableFault('import.file-too-large', 0);
      yield chunk;
    }
  };
  try {
    const known = (heads: readonly string[]): number =>
      match(kind, heads).filter((each) => each !== '').length;
    const {head, all} = await begun(counted());
    let sheet: SheetRead | undefined;
    if (fileFormOf(head) === 'text')
      for await (const row of rowsOf(decodedText(all, encoding), known)) await pages.add(row);
    else sheet = await workbookInto(pages, all, head);
    await pages.flush();
    const {columns, lines, count} = pages;
    if (columns.every((each) => each.trim() === '')) throw new TableFault('import.empty', 1);
    if (lines === 0) throw new TableFault('import.no-rows', 1);
    const matched = match(kind, columns);
    const isHere = await store.arrive(coming, {
      encoding,
      columns: JSON.stringify(columns),
      matched: JSON.stringify(matched),
      readings: JSON.stringify(readingsOfHeads(kind, columns, matched)),
      marks: JSON.stringify(pages.marks),
      sheet: sheet ? JSON.stringify(sheet) : '',
      lines,
      pages: count,
      bytes,
    });
    if (!isHere) throw await overtaken();
  } catch (error) {
    await store.forget({company, id, work: coming.upload, state: 'coming'});
    throw error;
  }
  const row = await store.find(company, id);
  if (!row) throw new TableFault('import.gone', 0);
  return row;
}

/** A file with its first bytes. */
async function begun(
  chunks: AsyncIterable<Uint8Array>,
): Promise<{readonly head: Uint8Array; readonly all: AsyncIterable<Uint8Array>}> {
  const rest = chunks[Symbol.asyncIterator]();
  let head: Uint8Array = new Uint8Array();
  while (head.length < SHOWN_BY) {
    const {value, done} = await rest.next();
    if (done) break;
    head = Buffer.concat([head, value]);
  }
  const all = async function* (): AsyncGenerator<Uint8Array> {
    yield head;
    yield* {[Symbol.asyncIterator]: () => rest};
  };
  return {head, all: all()};
}

/** Takes the rows of a workbook, once it is here: where its parts are stands at its end. */
async function workbookInto(
  pages: Pages,
  chunks: AsyncIterable<Uint8Array>,
  head: Uint8Array,
): Promise<SheetRead> {
  const file = await spooledFile(chunks);
  try {
    if (fileFormOf(head) === 'compound') throw new TableFault(faultOfCompound(file.fd), 0);
    return await rowsOfWorkbook(file.fd, async (rows) => {
      for (const row of rows) await pages.add(row);
    });
  } finally {
    await file.close();
  }
}

async function* rowsOf(
  texts: AsyncIterable<string>,
  known: (heads: readonly string[]) => number,
): AsyncGenerator<TableRow> {
  let head = '';
  let rows: CsvRows | undefined;
  const begin = (): {readonly rows: CsvRows; readonly text: string} => {
    // What some programs write once more than once is no part of the first head.
    const {separator, text} = beginningOf(head.replace(/^\uFEFF+/, ''), known);
    return {rows: (rows = new CsvRows(separator)), text};
  };
  for await (const text of texts) {
    if (rows) yield* inSlices(rows, text);
    else {
      head += text;
      if (head.length < HEAD_CHARACTERS) continue;
      const begun = begin();
      yield* inSlices(begun.rows, begun.text);
    }
  }
  if (!rows) {
    const begun = begin();
    yield* inSlices(begun.rows, begun.text);
  }
  yield* (rows ?? begin().rows).end();
}

/** A piece of the file as the network gave it, in slices: of line ends alone there may be any number in it. */
async function* inSlices(rows: CsvRows, text: string): AsyncGenerator<TableRow> {
  for (let at = 0; at < text.length; at += FILE_SLICE.characters) {
    let count = 0;
    for (const row of rows.push(text.slice(at, at + FILE_SLICE.characters))) {
      yield row;
      if (++count % FILE_SLICE.rows === 0) await othersTurn();
    }
    await othersTurn();
  }
}

/** Rows on their way into pages. The first is the head; blank ones are none. */
class Pages {
  readonly #keep: (n: number, rows: readonly TableRow[]) => Promise<void>;
  #rows: TableRow[] = [];
  #characters = 0;
  columns: readonly string[] = [];
  /** How each column is written. */
  marks: ColumnMarks[] = [];
  lines = 0;
  count = 0;

  constructor(keep: (n: number, rows: readonly TableRow[]) => Promise<void>) {
    this.#keep = keep;
  }

  async add(row: TableRow): Promise<void> {
    if (row.cells.every((cell) => cell.trim() === '')) return;
    if (this.columns.length === 0) {
      this.columns = row.cells.map((cell) => cell.trim());
      this.marks = this.columns.map(() => NO_MARKS);
      return;
    }
    this.lines++;
    this.#rows.push(row);
    for (const [at, cell] of row.cells.entries()) {
      this.#characters += cell.length;
      const marks = this.marks[at];
      if (marks) this.marks[at] = markedBy(marks, cell, row.numbers?.includes(at));
    }
    if (this.#rows.length === MAX_IMPORTED_ROWS || this.#characters > PAGE_CHARACTERS) await this.flush();
  }

  async flush(): Promise<void> {
    if (this.#rows.length === 0) return;
    await this.#keep(this.count++, this.#rows);
    this.#rows = [];
    this.#characters = 0;
    // An embedded database answers at once: no other request would be answered until the whole file is read.
    await othersTurn();
  }
}
