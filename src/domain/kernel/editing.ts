import {
  refuse,
  del,
  outcomeDone,
  type Action,
  type Args,
  type Context,
  type Del,
  type Outcome,
  type Read,
  type Refusal,
} from './action.ts';
import {entryOf} from './entry-of.ts';
import {
  defaultOf,
  faultsOf,
  isFieldAskedFor,
  isTextField,
  type Field,
  type FieldFault,
  type Fields,
  type Row,
  type Value,
} from './field.ts';
import {isFreshId, isShortId} from './id.ts';
import {asShown} from './name.ts';
import {indexColumns, rowKey, type RowEditingRules, type Resource} from './resource.ts';
import {idsInText} from './several.ts';
import type {View} from './view.ts';

/** A row before and after: no `before` is a creation, no `after` a removal. */
export interface RowEdit {
  readonly before?: Row;
  readonly after?: Row;
}

/** What an area adds to the editing of its resource. */
export interface EditingRules {
  /**
   * Fills derived fields, and proposes those left empty at creation. Pure. There is a view where the change is decided,
   * and none where it is only guessed what that will read: nothing that is unique follows from it.
   */
  readonly derive?: (change: {before?: Row; after: Row}, view?: View) => Row;
  /** Why this change may not be. Asked in order; the first refusal counts. */
  readonly guards?: readonly EditGuard[];
  /** What is removed with a row. */
  readonly belongings?: readonly BelongingRows[];
  /** What of a row that is brought in gives way to what the floor has done meanwhile (IMPORT-13). */
  readonly givesWay?: GivesWay;
}
export type GivesWay = (
  change: RowEdit & {after: Row},
  view: View,
  context: Context,
) => YieldedField | undefined;
/** The field that stays as it is, or all of a row that is none of its own; `why` is what a case says of it. */
export interface YieldedField {
  readonly field?: string;
  readonly why?: Refusal;
}
/** Rows of another list that mean nothing without the one whose id stands first in their index. */
export interface BelongingRows {
  readonly list: Resource;
  readonly index: string;
}
export interface EditGuard {
  /** Rows it will look at, guessed for speed like those of an action. */
  readonly reads?: (change: RowEdit, view: View | undefined, context: Context) => readonly Read[];
  readonly refusal: (change: RowEdit, view: View, context: Context) => Refusal | undefined;
}

type Lists = ReadonlyMap<string, Resource>;
/** One resource's editing, with everything the three actions need. */
interface EditingDeps {
  readonly resource: Resource;
  readonly editing: RowEditingRules;
  readonly rules: EditingRules;
  readonly lists: Lists;
}

/**
 * The claims `<name>.create`, `.edit` and `.remove` of a resource (`shapes.md`, Wire); none where people do not
 * edit it. Refusals: `row.exists`, `row.gone`, `row.changed`, `reference.unknown`, those of `editing.unique`
 * and of the guards.
 */
export function editingActions(resource: Resource, lists: Lists, rules: EditingRules = {}): Action[] {
  if (!resource.editing || resource.key.join() !== 'id') return [];
  const deps: EditingDeps = {resource, editing: resource.editing, rules, lists};
  return [createAction(deps), editAction(deps), ...(resource.editing.remove ? [removeAction(deps)] : [])];
}

const claim = (deps: EditingDeps, verb: string) =>
  ({
    name: `${deps.resource.name}.${verb}`,
    version: 1,
    kind: 'claim',
    offline: false,
    roles: deps.editing.roles,
  }) as const;

const ID = {kind: 'id', required: true} as const;

/** What a resource's own editing says of one row, for work that makes and changes many at once. */
export interface RowEditor {
  readonly resource: Resource;
  readonly roles: RowEditingRules['roles'];
  /** What is wrong with the fields that a person gives: all of a new row, or those that are set. */
  faults(set: Row, isNew: boolean): FieldFault[];
  /** The row as it is stored then: `id` and fields of a new one, or what is set on the one before. */
  after(set: Row, before?: Row, view?: View): Row;
  reads(change: RowEdit & {after: Row}, view: View | undefined, context: Context): readonly Read[];
  refusal(change: RowEdit & {after: Row}, view: View, context: Context): Refusal | undefined;
  readonly givesWay: GivesWay;
  /** What a removal looks at, why it may not be, and what goes with the row. */
  removalReads(
    before: Row | undefined,
    id: string,
    view: View | undefined,
    context: Context,
  ): readonly Read[];
  removalRefusal(before: Row, view: View, context: Context): Refusal | undefined;
  belongings(id: string, view: View): readonly Del[];
}

