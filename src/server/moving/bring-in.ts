import type {Args} from '#domain/kernel/action.ts';
import {OFFICE, SERVER_ONLY} from '#domain/kernel/roles.ts';
import {MADE_FROM_NAMES} from '#domain/moving/found-by.ts';
import type {DocumentFile} from '#domain/moving/document-file.ts';
import {documentFileOf} from '#domain/moving/document-files.ts';
import {IMPORT_ROWS, MAX_IMPORTED_ROWS, type ImportedRow} from '#domain/moving/import-rows.ts';
import {REMOVE_ROWS} from '#domain/moving/remove-rows.ts';
import {IMPORT_STOCK} from '#domain/moving/import-stock.ts';
import {loadOldCodes} from '#domain/scanning/load-old-codes.ts';
import {oldCode} from '#domain/scanning/old-code.ts';
import {stock} from '#domain/stock/stock.ts';
import {beginMovingIn, endMovingIn} from '#domain/moving/begin-and-end.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {RowFault} from '#protocol/importing.ts';
import {workClaimOf, whileTaken} from '../long-work/while-taken.ts';
import type {WorkStep, StepDeps, SteppedKind} from '../long-work/work-kind.ts';
import {WORK_FAILED, type LeasedWork} from '../long-work/work-store.ts';
import {serverRequest} from '../sync/server-request.ts';
import {checkPage, knownNote, LISTS_WITH_NOTES, noteOf} from './check-page.ts';
import {ImportStore, type FileRow, type PageRow} from './import-store.ts';
import {importableOf, importingPerson, importPageOf, type ImportingPerson} from './importing.ts';
import {
  recheckRemovals,
  cursorOf,
  rowLabelOf,
  removalsOf,
  WALK_START,
  walkIn,
  type RemovalWalk,
} from './check-removals.ts';
import {DocumentPages} from './document-pages.ts';
import {argsOfDocument} from './look-at-documents.ts';
import {releaseEditing} from './release-editing.ts';
import {lookAtPage, type RowPreview, type ImportPage} from './look-at-page.ts';

/**
 * Brings a file in, whole or not at all (IMPORT-3): first others are kept from editing what its rows look at, then all
 * rows are looked at once more, and only where none is wrong the first is written. From then on nothing can stand in
 * the way of the last: it goes on through whatever ends a process, and is not cancelled.
 *
 * The cursor says how far it has come: `begin`, `check <page>`, `names <list> <after>`, `rows <page>`, `end`.
 */
export const bringIn: SteppedKind = {
  name: 'import.bringIn',
  roles: SERVER_ONLY,
  args: {file: {kind: 'id', required: true}, looked: {kind: 'id'}},
  async step(at, deps): Promise<WorkStep> {
    const store = new ImportStore(deps.db, deps.now);
    const file = await store.find(at.company, String(at.args['file']));
    const {total, done, failed, cursor} = at;
    if (file?.work !== at.id) {
      const args = {work: at.id, list: file?.kind ?? bringIn.name};
      const act = {company: at.company, action: endMovingIn.name, args, claim: workClaimOf(at)};
      await deps.sync.ask(at.company, serverRequest(deps, act));
      return {cursor, total, done, failed, end: {state: 'stopped', code: 'import.gone'}};
    }
    return new BringIn(at, file, deps, store).step();
  },
  async givenUp(at, deps): Promise<void> {
    const store = new ImportStore(deps.db, deps.now);
    const file = await store.find(at.company, String(at.args['file']));
    if (file?.work === at.id) await new BringIn(at, file, deps, store).letGo();
  },
};

/** Documents that one step makes: others get their turn, and the waiting person is told how far it is. */
const DOCUMENTS_AT_ONCE = 50;

class BringIn {
  readonly #at: LeasedWork;
  readonly #file: FileRow;
  readonly #deps: StepDeps;
  readonly #store: ImportStore;

  constructor(at: LeasedWork, file: FileRow, deps: StepDeps, store: ImportStore) {
    this.#at = at;
    // In the name of the person who brings it in, who need not be the one who has sent it.
    this.#file = {...file, who: at.who};
    this.#deps = deps;
    this.#store = store;
  }

  async step(): Promise<WorkStep> {
    const [phase = '', ...rest] = this.#at.cursor.split(' ');
    switch (phase) {
      case '':
        return this.#begin();
      case 'check':
        return this.#check(Number(rest[0]));
      case 'removals':
        return this.#lookForRemovals(walkIn(this.#at.cursor) ?? WALK_START);
      case 'removes':
        return this.#remove(Number(rest[0]));
      case 'names':
        return this.#names(rest[0] ?? '', rest.slice(1).join(' '));
      case 'rows':
        return this.#documents
          ? this.#makeDocuments(this.#documents, rest.map(Number))
          : this.#rows(Number(rest[0]));
      default:
        return this.#end();
    }
  }

