import {sql} from 'kysely';
import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {MOVEMENT_KINDS} from '#domain/stock/movements.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Lineage} from '#protocol/sync.ts';
import {
  BACKUP_RESTORED,
  SET_BACK,
  type SelectionAmounts,
  type AmountsQuery,
  type RowChange,
  type ClientRow,
  type DocumentMutation,
  type MutationFate,
  type HistoryHead,
  type LedgerQuery,
  type LedgerRow,
  type ListScope,
  type MutationRow,
  type PageQuery,
  type ReadTransaction,
  type ReportGroup,
  type ReportQuery,
  type ToOrder,
  type ToOrderQuery,
  type RowSelection,
  type SettledRow,
} from '../storage.ts';
import {
  PROVING_COLUMNS,
  PROVING_TABLES,
  provingOf,
  type ProvingRow,
  type ProvingChange,
} from '../chain/proving.ts';
import type {SumOf, RowTally} from '../row-condition.ts';
import {selectAmounts} from './amounts.ts';
import {changesAfter} from './changes.ts';
import {fetchAll} from './fetch.ts';
import {rowsBeyond, indexedBy, orderBy, parameter, columnRefs} from './fragments.ts';
import {rowKindOf} from './kinds.ts';
import {countRows, pageByKey, selectPage, tallyRows} from './page.ts';
import {
  clientOf,
  documentMutationOf,
  fateOf,
  ledgerRowOf,
  mutationFromRow,
  provingChangeOf,
  settledOf,
} from './records.ts';
import {selectReport} from './report.ts';
import {countToOrder, toOrder} from './to-order.ts';
import type {SqlSession} from './session.ts';
import {
  CLIENTS_TABLE,
  DOCUMENT_MUTATIONS,
  MUTATION_FATES,
  LEDGER_TABLE,
  MUTATIONS_TABLE,
  PROVING_CHANGES,
  shapeOfList,
  TOMBSTONES_TABLE,
  type TableShape,
} from './shape.ts';

/** The lists of a database with their tables. */
export interface ListTables {
  resource(list: string): Resource;
  shape(list: string): TableShape;
}

export function listTablesOf(resources: ReadonlyMap<string, Resource>): ListTables {
  const shapes = new Map([...resources.values()].map((resource) => [resource.name, shapeOfList(resource)]));
  const found = <T>(value: T | undefined, list: string): T => {
    if (value === undefined) throw new Error(`no list named ${list}`);
    return value;
  };
  return {
    resource: (list) => found(resources.get(list), list),
    shape: (list) => found(shapes.get(list), list),
  };
}

/** Reads one snapshot of a company through SQL. */
export class SqlReader implements ReadTransaction {
  readonly company: string;
  protected readonly lists: ListTables;
  protected readonly session: SqlSession;
  #head: HistoryHead;

  constructor(lists: ListTables, session: SqlSession, head: HistoryHead) {
    this.company = session.company;
    this.lists = lists;
    this.session = session;
    this.#head = head;
  }

  get head(): HistoryHead {
    return this.#head;
  }

  protected moveHead(head: Partial<HistoryHead>): void {
    this.#head = {...this.#head, ...head};
  }

  async lineage(): Promise<Lineage> {
    const text = this.session.texts.of(
      'lineage',
      () => sql`select epoch, start, lost from epochs where company = ${parameter} order by n`,
    );
    const rows = await this.session.all(text, [this.company], ['epoch', 'start', 'lost']);
    return rows.map((row) => ({
      epoch: String(row['epoch']),
      start: Number(row['start']),
      lost: row['lost'] === 1,
    }));
  }

