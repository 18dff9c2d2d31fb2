import {randomUUID} from 'node:crypto';
import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Kysely, Selectable, Transaction, Updateable} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {ImportState} from '#protocol/importing.ts';
import type {Tables} from '../storage/tables.ts';
import type {TableRow} from './table.ts';
import {ImportNotes} from './import-notes.ts';
import {deleteOrphans} from './delete-orphans.ts';

export type FileRow = Selectable<Tables['import_files']>;
export type PageRow = Selectable<Tables['import_pages']>;
type FileChange = Updateable<Tables['import_files']>;

/** What a look at a page found. */
export interface PageTally {
  readonly fresh: number;
  readonly changed: number;
  readonly same: number;
  readonly wrong: number;
  /** Rows that are here, which the file does not name and which go. */
  readonly removed?: number;
}

/** Files that a person has here; of more the oldest goes. */
const MAX_FILES = 12;
/** Pages that one statement deletes, so that others get their turn. */
const PAGES_PER_DELETE = 100;
/** Files are kept this long for a look at what became of them. */
const FILES_KEPT_MS = 14 * 24 * 3_600_000;
/** No upload takes so long: its process has died. */
const COMING_MS = 24 * 3_600_000;

/** A file that is on its way, and the one upload by which it comes. */
interface Coming {
  readonly company: string;
  readonly id: Id;
  readonly upload: string;
}

/** Files that are brought in, in the database: every process can go on with them. */
export class ImportStore {
  readonly #db: Kysely<Tables>;
  readonly #now: () => number;
  readonly notes: ImportNotes;

  constructor(db: Kysely<Tables>, now: () => number) {
    this.#db = db;
    this.notes = new ImportNotes(db);
    this.#now = now;
  }

  find(company: string, id: Id): Promise<FileRow | undefined> {
    return this.#db
      .selectFrom('import_files')
      .selectAll()
      .where('company', '=', company)
      .where('id', '=', id)
      .executeTakeFirst();
  }

