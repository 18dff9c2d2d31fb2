import {sql} from 'kysely';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {isOfCases} from '../chain/commit-record.ts';
import {completeRow, keyColumns, rowKey} from '#domain/kernel/resource.ts';
import {CommitRecord} from '../chain/commit-record.ts';
import {linkOfEpoch} from '../chain/link.ts';
import {changesProof, isProving, type ProvingRow} from '../chain/proving.ts';
import {TouchedProvingRows} from '../chain/touched-proving-rows.ts';
import type {
  ClientRow,
  DocumentMutation,
  HistoryHead,
  LedgerRow,
  MutationRow,
  WantingWork,
  WantRow,
  WorkClaim,
  WriteTransaction,
} from '../storage.ts';
import type {IdentityRow, IdentityTable} from '../identity-tables.ts';
import {parameter} from './fragments.ts';
import {addIdentityRow, changeIdentityRows, identityRows, registrationTurn, renameAdmin} from './identity.ts';
import {SqlReader, type ListTables} from './reader.ts';
import {rowOfClient, rowOfDocument, rowOfLedger, rowOfMutation, rowOfWant, wantFromRow} from './records.ts';
import {insertSigned, provingNow} from './proving.ts';
import type {SqlSession} from './session.ts';
import {addWords, dropWords} from './words.ts';
import {claimWork} from './work-claim.ts';
import {
  CLIENTS_TABLE,
  DOCUMENT_MUTATIONS,
  LEDGER_TABLE,
  LONG_WORK_TABLE,
  MUTATIONS_TABLE,
  TOMBSTONES_TABLE,
  WANTS_TABLE,
} from './shape.ts';

/** One company's writer inside a transaction that has raised its version row already. */
export class SqlWriter extends SqlReader implements WriteTransaction {
  readonly version: number;
  readonly wanting: WantingWork;
  #savepoints = 0;
  #record = new CommitRecord();
  /** Rows that let a person in and are looked at once more as the commit ends. */
  #touched = new TouchedProvingRows();
  /** Mutations wait for their commit's link, which the last of them carries. */
  #settled: readonly Row[] = [];

  /** `head` as it was before this commit. */
  constructor(lists: ListTables, session: SqlSession, {head, wanting}: RaisedVersion) {
    super(lists, session, head);
    this.version = head.version + 1;
    this.wanting = wanting;
  }

  async put(list: string, rows: readonly Row[]): Promise<void> {
    if (rows.length === 0) return;
    const resource = this.lists.resource(list);
    const byKey = new Map<string, Row>();
    for (const row of rows) byKey.set(rowKey(resource, row), completeRow(resource, row));
    await this.session.upsert(this.lists.shape(list), [...byKey.values()]);
    await dropWords(this.session, resource, [...byKey.keys()]);
    await addWords(this.session, resource, [...byKey.values()]);
    if (isOfCases(list)) this.#record.addCases([...byKey.values()]);
    await this.#forgetTombstones(list, [...byKey.keys()]);
  }

