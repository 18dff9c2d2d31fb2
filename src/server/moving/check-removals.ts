import type {Context, Read, Refusal} from '#domain/kernel/action.ts';
import type {RowEditor} from '#domain/kernel/editing.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {LayeredView, UnansweredRead} from '#domain/kernel/view.ts';
import {MAX_IMPORTED_ROWS} from '#domain/moving/import-rows.ts';
import {ROW_EDITORS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {RowFault} from '#protocol/importing.ts';
import {whileTaken} from '../long-work/while-taken.ts';
import type {StepDeps} from '../long-work/work-kind.ts';
import type {LeasedWork} from '../long-work/work-store.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {namedNote} from './check-page.ts';
import {giveReads} from './give-reads.ts';
import {ImportStore, type FileRow, type PageTally} from './import-store.ts';
import {importPageOf, type ImportingPerson} from './importing.ts';

/** A row that a file does not name, and whether something stands in the way of its going. */
type Removal = readonly [id: Id, stands: 0 | 1];

/** Where a walk over the rows of a list is: how many pages of them are kept, and the last row that was looked at. */
export interface RemovalWalk {
  readonly kept: number;
  readonly after: string;
}

export const WALK_START: RemovalWalk = {kept: 0, after: ''};
export const cursorOf = ({kept, after}: RemovalWalk): string => `removals ${String(kept)} ${after}`;

/** The walk that a cursor says, where it says one. */
export function walkIn(cursor: string): RemovalWalk | undefined {
  const [phase, kept, after = ''] = cursor.split(' ');
  return phase === 'removals' ? {kept: Number(kept), after} : undefined;
}

/** The rows that a page of removals holds. */
export const removalsOf = (body: string): readonly Removal[] => JSON.parse(body) as Removal[];

function editorOf(kind: string): RowEditor {
  const editor = ROW_EDITORS.get(kind);
  if (!editor) throw new Error(`nothing is brought into ${kind}`);
  return editor;
}

/**
 * Looks at some rows of the list that a file replaces, and keeps those that it does not name: they go, unless something
 * stands in the way, which is told by their name (IMPORT-23). Of a list of one warehouse at a time, only where the file
 * is brought in. Answers what it found and where to go on; `next` is none behind the last.
 */
export async function checkRemovals(
  deps: StepDeps,
  file: FileRow,
  {at, person, walk}: {readonly at: LeasedWork; readonly person: ImportingPerson; readonly walk: RemovalWalk},
): Promise<{readonly tally: PageTally; readonly next?: RemovalWalk}> {
  const {db, storage, now} = deps;
  const {company, id, kind, warehouse} = file;
  const store = new ImportStore(db, now);
  const rows = await storage.read(company, (tx) =>
    tx.pageByKey(kind, warehouse, walk.after, MAX_IMPORTED_ROWS),
  );
  const ids = rows.map((row) => String(row['id']));
  const named = await store.notes.among({company, file: id, work: at.id}, ids.map(namedNote));
  const going = rows.filter((row) => !named.has(namedNote(String(row['id']))));
  const tally =
    going.length > 0
      ? await keepGoing(deps, file, {at, person, going, n: file.pages + walk.kept})
      : {fresh: 0, changed: 0, same: 0, wrong: 0, removed: 0};
  const last = ids.at(-1);
  if (last === undefined || rows.length < MAX_IMPORTED_ROWS) return {tally};
  return {tally, next: {kept: walk.kept + (going.length > 0 ? 1 : 0), after: last}};
}

/**
 * Looks once more at a page of what was told that it goes: what has gone meanwhile is in the way of nothing, and what
 * has come meanwhile was not told, and is not looked at.
 */
export async function recheckRemovals(
  deps: StepDeps,
  file: FileRow,
  {at, person, walk}: {readonly at: LeasedWork; readonly person: ImportingPerson; readonly walk: RemovalWalk},
): Promise<{readonly tally: PageTally; readonly next?: RemovalWalk}> {
  const {db, storage, now} = deps;
  const {company, id, kind} = file;
  const n = file.pages + walk.kept;
  const page = await new ImportStore(db, now).page(company, id, n);
  if (!page) return {tally: {fresh: 0, changed: 0, same: 0, wrong: 0, removed: 0}};
  const told = removalsOf(page.body).map(([key]) => ({list: kind, key}));
  const found = await storage.read(company, (tx) => tx.fetch(told));
  const going = found.flatMap(({rows}) => rows);
  const tally = await keepGoing(deps, file, {at, person, going, n});
  return {tally, next: {kept: walk.kept + 1, after: ''}};
}

/** Keeps rows that go as page `n` of a file, each with whether something stands in its way, and what that is. */
async function keepGoing(
  {db, storage, newId, now}: StepDeps,
  file: FileRow,
  page: {
    readonly at: LeasedWork;
    readonly person: ImportingPerson;
    readonly going: readonly Row[];
    readonly n: number;
  },
): Promise<PageTally> {
  const {at, person, going, n} = page;
  const {company, id} = file;
  const editor = editorOf(file.kind);
  const {context} = importPageOf(file, {body: '[]'}, {...person, now: now(), mutation: newId()});
  const refusals = await storage.read(company, (tx) => refusalsOf(tx, editor, going, context));
  const faults = going.flatMap((row, i): RowFault[] => {
    const code = refusals[i]?.code;
    return code === undefined ? [] : [{line: 0, column: '', field: '', code, value: rowLabelOf(row)}];
  });
  const tally = {fresh: 0, changed: 0, same: 0, wrong: faults.length, removed: going.length - faults.length};
  const removals = going.map((row, i): Removal => [String(row['id']), refusals[i] ? 1 : 0]);
  const body = JSON.stringify(removals);
  const kept = {company, file: id, n, mutation: '', body, lines: 0, ...tally};
  await whileTaken(db, at, (tx) =>
    new ImportStore(tx, now).keepRemovals({
      ...kept,
      faults: faults.length > 0 ? JSON.stringify(faults) : '',
    }),
  );
  return tally;
}

/** Why each of these rows may not go. */
async function refusalsOf(
  tx: ReadTransaction,
  editor: RowEditor,
  rows: readonly Row[],
  context: Context,
): Promise<(Refusal | undefined)[]> {
  const view = new LayeredView(RESOURCES);
  const readsOf = (row: Row): readonly Read[] => {
    try {
      return editor.removalReads(row, String(row['id']), view, context);
    } catch (error) {
      // What it looks at first says what it looks at then.
      if (error instanceof UnansweredRead) return [error.read, ...error.also];
      throw error;
    }
  };
  for (let round = 0; round < ROUNDS; round++) await giveReads(tx, view, rows.flatMap(readsOf));
  return rows.map((row) => editor.removalRefusal(row, view, context));
}

/** What is looked at once the first reads are answered is looked at in the next. */
const ROUNDS = 3;

/** What people call a row; a freight rate by where it goes. */
export function rowLabelOf(row: Row): string {
  const known = row['code'] ?? row['name'];
  return String(known ?? `${String(row['send_city'])} – ${String(row['receiver_city'])}`).slice(0, 80);
}
