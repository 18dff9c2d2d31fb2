import type {Kysely} from 'kysely';
import type {CellMended, ImportState} from '#protocol/importing.ts';
import type {Tables} from '../storage/tables.ts';
import type {FileRow} from './import-store.ts';

/** Characters of a page that is mended: so many fit into one mutation, with what stands around them. */
const MAX_CHARACTERS = 600_000;

type CellLines = readonly (readonly [line: number, ...cells: string[]])[];

/**
 * Puts other texts into cells of a file that nothing is done with, and forgets that its rows were looked at (IMPORT-21).
 * All of them or none; answers why not, or ''.
 */
export async function mendCells(
  db: Kysely<Tables>,
  {company, id: file, columns, pages}: FileRow,
  cells: readonly CellMended[],
): Promise<string> {
  const width = (JSON.parse(columns) as readonly string[]).length;
  if (cells.some(({column}) => column >= width)) return 'import.columns';
  try {
    await db.transaction().execute(async (tx) => {
      const held = await tx
        .updateTable('import_files')
        .set({state: 'read' satisfies ImportState, code: ''})
        .where('company', '=', company)
        .where('id', '=', file)
        .where('state', 'in', ['read', 'checked'] satisfies ImportState[])
        .executeTakeFirst();
      if (Number(held.numUpdatedRows) !== 1) throw new NotMended('import.not-now');
      const of = new PagesOfFile(tx, company, file, pages);
      for (const cell of cells.toSorted((a, b) => a.line - b.line)) await of.mend(cell);
      await of.write();
    });
  } catch (error) {
    if (error instanceof NotMended) return error.code;
    throw error;
  }
  return '';
}

class NotMended extends Error {
  readonly code: string;
  constructor(code: string) {
    super(code);
    this.code = code;
  }
}

/** The pages of a file, one of them in memory: lines stand in their order. */
class PagesOfFile {
  readonly #tx: Kysely<Tables>;
  readonly #company: string;
  readonly #file: string;
  readonly #count: number;
  #n = -1;
  #lines: CellLines = [];

  constructor(tx: Kysely<Tables>, company: string, file: string, count: number) {
    [this.#tx, this.#company, this.#file, this.#count] = [tx, company, file, count];
  }

  async mend({line, column, value}: CellMended): Promise<void> {
    if (!this.#has(line)) {
      await this.write();
      await this.#find(line);
    }
    if (!this.#has(line)) throw new NotMended('import.gone');
    this.#lines = this.#lines.map((row): CellLines[number] => {
      const [at, ...cells] = row;
      if (at !== line) return row;
      while (cells.length <= column) cells.push('');
      return [at, ...cells.with(column, value)];
    });
  }

  async write(): Promise<void> {
    if (this.#n < 0) return;
    const body = JSON.stringify(this.#lines);
    if (body.length > MAX_CHARACTERS) throw new NotMended('import.too-much-mended');
    await this.#tx
      .updateTable('import_pages')
      .set({body})
      .where('company', '=', this.#company)
      .where('file', '=', this.#file)
      .where('n', '=', this.#n)
      .execute();
  }

  #has(line: number): boolean {
    return this.#lines.some(([at]) => at === line);
  }

  /** Halves what is left until it is the page of a line. */
  async #find(line: number): Promise<void> {
    for (let [low, high] = [0, this.#count - 1]; low <= high;) {
      const n = Math.floor((low + high) / 2);
      await this.#read(n);
      const [first, last] = [this.#lines[0]?.[0] ?? 0, this.#lines.at(-1)?.[0] ?? 0];
      if (line < first) high = n - 1;
      else if (line > last) low = n + 1;
      else return;
    }
  }

  async #read(n: number): Promise<void> {
    const page = await this.#tx
      .selectFrom('import_pages')
      .select('body')
      .where('company', '=', this.#company)
      .where('file', '=', this.#file)
      .where('n', '=', n)
      .executeTakeFirst();
    // Only we write them.
    this.#lines = JSON.parse(page?.body ?? '[]') as CellLines;
    this.#n = page ? n : -1;
  }
}