/** A resource's own rules of editing; `undefined` where people do not edit it. */
export function rowEditor(resource: Resource, lists: Lists, rules: EditingRules = {}): RowEditor | undefined {
  if (!resource.editing || resource.key.join() !== 'id') return undefined;
  const deps: EditingDeps = {resource, editing: resource.editing, rules, lists};
  const made = fieldsWhere(resource, (field) => !field.derived && field.kind !== 'id');
  const set = fieldsWhere(resource, (field) => !field.derived && !field.fixed);
  return {
    resource,
    roles: resource.editing.roles,
    faults: (given, isNew) => (isNew ? faultsOf(made, given) : settingFaults(resource, set, given)),
    after: (given, before, view) =>
      draft(deps, {...(before ?? initials(resource)), ...tidy(resource, given)}, before, view),
    reads: (change, view, context) => checkReads(deps, change, view, context),
    refusal: (change, view, context) => refusalOf(deps, change, view, context),
    givesWay: rules.givesWay ?? (() => undefined),
    removalReads: (before, id, view, context) => removalReads(deps, {before, id}, view, context),
    removalRefusal: (before, view, context) => guarded(deps, {before}, view, context),
    belongings: (id, view) => belongingsOf(deps, id, view),
  };
}

/** `{id, …fields}`: the id is the client's, so that a form can be sent again. */
function createAction(deps: EditingDeps): Action {
  const fields = fieldsWhere(deps.resource, (field) => !field.derived);
  const drafted = (args: Args, view?: View): Row =>
    draft(deps, {...initials(deps.resource), ...tidy(deps.resource, args)}, undefined, view);
  return {
    ...claim(deps, 'create'),
    args: fields,
    check: (args) => idFaults(deps.resource, args['id']),
    reads: (args, context, view) => [
      {list: deps.resource.name, key: String(args['id'])},
      ...checkReads(deps, {after: drafted(args)}, view, context),
    ],
    decide(args, view, context) {
      if (view.get(deps.resource, String(args['id'])))
        return refuse('row.exists', {list: deps.resource.name});
      return store(deps, {after: drafted(args, view)}, view, context);
    },
  };
}

/** `{id, version, set}`: `set` is JSON of the fields to change; refused when the row has moved on. */
function editAction(deps: EditingDeps): Action {
  const fields = fieldsWhere(deps.resource, (field) => !field.derived && !field.fixed);
  const edited = (before: Row, args: Args, view?: View): Row =>
    draft(deps, {...before, ...tidy(deps.resource, parsed(args['set']) ?? {})}, before, view);
  return {
    ...claim(deps, 'edit'),
    args: {id: ID, version: {kind: 'integer', required: true}, set: {kind: 'json', required: true}},
    check(args) {
      const set = parsed(args['set']);
      return set ? settingFaults(deps.resource, fields, set) : [{field: 'set', code: 'not-json'}];
    },
    reads(args, context, view) {
      const own: Read = {list: deps.resource.name, key: String(args['id'])};
      const before = view?.get(deps.resource, own.key);
      return before
        ? [own, ...checkReads(deps, {before, after: edited(before, args)}, view, context)]
        : [own, ...guardReads(deps, {}, view, context)];
    },
    decide: (args, view, context) =>
      onRow(deps, args, view, (before) =>
        store(deps, {before, after: edited(before, args, view)}, view, context),
      ),
  };
}

