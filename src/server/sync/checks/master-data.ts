import {goods} from '#domain/goods/goods.ts';
import {goodsCode} from '#domain/goods/goods-code.ts';
import {refuse, type Done, type Outcome} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {columnsOf, completeRow, rowKey, type Resource, type RowOf} from '#domain/kernel/resource.ts';
import {asShown} from '#domain/kernel/name.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {View} from '#domain/kernel/view.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {PLACE_BINS} from '#domain/warehouse/place-bins.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {idsOf} from '#domain/kernel/ids-arg.ts';
import {
  argsOfRow,
  idOfRow,
  IMPORT_ROWS,
  importedRowsOf,
  withoutField,
  type ImportedRow,
} from '#domain/moving/import-rows.ts';
import {REMOVE_ROWS} from '#domain/moving/remove-rows.ts';
import {eachRow, type Commit} from '../../storage/history.ts';
import type {MutationRow, ReadTransaction} from '../../storage/storage.ts';
import {groupBy} from '../../storage/group-by.ts';
import {argsOf, serverContextOf} from '../context.ts';
import {endsInAnyOrder} from './any-order.ts';
import type {RemovedRows} from './removed-rows.ts';
import {WHOLE_ROW, rowsBefore} from './rows-before.ts';

const VERBS: readonly string[] = ['create', 'edit', 'remove'];
/** What makes many rows at once, of several lists. */
const FOUNDING = 'company.register';
const MAKERS: ReadonlySet<string> = new Set([FOUNDING, 'demo.open']);
/** Makes a code of goods, unless they have it. */
const LEARNING = 'goods.learnCode';
const UNEXPLAINED = 'is explained by no mutation';
/** Outcomes kept at once. */
const MAX_MAKERS = 4;

/** An outcome whose rows may be looked at, whatever it is. */
type DoneOrNot = Done | (Exclude<Outcome, Done> & Pick<Done, 'puts' | 'dels'>);

/**
 * Replays what people made, edited and removed, and compares each row with what is stored. Of each row only the
 * mutations that touched it are kept; a page of rows at a time they are fetched and decided again.
 */
export class MasterData {
  readonly #tx: ReadTransaction;
  readonly #rules: Rules;
  readonly #makers = new Map<Id, DoneOrNot>();
  readonly #touches = new Map<string, Map<Id, Id[]>>();
  /** Of rows brought in the field that stood, or {@link WHOLE_ROW}, by mutation and number of the row. */
  readonly #stood = new Map<Id, ReadonlyMap<number, string>>();
  /** Rows by id of what was brought in last: the next row that is looked at is mostly of the same mutation. */
  readonly #imported = new Map<Id, ReadonlyMap<Id, ImportedRow>>();
  /** By which patterns a warehouse has named its bins, each from a version on, the newest last. */
  readonly #patterns = new Map<Id, {readonly from: number; readonly pattern: string}[]>();
  #removedCodes: ReadonlySet<string> | undefined;
  /**
   * Older builds made companies, and all that these began with, beside any mutation; the chain holds what came since.
   */
  #isFounded = false;

  constructor(tx: ReadTransaction, rules: Rules) {
    this.#tx = tx;
    this.#rules = rules;
    for (const {name, editing} of rules.resources.values()) if (editing) this.#touches.set(name, new Map());
  }

  async *of({settled}: Commit, gone: RemovedRows): AsyncGenerator<string> {
    const touching = [...settled.values()].filter(
      ({status, mutation: {action}}) =>
        status === 'applied' || (status === 'corrected' && action === IMPORT_ROWS),
    );
    // In one commit nothing is edited before it is made, or removed before it is edited; what else it did to a row
    // comes between, since an edit goes by the version that was there before. The rest is in no order that rows tell.
    touching.sort((a, b) => rankOf(a) - rankOf(b));
    for (const row of touching) {
      if (row.mutation.action === FOUNDING) this.#isFounded = true;
      if (row.status === 'corrected')
        this.#stood.set(row.mutation.id, await rowsBefore(this.#tx, row.mutation.id));
      this.#keepPattern(row);
      for (const {list, key} of this.#touched(row)) {
        const of = this.#touches.get(list);
        of?.set(key, [...(of.get(key) ?? []), row.mutation.id]);
      }
      const [list = '', verb] = row.mutation.action.split('.');
      if (verb === 'remove' && this.#touches.has(list))
        yield* gone.add(list, String(row.mutation.args['id']), row.version);
      for (const {list: from, key} of removedTogether(row)) yield* gone.add(from, key, row.version);
    }
  }

  #keepPattern({mutation, version: from}: MutationRow): void {
    const args = argsOf(mutation);
    const isEdit = mutation.action === `${warehouse.name}.edit`;
    if (!isEdit && mutation.action !== `${warehouse.name}.create`) return;
    const {bin_pattern: pattern} = isEdit ? (JSON.parse(String(args['set'])) as Row) : args;
    if (pattern === undefined) return;
    const key = String(args['id']);
    const known = this.#patterns.get(key) ?? [];
    this.#patterns.set(key, [...known, {from, pattern: asShown(String(pattern))}]);
  }

