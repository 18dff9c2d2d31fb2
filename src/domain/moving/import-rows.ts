import {
  defineAction,
  outcomeDone,
  insert,
  put,
  refuse,
  type Action,
  type Args,
  type Context,
  type Correction,
  type Outcome,
  type Put,
  type Read,
  type Refusal,
} from '../kernel/action.ts';
import type {YieldedField, RowEditor} from '../kernel/editing.ts';
import type {FieldFault, Row, Value} from '../kernel/field.ts';
import {idOfText, isId, isShortId, ownRowId, type Id} from '../kernel/id.ts';
import {listIn} from '../kernel/json.ts';
import {indexColumns, type Resource} from '../kernel/resource.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import {ifKnown, type View} from '../kernel/view.ts';

/** Most rows that one mutation brings in. */
export const MAX_IMPORTED_ROWS = 500;
/** Longest text of them. */
export const MAX_IMPORTED_ROWS_TEXT = 1_000_000;

/**
 * A row of a file: a new one by its number among the rows of its mutation, from 1, which its id follows from; or the id
 * of the one that it changes. Then the fields that it sets.
 */
export type ImportedRow = readonly [at: number | Id, set: Row];

/** The lists whose rows can be brought in. */
type Editors = ReadonlyMap<string, RowEditor>;

const args = {
  list: {kind: 'text', required: true, max: 40},
  rows: {kind: 'json', required: true, max: MAX_IMPORTED_ROWS_TEXT},
} as const;

/**
 * Rows of a file, made and changed as though they were created and edited one by one: the first that may not be
 * refuses them all (IMPORT-1). Refusals: those of editing, with the `row` that they are about, counted from 0. What the
 * floor has done meanwhile stands, and is no refusal: a correction names the `row` likewise, and the `field` that
 * stays, or none where all of a new row is left out (IMPORT-13).
 */
export function importRows(editors: Editors): Action {
  return defineAction({
    name: IMPORT_ROWS,
    version: 1,
    kind: 'claim',
    offline: false,
    roles: SERVER_ONLY,
    args,
    check: (asked) => faultsOfRows(editors, asked),
    reads: (asked, context, view) => readsOfRows(editors, asked, context, view),
    decide: (asked, view, context) => decideRows(editors, asked, view, context),
  });
}

export const IMPORT_ROWS = 'import.rows';

/** The rows in the arguments. */
export const importedRowsOf = ({rows}: Args): readonly ImportedRow[] => JSON.parse(String(rows));

/** The id of the row that one of a mutation's makes or changes. */
export function idOfRow([at]: ImportedRow, mutation: Id, resource: Resource): Id {
  if (typeof at !== 'number') return at;
  const id = ownRowId(mutation, at);
  return isShort(resource) ? idOfText(id).slice(-SHORT) : id;
}

/** Ids of warehouses are short: of two rows one may have that of the other, which is looked at. */
const SHORT = 8;
const isShort = ({fields}: Resource): boolean => fields['id']?.max === SHORT;

/** The same arguments with one row alone, for a check that looks at that one. */
export const argsOfRow = ({list}: Args, row: ImportedRow): Args => ({
  list: list ?? '',
  rows: JSON.stringify([row]),
});

/** A push may hold anything. */
function isImportedRow(row: unknown): row is ImportedRow {
  if (!Array.isArray(row)) return false;
  const [at, set] = row as unknown[];
  const isNamed = typeof at === 'string' ? isId(at) || isShortId(at) : Number.isSafeInteger(at);
  return isNamed && typeof set === 'object' && set !== null && !Array.isArray(set);
}

function faultsOfRows(editors: Editors, asked: Args): FieldFault[] {
  const editor = editors.get(String(asked['list']));
  if (!editor) return [{field: 'list', code: 'not-an-option'}];
  const rows = listIn(String(asked['rows']));
  if (!rows || rows.length > MAX_IMPORTED_ROWS || !rows.every(isImportedRow))
    return [{field: 'rows', code: 'not-json'}];
  return importedRowsOf(asked).flatMap(([at, set], i) =>
    editor
      .faults(set, typeof at === 'number')
      .map(({field, code}) => ({field: `rows.${String(i)}.${field}`, code})),
  );
}