/** `{id, version}`. */
function removeAction(deps: EditingDeps): Action {
  return {
    ...claim(deps, 'remove'),
    args: {id: ID, version: {kind: 'integer', required: true}},
    reads(args, context, view) {
      const own: Read = {list: deps.resource.name, key: String(args['id'])};
      const before = view?.get(deps.resource, own.key);
      return [own, ...removalReads(deps, {before, id: own.key}, view, context)];
    },
    decide: (args, view, context) =>
      onRow(deps, args, view, (before) => {
        const refusal = guarded(deps, {before}, view, context);
        if (refusal) return refuse(refusal.code, refusal.facts);
        const id = String(args['id']);
        return outcomeDone({dels: [...belongingsOf(deps, id, view), del(deps.resource, id)]});
      }),
  };
}

const removalReads = (
  deps: EditingDeps,
  {before, id}: {readonly before: Row | undefined; readonly id: string},
  view: View | undefined,
  context: Context,
): Read[] => [...guardReads(deps, before ? {before} : {}, view, context), ...belongingReads(deps, id)];

/** More belong to no row. */
const BELONGINGS = 1_000;

const belongingReads = ({rules}: EditingDeps, id: string): Read[] =>
  (rules.belongings ?? []).map(({list, index}) => ({
    list: list.name,
    index,
    prefix: [id],
    limit: BELONGINGS,
  }));

const belongingsOf = ({rules}: EditingDeps, id: string, view: View): Del[] =>
  (rules.belongings ?? []).flatMap(({list, index}) =>
    view.range(list, index, [id], BELONGINGS).map((row) => del(list, rowKey(list, row))),
  );

/** Goes on with the row as the person saw it, or says that it is gone or has changed. */
function onRow(deps: EditingDeps, args: Args, view: View, goOn: (before: Row) => Outcome): Outcome {
  const list = deps.resource.name;
  const before: Row | undefined = view.get(deps.resource, String(args['id']));
  if (!before) return refuse('row.gone', {list});
  const version = before['version'] ?? 0;
  return version === args['version'] ? goOn(before) : refuse('row.changed', {list, version});
}

const refusalOf = (
  deps: EditingDeps,
  change: RowEdit & {after: Row},
  view: View,
  context: Context,
): Refusal | undefined =>
  unknownReference(deps, change, view) ?? taken(deps, change, view) ?? guarded(deps, change, view, context);

function store(deps: EditingDeps, change: RowEdit & {after: Row}, view: View, context: Context): Outcome {
  const refusal = refusalOf(deps, change, view, context);
  return refusal
    ? refuse(refusal.code, refusal.facts)
    : outcomeDone({puts: [{list: deps.resource.name, row: change.after}]});
}

function unknownReference(
  {resource, lists}: EditingDeps,
  change: RowEdit & {after: Row},
  view: View,
): Refusal | undefined {
  for (const {field, list, key} of references(resource, change)) {
    const target = lists.get(list);
    if (!target) throw new Error(`${resource.name}.${field} refers to no list`);
    if (!view.get(target, key)) return {code: 'reference.unknown', facts: {field, list, key}};
  }
  return undefined;
}

function taken(
  {resource, editing}: EditingDeps,
  {after}: RowEdit & {after: Row},
  view: View,
): Refusal | undefined {
  for (const [index, code] of Object.entries(editing.unique ?? {})) {
    const prefix = uniqueValues(resource, index, after);
    const other = view.range(resource, index, prefix, 2).find((row) => row['id'] !== after['id']);
    if (other) return {code, facts: {value: String(prefix.at(-1))}};
  }
  return undefined;
}

function guarded(deps: EditingDeps, change: RowEdit, view: View, context: Context): Refusal | undefined {
  for (const guard of deps.rules.guards ?? []) {
    const refusal = guard.refusal(change, view, context);
    if (refusal) return refusal;
  }
  return undefined;
}

const guardReads = (deps: EditingDeps, change: RowEdit, view: View | undefined, context: Context): Read[] =>
  (deps.rules.guards ?? []).flatMap((guard) => guard.reads?.(change, view, context) ?? []);

const checkReads = (
  deps: EditingDeps,
  change: RowEdit & {after: Row},
  view: View | undefined,
  context: Context,
): Read[] => [
  ...references(deps.resource, change).map(({list, key}) => ({list, key})),
  ...Object.keys(deps.editing.unique ?? {}).map((index) => ({
    list: deps.resource.name,
    index,
    prefix: uniqueValues(deps.resource, index, change.after),
    limit: 2,
  })),
  ...guardReads(deps, change, view, context),
];

