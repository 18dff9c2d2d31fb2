import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {completeRow, rowKey, type Resource} from '#domain/kernel/resource.ts';
import {CommitRecord, isOfCases} from '#server/storage/chain/commit-record.ts';
import {changesProof, isProving} from '#server/storage/chain/proving.ts';
import {TouchedProvingRows} from '#server/storage/chain/touched-proving-rows.ts';
import {IDENTITY_UNIQUE, type IdentityRow, type IdentityTable} from '#server/storage/identity-tables.ts';
import {isRowPossible, uniqueIndexes} from '#server/storage/row-checks.ts';
import {rowOfLedger, rowOfMutation} from '#server/storage/sql/records.ts';
import {
  RowRefused,
  type ClientRow,
  type DocumentMutation,
  type LedgerRow,
  type MutationRow,
  type WantingWork,
  type WantRow,
  type WriteTransaction,
} from '#server/storage/storage.ts';
import {MemoryReader} from './memory-reader.ts';
import {copyOfState, epochOf, tombstoneKey, withEpoch, type CompanyState} from './memory-state.ts';

/** In the order in which they were held. */
const asHeld = (a: WantRow, b: WantRow): number =>
  a.version - b.version || a.n - b.n || (a.mutation < b.mutation ? -1 : 1);

/** Changes a copy of a company's state, under the checks that the databases make. */
export class MemoryWriter extends MemoryReader implements WriteTransaction {
  readonly version: number;
  readonly wanting: WantingWork;
  #record = new CommitRecord();
  #touched = new TouchedProvingRows();
  #last: Id | undefined;
  /** The other companies as they are committed. */
  readonly #others: () => readonly CompanyState[];

  constructor(
    company: string,
    resources: ReadonlyMap<string, Resource>,
    committed: CompanyState,
    others: () => readonly CompanyState[],
  ) {
    super(company, resources, copyOfState(committed));
    this.version = committed.version + 1;
    this.#others = others;
    const {wants, askedAt} = committed;
    this.wanting = {any: wants.length > 0, ready: wants.some(({ready}) => ready === 1), askedAt};
  }

