import type {Read} from '#domain/kernel/action.ts';
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
import type {Fetched} from '#domain/kernel/view.ts';
import type {Lineage} from '#protocol/sync.ts';
import {byVersion} from '../change-order.ts';
import {mutationText} from '../chain/link.ts';
import {rowOfMutation} from '../sql/records.ts';
import {matchesSearch} from '../search.ts';
import {
  RESTORED,
  type Change,
  type ClientRow,
  type Head,
  type LedgerRow,
  type ListScope,
  type MutationRow,
  type PageQuery,
  type ReadTransaction,
  type SettledRow,
} from '../storage.ts';
import {epochOf, tombstoneKey, type CompanyState} from './memory-state.ts';
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

  get head(): Head {
    const {version, floor, link} = this.state;
    return {version, floor, epoch: epochOf(this.state), link};
  }

  async lineage(): Promise<Lineage> {
    return this.state.lineage;
  }

  async losses(): Promise<readonly number[]> {
    const restored = new Set(this.state.opened.filter(({why}) => why === RESTORED).map(({epoch}) => epoch));
    return this.state.lineage.filter(({epoch, lost}) => lost || restored.has(epoch)).map(({start}) => start);
  }

  async epochsOpened(why: string, after: number, until: number): Promise<number> {
    return this.state.opened.filter((one) => one.why === why && one.at > after && one.at <= until).length;
  }

  async fetch(reads: readonly Read[]): Promise<Fetched[]> {
    return reads.map((read) => this.#fetchOne(read));
  }

  async page(list: string, query: PageQuery): Promise<Row[]> {
    const resource = this.resource(list);
    const columns = indexColumns(resource, query.index);
    const direction = query.backward ? -1 : 1;
    const {after} = query;
    const rows = this.#selected(resource, query).sort((a, b) => direction * compareRows(columns)(a, b));
    const rest = after ? rows.filter((row) => direction * compareToValues(columns, row, after) > 0) : rows;
    return rest.slice(0, query.limit);
  }

  async count(
    list: string,
    query: Pick<PageQuery, 'prefix' | 'search' | 'warehouse' | 'index'>,
  ): Promise<number> {
    return this.#selected(this.resource(list), query).length;
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

  async changes(scope: ListScope, after: number, limit: number): Promise<{changes: Change[]; more: boolean}> {
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

  #fetchOne(read: Read): Fetched {
    const resource = this.resource(read.list);
    if ('key' in read) {
      const row = this.rows(read.list).get(read.key);
      return {read, rows: row ? [row] : [], complete: true, downloaded: true};
    }
    const rows = this.#selected(resource, {...read, search: '', warehouse: ''});
    rows.sort(compareRows(indexColumns(resource, read.index)));
    return {read, rows: rows.slice(0, read.limit), complete: rows.length <= read.limit, downloaded: true};
  }

  #selected(resource: Resource, query: Pick<PageQuery, 'prefix' | 'search' | 'warehouse' | 'index'>): Row[] {
    const rows: Row[] = [];
    for (const row of this.rows(resource.name).values()) {
      if (!matchesPrefix(resource, query.index, query.prefix, row)) continue;
      if (query.warehouse !== '' && !isIn(resource, row, query.warehouse)) continue;
      if (matchesSearch(resource, row, query.search)) rows.push(row);
    }
    return rows;
  }

  #changesAfter(scope: ListScope, after: number): Change[] {
    const found: Change[] = [];
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
