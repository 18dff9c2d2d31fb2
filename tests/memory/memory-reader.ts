import type {Read} from '#domain/kernel/action.ts';
import {addedUp} from '#domain/kernel/sums.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {
  compareRows,
  compareText,
  compareValues,
  indexColumns,
  isMirrored,
  matchesPrefix,
  type Resource,
} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {ledger, MOVEMENT_KINDS} from '#domain/stock/movements.ts';
import {missingTo, promisableOf} from '#domain/replenishment.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import type {Lineage} from '#protocol/sync.ts';
import {byVersion} from '#server/storage/change-order.ts';
import {mutationText} from '#server/storage/chain/link.ts';
import {
  PROVING_TABLES,
  provingOf,
  type ProvingRow,
  type ProvingChange,
} from '#server/storage/chain/proving.ts';
import {rowOfMutation} from '#server/storage/sql/records.ts';
import {meetsCondition, standsIn, type SumOf, type RowTally} from '#server/storage/row-condition.ts';
import {matchesSearch} from '#server/storage/search.ts';
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
  type RowSelection,
  type SettledRow,
  type ToOrder,
  type ToOrderQuery,
} from '#server/storage/storage.ts';
import {epochOf, tombstoneKey, type CompanyState} from './memory-state.ts';
import {groupsOf, kindOf} from './memory-report.ts';
import {SharedMap} from './shared-map.ts';

type Resources = ReadonlyMap<string, Resource>;

/** Reads one moment of a company kept in memory. Ranges filter and sort: right and short, not for large lists. */
export class MemoryReader implements ReadTransaction {
  readonly company: string;
  readonly resources: Resources;
  protected state: CompanyState;

  constructor(company: string, resources: Resources, state: CompanyState) {
    this.company = company;
    this.resources = resources;
    this.state = state;
  }

  get head(): HistoryHead {
    const {version, floor, link} = this.state;
    return {version, floor, epoch: epochOf(this.state), link};
  }

  async lineage(): Promise<Lineage> {
    return this.state.lineage;
  }