  /** The state to put in place at commit. */
  finish(): CompanyState {
    const {version} = this;
    const now = this.provingNow();
    const proving = this.#touched
      .inOrder()
      .flatMap(({list, key}) => now.filter((row) => row.list === list && row.key === key));
    const changes = proving.map((row) => ({...row, version, signed: ''}));
    this.state.proving = [...this.state.proving, ...changes];
    const link = this.#record.link(this.state.link, {version, epoch: epochOf(this.state)}, proving);
    if (this.#last !== undefined) this.state.links.set(this.#last, link);
    this.state = {...this.state, version, link};
    return this.state;
  }

  async put(list: string, rows: readonly Row[]): Promise<void> {
    const resource = this.resource(list);
    const complete = rows.map((row) => completeRow(resource, row));
    for (const row of complete) this.#putOne(resource, row);
    if (isOfCases(list)) this.#record.addCases(complete);
  }

  async insert(list: string, rows: readonly Row[]): Promise<void> {
    const resource = this.resource(list);
    for (const row of rows) {
      const key = rowKey(resource, row);
      if (this.rows(list).get(key)) throw new RowRefused(`${list}: ${key} is taken`);
      this.#putOne(resource, completeRow(resource, row));
    }
    if (isOfCases(list)) this.#record.addCases(rows);
  }

  async remove(list: string, keys: readonly string[]): Promise<void> {
    const isScoped = this.resource(list).scope === 'warehouse';
    for (const key of keys) {
      const row = this.rows(list).get(key);
      if (!row) continue;
      this.rows(list).delete(key);
      const warehouse = isScoped ? String(row['warehouse']) : '';
      this.state.tombstones.set(tombstoneKey(list, key), {list, key, warehouse, version: this.version});
    }
  }

  async addLedger(rows: readonly LedgerRow[]): Promise<void> {
    for (const row of rows) {
      if (this.#hasLine(row))
        throw new RowRefused(`ledger line ${String(row.version)}/${String(row.n)} exists`);
    }
    this.state.ledger = [...this.state.ledger, ...rows];
    this.#record.addLines(rows.map(rowOfLedger));
  }

  async addMutations(rows: readonly MutationRow[]): Promise<void> {
    for (const row of rows) {
      const {id} = row.mutation;
      if (this.state.mutations.get(id)) throw new RowRefused(`mutation ${id} is settled already`);
      this.state.mutations.set(id, row);
      this.#last = id;
    }
    this.#record.addMutations(rows.map(rowOfMutation));
  }

  async addDocuments(rows: readonly DocumentMutation[]): Promise<void> {
    this.state.documents = [...this.state.documents, ...rows];
  }

  async putClients(rows: readonly ClientRow[]): Promise<void> {
    for (const row of rows) this.state.clients.set(row.client, row);
  }

  async askedAgain(at: number): Promise<void> {
    this.state.askedAt = at;
  }

  async wantsOf(names: readonly string[], limit: number): Promise<WantRow[]> {
    const waiting = this.state.wants.filter(({ready}) => ready === 0).toSorted(asHeld);
    return names.flatMap((name) => waiting.filter(({want}) => want === name).slice(0, limit));
  }

  async readyWants(limit: number): Promise<WantRow[]> {
    const ready = this.state.wants.filter((row) => row.ready === 1);
    return ready.toSorted(asHeld).slice(0, limit);
  }

  async putWants(rows: readonly WantRow[]): Promise<void> {
    await this.dropWants(rows.map(({mutation}) => mutation));
    this.state.wants = [...this.state.wants, ...rows];
  }

  async dropWants(mutations: readonly Id[]): Promise<void> {
    this.state.wants = this.state.wants.filter(({mutation}) => !mutations.includes(mutation));
  }

  async identity<T extends IdentityTable>(
    table: T,
    where: Partial<IdentityRow<T>>,
  ): Promise<IdentityRow<T>[]> {
    const rows: readonly IdentityRow<T>[] = this.state.identity[table];
    return rows.filter((row) => hasAll(row, where));
  }

  async addIdentity<T extends IdentityTable>(table: T, row: IdentityRow<T>): Promise<boolean> {
    const own: readonly IdentityRow<T>[] = this.state.identity[table];
    const all = [this.state, ...this.#others()].flatMap(({identity}): readonly object[] => identity[table]);
    const {company, server} = IDENTITY_UNIQUE[table];
    if (isTaken(own, company, row) || isTaken(all, server, row)) return false;
    this.state.identity = {...this.state.identity, [table]: [...own, row]};
    if (isProving(table)) this.#touched.add(table, [row]);
    return true;
  }

  async renameAdmin(staff: Id, nameKey: string): Promise<boolean> {
    const isTaken = this.state.identity.accounts.some(
      (row) => row.name_key === nameKey && row.staff !== staff,
    );
    if (!isTaken) await this.changeIdentity('accounts', {staff}, {name_key: nameKey});
    return !isTaken;
  }

  async changeIdentity<T extends IdentityTable>(
    table: T,
    where: Partial<IdentityRow<T>>,
    set: Partial<IdentityRow<T>>,
  ): Promise<void> {
    const rows: readonly IdentityRow<T>[] = this.state.identity[table];
    if (isProving(table) && changesProof(table, set))
      this.#touched.add(
        table,
        rows.filter((row) => hasAll(row, where)),
      );
    const changed = rows.map((row) => (hasAll(row, where) ? {...row, ...set} : row));
    this.state.identity = {...this.state.identity, [table]: changed};
  }

  async registrationTurn(): Promise<'first' | 'later'> {
    const all = [this.state, ...this.#others()].flatMap(({identity}) => identity.accounts);
    return all.some(({name_key}) => name_key !== '') ? 'later' : 'first';
  }

  /** Nothing of it is here, and one process alone. */
  claimWork(): Promise<boolean> {
    return Promise.resolve(true);
  }

  /** Nor here. */
  beginWork(): Promise<void> {
    return Promise.resolve();
  }

  async raiseFloor(version: number): Promise<void> {
    for (const [key, tombstone] of this.state.tombstones.entries())
      if (tombstone.version <= version) this.state.tombstones.delete(key);
    this.state.floor = Math.max(this.state.floor, version);
  }

  async openEpoch(epoch: string, lost: boolean, why: string, at: number): Promise<void> {
    this.state.opened = [...this.state.opened, {epoch, why, at}];
    Object.assign(this.state, withEpoch(this.state, {epoch, start: this.version - 1, lost}));
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const before = copyOfState(this.state);
    const [record, last, touched] = [this.#record.copy(), this.#last, this.#touched.copy()];
    try {
      return await work();
    } catch (error) {
      this.state = before;
      this.#record = record;
      this.#touched = touched;
      this.#last = last;
      throw error;
    }
  }

  /** The ledger grows in the order of its versions, so that a double can only stand near its end. */
  #hasLine({version, n}: LedgerRow): boolean {
    const {ledger} = this.state;
    for (let i = ledger.length - 1; i >= 0; i--) {
      const line = ledger[i];
      if (!line || line.version < version) return false;
      if (line.version === version && line.n === n) return true;
    }
    return false;
  }

  #putOne(resource: Resource, row: Row): void {
    const {name} = resource;
    if (row['version'] !== this.version)
      throw new RowRefused(`${name}: a row must carry the commit's version`);
    if (!isRowPossible(name, row)) throw new RowRefused(`${name}: impossible row ${JSON.stringify(row)}`);
    const key = rowKey(resource, row);
    for (const index of uniqueIndexes(resource)) this.#refuseDuplicate(resource, index, key, row);
    this.rows(name).set(key, row);
    this.state.tombstones.delete(tombstoneKey(name, key));
  }

  #refuseDuplicate(resource: Resource, index: string, key: string, row: Row): void {
    const columns = resource.indexes[index] ?? [];
    for (const [otherKey, other] of this.rows(resource.name).entries()) {
      if (otherKey !== key && columns.every((column) => other[column] === row[column]))
        throw new RowRefused(`${resource.name}: ${index} is taken`);
    }
  }
}

const valueAt = (row: object, column: string): unknown => (row as Readonly<Record<string, unknown>>)[column];

const hasAll = (row: object, where: object): boolean =>
  Object.entries(where).every(([column, value]) => valueAt(row, column) === value);

/** Whether another row has the same in one of these columns; '' is nobody's. */
const isTaken = (rows: readonly object[], columns: readonly string[], row: object): boolean =>
  columns.some((column) => {
    const value = valueAt(row, column);
    return value !== '' && rows.some((other) => valueAt(other, column) === value);
  });