  /** By which pattern a warehouse named its bins before a version. */
  #patternBefore(key: string, version: number): string {
    return this.#patterns.get(key)?.findLast(({from}) => from < version)?.pattern ?? '';
  }

  async *faults(): AsyncGenerator<string> {
    for (const [list, touches] of this.#touches) {
      const resource = this.#rules.resources.get(list);
      if (!resource) continue;
      for await (const row of eachRow(this.#tx, resource)) {
        const key = rowKey(resource, row);
        const fault = await this.#faultOf(resource, row, touches.get(key) ?? []);
        if (fault && (fault !== UNEXPLAINED || this.#isFounded)) yield `${list} ${key} ${fault}`;
        touches.delete(key);
      }
      for (const [key, ids] of touches) {
        const last = ids.at(-1) ?? '';
        const [end] = await this.#tx.mutations([last]);
        const isRemoved = end !== undefined && isRemoval(list, end);
        if (!isRemoved && !(list === goodsCode.name && (await this.#mayBeGone(key, ids))))
          yield `${list} ${key} is gone, and nobody removed it`;
      }
    }
    for (const resource of this.#rules.resources.values()) yield* this.#fixedFaults(resource);
  }

  /**
   * CODE-4, CODE-6: a code goes with its goods, and what they had already was not learnt once more, though it may
   * have been removed since.
   */
  async #mayBeGone(key: Id, ids: readonly Id[]): Promise<boolean> {
    const code = this.#replay(goodsCode, key, await this.#stepsOf(ids));
    if (typeof code === 'string') return false;
    const [own, same] = await this.#tx.fetch([
      {list: goods.name, key: String(code['goods'])},
      {list: goodsCode.name, index: 'code', prefix: [code['scanned'] ?? ''], limit: 1},
    ]);
    if (own?.rows.length === 0 || same?.rows[0]?.['goods'] === code['goods']) return true;
    this.#removedCodes ??= await this.#codesRemoved();
    return this.#removedCodes.has(meaningOf(code));
  }

  /** What the codes meant that were removed. */
  async #codesRemoved(): Promise<ReadonlySet<string>> {
    const removed = new Set<string>();
    for (const [key, ids] of this.#touches.get(goodsCode.name) ?? []) {
      const steps = await this.#stepsOf(ids);
      const end = steps.at(-1);
      if (!end || !isRemoval(goodsCode.name, end)) continue;
      const code = this.#replay(goodsCode, key, steps.slice(0, -1));
      if (typeof code !== 'string') removed.add(meaningOf(code));
    }
    return removed;
  }

  /** Rows that people edit and that a mutation made, changed or took away. */
  *#touched(row: MutationRow): Generator<{readonly list: string; readonly key: string}> {
    const {action, args} = row.mutation;
    const [list = '', verb = ''] = action.split('.');
    if (VERBS.includes(verb) && this.#touches.has(list)) return yield {list, key: String(args['id'])};
    if (action === PLACE_BINS) {
      for (const key of idsOf(String(args['bins']))) yield {list: bin.name, key};
      return;
    }
    yield* removedTogether(row);
    if (action === LEARNING) return yield {list: goodsCode.name, key: ownRowId(row.mutation.id, 1)};
    // Other acts on one row name it under its list: a lock, another code.
    const own = args[list];
    if (typeof own === 'string' && this.#touches.has(list)) return yield {list, key: own};
    if (action === IMPORT_ROWS) {
      const into = String(args['list']);
      const resource = this.#rules.resources.get(into);
      const stood = this.#stood.get(row.mutation.id);
      for (const [i, each] of importedRowsOf(argsOf(row.mutation)).entries())
        if (resource && stood?.get(i) !== WHOLE_ROW)
          yield {list: into, key: idOfRow(each, row.mutation.id, resource)};
    }
    if (!MAKERS.has(action)) return;
    for (const made of this.#outcomeOf(row, VIEW_OF_NOTHING).puts) {
      const resource = this.#rules.resources.get(made.list);
      if (resource && this.#touches.has(made.list)) yield {list: made.list, key: rowKey(resource, made.row)};
    }
  }

  async #faultOf(resource: Resource, row: Row, ids: readonly Id[]): Promise<string | undefined> {
    if (ids.length === 0) return UNEXPLAINED;
    const steps = await this.#stepsOf(ids);
    const replayed = this.#replay(resource, rowKey(resource, row), steps);
    const differs = typeof replayed === 'string' ? '' : differenceOf(resource, row, replayed);
    if (differs === undefined || this.#mayBeLeft(resource, row, steps)) return undefined;
    return typeof replayed === 'string'
      ? replayed
      : `has ${differs} ${String(row[differs])}, its mutations say ${String(replayed[differs])}`;
  }

  /** Whether the mutations leave the row in some order of those of each commit. */
  #mayBeLeft(resource: Resource, row: Row, steps: readonly MutationRow[]): boolean {
    const key = rowKey(resource, row);
    let ends: readonly (Row | undefined)[] = [undefined];
    for (const commit of groupBy(steps, ({version}) => String(version)).values())
      ends = endsInAnyOrder(ends, commit, {
        after: (before, step) => this.#after(resource, key, before, step),
        nameOf: (state) => JSON.stringify(state ?? null),
      });
    return ends.some((end) => end && differenceOf(resource, row, end) === undefined);
  }

  /**
   * The row as one mutation leaves it, by the pattern before its commit or the one that this gave; none if it could
   * not.
   */
  #after(
    resource: Resource,
    key: string,
    before: Row | undefined,
    whole: MutationRow,
  ): readonly (Row | undefined)[] {
    const {version, mutation} = whole;
    const asked = argsOf(mutation)['version'];
    // What goes by the version that a person saw comes before all else that its commit did to the row.
    if (typeof asked === 'number' && before?.['version'] === version && asked !== version) return [];
    const step = this.#partOf(whole, key);
    return [version, version + 1].flatMap((until) => {
      const view = viewOf(resource, before, step, (named) => this.#patternBefore(named, until));
      const outcome = this.#outcomeOf(step, view);
      return outcome.kind === 'done' ? [leftBy(resource, key, before, step, outcome)] : [];
    });
  }

  /** Mutations in the order in which they are named. */
  async #stepsOf(ids: readonly Id[]): Promise<readonly MutationRow[]> {
    const found = new Map((await this.#tx.mutations(ids)).map((each) => [each.mutation.id, each]));
    return ids.flatMap((id) => found.get(id) ?? []);
  }

  /** The row as its mutations leave it, or what is wrong with them. */
  #replay(resource: Resource, key: string, steps: readonly MutationRow[]): Row | string {
    let row: Row | undefined;
    for (const whole of steps) {
      const step = this.#partOf(whole, key);
      const view = viewOf(resource, row, step, (key) => this.#patternBefore(key, step.version + 1));
      const outcome = this.#outcomeOf(step, view);
      // It was edited, and never made.
      if (outcome.kind !== 'done' && !row) return UNEXPLAINED;
      if (outcome.kind !== 'done')
        return `was touched by ${step.mutation.id}, which could not: ${outcome.refusal.code}`;
      row = leftBy(resource, key, row, step, outcome);
    }
    return row ?? 'is there, though its mutations leave none';
  }

  /** Of rows that were brought in or placed together, the one that is asked about. */
  #partOf(step: MutationRow, key: string): MutationRow {
    const {mutation} = step;
    if (mutation.action === PLACE_BINS)
      return {...step, mutation: {...mutation, args: {...argsOf(mutation), bins: JSON.stringify([key])}}};
    if (mutation.action === REMOVE_ROWS)
      return {...step, mutation: {...mutation, args: {...argsOf(mutation), rows: JSON.stringify([key])}}};
    if (mutation.action !== IMPORT_ROWS) return step;
    const into = this.#rules.resources.get(String(argsOf(mutation)['list']));
    if (!into) return step;
    const known = this.#imported.get(mutation.id);
    const stood = this.#stood.get(mutation.id);
    const rows =
      known ??
      new Map(
        importedRowsOf(argsOf(mutation)).map(([at, set], i): [Id, ImportedRow] => [
          idOfRow([at, set], mutation.id, into),
          [at, withoutField(set, stood?.get(i))],
        ]),
      );
    if (!known) {
      if (this.#imported.size >= MAX_MAKERS) this.#imported.clear();
      this.#imported.set(mutation.id, rows);
    }
    const row = rows.get(key);
    return row ? {...step, mutation: {...mutation, args: argsOfRow(argsOf(mutation), row)}} : step;
  }

  /** Decided again as though every row that it refers to were there: that was its own time's to judge. */
  #outcomeOf(step: MutationRow, view: View): DoneOrNot {
    const {mutation, received_at} = step;
    // A part of a demo makes thousands of rows, and is looked at for each.
    const known = view === VIEW_OF_NOTHING ? this.#makers.get(mutation.id) : undefined;
    if (known) return known;
    const action = this.#rules.actions.get(mutation.action);
    const outcome =
      action?.decide(
        argsOf(mutation),
        view,
        serverContextOf(mutation, {role: 'Admin', now: received_at, asking: false}),
      ) ?? refuse('action.unknown');
    const answer = outcome.kind === 'done' ? outcome : {...outcome, puts: [], dels: []};
    if (view === VIEW_OF_NOTHING) {
      if (this.#makers.size >= MAX_MAKERS) this.#makers.clear();
      this.#makers.set(mutation.id, answer);
    }
    return answer;
  }

  /** Lists whose rows are part of the program hold just those. */
  async *#fixedFaults(resource: Resource): AsyncGenerator<string> {
    if (!resource.fixedRows) return;
    const missing = new Map(resource.fixedRows.map((row) => [rowKey(resource, row), row]));
    const fields = Object.keys(resource.fields);
    let isThere = false;
    for await (const row of eachRow(this.#tx, resource)) {
      isThere = true;
      const key = rowKey(resource, row);
      const fixed = missing.get(key);
      if (!fixed || fields.some((field) => row[field] !== fixed[field]))
        yield `${resource.name} ${key} is no row of this list`;
      missing.delete(key);
    }
    if (isThere) for (const key of missing.keys()) yield `${resource.name} ${key} is gone`;
  }
}

const meaningOf = ({goods: of, scanned}: Row): string => JSON.stringify([of, scanned]);

const isRemoval = (list: string, {mutation: {action}}: MutationRow): boolean =>
  action === `${list}.remove` || action === REMOVE_ROWS;

/** Rows that a file which replaces their list took away. */
const removedTogether = ({mutation: {action, args}}: MutationRow) =>
  action === REMOVE_ROWS ? idsOf(String(args['rows'])).map((key) => ({list: String(args['list']), key})) : [];

/** Makes, edits, changes otherwise, takes away: in this order where one commit does several. */
function rankOf({mutation: {action}}: MutationRow): number {
  if (MAKERS.has(action) || action === IMPORT_ROWS) return -1;
  if (action === REMOVE_ROWS) return VERBS.indexOf('remove');
  const rank = VERBS.indexOf(action.split('.')[1] ?? '');
  return rank < 0 ? VERBS.indexOf('edit') + 0.5 : rank;
}

/** The first column in which a row is not what its mutations say. */
const differenceOf = (resource: Resource, row: Row, replayed: Row): string | undefined =>
  columnsOf(resource).find(
    (column) => spelt(replayed[column]) !== spelt(row[column]) && !isUnproposed(resource, column, row),
  );

/** The row behind a mutation that did this. */
function leftBy(
  resource: Resource,
  key: string,
  before: Row | undefined,
  step: MutationRow,
  {puts, dels}: Pick<Done, 'puts' | 'dels'>,
): Row | undefined {
  const made = puts.find((put) => put.list === resource.name && rowKey(resource, put.row) === key);
  if (made) return stamped(resource, made.row, step, before);
  return dels.some((del) => del.list === resource.name && del.key === key) ? undefined : before;
}

function stamped(resource: Resource, made: Row, step: MutationRow, before: Row | undefined): Row {
  return {
    ...completeRow(resource, made),
    creater: before?.['creater'] ?? step.mutation.who,
    create_time: before?.['create_time'] ?? step.received_at,
    update_time: step.received_at,
    version: step.version,
  };
}

/** The one row as it was; for an edit every row that is referred to, and nothing that stands in the way. */
function viewOf(
  own: Resource,
  before: Row | undefined,
  {mutation}: MutationRow,
  patternOf: (warehouse: string) => string,
): View {
  const isEditing =
    mutation.action === IMPORT_ROWS ||
    mutation.action === LEARNING ||
    mutation.action === PLACE_BINS ||
    mutation.action === REMOVE_ROWS ||
    VERBS.includes(mutation.action.split('.')[1] ?? '');
  if (!isEditing && !before) return VIEW_OF_NOTHING;
  const version = argsOf(mutation)['version'];
  return {
    get<R extends Resource>(resource: R, key: string): RowOf<R> | undefined {
      const isOwn = resource.name === own.name && (before === undefined || before['id'] === key);
      const named = resource.name === warehouse.name ? {bin_pattern: patternOf(key)} : {};
      const there = isOwn ? before : isEditing ? completeRow(resource, {id: key, ...named}) : undefined;
      const row = isOwn && there && typeof version === 'number' ? {...there, version} : there;
      return row as RowOf<R> | undefined;
    },
    range: () => [],
  };
}

/** Of a bin whose name said nothing to the build that made it neither zone nor way was proposed. */
const isUnproposed = ({name}: Resource, column: string, row: Row): boolean =>
  name === bin.name &&
  ((column === 'zone' && row[column] === '') || (column === 'walking_sequence' && row[column] === 0));

/** A name that was kept in a spelling of before NAME-1 is the same name. */
const spelt = (value: Value | undefined): Value | undefined =>
  typeof value === 'string' ? asShown(value) : value;

const VIEW_OF_NOTHING: View = {get: () => undefined, range: () => []};