  /** Every row is looked at, and then brought in. */
  get #total(): number {
    return 2 * this.#file.lines;
  }

  #stand(cursor: string, done = this.#at.done, failed = this.#at.failed): WorkStep {
    return {cursor, total: this.#total, done, failed};
  }

  async #begin(): Promise<WorkStep> {
    if (this.#at.state === 'cancelling') return this.#leave('cancelled');
    const person = await this.#person();
    if (!person) return this.#leave('stopped', 'role.forbidden');
    await releaseEditing(this.#deps, this.#at.company);
    const code = await this.#ask(beginMovingIn.name, {
      ...this.#named,
      floor: OFFICE.includes(person.role) ? 0 : 1,
    });
    if (code !== '') return this.#leave('stopped', code);
    return this.#stand('check 0');
  }

  async #check(n: number): Promise<WorkStep> {
    if (this.#at.state === 'cancelling') return this.#giveUp('cancelled');
    const person = await this.#person();
    if (!person) return this.#giveUp('stopped', 'role.forbidden');
    const dryRun = String(this.#at.args['looked'] ?? '');
    const asked = {at: this.#at, n, person, looked: dryRun};
    const tally = n < this.#file.pages ? await checkPage(this.#deps, this.#file, asked) : undefined;
    const {done, failed} = this.#at;
    if (!tally && failed > 0) return this.#giveUp('stopped', 'import.rows-wrong');
    if (!tally) return this.#stand(this.#file.replaces === 1 ? cursorOf(WALK_START) : `names `);
    const looked = tally.fresh + tally.changed + tally.same + tally.wrong;
    return this.#stand(`check ${String(n + 1)}`, done + looked, failed + tally.wrong);
  }

  /**
   * Of a file that replaces its list: what the dry run told that it goes is looked at once more, before the first row
   * is written. What has come since was not told, and stays (IMPORT-23).
   */
  async #lookForRemovals(walk: RemovalWalk): Promise<WorkStep> {
    if (this.#at.state === 'cancelling') return this.#giveUp('cancelled');
    const person = await this.#person();
    if (!person) return this.#giveUp('stopped', 'role.forbidden');
    const {tally, next} = await recheckRemovals(this.#deps, this.#file, {at: this.#at, person, walk});
    const failed = this.#at.failed + tally.wrong;
    if (next) return this.#stand(cursorOf(next), this.#at.done, failed);
    return failed > 0 ? this.#giveUp('stopped', 'import.rows-wrong') : this.#stand('names ');
  }

  /**
   * What the file does not name goes, once its own rows are in, a page at a time. One that something names since, of
   * what the floor does meanwhile, stays, and its page says why.
   */
  async #remove(k: number): Promise<WorkStep> {
    const {company, id, pages, kind} = this.#file;
    const page = await this.#store.page(company, id, pages + k);
    if (!page) return this.#stand('end', this.#total);
    let going = removalsOf(page.body).map(([row]) => row);
    const stays: RowFault[] = [];
    while (going.length > 0) {
      const {status, refusal} = await this.#settle(REMOVE_ROWS, {list: kind, rows: JSON.stringify(going)});
      if (isDone(status)) break;
      const {id: row} = refusal?.facts ?? {};
      if (typeof row !== 'string' || !going.includes(row))
        return this.#giveUp('stopped', refusal?.code ?? 'action.failed');
      const value = await nameOfRow(this.#deps.storage, company, kind, row);
      stays.push({line: 0, column: '', field: '', code: refusal?.code ?? '', value});
      going = going.filter((each) => each !== row);
    }
    if (stays.length > 0)
      await this.#write((store) =>
        store.changePage(page, {faults: JSON.stringify(stays), removed: going.length}),
      );
    return this.#stand(`removes ${String(k + 1)}`, this.#at.done, this.#at.failed + stays.length);
  }

  /** Makes what rows name and is unknown, some of one list at a time. */
  async #names(list: string, after: string): Promise<WorkStep> {
    const {company, id: file} = this.#file;
    const of = list === '' ? (MADE_FROM_NAMES[0] ?? '') : list;
    const next = MADE_FROM_NAMES[MADE_FROM_NAMES.indexOf(of) + 1];
    const noted = await this.#store.notes.under(
      {company, file, work: this.#at.id},
      noteOf(of, ''),
      after,
      MAX_IMPORTED_ROWS,
    );
    const names = noted.map((note) => note.slice(noteOf(of, '').length));
    const missing = await this.#notThere(of, names);
    if (missing.length > 0) {
      const rows = missing.map((name, i): ImportedRow => [i + 1, {name}]);
      const code = await this.#ask(IMPORT_ROWS, {list: of, rows: JSON.stringify(rows)});
      if (code !== '') return this.#giveUp('stopped', code);
    }
    if (noted.length === MAX_IMPORTED_ROWS) return this.#stand(`names ${of} ${noted.at(-1) ?? ''}`);
    return this.#stand(next === undefined ? 'rows 0' : `names ${next} `);
  }

  /** Of these names those that no row of the list has: a process before this one may have made some. */
  async #notThere(list: string, names: readonly string[]): Promise<string[]> {
    const reads = names.map((name) => ({list, index: 'name', prefix: [name], limit: 1}));
    const found = await this.#deps.storage.read(this.#at.company, (tx) => tx.fetch(reads));
    return names.filter((_, i) => found[i]?.rows.length === 0);
  }

  /**
   * A page is brought in under an id that stands in the database before: done a second time, it is done already. The id
   * is this work's alone, since its check has taken every earlier one away.
   */
  async #rows(n: number): Promise<WorkStep> {
    const {storage, newId, now} = this.#deps;
    const {company, id} = this.#file;
    const page = await this.#store.page(company, id, n);
    if (!page || n >= this.#file.pages)
      return this.#stand(this.#file.replaces === 1 ? 'removes 0' : 'end', this.#total);
    const next = this.#stand(`rows ${String(n + 1)}`, this.#at.done + page.lines);
    const fate = await this.#fate(page);
    if (isDone(fate)) return next;
    const mutation = page.mutation === '' || fate !== undefined ? newId() : page.mutation;
    if (mutation !== page.mutation) await this.#write((store) => store.changePage(page, {mutation}));
    const looked = importPageOf(this.#file, page, {role: 'Admin', now: now(), mutation, isApplied: true});
    const left = {...looked, ...(await this.#since(looked.rows))};
    const {rows, faults} = await storage.read(company, (tx) => lookAtPage(tx, left));
    if (faults.length > 0) return this.#giveUp('stopped', 'import.incomplete');
    const [action, args] = writesOf(this.#file.kind, rows);
    if (args['rows'] === '[]' || args['codes'] === '[]') return next;
    const code = await this.#ask(action, args, mutation);
    return code === '' ? next : this.#giveUp('stopped', code);
  }

  /** The kind of document whose lines the rows are, if they are any. */
  get #documents(): DocumentFile | undefined {
    return documentFileOf(this.#file.kind);
  }

  /**
   * Makes the documents that begin on a page, some at a time, each by its own action. One whose reference is here is
   * made, by a process before this one or by a person meanwhile.
   */
  async #makeDocuments(file: DocumentFile, [n = 0, from = 0]: readonly number[]): Promise<WorkStep> {
    const {storage} = this.#deps;
    const {company} = this.#file;
    const page = await this.#store.page(company, this.#file.id, n);
    if (!page) return this.#stand('end', this.#total);
    const asked = {
      role: 'Admin',
      now: this.#deps.now(),
      mutation: this.#deps.newId(),
      isApplied: true,
    } as const;
    const pages = new DocumentPages(
      this.#store,
      this.#file,
      (row) => importPageOf(this.#file, row, asked),
      file,
    );
    const begun = await pages.beginningOn(page);
    const some = begun.slice(from, from + DOCUMENTS_AT_ONCE);
    for (const {reference, lines} of some) {
      const {rows, faults} = await storage.read(company, (tx) => lookAtPage(tx, lines));
      if (faults.length > 0) return this.#giveUp('stopped', 'import.incomplete');
      const fresh = rows.filter(({id}) => id === undefined);
      if (fresh.length === 0) continue;
      const code = await this.#ask(file.makes.name, argsOfDocument(file, {reference, lines: fresh}));
      if (code !== '') return this.#giveUp('stopped', code);
    }
    const isThrough = from + some.length >= begun.length;
    return isThrough
      ? this.#stand(`rows ${String(n + 1)}`, this.#at.done + page.lines)
      : this.#stand(`rows ${String(n)} ${String(from + some.length)}`);
  }

  /** What became of a page that a process before this one may have brought in; `undefined` where it has not. */
  async #fate({company, mutation}: PageRow): Promise<string | undefined> {
    return mutation === '' ? undefined : (await this.#deps.sync.fate(company, mutation))?.status;
  }

  /**
   * Rows with what counts of when all were looked at: units that stood just so have been moved since, and are none of
   * the file's; a code that was new then is, and comes in as one.
   */
  async #since(rows: ImportPage['rows']): Promise<Pick<ImportPage, 'rows' | 'fresh'>> {
    const {company, id: file, kind} = this.#file;
    if (!LISTS_WITH_NOTES.includes(kind)) return {rows, fresh: new Set()};
    const known = await this.#store.notes.among(
      {company, file, work: this.#at.id},
      rows.map(([line]) => knownNote(line)),
    );
    const isNew = ([line]: ImportPage['rows'][number]): boolean => !known.has(knownNote(line));
    return kind === stock.name
      ? {rows: rows.filter(isNew), fresh: new Set()}
      : {rows, fresh: new Set(rows.filter(isNew).map(([line]) => line))};
  }

  async #end(): Promise<WorkStep> {
    await this.#ask(endMovingIn.name, this.#named);
    await this.#write((store) => store.change(this.#at.company, this.#file.id, {state: 'in', code: ''}));
    return {...this.#stand('end', this.#total), end: {state: 'done'}};
  }

  /** Lets others edit again, and ends. */
  async #giveUp(state: 'cancelled' | 'stopped', code = ''): Promise<WorkStep> {
    await this.#ask(endMovingIn.name, this.#named);
    return this.#leave(state, code);
  }

  /** What is in stays: brought in anew, those rows are the same. */
  async letGo(): Promise<void> {
    await this.#giveUp('stopped', WORK_FAILED);
  }

  async #leave(state: 'cancelled' | 'stopped', code = ''): Promise<WorkStep> {
    await this.#write((store) => store.change(this.#at.company, this.#file.id, {state: 'checked', code}));
    return {...this.#stand(this.#at.cursor), end: {state, code}};
  }

  /** Writes to the file what this step has come to, unless another process has gone on with it. */
  #write(what: (store: ImportStore) => Promise<void>): Promise<void> {
    const {db, now} = this.#deps;
    return whileTaken(db, this.#at, (tx) => what(new ImportStore(tx, now)));
  }

  get #named(): Args {
    return {work: this.#at.id, list: this.#file.kind};
  }

  /** The person who brings it in as she stands now, where she may. */
  async #person(): Promise<ImportingPerson | undefined> {
    const {who} = this.#file;
    const person = await this.#deps.storage.read(this.#at.company, (tx) => importingPerson(tx, who));
    return person && importableOf(this.#file).roles.includes(person.role) ? person : undefined;
  }

  #settle(action: string, args: Args, id?: Id) {
    const {company, who, warehouse} = this.#file;
    const claim = workClaimOf(this.#at);
    const act = {company, action, args, who, warehouse, claim, ...(id === undefined ? {} : {id})};
    return this.#deps.sync.ask(company, serverRequest(this.#deps, act));
  }

  /** Does it in the name of the person who brings the file in; answers why not, or ''. */
  async #ask(action: string, args: Args, id?: string): Promise<string> {
    const {status, refusal} = await this.#settle(action, args, id);
    // What the floor has said meanwhile of a lot stands, and a case says both.
    return isDone(status) ? '' : (refusal?.code ?? 'action.failed');
  }
}

