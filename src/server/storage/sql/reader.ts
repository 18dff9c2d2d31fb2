import {sql} from 'kysely';
import type {Read} from '#domain/kernel/action.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Fetched} from '#domain/kernel/view.ts';
import {MOVEMENTS} from '#domain/stock/movements.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Lineage} from '#protocol/sync.ts';
import {
  RESTORED,
  SET_BACK,
  type Amounts,
  type AmountsQuery,
  type Change,
  type ClientRow,
  type DocumentMutation,
  type Fate,
  type Head,
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
  type Selection,
  type SettledRow,
} from '../storage.ts';
import {PROVING, PROVING_TABLES, provingOf, type Proving, type ProvingChange} from '../chain/proving.ts';
import type {SumOf, Tally} from '../only.ts';
import {amountsOf} from './amounts.ts';
import {changesAfter} from './changes.ts';
import {fetchAll} from './fetch.ts';
import {beyond, indexedBy, orderBy, parameter, refs} from './fragments.ts';
import {kindOf} from './kinds.ts';
import {countRows, pageByKey, pageOf, tallyRows} from './page.ts';
import {
  clientOf,
  documentMutationOf,
  fateOf,
  ledgerRowOf,
  mutationOf,
  provingChangeOf,
  settledOf,
} from './records.ts';
import {reportOf} from './report.ts';
import {countToOrder, toOrder} from './to-order.ts';
import type {Session} from './session.ts';
import {
  CLIENTS,
  DOCUMENT_MUTATIONS,
  FATES,
  LEDGER,
  MUTATIONS,
  PROVING_CHANGES,
  shapeOfList,
  TOMBSTONES,
  type Shape,
} from './shape.ts';

/** The lists of a database with their tables. */
export interface Lists {
  resource(list: string): Resource;
  shape(list: string): Shape;
}