/** The references that a change sets; those it leaves alone were checked when they were set. */
function references(resource: Resource, {before, after}: RowEdit & {after: Row}) {
  return Object.entries(resource.fields).flatMap(([field, {kind, list, severalOf}]) => {
    const key = String(after[field] ?? '');
    if (severalOf !== undefined) {
      const known = idsInText(String(before?.[field] ?? ''));
      const added = idsInText(key).filter((id) => !known.includes(id));
      return added.map((id) => ({field, list: severalOf, key: id}));
    }
    return kind === 'reference' && list && key !== '' && key !== before?.[field] ? [{field, list, key}] : [];
  });
}

/** An index's own columns, without the key that completes them. */
const uniqueValues = (resource: Resource, index: string, row: Row): Value[] =>
  indexColumns(resource, index)
    .filter((column) => !resource.key.includes(column))
    .map((column) => row[column] ?? '');

function draft({resource, rules}: EditingDeps, given: Row, before?: Row, view?: View): Row {
  const after = withoutMisplaced(resource, {...given, ...ofActions(resource, before)});
  return withNumbers(resource, rules.derive ? rules.derive(before ? {before, after} : {after}, view) : after);
}

/** A number that a form was left without is what it is where it is not said (FIELD-11). */
const withNumbers = ({fields}: Resource, row: Row): Row => {
  const unsaid = Object.entries(row).filter(([name, value]) => {
    const field = value === '' ? entryOf(fields, name) : undefined;
    return field && !isTextField(field);
  });
  return unsaid.length === 0 ? row : {...row, ...Object.fromEntries(unsaid.map(([name]) => [name, 0]))};
};

/** What only actions of its own set stays as it is (EDIT-10). */
const ofActions = ({fields}: Resource, before: Row = {}): Row =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) =>
      field.byAction ? [[name, before[name] ?? defaultOf(field)]] : [],
    ),
  );

/** A row without what its kind does not have (FIELD-10). */
const withoutMisplaced = ({fields}: Resource, row: Row): Row => {
  const misplaced = Object.entries(fields).filter(([, field]) => !isFieldAskedFor(field, row));
  return misplaced.length === 0
    ? row
    : {...row, ...Object.fromEntries(misplaced.map(([name, field]) => [name, defaultOf(field)]))};
};

const fieldsWhere = (resource: Resource, wanted: (field: Fields[string]) => boolean): Fields =>
  Object.fromEntries(Object.entries(resource.fields).filter(([, field]) => wanted(field)));

const initials = (resource: Resource): Row =>
  Object.fromEntries(
    Object.entries(resource.fields).flatMap(([name, {initial}]) =>
      initial === undefined ? [] : [[name, initial]],
    ),
  );

/** Blanks around a text mean nothing, and one spelling is one text: else "A " and "A" would both be free. */
const tidy = ({fields}: Resource, input: Row): Row =>
  Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      typeof value === 'string' ? tidyText(entryOf(fields, name), value) : value,
    ]),
  );

const tidyText = (field: Field | undefined, text: string): string =>
  field?.names ? asShown(text) : text.normalize('NFC').trim();

function idFaults(resource: Resource, id: Value | undefined): FieldFault[] {
  const isRight = resource.fields['id']?.max === 8 ? isShortId : isFreshId;
  return isRight(String(id)) ? [] : [{field: 'id', code: 'not-an-id'}];
}

function settingFaults(resource: Resource, fields: Fields, set: Row): FieldFault[] {
  return faultsOf(fields, set, true).map((fault) =>
    fault.code === 'unknown' && Object.hasOwn(resource.fields, fault.field)
      ? {...fault, code: 'fixed'}
      : fault,
  );
}

/** The object in a JSON text, or `undefined`. Its values are not known to be a row's before `faultsOf`. */
function parsed(text: Value | undefined): Row | undefined {
  try {
    const value: unknown = JSON.parse(String(text));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Row) : undefined;
  } catch {
    return undefined;
  }
}