  async insert(list: string, rows: readonly Row[]): Promise<void> {
    const resource = this.lists.resource(list);
    const complete = rows.map((row) => completeRow(resource, row));
    await this.session.insert(this.lists.shape(list), complete);
    await addWords(this.session, resource, complete);
    if (isOfCases(list)) this.#record.addCases(complete);
    await this.#forgetTombstones(
      list,
      rows.map((row) => rowKey(resource, row)),
    );
  }

  async remove(list: string, keys: readonly string[]): Promise<void> {
    const resource = this.lists.resource(list);
    const shape = this.lists.shape(list);
    const wanted = [...new Set(keys)].map(keyColumns).filter(({length}) => length === resource.key.length);
    const found = await this.session.byKeys(shape, wanted);
    const isScoped = resource.scope === 'warehouse';
    const tombstones = found.map((row): Row => ({
      list,
      key: rowKey(resource, row),
      warehouse: isScoped ? String(row['warehouse']) : '',
      version: this.version,
    }));
    await this.session.upsert(TOMBSTONES_TABLE, tombstones);
    await dropWords(this.session, resource, keys);
    await this.session.deleteKeys(
      shape,
      tombstones.map(({key}) => keyColumns(String(key))),
    );
  }

  #forgetTombstones(list: string, keys: readonly string[]): Promise<void> {
    return this.session.deleteKeys(
      TOMBSTONES_TABLE,
      keys.map((key) => [list, key]),
    );
  }

  async addLedger(rows: readonly LedgerRow[]): Promise<void> {
    const stored = rows.map(rowOfLedger);
    await this.session.insert(LEDGER_TABLE, stored);
    this.#record.addLines(stored);
  }

  async addMutations(rows: readonly MutationRow[]): Promise<void> {
    const stored = rows.map(rowOfMutation);
    this.#record.addMutations(stored);
    this.#settled = [...this.#settled, ...stored];
  }

  addDocuments(rows: readonly DocumentMutation[]): Promise<void> {
    return this.session.insert(DOCUMENT_MUTATIONS, rows.map(rowOfDocument));
  }

  /** The commit's last statements: its mutations, with its link, and the link as the company's head. */
  async seal(): Promise<HistoryHead> {
    const {version, head} = this;
    const proving = await provingNow(this.session, this.#touched);
    await insertSigned(this.session, proving, {version, before: head.link});
    const link = this.#record.link(head.link, {version, epoch: head.epoch}, proving);
    const last = this.#settled.length - 1;
    await this.session.insert(
      MUTATIONS_TABLE,
      this.#settled.map((row, i) => ({...row, link: i === last ? link : ''})),
    );
    await setLink(this.session, link);
    this.moveHead({version, link});
    return this.head;
  }

  putClients(rows: readonly ClientRow[]): Promise<void> {
    return this.session.upsert(CLIENTS_TABLE, rows.map(rowOfClient));
  }

  async wantsOf(names: readonly string[], limit: number): Promise<WantRow[]> {
    if (names.length === 0) return [];
    const found = await this.session.ranges(WANTS_TABLE, {
      columns: ['want', 'ready', 'version', 'n', 'mutation'],
      prefixes: names.map((name) => [name, 0]),
      limits: names.map(() => limit),
    });
    return found.flat().map(wantFromRow);
  }

  async readyWants(limit: number): Promise<WantRow[]> {
    const columns = ['ready', 'version', 'n', 'mutation'];
    const found = await this.session.ranges(WANTS_TABLE, {columns, prefixes: [[1]], limits: [limit]});
    return found.flat().map(wantFromRow);
  }

  putWants(rows: readonly WantRow[]): Promise<void> {
    return this.session.upsert(WANTS_TABLE, rows.map(rowOfWant));
  }

  dropWants(mutations: readonly Id[]): Promise<void> {
    return this.session.deleteKeys(
      WANTS_TABLE,
      mutations.map((id) => [id]),
    );
  }

  async askedAgain(at: number): Promise<void> {
    const asked = sql`update companies set asked_at = ${parameter} where id = ${parameter}`;
    await this.session.run(
      this.session.texts.of('asked again', () => asked),
      [at, this.session.company],
    );
  }

  identity<T extends IdentityTable>(table: T, where: Partial<IdentityRow<T>>): Promise<IdentityRow<T>[]> {
    return identityRows(this.session, table, where);
  }

  async addIdentity<T extends IdentityTable>(table: T, row: IdentityRow<T>): Promise<boolean> {
    const isAdded = await addIdentityRow(this.session, table, row);
    if (isAdded && isProving(table)) this.#touched.add(table, [row]);
    return isAdded;
  }

  async renameAdmin(staff: Id, nameKey: string): Promise<boolean> {
    const isRenamed = await renameAdmin(this.session, staff, nameKey);
    if (isRenamed) this.#touched.addKey('accounts', staff);
    return isRenamed;
  }

  async changeIdentity<T extends IdentityTable>(
    table: T,
    where: Partial<IdentityRow<T>>,
    set: Partial<IdentityRow<T>>,
  ): Promise<void> {
    if (isProving(table) && changesProof(table, set))
      this.#touched.add(table, await this.identity(table, where));
    await changeIdentityRows(this.session, table, where, set);
  }

  /** Begins the record with the rows that are there, of which an older build has recorded none. */
  async beginProving(): Promise<readonly ProvingRow[]> {
    const rows = await this.proving();
    for (const {list, key} of rows) this.#touched.addKey(list, key);
    return rows;
  }

  registrationTurn(): Promise<'first' | 'later'> {
    return registrationTurn(this.session);
  }

  claimWork(claim: WorkClaim): Promise<boolean> {
    return claimWork(this.session, claim);
  }

  beginWork(row: Parameters<WriteTransaction['beginWork']>[0]): Promise<void> {
    return this.session.insert(LONG_WORK_TABLE, [row]);
  }

  async raiseFloor(version: number): Promise<void> {
    const {company, session} = this;
    const forget = sql`delete from tombstones where company = ${parameter} and version <= ${parameter}`;
    await session.run(
      session.texts.of('forget tombstones', () => forget),
      [company, version],
    );
    const floor = Math.max(this.head.floor, version);
    const raise = sql`update companies set floor = ${parameter} where id = ${parameter}`;
    await session.run(
      session.texts.of('raise floor', () => raise),
      [floor, company],
    );
    this.moveHead({floor});
  }

  async openEpoch(epoch: string, lost: boolean, why: string, at: number): Promise<void> {
    const link = await openEpoch(
      this.session,
      {epoch, start: this.version - 1, lost, why, at},
      this.head.link,
    );
    this.moveHead({epoch, link});
  }

  async savepoint<T>(work: () => Promise<T>): Promise<T> {
    const {session} = this;
    const name = `s${String(++this.#savepoints)}`;
    const before = {
      head: this.head,
      record: this.#record.copy(),
      settled: this.#settled,
      touched: this.#touched.copy(),
    };
    await session.run(`savepoint ${name}`);
    try {
      const value = await work();
      await session.run(`release savepoint ${name}`);
      return value;
    } catch (error) {
      await session.run(`rollback to savepoint ${name}`);
      await session.run(`release savepoint ${name}`);
      this.moveHead(before.head);
      this.#record = before.record;
      this.#settled = before.settled;
      this.#touched = before.touched;
      throw error;
    } finally {
      this.#savepoints--;
    }
  }
}

