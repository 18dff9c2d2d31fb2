import type {Id} from '#domain/kernel/id.ts';
import {mayReplace} from '#domain/moving/importable.ts';
import type {ColumnFormat} from '#domain/moving/column-format.ts';
import {MAX_OPEN_WORK, workStatusOf, type WorkRow, type WorkStore} from '../long-work/work-store.ts';
import {bringIn} from './bring-in.ts';
import {checkFile} from './check-file.ts';
import type {FileRow, ImportStore} from './import-store.ts';
import {importableOf} from './importing.ts';
import {otherMeasureAt, readingsOfHeads} from './readings.ts';

/** Why a file is not looked at, or not brought in. */
export interface NotStarted {
  readonly code: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

interface StartDeps {
  readonly store: ImportStore;
  readonly work: WorkStore;
  readonly now: () => number;
}

/** Begins a dry run of a file with these columns, under an id of the asker's; the same twice begins it once. */
export async function startCheck(
  deps: StartDeps,
  file: FileRow,
  asked: {
    readonly work: Id;
    readonly who: Id;
    readonly matched: readonly string[];
    readonly made: boolean;
    readonly adds?: boolean | undefined;
    readonly replaces?: boolean | undefined;
    readonly readings?: readonly ColumnFormat[] | undefined;
  },
): Promise<WorkRow | NotStarted> {
  const replaces = asked.replaces === true;
  if (replaces && !mayReplace(importableOf(file))) return {code: 'import.not-replaced', facts: {}};
  const heads = JSON.parse(file.columns) as readonly string[];
  const readings = asked.readings ?? readingsOfHeads(importableOf(file), heads, asked.matched);
  const fault = matchFault(file, asked.matched) ?? readingFault(file, asked.matched, readings);
  if (fault) return fault;
  return start(deps, file, {
    work: asked.work,
    who: asked.who,
    kind: checkFile.name,
    from: ['read', 'checked'],
    set: {
      state: 'checking',
      matched: JSON.stringify(asked.matched),
      readings: JSON.stringify(readings),
      made: asked.made ? 1 : 0,
      adds: asked.adds === true && !replaces ? 1 : 0,
      replaces: replaces ? 1 : 0,
    },
  });
}

/** Begins to bring a file in of which a dry run has found no row wrong, in the name of the asker. */
export async function startBringIn(
  deps: StartDeps,
  file: FileRow,
  {work, who}: {readonly work: Id; readonly who: Id},
): Promise<WorkRow | NotStarted> {
  const {wrong} = await deps.store.tally(file.company, file.id);
  if (file.state === 'checked' && wrong > 0) return {code: 'import.rows-wrong', facts: {rows: wrong}};
  const looked = await dryRunOf(deps.work, file);
  return start(deps, file, {
    work,
    who,
    kind: bringIn.name,
    looked,
    from: ['checked'],
    set: {state: 'moving'},
  });
}

/** The dry run that was shown to the person who brings a file in, which may have been brought in in vain since. */
async function dryRunOf(works: WorkStore, {company, work}: FileRow): Promise<Id> {
  const last = await works.find(company, work);
  if (last?.kind !== bringIn.name) return work;
  const {looked} = workStatusOf(last).args;
  return typeof looked === 'string' ? looked : '';
}

async function start(
  {store, work: works, now}: StartDeps,
  {company, id, warehouse, state, work: current}: FileRow,
  {
    work,
    who,
    kind,
    looked = '',
    from,
    set,
  }: {
    readonly work: Id;
    readonly who: Id;
    readonly kind: string;
    readonly looked?: Id;
    readonly from: readonly string[];
    readonly set: {
      readonly state: 'checking' | 'moving';
      readonly matched?: string;
      readonly readings?: string;
      readonly made?: number;
      readonly adds?: number;
      readonly replaces?: number;
    };
  },
): Promise<WorkRow | NotStarted> {
  const known = await works.find(company, work);
  if (known) return isOf(known, id, kind) ? known : {code: 'import.not-now', facts: {state}};
  // A process may have ended between the two that follow.
  const isLeft = state !== 'coming' && state !== 'in' && !(await isUnderWay(works, company, current));
  if (!from.includes(state) && !(isLeft && from.includes('read')))
    return {code: 'import.not-now', facts: {state}};
  if (!(await store.takeFor(company, id, {from: current, work, state: [state], set})))
    return {code: 'import.not-now', facts: {state}};
  const args = {file: id, ...(looked === '' ? {} : {looked})};
  const row = await works.start({company, id: work, kind, args, warehouse, who, at: now()});
  if (row?.id === work) return row;
  await store.change(company, id, {state: 'read'});
  return {code: 'work.too-many', facts: {most: MAX_OPEN_WORK}};
}

/** Whether work that is there already is this one of the file, asked for again. */
const isOf = (known: WorkRow, file: Id, kind: string): boolean =>
  known.kind === kind && workStatusOf(known).args['file'] === file;

async function isUnderWay(works: WorkStore, company: string, id: Id): Promise<boolean> {
  return (await works.find(company, id))?.ended_at === 0;
}

/** What is wrong with the columns themselves. */
function matchFault(file: FileRow, matched: readonly string[]): NotStarted | undefined {
  const {columns} = importableOf(file);
  const heads = JSON.parse(file.columns) as readonly string[];
  if (matched.length !== heads.length) return {code: 'import.columns', facts: {}};
  for (const [at, field] of matched.entries()) {
    if (field === '') continue;
    if (!columns.some((each) => each.field === field))
      return {code: 'import.column-unknown', facts: {column: heads[at] ?? ''}};
    if (matched.indexOf(field) !== at) return {code: 'import.column-twice', facts: {column: heads[at] ?? ''}};
  }
  const missing = columns.find(({field, isKey}) => isKey && !matched.includes(field));
  return missing && {code: 'import.column-missing', facts: {field: missing.field}};
}

/** What is wrong with how they are read: a weight in centimetres, as its head may say. */
function readingFault(
  file: FileRow,
  matched: readonly string[],
  readings: readonly ColumnFormat[],
): NotStarted | undefined {
  if (readings.length !== matched.length) return {code: 'import.columns', facts: {}};
  const at = otherMeasureAt(importableOf(file), matched, readings);
  const heads = JSON.parse(file.columns) as readonly string[];
  return at < 0 ? undefined : {code: 'import.other-measure', facts: {column: heads[at] ?? ''}};
}