/** What people call a row that stays. */
async function nameOfRow(
  storage: StepDeps['storage'],
  company: string,
  list: string,
  key: Id,
): Promise<string> {
  const [found] = await storage.read(company, (tx) => tx.fetch([{list, key}]));
  const row = found?.rows[0];
  return row ? rowLabelOf(row) : key;
}

const isDone = (fate: string | undefined): boolean => fate === 'applied' || fate === 'corrected';

/** The act that writes what a look at a page has found. */
function writesOf(kind: string, rows: readonly RowPreview[]): readonly [action: string, args: Args] {
  if (kind === stock.name) {
    const fresh = rows.filter(({id}) => id === undefined);
    const openings = fresh.map(({set: {bin, goods, quantity, lot, expires_at}}) => [
      bin,
      goods,
      quantity,
      lot,
      expires_at,
    ]);
    return [IMPORT_STOCK, {rows: JSON.stringify(openings)}];
  }
  if (kind === oldCode.name) {
    const codes = rows.flatMap(({set}) => (Object.keys(set).length > 0 ? [set] : []));
    return [loadOldCodes.name, {codes: JSON.stringify(codes)}];
  }
  const writes = rows.flatMap(({id: known, set}, i): ImportedRow[] =>
    known === undefined ? [[i + 1, set]] : Object.keys(set).length > 0 ? [[known, set]] : [],
  );
  return [IMPORT_ROWS, {list: kind, rows: JSON.stringify(writes)}];
}