  /**
   * Begins a file by an upload of its own, and ends an earlier one of the same person that it was still coming by; of
   * too many files of hers the oldest are forgotten. `undefined` where it has come already.
   */
  async begin(
    file: Pick<FileRow, 'company' | 'id' | 'kind' | 'name' | 'who' | 'warehouse'>,
  ): Promise<Coming | undefined> {
    const {company, id, who} = file;
    const upload = randomUUID();
    const row: FileRow = {
      ...file,
      state: 'coming' satisfies ImportState,
      encoding: '',
      columns: '[]',
      matched: '[]',
      readings: '[]',
      marks: '[]',
      sheet: '',
      work: upload,
      code: '',
      lines: 0,
      pages: 0,
      bytes: 0,
      made: 0,
      adds: 0,
      replaces: 0,
      made_at: this.#now(),
    };
    const begun = await this.#db
      .insertInto('import_files')
      .values(row)
      .onConflict((conflict) =>
        conflict
          .columns(['company', 'id'])
          .doUpdateSet(row)
          .where('import_files.state', '=', 'coming' satisfies ImportState)
          .where('import_files.who', '=', who),
      )
      .executeTakeFirst();
    if (Number(begun.numInsertedOrUpdatedRows) !== 1) return undefined;
    const coming = {company, id, upload};
    await this.#clear(coming);
    for (const old of (await this.#idle(row)).slice(MAX_FILES - 1)) await this.forget(old);
    return coming;
  }

  async change(company: string, id: Id, set: FileChange): Promise<void> {
    await this.#db
      .updateTable('import_files')
      .set(set)
      .where('company', '=', company)
      .where('id', '=', id)
      .execute();
  }

  /** Gives a file to a work, where it stands as the asker saw it; answers whether it does. */
  async takeFor(
    company: string,
    id: Id,
    {from, work, state, set}: {from: string; work: Id; state: readonly string[]; set: FileChange},
  ): Promise<boolean> {
    const taken = await this.#db
      .updateTable('import_files')
      .set({...set, work, code: ''})
      .where('company', '=', company)
      .where('id', '=', id)
      .where('work', '=', from)
      .where('state', 'in', state)
      .executeTakeFirst();
    return Number(taken.numUpdatedRows) === 1;
  }

  /** Those of some kinds, the newest first, whole or not. */
  newest(company: string, kinds: readonly string[], limit: number): Promise<FileRow[]> {
    return this.#db
      .selectFrom('import_files')
      .selectAll()
      .where('company', '=', company)
      .where('kind', 'in', kinds)
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
  }

  /** Keeps a page; answers whether the file still comes by this upload. */
  addPage(coming: Coming, n: number, rows: readonly TableRow[]): Promise<boolean> {
    const body = JSON.stringify(rows.map(({line, cells}) => [line, ...cells]));
    const counts = {lines: rows.length, fresh: 0, changed: 0, same: 0, wrong: 0, removed: 0};
    const {company, id: file} = coming;
    return this.#whileComing(coming, (tx) =>
      tx
        .insertInto('import_pages')
        .values({company, file, n, body, faults: '', mutation: '', ...counts})
        .execute(),
    );
  }

  /** The file is whole; answers whether it still comes by this upload. */
  async arrive({company, id, upload}: Coming, set: FileChange): Promise<boolean> {
    return this.takeFor(company, id, {
      from: upload,
      work: '',
      state: ['coming' satisfies ImportState],
      set: {...set, state: 'read' satisfies ImportState},
    });
  }

  async page(company: string, file: Id, n: number): Promise<PageRow | undefined> {
    return this.#db
      .selectFrom('import_pages')
      .selectAll()
      .where('company', '=', company)
      .where('file', '=', file)
      .where('n', '=', n)
      .executeTakeFirst();
  }

  async changePage(
    {company, file, n}: Pick<PageRow, 'company' | 'file' | 'n'>,
    set: Updateable<Tables['import_pages']>,
  ): Promise<void> {
    await this.#db
      .updateTable('import_pages')
      .set(set)
      .where('company', '=', company)
      .where('file', '=', file)
      .where('n', '=', n)
      .execute();
  }

  /** Keeps a page of rows that go, behind those of the file. */
  async keepRemovals(row: PageRow): Promise<void> {
    await this.#db
      .insertInto('import_pages')
      .values(row)
      .onConflict((conflict) => conflict.columns(['company', 'file', 'n']).doUpdateSet(row))
      .execute();
  }

  /** Forgets the pages of rows that go: they are looked for anew. */
  async forgetRemovals({company, id, pages}: Pick<FileRow, 'company' | 'id' | 'pages'>): Promise<void> {
    await this.#db
      .deleteFrom('import_pages')
      .where('company', '=', company)
      .where('file', '=', id)
      .where('n', '>=', pages)
      .execute();
  }

  /** Faults of the pages after one, a page's at a time; only of pages that have some, or notices. */
  async nextFaults(
    company: string,
    file: Id,
    after: number,
  ): Promise<Pick<PageRow, 'n' | 'faults'> | undefined> {
    return this.#db
      .selectFrom('import_pages')
      .select(['n', 'faults'])
      .where('company', '=', company)
      .where('file', '=', file)
      .where('n', '>', after)
      .where('faults', '<>', '')
      .orderBy('n')
      .limit(1)
      .executeTakeFirst();
  }

  async tally(company: string, file: Id): Promise<Required<PageTally>> {
    const sums = await this.#db
      .selectFrom('import_pages')
      .select(({fn}) => [
        fn.sum<number>('fresh').as('fresh'),
        fn.sum<number>('changed').as('changed'),
        fn.sum<number>('same').as('same'),
        fn.sum<number>('wrong').as('wrong'),
        fn.sum<number>('removed').as('removed'),
      ])
      .where('company', '=', company)
      .where('file', '=', file)
      .executeTakeFirst();
    const of = (name: keyof PageTally): number => Number(sums?.[name] ?? 0);
    return {
      fresh: of('fresh'),
      changed: of('changed'),
      same: of('same'),
      wrong: of('wrong'),
      removed: of('removed'),
    };
  }

  /** Deletes a file with all that belongs to it, some at a time, where it still stands as the asker saw it. */
  async forget({
    company,
    id,
    work,
    state,
  }: Pick<FileRow, 'company' | 'id' | 'work' | 'state'>): Promise<void> {
    // No other process does anything with it from here on, and what is left by a process that ends is an upload's.
    const coming = {company, id, upload: randomUUID()};
    const set: FileChange = {state: 'coming' satisfies ImportState};
    if (!(await this.takeFor(company, id, {from: work, work: coming.upload, state: [state], set}))) return;
    await this.#clear(coming);
    await this.#db
      .deleteFrom('import_files')
      .where('company', '=', company)
      .where('id', '=', id)
      .where('work', '=', coming.upload)
      .execute();
  }

  /** Deletes files of long ago, those whose upload ended with its process, and what belongs to no file. */
  async sweep(): Promise<void> {
    const old = await this.#db
      .selectFrom('import_files')
      .select(['company', 'id', 'work', 'state'])
      .where('state', '!=', 'moving' satisfies ImportState)
      .where((row) =>
        row.or([
          row('made_at', '<', this.#now() - FILES_KEPT_MS),
          row.and([row('state', '=', 'coming'), row('made_at', '<', this.#now() - COMING_MS)]),
        ]),
      )
      .execute();
    for (const file of old) await this.forget(file);
    await deleteOrphans(this.#db);
  }

  /** Deletes what came before this upload, some at a time, as long as the file comes by it. */
  async #clear(coming: Coming): Promise<void> {
    const {company, id} = coming;
    for (const some of [
      (tx: Transaction<Tables>) => this.notes.forgetSome(company, id, tx),
      (tx: Transaction<Tables>) => this.#forgetPages(company, id, tx),
    ]) {
      let isMore = true;
      while (isMore && (await this.#whileComing(coming, async (tx) => void (isMore = await some(tx)))))
        await othersTurn();
    }
  }

  /** Deletes the first pages of a file; answers whether there were any. */
  async #forgetPages(company: string, file: Id, tx: Transaction<Tables>): Promise<boolean> {
    const first = await tx
      .selectFrom('import_pages')
      .select('n')
      .where('company', '=', company)
      .where('file', '=', file)
      .orderBy('n')
      .limit(PAGES_PER_DELETE)
      .execute();
    const last = first.at(-1);
    if (!last) return false;
    await tx
      .deleteFrom('import_pages')
      .where('company', '=', company)
      .where('file', '=', file)
      .where('n', '<=', last.n)
      .execute();
    return true;
  }

  /** Does something where the file still comes by this upload, and keeps others from it meanwhile. */
  #whileComing(
    {company, id, upload}: Coming,
    what: (tx: Transaction<Tables>) => Promise<unknown>,
  ): Promise<boolean> {
    return this.#db.transaction().execute(async (tx) => {
      const held = await tx
        .updateTable('import_files')
        .set({work: upload})
        .where('company', '=', company)
        .where('id', '=', id)
        .where('work', '=', upload)
        .where('state', '=', 'coming' satisfies ImportState)
        .executeTakeFirst();
      if (Number(held.numUpdatedRows) !== 1) return false;
      await what(tx);
      return true;
    });
  }

  /** Other files of the same person that nothing is done with, the newest first. */
  #idle({company, id, who}: FileRow): Promise<Pick<FileRow, 'company' | 'id' | 'work' | 'state'>[]> {
    return this.#db
      .selectFrom('import_files')
      .select(['company', 'id', 'work', 'state'])
      .where('company', '=', company)
      .where('who', '=', who)
      .where('id', '!=', id)
      .where('state', 'not in', ['moving', 'checking'] satisfies ImportState[])
      .orderBy('made_at', 'desc')
      .orderBy('id', 'desc')
      .execute();
  }
}