export function listsOf(resources: ReadonlyMap<string, Resource>): Lists {
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
  protected readonly lists: Lists;
  protected readonly session: Session;
  #head: Head;

  constructor(lists: Lists, session: Session, head: Head) {
    this.company = session.company;
    this.lists = lists;
    this.session = session;
    this.#head = head;
  }

  get head(): Head {
    return this.#head;
  }

  protected moveHead(head: Partial<Head>): void {
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
        where company = ${parameter} and (lost = 1 or why in (${sql.lit(RESTORED)}, ${sql.lit(SET_BACK)}))
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

  fetch(reads: readonly Read[]): Promise<Fetched[]> {
    return fetchAll(this.session, this.lists, reads);
  }

  page(list: string, query: PageQuery): Promise<Row[]> {
    return pageOf(this.session, this.lists.resource(list), this.lists.shape(list), query);
  }

  count(list: string, query: Selection): Promise<number> {
    return countRows(this.session, this.lists.resource(list), query);
  }

  tally(list: string, query: Selection, of: readonly SumOf[]): Promise<Tally> {
    return tallyRows(this.session, this.lists.resource(list), query, of);
  }

  amounts(list: string, query: AmountsQuery): Promise<Amounts> {
    return amountsOf(this.session, this.lists.resource(list), query);
  }

  report(query: ReportQuery): Promise<ReportGroup[][]> {
    return reportOf(this.session, query);
  }

  pageByKey(list: string, warehouse: string, after: string, limit: number): Promise<Row[]> {
    const resource = this.lists.resource(list);
    return pageByKey(this.session, resource, this.lists.shape(list), {warehouse, after, limit});
  }

  changes(scope: ListScope, after: number, limit: number): Promise<{changes: Change[]; more: boolean}> {
    return changesAfter(this.session, this.lists, scope, after, limit);
  }

  async client(id: Id): Promise<ClientRow | undefined> {
    return (await this.clients([id]))[0];
  }

  async clients(ids: readonly Id[]): Promise<ClientRow[]> {
    return (await this.session.byKeys(CLIENTS, ids.map(alone))).map(clientOf);
  }

  async tombstones(list: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const rows = await this.session.byKeys(
      TOMBSTONES,
      keys.map((key) => [list, key]),
    );
    return new Map(rows.map(({key, version}) => [String(key), Number(version)]));
  }

  async mutations(ids: readonly Id[]): Promise<MutationRow[]> {
    return (await this.session.byKeys(MUTATIONS, ids.map(alone))).map(mutationOf);
  }

  async fates(ids: readonly Id[]): Promise<Fate[]> {
    return (await this.session.byKeys(FATES, ids.map(alone))).map(fateOf);
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
    const rows = await this.#log(LEDGER, ['version', 'n'], [after.version, after.n], limit);
    return rows.map(ledgerRowOf);
  }

  async settled(after: {version: number; id: Id}, limit: number): Promise<SettledRow[]> {
    const rows = await this.#log(MUTATIONS, ['version', 'id'], [after.version, after.id], limit);
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

  async proving(): Promise<Proving[]> {
    const found: Proving[] = [];
    for (const list of PROVING_TABLES) {
      const columns = PROVING[list].columns;
      const text = this.session.texts.of(
        `proving ${list}`,
        () => sql`select ${refs(columns)} from ${sql.table(list)} where company = ${parameter}`,
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
    const rows = await this.#ofDocument(LEDGER, document, ['version', 'n'], [after.version, after.n], limit);
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
        select ${refs(LEDGER.columns)}
        from ${sql.table(LEDGER.name)} ${indexedBy(this.session.texts.dialect, `ledger_${column}`)}
        where company = ${parameter} and ${sql.ref(column)} = ${parameter}
          and ${sql.ref(column)} <> '' and ${beyond(order, false)}
        order by ${orderBy(order)}
        limit ${parameter}`,
    );
    const rows = await this.session.all(
      text,
      [this.company, lot, after.version, after.n, limit],
      LEDGER.columns,
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
        select ${refs(LEDGER.columns)}
        from ${sql.table(LEDGER.name)} ${indexedBy(this.session.texts.dialect, `ledger_${named}`)}
        where company = ${parameter} and warehouse = ${parameter}
          ${of ? sql`and ${sql.ref(of.column)} = ${parameter}` : sql``}
          and at >= ${parameter} and ${beyond(order, true)}
          ${inBin ? sql`and substr(${sql.ref(inBin)}, 1, ${sql.lit(IN_BIN.length)}) = ${sql.lit(IN_BIN)}` : sql``}
          ${movement === undefined ? sql`` : sql`and ${kindOf((column) => sql.ref(column), MOVEMENTS)} = ${parameter}`}
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
      LEDGER.columns,
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
    shape: Shape,
    document: Id,
    order: readonly string[],
    after: readonly Value[],
    limit: number,
  ): Promise<Row[]> {
    const text = this.session.texts.of(
      `of document ${shape.name}`,
      () => sql`
        select ${refs(shape.columns)}
        from ${sql.table(shape.name)} ${throughDocuments(this.session, shape)}
        where company = ${parameter} and document = ${parameter} and document <> '' and ${beyond(order, false)}
        order by ${orderBy(order)}
        limit ${parameter}`,
    );
    return this.session.all(text, [this.company, document, ...after, limit], shape.columns);
  }

  /** Rows of an append-only table, oldest first, after some values. */
  #log(shape: Shape, order: readonly string[], after: readonly Value[], limit: number): Promise<Row[]> {
    const text = this.session.texts.of(
      `log ${shape.name}`,
      () => sql`
        select ${refs(shape.columns)}
        from ${sql.table(shape.name)}
        where company = ${parameter} and ${beyond(order, false)}
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
const throughDocuments = (session: Session, {name}: Shape) =>
  name === LEDGER.name ? indexedBy(session.texts.dialect, 'ledger_document') : sql``;

const alone = (id: Id): readonly Value[] => [id];