  async lastLossAt(): Promise<number> {
    const lost = new Set((await this.#losses()).map(({epoch}) => epoch));
    return Math.max(0, ...this.state.opened.filter(({epoch}) => lost.has(epoch)).map(({at}) => at));
  }

  async losses(): Promise<readonly number[]> {
    return (await this.#losses()).map(({start}) => start);
  }

  async #losses(): Promise<Lineage> {
    const told = this.state.opened.filter(({why}) => why === BACKUP_RESTORED || why === SET_BACK);
    const restored = new Set(told.map(({epoch}) => epoch));
    return this.state.lineage.filter(({epoch, lost}) => lost || restored.has(epoch));
  }

  async settledAt(version: number): Promise<number> {
    const all = [...this.state.mutations.values()].filter((row) => row.version <= version);
    return all.toSorted((a, b) => b.version - a.version)[0]?.received_at ?? 0;
  }

  async epochsOpened(why: string, after: number, until: number): Promise<number> {
    return this.state.opened.filter((one) => one.why === why && one.at > after && one.at <= until).length;
  }

  async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    return reads.map((read) => this.#fetchOne(read));
  }

  async page(list: string, query: PageQuery): Promise<Row[]> {
    const resource = this.resource(list);
    const columns = indexColumns(resource, query.index);
    const direction = query.backward ? -1 : 1;
    const {after} = query;
    const compare = compareRows(columns);
    const rows = this.#selected(resource, query).sort((a, b) => direction * compare(a, b));
    const rest = after ? rows.filter((row) => direction * compareToValues(columns, row, after) > 0) : rows;
    return rest.slice(0, query.limit);
  }

  async count(list: string, query: RowSelection): Promise<number> {
    return this.#selected(this.resource(list), query).length;
  }

  async tally(list: string, query: RowSelection, of: readonly SumOf[]): Promise<RowTally> {
    const rows = this.#selected(this.resource(list), query);
    const sums = of.map(({column, standing}) => {
      const others = standing ? [...this.rows(standing.list).values()] : [];
      const summed = standing
        ? rows.flatMap((row) => others.filter((other) => standsIn(standing.key, row, other)))
        : rows;
      return summed.reduce((sum, row) => sum + Number(row[column] ?? 0), 0);
    });
    return {count: rows.length, sums};
  }

  async amounts(
    list: string,
    {index, prefix, quantity, through, of, columns}: AmountsQuery,
  ): Promise<SelectionAmounts> {
    const resource = this.resource(list);
    const rows = [...this.rows(list).values()].filter(
      (row) => matchesPrefix(resource, index, prefix, row) && Number(row[quantity]) > 0,
    );
    const counted = rows.map((row) => ({
      quantity: row[quantity],
      of: this.rows(of).get(String(row[through])),
    }));
    return {
      count: rows.length,
      units: rows.reduce((units, row) => units + BigInt(row[quantity] ?? 0), 0n),
      sums: columns.map((column) => addedUp(counted, column)),
    };
  }

  async report({
    report,
    warehouse,
    sums,
    moments = [],
    days = [],
    ends = [],
    rankedBy,
    most,
  }: ReportQuery): Promise<ReportGroup[][]> {
    const {name} = report.of;
    const all: Iterable<Row> =
      name === ledger.name ? this.state.ledger.map((line): Row => ({...line})) : this.rows(name).values();
    const meant = [...all].filter(
      (row) =>
        row['warehouse'] === warehouse &&
        Object.entries(report.where).every(([column, values]) => values.includes(row[column] ?? '')),
    );
    const {at} = report;
    const told = (rows: readonly Row[], day: string): ReportGroup[] =>
      groupsOf(rows, {report, sums, rankedBy, most, day, ends, rowsOf: (list) => this.rows(list)});
    if (at === undefined) return [told(meant, '')];
    return moments.slice(1).map((until, n) =>
      told(
        meant.filter((row) => Number(row[at]) >= (moments[n] ?? 0) && Number(row[at]) < until),
        days[n] ?? '',
      ),
    );
  }

  async pageByKey(list: string, warehouse: string, after: string, limit: number): Promise<Row[]> {
    const resource = this.resource(list);
    return [...this.rows(list).entries()]
      .filter(([key]) => after === '' || compareText(key, after) > 0)
      .filter(([, row]) => isIn(resource, row, warehouse) && isMirrored(resource, row))
      .sort(([a], [b]) => compareText(a, b))
      .slice(0, limit)
      .map(([, row]) => row);
  }

  async changes(
    scope: ListScope,
    after: number,
    limit: number,
  ): Promise<{changes: RowChange[]; more: boolean}> {
    const found = this.#changesAfter(scope, after);
    const cut = found[limit - 1]?.version;
    if (cut === undefined) return {changes: found, more: false};
    const changes = found.filter(({version}) => version <= cut);
    return {changes, more: changes.length < found.length};
  }

  async client(id: Id): Promise<ClientRow | undefined> {
    return this.state.clients.get(id);
  }

  async clients(ids: readonly Id[]): Promise<ClientRow[]> {
    return ids.flatMap((id) => this.state.clients.get(id) ?? []);
  }

  async tombstones(list: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const found = keys.flatMap((key) => this.state.tombstones.get(tombstoneKey(list, key)) ?? []);
    return new Map(found.map(({key, version}) => [key, version]));
  }

  async fates(ids: readonly Id[]): Promise<MutationFate[]> {
    return (await this.mutations(ids)).map(({mutation: {id, device}, status, version, code, facts}) => ({
      id,
      device,
      status,
      version,
      code,
      facts,
    }));
  }

  async mutations(ids: readonly Id[]): Promise<MutationRow[]> {
    return ids.flatMap((id) => this.state.mutations.get(id) ?? []);
  }

  async linkAt(version: number): Promise<string | undefined> {
    for (const row of this.state.mutations.values()) {
      const link = row.version === version ? this.state.links.get(row.mutation.id) : undefined;
      if (link !== undefined) return link;
    }
    return undefined;
  }

  async ledger(after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    return this.state.ledger
      .filter((row) => row.version > after.version || (row.version === after.version && row.n > after.n))
      .sort((a, b) => a.version - b.version || a.n - b.n)
      .slice(0, limit);
  }

  async mutationsOf(
    document: Id,
    {version, mutation}: {version: number; mutation: Id},
    limit: number,
  ): Promise<DocumentMutation[]> {
    return this.state.documents
      .filter((row) => row.document === document)
      .filter((row) => row.version > version || (row.version === version && row.mutation > mutation))
      .sort((a, b) => a.version - b.version || compareText(a.mutation, b.mutation))
      .slice(0, limit);
  }

  async ledgerOf(document: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    const all = await this.ledger(after, Infinity);
    return all.filter((row) => row.document !== '' && row.document === document).slice(0, limit);
  }

  async ledgerOfLot(lot: Id, after: {version: number; n: number}, limit: number): Promise<LedgerRow[]> {
    const all = await this.ledger(after, Infinity);
    return all.filter((row) => lot !== '' && (row.lot === lot || row.to_lot === lot)).slice(0, limit);
  }

  async ledgerBy(query: LedgerQuery): Promise<LedgerRow[]> {
    const {warehouse, of, also = {}, inBin, movement, since, before, limit} = query;
    return this.state.ledger
      .filter((row) => row.warehouse === warehouse && (!of || row[of.column] === of.value))
      .filter((row) => movement === undefined || kindOf(MOVEMENT_KINDS, {...row}) === movement)
      .filter((row) => !inBin || binOfPlace(row[inBin]) !== undefined)
      .filter(({goods, who}) => (also.goods ?? goods) === goods && (also.who ?? who) === who)
      .filter((row) => row.at >= since && newestFirst(row, before) > 0)
      .sort(newestFirst)
      .slice(0, limit);
  }

  async toOrder(
    {warehouse, supplier}: ToOrderQuery,
    {after, limit}: {readonly after: string; readonly limit: number},
  ): Promise<ToOrder[]> {
    const figures = this.rows('figures');
    return [...this.rows('goods').values()]
      .map((row) => ({
        id: String(row['id']),
        code: String(row['code']),
        description: String(row['description']),
        supplier: String(row['supplier']),
        safety_stock: Number(row['safety_stock']),
        ...promisableOf(figures.get(`${warehouse}/${String(row['id'])}`)),
      }))
      .filter((each) => missingTo(each.safety_stock, each) > 0 && each.safety_stock > 0)
      .filter((each) => (supplier === '' || each.supplier === supplier) && compareText(each.code, after) > 0)
      .sort((a, b) => compareText(a.code, b.code))
      .slice(0, limit);
  }

  async countToOrder(query: ToOrderQuery): Promise<number> {
    return (await this.toOrder(query, {after: '', limit: Infinity})).length;
  }

  async settled(after: {version: number; id: Id}, limit: number): Promise<SettledRow[]> {
    return [...this.state.mutations.values()]
      .filter((row) => orderOfSettled(row, after.version, after.id) > 0)
      .sort((a, b) => orderOfSettled(a, b.version, b.mutation.id))
      .slice(0, limit)
      .map((row) => ({
        ...row,
        text: mutationText(rowOfMutation(row)),
        link: this.state.links.get(row.mutation.id) ?? '',
      }));
  }

  async provingChanges(
    after: Pick<ProvingChange, 'version' | 'list' | 'key'>,
    limit: number,
  ): Promise<ProvingChange[]> {
    return this.state.proving.filter((row) => orderOfProving(row, after) > 0).slice(0, limit);
  }

  async proving(): Promise<ProvingRow[]> {
    return this.provingNow();
  }

  protected provingNow(): ProvingRow[] {
    const {identity} = this.state;
    return PROVING_TABLES.flatMap((list) => identity[list].map((row) => provingOf(list, row)));
  }

  protected resource(list: string): Resource {
    const resource = this.resources.get(list);
    if (!resource) throw new Error(`no list named ${list}`);
    return resource;
  }

  protected rows(list: string): SharedMap<Row> {
    let rows = this.state.lists.get(list);
    if (!rows) this.state.lists.set(list, (rows = new SharedMap()));
    return rows;
  }

  #fetchOne(read: Read): FetchedRows {
    const resource = this.resource(read.list);
    if ('key' in read) {
      const row = this.rows(read.list).get(read.key);
      return {read, rows: row ? [row] : [], complete: true, downloaded: true};
    }
    const rows = this.#selected(resource, {...read, search: '', warehouse: ''});
    rows.sort(compareRows(indexColumns(resource, read.index)));
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  #selected(resource: Resource, query: RowSelection): Row[] {
    const rows: Row[] = [];
    const {only = []} = query;
    const others = (list: string): Iterable<Row> => this.rows(list).values();
    const lists = (list: string): Resource => this.resource(list);
    for (const row of this.rows(resource.name).values()) {
      if (!matchesPrefix(resource, query.index, query.prefix, row)) continue;
      if (query.warehouse !== '' && !isIn(resource, row, query.warehouse)) continue;
      if (!only.every((each) => meetsCondition(each, row, others, lists))) continue;
      if (query.search === '' || matchesSearch(resource, row, query.search)) rows.push(row);
    }
    return rows;
  }

  #changesAfter(scope: ListScope, after: number): RowChange[] {
    const found: RowChange[] = [];
    for (const list of scope.lists) {
      const resource = this.resource(list);
      for (const [key, row] of this.rows(list).entries()) {
        const version = Number(row['version']);
        if (version <= after || !isIn(resource, row, scope.warehouse)) continue;
        found.push({list, version, key, ...(isMirrored(resource, row) ? {row} : {})});
      }
    }
    for (const {list, key, warehouse, version} of this.state.tombstones.values()) {
      if (version <= after || !scope.lists.includes(list)) continue;
      const isScoped = this.resource(list).scope === 'warehouse';
      if (!isScoped || warehouse === scope.warehouse) found.push({list, version, key});
    }
    return found.sort(byVersion(scope.lists));
  }
}

const isIn = (resource: Resource, row: Row, warehouse: string): boolean =>
  resource.scope !== 'warehouse' || row['warehouse'] === warehouse;

function compareToValues(columns: readonly string[], row: Row, values: readonly Value[]): number {
  for (const [i, value] of values.entries()) {
    const difference = compareValues(row[columns[i] ?? ''] ?? '', value);
    if (difference !== 0) return difference;
  }
  return 0;
}

const orderOfSettled = (row: MutationRow, version: number, id: Id): number =>
  row.version - version || compareText(row.mutation.id, id);

type PlaceOfProving = Pick<ProvingChange, 'version' | 'list' | 'key'>;
const orderOfProving = (a: PlaceOfProving, b: PlaceOfProving): number =>
  a.version - b.version || compareText(a.list, b.list) || compareText(a.key, b.key);

type Place = LedgerQuery['before'];
const newestFirst = (a: Place, b: Place): number => b.at - a.at || b.version - a.version || b.n - a.n;
