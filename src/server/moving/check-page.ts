import type {Id} from '#domain/kernel/id.ts';
import {goodsCode} from '#domain/goods/goods-code.ts';
import {stock} from '#domain/stock/stock.ts';
import type {RowFault} from '#protocol/importing.ts';
import {whileTaken} from '../long-work/while-taken.ts';
import type {StepDeps} from '../long-work/work-kind.ts';
import type {LeasedWork} from '../long-work/work-store.ts';
import {documentFaultsOfFile, type FileNotes} from './check-documents.ts';
import {ImportStore, type FileRow, type PageTally} from './import-store.ts';
import {importPageOf, type ImportingPerson} from './importing.ts';
import {lookAtPage, type RowPreview} from './look-at-page.ts';

/** What a name is noted under that is not there and will be made: `new:goodsUnit:kg`. */
export const noteOf = (list: string, name: string): string => `new:${list}:${name}`;

/**
 * What a row is noted under whose thing is there already, of what the floor makes, too: units that stand somewhere,
 * codes. By when it comes in, the floor may have moved or learnt some.
 */
export const knownNote = (line: number): string => `same:${String(line)}`;
/** What a row of the list is noted under that the file names. */
export const namedNote = (id: Id): string => `named:${id}`;
/** Lists of which that is noted. */
export const LISTS_WITH_NOTES: readonly string[] = [stock.name, goodsCode.name];

/**
 * Looks at one page of a file and keeps what it found: how many rows do what, and what is wrong with which. What stands
 * in the file twice is found by notes in the database, so that a file of any length takes no more memory than a page.
 */
export async function checkPage(
  {db, storage, newId, now}: StepDeps,
  file: FileRow,
  {at, n, person, looked = ''}: PageCheck,
): Promise<PageTally | undefined> {
  const {company, id} = file;
  const store = new ImportStore(db, now);
  const look = {company, file: id, work: at.id};
  const stored = await store.page(company, id, n);
  if (!stored) return undefined;
  const page = importPageOf(file, stored, {...person, now: now(), mutation: newId()});
  const found = await storage.read(company, (tx) => lookAtPage(tx, page));
  const {rows, wrong = [], faults, tally, missing, agreed = [], notices = []} = found;
  const write: FileNotes['write'] = (what) => whileTaken(db, at, what);
  const notes = new Map<string, number>();
  const standing = [...rows, ...wrong].toSorted((a, b) => a.line - b.line);
  for (const {key, line} of standing) if (!notes.has(key)) notes.set(key, line);
  for (const [list, names] of missing) for (const [name, line] of names) notes.set(noteOf(list, name), line);
  for (const {what, says} of agreed) if (!notes.has(`says:${what}`)) notes.set(`says:${what}`, says);
  if (LISTS_WITH_NOTES.includes(file.kind))
    for (const {line, id: known} of rows) if (known !== undefined) notes.set(knownNote(line), line);
  if (file.replaces === 1)
    for (const {line, id: known} of standing) if (known !== undefined) notes.set(namedNote(known), line);
  const first = await store.notes.add(look, notes, write);
  const twice = standing.flatMap(({key, line}): RowFault[] => {
    const before = first.get(key) ?? line;
    return before === line
      ? []
      : [{line, column: '', field: '', code: 'import.twice', value: String(before)}];
  });
  const other = agreed.flatMap(({what, says, shown, line, column, field, code}): RowFault[] => {
    const before = first.get(`says:${what}`) ?? says;
    return before === says ? [] : [{line, column, field, code, value: shown(before)}];
  });
  const apart = await documentFaultsOfFile(store, file, page, n, found, {look, write});
  const learnt = looked === '' ? [] : await learntSince(store, {...look, work: looked}, file, rows);
  const own = [...twice, ...other, ...apart, ...learnt];
  const all = [...faults, ...own, ...notices].toSorted((a, b) => a.line - b.line);
  const counted = tallied(tally, rows, own);
  // What was brought in before, and may be gone since, counts no more: it is written anew.
  const set = {...counted, faults: all.length > 0 ? JSON.stringify(all) : '', mutation: ''};
  await whileTaken(db, at, (tx) => new ImportStore(tx, now).changePage(stored, set));
  return counted;
}

interface PageCheck {
  /** The work that looks. */
  readonly at: LeasedWork;
  readonly n: number;
  readonly person: ImportingPerson;
  /** The dry run that was shown to the person who brings the file in. */
  readonly looked?: Id;
}

/** Codes that were new in the dry run, and which were learnt for something else since (IMPORT-13). */
async function learntSince(
  {notes}: ImportStore,
  look: {readonly company: string; readonly file: Id; readonly work: Id},
  {kind}: FileRow,
  rows: readonly RowPreview[],
): Promise<RowFault[]> {
  if (kind !== goodsCode.name) return [];
  const changed = rows.filter(({id, set}) => id !== undefined && Object.keys(set).length > 0);
  const known = await notes.among(
    look,
    changed.map(({line}) => knownNote(line)),
  );
  return changed.flatMap(({line}) =>
    known.has(knownNote(line)) ? [] : [{line, column: '', field: '', code: 'import.code-learnt', value: ''}],
  );
}

/** Rows that other rows of the file speak against are wrong, whatever they would do alone. */
function tallied(
  tally: PageTally,
  rows: readonly {readonly line: number; readonly id?: Id; readonly set: object}[],
  against: readonly RowFault[],
): PageTally {
  const lines = new Set(against.map(({line}) => line));
  const all = {...tally};
  for (const {line, id, set} of rows) {
    if (!lines.has(line)) continue;
    all[id === undefined ? 'fresh' : Object.keys(set).length === 0 ? 'same' : 'changed']--;
    all.wrong++;
  }
  return all;
}