/** Where a company stood before the commit that has just raised its version. */
export interface RaisedVersion {
  readonly head: HistoryHead;
  readonly wanting: WantingWork;
}

interface Epoch {
  readonly epoch: string;
  readonly start: number;
  readonly lost: boolean;
  readonly why: string;
  readonly at: number;
}

/** Adds an epoch to a company's lineage and its chain, and makes it the present one. Answers the new link. */
export async function openEpoch(session: SqlSession, epoch: Epoch, before: string): Promise<string> {
  const {company, texts} = session;
  const {start, lost, why, at} = epoch;
  const add = sql`
    insert into epochs (company, n, epoch, start, lost, why, at)
    select ${parameter}, coalesce(max(n), 0) + 1, ${parameter}, ${integer}, ${integer}, ${parameter}, ${integer}
    from epochs where company = ${parameter}`;
  await session.run(
    texts.of('add epoch', () => add),
    [company, epoch.epoch, start, lost ? 1 : 0, why, at, company],
  );
  const link = linkOfEpoch(before, epoch);
  const enter = sql`update companies set epoch = ${parameter}, link = ${parameter} where id = ${parameter}`;
  await session.run(
    texts.of('enter epoch', () => enter),
    [epoch.epoch, link, company],
  );
  return link;
}

/** Makes a link the head of the company's chain. */
export async function setLink(session: SqlSession, link: string): Promise<void> {
  const told = sql`update companies set link = ${parameter} where id = ${parameter}`;
  await session.run(
    session.texts.of('set link', () => told),
    [link, session.company],
  );
}

/** A number in a select list, where PostgreSQL cannot see the column it is for. */
const integer = sql`cast(${parameter} as bigint)`;