function readsOfRows(editors: Editors, asked: Args, context: Context, view: View | undefined): Read[] {
  const editor = editorOf(editors, asked);
  const {resource} = editor;
  return importedRowsOf(asked).flatMap((row): readonly Read[] => {
    const [at, set] = row;
    const key = idOfRow(row, context.mutation, resource);
    const own: Read = {list: resource.name, key};
    if (typeof at === 'number')
      return [
        ...(isShort(resource) ? [own] : []),
        ...editor.reads({after: editor.after({...set, id: key})}, view, context),
      ];
    const before: Row | undefined = view && ifKnown(() => view.get(resource, key));
    return before ? [own, ...editor.reads({before, after: editor.after(set, before)}, view, context)] : [own];
  });
}

function decideRows(editors: Editors, asked: Args, view: View, context: Context): Outcome {
  const editor = editorOf(editors, asked);
  const {resource} = editor;
  const puts: Put[] = [];
  const corrections: Correction[] = [];
  const seen = new Seen(resource);
  for (const [i, row] of importedRowsOf(asked).entries()) {
    const [at, set] = row;
    const isNew = typeof at === 'number';
    const id = idOfRow(row, context.mutation, resource);
    if (isNew && isShort(resource) && view.get(resource, id))
      return refuse('row.exists', {list: resource.name, row: i});
    const before: Row | undefined = isNew ? undefined : view.get(resource, id);
    if (!isNew && !before) return refuse('row.gone', {list: resource.name, row: i});
    const whole = changeOf(editor, set, id, before, view);
    const given = editor.givesWay(whole, view, context);
    if (given?.why) corrections.push(stood(given, i, context));
    if (given && given.field === undefined) continue;
    const change = given ? changeOf(editor, withoutField(set, given.field), id, before, view) : whole;
    const {after} = change;
    const refusal = editor.refusal(change, view, context) ?? seen.refusal(after);
    if (refusal) return refuse(refusal.code, {...refusal.facts, row: i});
    // Rows of a list of ours have its shape.
    puts.push(isNew ? insert<Resource>(resource, after as never) : put<Resource>(resource, after as never));
  }
  return outcomeDone({puts, corrections});
}

function changeOf(editor: RowEditor, set: Row, id: Id, before: Row | undefined, view: View) {
  return before
    ? {before, after: editor.after(set, before, view)}
    : {after: editor.after({...set, id}, undefined, view)};
}

/** What a row sets, but for the field that stays as it is. */
export const withoutField = (set: Row, field: string | undefined): Row =>
  Object.fromEntries(Object.entries(set).filter(([name]) => name !== field));

function stood({field, why}: YieldedField, row: number, {warehouse}: Context): Correction {
  const {code = '', facts} = why ?? {};
  return {code, warehouse, facts: {...facts, row, ...(field === undefined ? {} : {field})}};
}

/** What must be unique, among the rows of one mutation: the view does not know them yet. */
class Seen {
  readonly #unique: readonly [index: string, columns: readonly string[], code: string][];
  readonly #values = new Set<string>();

  constructor(resource: Resource) {
    this.#unique = Object.entries(resource.editing?.unique ?? {}).map(([index, code]) => [
      index,
      indexColumns(resource, index).filter((column) => !resource.key.includes(column)),
      code,
    ]);
  }

  refusal(row: Row): Refusal | undefined {
    for (const [index, columns, code] of this.#unique) {
      const values: readonly Value[] = columns.map((column) => row[column] ?? '');
      const text = JSON.stringify([index, ...values]);
      if (this.#values.has(text)) return {code, facts: {value: String(values.at(-1))}};
      this.#values.add(text);
    }
    return undefined;
  }
}

function editorOf(editors: Editors, {list}: Args): RowEditor {
  const editor = editors.get(String(list));
  if (!editor) throw new Error(`nothing is brought into ${String(list)}`);
  return editor;
}