  async losses(): Promise<readonly number[]> {
    return (await this.#losses()).map(({start}) => start);
  }

  async lastLossAt(): Promise<number> {
    return Math.max(0, ...(await this.#losses()).map(({at}) => at));
  }

  async #losses(): Promise<{readonly start: number; readonly at: number}[]> {
    const text = this.session.texts.of(
      'losses',
      () => sql`
        select start, at from epochs
        where company = ${parameter} and (lost = 1 or why in (${sql.lit(BACKUP_RESTORED)}, ${sql.lit(SET_BACK)}))
        order by n`,
    );
    const rows = await this.session.all(text, [this.company], ['start', 'at']);
    return rows.map((row) => ({start: Number(row['start']), at: Number(row['at'])}));
  }

  async settledAt(version: number): Promise<number> {
    const text = this.session.texts.of(
      'settled at',
      () => sql`
        select received_at from mutations
        where company = ${parameter} and version <= ${parameter}
        order by version desc, id desc
        limit 1`,
    );
    const [row] = await this.session.all(text, [this.company, version], ['received_at']);
    return Number(row?.['received_at'] ?? 0);
  }

  async epochsOpened(why: string, after: number, until: number): Promise<number> {
    const text = this.session.texts.of(
      'epochs opened',
      () => sql`
        select count(*) as count
        from epochs
        where company = ${parameter} and why = ${parameter} and at > ${parameter} and at <= ${parameter}`,
    );
    const [row] = await this.session.all(text, [this.company, why, after, until], ['count']);
    return Number(row?.['count']);
  }

  fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return fetchAll(this.session, this.lists, reads);
  }

  page(list: string, query: PageQuery): Promise<Row[]> {
    return selectPage(this.session, this.lists.resource(list), this.lists.shape(list), query);
  }

  count(list: string, query: RowSelection): Promise<number> {
    return countRows(this.session, this.lists.resource(list), query);
  }

  tally(list: string, query: RowSelection, of: readonly SumOf[]): Promise<RowTally> {
    return tallyRows(this.session, this.lists.resource(list), query, of);
  }

  amounts(list: string, query: AmountsQuery): Promise<SelectionAmounts> {
    return selectAmounts(this.session, this.lists.resource(list), query);
  }

  report(query: ReportQuery): Promise<ReportGroup[][]> {
    return selectReport(this.session, query);
  }

  pageByKey(list: string, warehouse: string, after: string, limit: number): Promise<Row[]> {
    const resource = this.lists.resource(list);
    return pageByKey(this.session, resource, this.lists.shape(list), {warehouse, after, limit});
  }

  changes(scope: ListScope, after: number, limit: number): Promise<{changes: RowChange[]; more: boolean}> {
    return changesAfter(this.session, this.lists, scope, after, limit);
  }

  async client(id: Id): Promise<ClientRow | undefined> {
    return (await this.clients([id]))[0];
  }

  async clients(ids: readonly Id[]): Promise<ClientRow[]> {
    return (await this.session.byKeys(CLIENTS_TABLE, ids.map(alone))).map(clientOf);
  }

  async tombstones(list: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.session.byKeys(
      TOMBSTONES_TABLE,
      keys.map((key) => [list, key]),
    );
    return new Map(rows.map(({key, version}) => [String(key), Number(version)]));
  }

  async mutations(ids: readonly Id[]): Promise<MutationRow[]> {
    return (await this.session.byKeys(MUTATIONS_TABLE, ids.map(alone))).map(mutationFromRow);
  }

  async fates(ids: readonly Id[]): Promise<MutationFate[]> {
    return (await this.session.byKeys(MUTATION_FATES, ids.map(alone))).map(fateOf);
  }

  async linkAt(version: number): Promise<string | undefined> {
    const text = this.session.texts.of(
      'link at',
      () =>
        sql`select link from mutations where company = ${parameter} and version = ${parameter} and link <> ''`,
    );
    const [row] = await this.session.all(text, [this.company, version], ['link']);
    return row && String(row['link']);
  }

  async ledger(after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    const rows = await this.#log(LEDGER_TABLE, ['version', 'n'], [after.version, after.n], limit);
    return rows.map(ledgerRowOf);
  }

  async settled(after: {version: number; id: Id}, limit: number): Promise<SettledRow[]> {
    const rows = await this.#log(MUTATIONS_TABLE, ['version', 'id'], [after.version, after.id], limit);
    return rows.map(settledOf);
  }

  async provingChanges(
    {version, list, key}: Pick<ProvingChange, 'version' | 'list' | 'key'>,
    limit: number,
  ): Promise<ProvingChange[]> {
    const order = ['version', 'list', 'key'];
    const rows = await this.#log(PROVING_CHANGES, order, [version, list, key], limit);
    return rows.map(provingChangeOf);
  }

  async proving(): Promise<ProvingRow[]> {
    const found: ProvingRow[] = [];
    for (const list of PROVING_TABLES) {
      const columns = PROVING_COLUMNS[list].columns;
      const text = this.session.texts.of(
        `proving ${list}`,
        () => sql`select ${columnRefs(columns)} from ${sql.table(list)} where company = ${parameter}`,
      );
      const rows = await this.session.all(text, [this.company], columns);
      found.push(...rows.map((row) => provingOf(list, row)));
    }
    return found;
  }

  async mutationsOf(
    document: Id,
    after: {version: number; mutation: Id},
    limit: number,
  ): Promise<DocumentMutation[]> {
    const order = ['version', 'mutation'];
    const rows = await this.#ofDocument(
      DOCUMENT_MUTATIONS,
      document,
      order,
      [after.version, after.mutation],
      limit,
    );
    return rows.map(documentMutationOf);
  }

  async ledgerOf(document: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    const rows = await this.#ofDocument(
      LEDGER_TABLE,
      document,
      ['version', 'n'],
      [after.version, after.n],
      limit,
    );
    return rows.map(ledgerRowOf);
  }

  async ledgerOfLot(lot: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    const [left, came] = [
      await this.#ledgerAt('lot', lot, after, limit),
      await this.#ledgerAt('to_lot', lot, after, limit),
    ];
    const both = new Map([...left, ...came].map((row) => [`${String(row.version)}.${String(row.n)}`, row]));
    return [...both.values()].sort((a, b) => a.version - b.version || a.n - b.n).slice(0, limit);
  }

  async #ledgerAt(
    column: 'lot' | 'to_lot',
    lot: Id,
    after: {version: number; n: number},
    limit: number,
  ): Promise<LedgerRow[]> {
    const order = ['version', 'n'];
    const text = this.session.texts.of(
      `ledger at ${column}`,
      () => sql`
        select ${columnRefs(LEDGER_TABLE.columns)}
        from ${sql.table(LEDGER_TABLE.name)} ${indexedBy(this.session.texts.dialect, `ledger_${column}`)}
        where company = ${parameter} and ${sql.ref(column)} = ${parameter}
          and ${sql.ref(column)} <> '' and ${rowsBeyond(order, false)}
        order by ${orderBy(order)}
        limit ${parameter}`,
    );
    const rows = await this.session.all(
      text,
      [this.company, lot, after.version, after.n, limit],
      LEDGER_TABLE.columns,
    );
    return rows.map(ledgerRowOf);
  }

  async ledgerBy(query: LedgerQuery): Promise<LedgerRow[]> {
    const {warehouse, of, also = {}, inBin, movement, since, before, limit} = query;
    const order = ['at', 'version', 'n'];
    const named = of?.column ?? 'time';
    const beside = Object.entries(also);
    const text = this.session.texts.of(
      `ledger by ${[named, ...beside.map(([column]) => column), inBin ?? '', movement === undefined ? '' : 'of a kind'].join(' ')}`,
      () => sql`
        select ${columnRefs(LEDGER_TABLE.columns)}
        from ${sql.table(LEDGER_TABLE.name)} ${indexedBy(this.session.texts.dialect, `ledger_${named}`)}
        where company = ${parameter} and warehouse = ${parameter}
          ${of ? sql`and ${sql.ref(of.column)} = ${parameter}` : sql``}
          and at >= ${parameter} and ${rowsBeyond(order, true)}
          ${inBin ? sql`and substr(${sql.ref(inBin)}, 1, ${sql.lit(IN_BIN.length)}) = ${sql.lit(IN_BIN)}` : sql``}
          ${movement === undefined ? sql`` : sql`and ${rowKindOf((column) => sql.ref(column), MOVEMENT_KINDS)} = ${parameter}`}
          ${sql.join(
            beside.map(([column]) => sql`and ${unindexed(column)} = ${parameter}`),
            sql` `,
          )}
        order by ${orderBy(order, 'desc')}
        limit ${parameter}`,
    );
    const kind = movement === undefined ? [] : [movement];
    const asked = [this.company, warehouse, ...(of ? [of.value] : []), since];
    const rows = await this.session.all(
      text,
      [...asked, before.at, before.version, before.n, ...kind, ...beside.map(([, value]) => value), limit],
      LEDGER_TABLE.columns,
    );
    return rows.map(ledgerRowOf);
  }

  toOrder(query: ToOrderQuery, page: {readonly after: string; readonly limit: number}): Promise<ToOrder[]> {
    return toOrder(this.session, query, page);
  }

  countToOrder(query: ToOrderQuery): Promise<number> {
    return countToOrder(this.session, query);
  }

  /** Rows of one document; that it has one is said so that the index of these is found. */
  #ofDocument(
    shape: TableShape,
    document: Id,
    order: readonly string[],
    after: readonly Value[],
    limit: number,
  ): Promise<Row[]> {
    const text = this.session.texts.of(
      `of document ${shape.name}`,
      () => sql`
        select ${columnRefs(shape.columns)}
        from ${sql.table(shape.name)} ${throughDocuments(this.session, shape)}
        where company = ${parameter} and document = ${parameter} and document <> '' and ${rowsBeyond(order, false)}
        order by ${orderBy(order)}
        limit ${parameter}`,
    );
    return this.session.all(text, [this.company, document, ...after, limit], shape.columns);
  }

  /** Rows of an append-only table, oldest first, after some values. */
  #log(shape: TableShape, order: readonly string[], after: readonly Value[], limit: number): Promise<Row[]> {
    const text = this.session.texts.of(
      `log ${shape.name}`,
      () => sql`
        select ${columnRefs(shape.columns)}
        from ${sql.table(shape.name)}
        where company = ${parameter} and ${rowsBeyond(order, false)}
        order by ${orderBy(order)}
        limit ${parameter}`,
    );
    return this.session.all(text, [this.company, ...after, limit], shape.columns);
  }
}

/** What the place of every bin begins with. */
const IN_BIN = binPlace('');

/** A column that leads to no index of its own: another one finds the rows. */
const unindexed = (column: string) => sql`coalesce(${sql.ref(column)}, ${sql.ref(column)})`;

/** SQLite prefers the ledger's own key, and would read all that belongs to no document. */
const throughDocuments = (session: SqlSession, {name}: TableShape) =>
  name === LEDGER_TABLE.name ? indexedBy(session.texts.dialect, 'ledger_document') : sql``;

const alone = (id: Id): readonly Value[] => [id];
