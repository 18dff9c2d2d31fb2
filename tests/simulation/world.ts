import {caseResource, caseShare} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {completeRow, isMirrored, rowKey, type Resource} from '#domain/kernel/resource.ts';
import type {Role} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {Lineage} from '#protocol/sync.ts';
import {idOfContent} from '#server/sync/content.ts';
import type {HistoryReport} from '#server/sync/loss-proof.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {allRows} from '#server/storage/history.ts';
import {leaveDocuments} from '#server/leave-documents.ts';
import {watchingStorage} from '#server/storage/watching-storage.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {SHOWN_MS} from '#domain/leave.ts';
import {BACKUP_RESTORED, Rollback, type ReadTransaction, type Storage} from '#server/storage/storage.ts';
import type {CaseRow} from '#domain/stock/case-closing.ts';
import type {JoinedRow} from '#domain/stock/correction-share.ts';
import {proveLogins, receipts} from '../builders/grants.ts';
import {Broken} from './broken.ts';
import {SimulatedHands} from './hands.ts';
import {CaseEnds} from './case-ends.ts';
import {checkCases, checkDocuments, Codes, type AllRows} from './document-oracles.ts';
import type {Throw} from './dice.ts';
import {DatabaseFails, failingWrite} from './failing-database.ts';
import type {Faults} from './faults.ts';
import {ZONES} from './task-hands.ts';
import {SET_ASIDE_BINS} from './returns.ts';
import {TASK_MINUTES} from './tasks.ts';
import type {KeptWorks, Works} from './works.ts';

export const SIMULATED_COMPANY = 'C0000001';
export const UNITS_PER_BIN = 3;
const RESTORING_MS = 3_600_000;
/** Where hands carry them away for good. */
const UNITS_FOR_HANDS = 9;
/** When the server's clock begins, ms UTC. */
export const START = Date.UTC(2027, 0, 1);

/** A server's database that can be copied, so that an old copy can come back. */
export interface CopyableStorage extends Storage {
  copy(): Promise<CopyableStorage>;
}

/** A warehouse and its bins. */
export interface Warehouse {
  readonly id: string;
  readonly bins: readonly Id[];
}

/** People, warehouses and goods of the simulated company. */
export interface SimulatedSite {
  readonly people: readonly {id: Id; role: Role}[];
  /** Most worlds have the first alone. */
  readonly warehouses: readonly [Warehouse, Warehouse];
  readonly goods: readonly Id[];
}

/** Ids by name and number: no clock, no dice. */
export function simulatedId(kind: number, n: number): Id {
  const random = new Uint8Array(10);
  random[0] = kind;
  new DataView(random.buffer).setUint32(4, n);
  return idAt(1_760_000_000_000 + n, random);
}

function binsFrom(first: number): Id[] {
  return Array.from({length: 6}, (_, i) => simulatedId(2, first + i));
}

export const SITE: SimulatedSite = {
  people: [
    {id: simulatedId(1, 1), role: 'StockControl'},
    {id: simulatedId(1, 2), role: 'Supervisor'},
    {id: simulatedId(1, 3), role: 'Manager'},
  ],
  warehouses: [
    {id: 'W0000001', bins: binsFrom(1)},
    {id: 'W0000002', bins: binsFrom(101)},
  ],
  goods: [simulatedId(3, 1), simulatedId(3, 2)],
};

/** Who sends and who orders, in a world with documents. */
export const SIMULATED_SUPPLIER = simulatedId(13, 1);
export const CUSTOMER = simulatedId(13, 2);

/** The browser at which files are brought. */
const OFFICE = simulatedId(6, 1);

/** A mutation among all: two devices may have made one id. */
export const nameOf = ({id, device}: Pick<Mutation, 'id' | 'device'>): string => `${id} of ${device}`;

/** The same where another device's work has its id: what a history holds of it has one that follows from its content. */
export const aliasOf = (mutation: Mutation): string =>
  nameOf({id: idOfContent(mutation), device: mutation.device});

/** The rows of a list that a mirror of one warehouse holds. */
export const rowsIn = (
  {scope}: Resource,
  rows: ReadonlyMap<string, Row> | undefined,
  warehouse: string,
): readonly Row[] =>
  [...(rows?.values() ?? [])].filter((row) => scope !== 'warehouse' || row['warehouse'] === warehouse);

/** An old copy of the database. */
interface Copy {
  readonly storage: CopyableStorage;
  readonly works?: KeptWorks;
}

/** How an epoch began. */
export interface Beginning {
  readonly lineage: Lineage;
  readonly settled: ReadonlySet<string>;
}

/** What stood in each list at one point of one history, and which mutations were settled by then. */
export interface Moment {
  readonly rows: ReadonlyMap<string, ReadonlyMap<string, Row>>;
  /** By {@link nameOf}. */
  readonly settled: ReadonlySet<string>;
}

export interface WorldOptions {
  readonly warehouses: readonly Warehouse[];
  readonly hasDocuments: boolean;
  readonly hasTasks: boolean;
  readonly hasUndos: boolean;
  readonly hasReturns: boolean;
  readonly hasTransfers: boolean;
  readonly hasChats: boolean;
  readonly hasHands: boolean;
  readonly failed: (error: unknown) => void;
}

/**
 * The server of a simulation: its present database, its old copies, and every moment of every history it had,
 * for the oracles.
 */
export class SimulatedWorld {
  readonly rules: Rules;
  readonly #throw: Throw;
  readonly #faults: Faults;
  readonly warehouses: readonly Warehouse[];
  storage: CopyableStorage;
  sync: SyncServer;
  readonly backups: Copy[] = [];
  /** From before anybody's first login. */
  #first: Copy | undefined;
  readonly moments = new Map<string, Moment>();
  /** Epochs in the order in which they were opened. */
  readonly epochs: string[] = [];
  /** Something was set back: what devices were told may be gone. */
  isSetBack = false;
  /**
   * An old copy lies there, and no process that is alive has seen what it lacks: whoever starts anew on it gives its
   * numbers once more, until a device proves the loss.
   */
  #isUntold = false;
  /** Where each began: its lineage, and what was settled by then. */
  readonly beginnings = new Map<string, Beginning>();
  /** The highest version that each epoch was seen at. */
  readonly #reached = new Map<string, number>();
  readonly #settledIn = new Map<string, Map<string, number>>();
  #isSwapped = false;
  #epochs = 1;
  /** Work that the server has run again, or does by itself. */
  #redone = 0;
  /** Documents of the present history that have left the devices. */
  readonly #away = new Set<string>();
  readonly #cases = new CaseEnds();
  /** What the office has asked for. */
  #claims = 0;
  /** See documents.ts: codes that were given, in whatever history, and the long work of its server. */
  readonly codes: Codes | undefined;
  works: Works | undefined;
  /** See chats.ts. */
  readonly hasChats: boolean;
  /** See tasks.ts. */
  readonly hasUndos: boolean;
  readonly hasTasks: boolean;
  /** See returns.ts. */
  readonly hasReturns: boolean;
  /** See transfers.ts. */
  readonly hasTransfers: boolean;
  /** See hands-world.ts: what is really where. */
  readonly hands: SimulatedHands | undefined;
  /** Ends the run with what went wrong beside anybody's waiting. */
  readonly failed: (error: unknown) => void;
  /** The server's clock, ms UTC; no device has it. */
  clock = START;

  constructor(rules: Rules, storage: CopyableStorage, dice: Throw, faults: Faults, of: WorldOptions) {
    const {
      warehouses,
      hasDocuments,
      hasTasks,
      hasUndos,
      hasReturns,
      hasTransfers,
      hasChats,
      hasHands,
      failed,
    } = of;
    this.rules = rules;
    this.hasTasks = hasTasks;
    this.hasUndos = hasUndos;
    this.hasReturns = hasReturns;
    this.hasTransfers = hasTransfers;
    this.hasChats = hasChats;
    this.hands = hasHands ? new SimulatedHands() : undefined;
    this.warehouses = warehouses;
    this.codes = hasDocuments ? new Codes() : undefined;
    this.failed = failed;
    this.storage = storage;
    this.#throw = dice;
    this.#faults = faults;
    this.sync = this.#serve();
  }

  readonly newEpoch = (): string => `epoch-${String(++this.#epochs)}`;

  /** The process knows one database, whatever lies under it. */
  #serve(): SyncServer {
    const present = (): CopyableStorage => this.storage;
    const storage: Pick<Storage, 'write' | 'read' | 'createCompany' | 'wantingCompanies'> = {
      createCompany: (...of) => present().createCompany(...of),
      write: failingWrite((company, work) => present().write(company, work), this.#throw, this.#faults),
      read: (company, work) => present().read(company, work),
      wantingCompanies: () => present().wantingCompanies(),
    };
    return createSyncServer({
      storage: {...storage, ...watchingStorage(storage, {newEpoch: this.newEpoch, now: () => this.clock})},
      rules: this.rules,
      now: () => this.clock,
      newEpoch: this.newEpoch,
      newId: () => simulatedId(7, ++this.#redone),
      proveLogins,
      receipts,
      contradicted: async (_, report) => this.#contradicted(report),
    });
  }

  /** Opens the company with its bins, people and opening stock, and these devices on the record. */
  async open(devices: readonly Id[]): Promise<void> {
    await this.storage.createCompany(SIMULATED_COMPANY, this.clock);
    await this.storage.write(SIMULATED_COMPANY, async (tx) => {
      const put = (list: string, rows: Row[]) => {
        const resource = this.rules.resources.get(list);
        if (!resource) throw new Error(`no list ${list}`);
        return tx.put(
          list,
          rows.map((row) => ({...completeRow(resource, row), version: tx.version})),
        );
      };
      await put(
        'warehouse',
        this.warehouses.map(({id}, i) => ({
          id,
          name: i === 0 ? 'Main' : 'Annex',
          approval_above: 1_000,
          task_minutes: TASK_MINUTES,
        })),
      );
      await put(
        'staff',
        this.people.map(({id, role}, i) => ({id, name: `Person ${String(i)}`, type: role})),
      );
      await put(
        'bin',
        this.warehouses.flatMap(({id: warehouse, bins}) =>
          bins.map((id, i) => ({
            id,
            warehouse,
            name: `BIN-${String(i)}`,
            property: (this.hasReturns && SET_ASIDE_BINS[bins.length - 1 - i]) || 'Normal',
            zone: this.hasTasks ? (ZONES[i % ZONES.length] ?? '') : '',
          })),
        ),
      );
      await put(
        'goods',
        SITE.goods.map((id, i) => ({id, code: `G-${String(i)}`})),
      );
    });
    if (this.codes) await this.#openParties();
    let n = 0;
    for (const {id: warehouse, bins} of this.warehouses)
      for (const bin of bins) {
        const args = {
          warehouse,
          bin,
          goods: SITE.goods[0] ?? '',
          lot: '',
          unit: '',
          change: this.hands ? UNITS_FOR_HANDS : UNITS_PER_BIN,
          reason: 'opening stock',
        };
        this.hands?.stand(bin, args.goods, args.change);
        await this.ask('stock.adjust', args, SITE.people[1]?.id ?? '', simulatedId(4, ++n), warehouse);
      }
    await this.#enrol(devices);
    await this.remember();
    this.#first = await this.#copy();
  }

  /** Who sends and orders goods, the second kind of which stands there, too. */
  async #openParties(): Promise<void> {
    const at = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const [who = '', id] = [SITE.people[2]?.id, SITE.warehouses[0].id];
    await this.ask(
      'supplier.create',
      {id: SIMULATED_SUPPLIER, name: 'Norte', ...at},
      who,
      simulatedId(4, 201),
    );
    await this.ask('customer.create', {id: CUSTOMER, name: 'Ortega', ...at}, who, simulatedId(4, 202));
    for (const [i, bin] of SITE.warehouses[0].bins.slice(0, 2).entries()) {
      const where = {warehouse: id, bin, goods: SITE.goods[1] ?? '', lot: '', unit: ''};
      const args = {...where, change: UNITS_PER_BIN, reason: 'opening stock'};
      this.hands?.stand(bin, where.goods, args.change);
      await this.ask('stock.adjust', args, SITE.people[1]?.id ?? '', simulatedId(4, 210 + i));
    }
  }

  /** Where there are documents, the keeper of the stock may work at them, too. */
  get people(): SimulatedSite['people'] {
    if (!this.codes) return SITE.people;
    return SITE.people.map(({id, role}) => ({id, role: role === 'StockControl' ? 'Supervisor' : role}));
  }

  /** So that their rights can be taken away. */
  async #enrol(devices: readonly Id[]): Promise<void> {
    const blank = {
      secret_hash: '',
      revoked_at: 0,
      pending: 0,
      oldest_at: 0,
      seen_at: 0,
      build: '',
      storage: 0,
    };
    await this.storage.write(SIMULATED_COMPANY, async (tx) => {
      for (const id of devices)
        await tx.addIdentity('devices', {...blank, id, name: id, quiet_at: 0, returned_at: 0, made: 0});
    });
  }

  /** The devices whose rights were taken away, by the present history. */
  revoked(): Promise<ReadonlySet<Id>> {
    return this.storage.write(SIMULATED_COMPANY, async (tx) => {
      const revoked = (await tx.identity('devices', {})).filter((device) => device.revoked_at > 0);
      throw new Rollback(new Set(revoked.map(({id}) => id)));
    });
  }

  /** Somebody of the office hands in a file. */
  async rescue(items: readonly Mutation[]): Promise<void> {
    const sender = {device: OFFICE, formerIds: [], revoked: false};
    const brought = SITE.people[2]?.id ?? '';
    await insist(() => this.sync.rescue(SIMULATED_COMPANY, {kind: 'rescue', sender, brought, items}));
    await this.remember();
  }

  /** A supervisor at a desktop asks over HTTP, again under the same id where the server failed. */
  async ask(
    action: string,
    args: Mutation['args'],
    who: Id,
    id: Id,
    warehouse: string = SITE.warehouses[0].id,
  ) {
    const {status} = await this.#asked(action, args, who, id, warehouse);
    if (status !== 'applied') throw new Broken(`${action} of a supervisor ended ${status}`);
  }

  async #asked(action: string, args: Mutation['args'], who: Id, id: Id, warehouse: string) {
    const mutation: Mutation = {
      id,
      client: id,
      seq: 1,
      prev: '',
      company: SIMULATED_COMPANY,
      warehouse,
      action,
      v: 1,
      args,
      who,
      login: id,
      device: id,
      at: this.clock,
      elapsed: 0,
      build: 'simulation',
      after: [],
    };
    const answer = await insist(() =>
      this.sync.ask(SIMULATED_COMPANY, {kind: 'ask', mutation, insist: false}),
    );
    await this.remember();
    return answer;
  }

  /** The cases that wait for somebody, the oldest first. */
  openCases(): Promise<CaseRow[]> {
    return this.storage.read(SIMULATED_COMPANY, async (tx) => {
      const query = {index: 'state', prefix: ['open'], search: '', warehouse: '', limit: 100};
      return (await tx.page(caseResource.name, query)) as readonly Row[] as CaseRow[];
    });
  }

  joinedTo(id: Id): Promise<JoinedRow[]> {
    return this.storage.read(SIMULATED_COMPANY, async (tx) => {
      const read = {list: caseShare.name, index: 'case', prefix: [id], limit: 100};
      const [found] = await tx.fetch([read]);
      return (found?.rows ?? []) as readonly Row[] as JoinedRow[];
    });
  }

  /** Somebody asks for something that may be refused; answers how it ended. */
  async claim(
    action: string,
    args: Mutation['args'],
    who: Id,
    warehouse: string = SITE.warehouses[0].id,
  ): Promise<string> {
    const id = simulatedId(12, ++this.#claims);
    return (await this.#asked(action, args, who, id, warehouse)).status;
  }

  /** So much time passes that closed documents leave the devices; answers how many did. */
  async passWeeks(): Promise<number> {
    this.clock += SHOWN_MS + 1;
    const left = await insist(() =>
      leaveDocuments({
        storage: {
          companies: () => Promise.resolve([SIMULATED_COMPANY]),
          read: (...of) => this.storage.read(...of),
        },
        sync: this.sync,
        newId: () => simulatedId(7, ++this.#redone),
        now: () => this.clock,
      }),
    );
    await this.remember();
    return left;
  }

  async backUp(): Promise<void> {
    this.backups.push(await this.#copy());
    if (this.backups.length > 4) this.backups.shift();
  }

  /** The process ends and a new one starts on the same database: a new epoch, nothing lost. */
  async restart(): Promise<void> {
    this.storage = await this.storage.copy();
    await this.#start('started');
  }

  /** Where the present history stands. */
  head(): Promise<{readonly epoch: string; readonly version: number}> {
    return this.storage.read(SIMULATED_COMPANY, (tx) => Promise.resolve(tx.head));
  }

  /** An old copy of the database comes back, and what came after it is gone. */
  async restore(which?: 'latest' | 'first'): Promise<boolean> {
    const at =
      which === 'latest' ? this.backups.length - 1 : this.#throw('server', 'backup') * this.backups.length;
    const old = which === 'first' ? this.#first : this.backups[Math.floor(at)];
    if (!old) return false;
    await this.#goBackTo(old);
    // Of two old copies each goes on with its numbers by how long ago it was made: they are restored hours apart.
    if (this.hands) this.clock += RESTORING_MS;
    this.#isUntold = false;
    await this.#start(BACKUP_RESTORED);
    return true;
  }

  /** An old copy comes back under the running process, which must notice by itself. */
  async fallBack(isAnyEpoch: boolean): Promise<boolean> {
    const old = this.backups.at(-1);
    if (!old) return false;
    const [then, now] = await Promise.all(
      [old.storage, this.storage].map((each) =>
        each.read(SIMULATED_COMPANY, (tx) => Promise.resolve(tx.head)),
      ),
    );
    if (!then || !now || then.version === now.version) return false;
    // From before the present epoch only where it is swapped under a process that lives on.
    if (!isAnyEpoch && then.epoch !== now.epoch) return false;
    await this.#goBackTo(old);
    this.#isUntold = true;
    // What is lost is of an epoch that this copy has never heard of.
    this.#isSwapped ||= then.epoch !== now.epoch;
    return true;
  }

  async #copy(): Promise<Copy> {
    const works = await this.works?.kept();
    return {storage: await this.storage.copy(), ...(works ? {works} : {})};
  }

  async #goBackTo({storage, works}: Copy): Promise<void> {
    this.storage = await storage.copy();
    await this.works?.goBackTo(works ?? {works: [], pieces: []});
    this.isSetBack = true;
  }

  async #start(why: string): Promise<void> {
    await this.storage.openEpochs(this.newEpoch, why, this.clock);
    this.sync = this.#serve();
    // A process that has read nothing yet cannot notice that its database is set back.
    await this.sync.fate(SIMULATED_COMPANY, simulatedId(8, 1));
    await this.remember();
  }

  /** Forgets tombstones up to a version near the head. */
  async forgetTombstones(): Promise<void> {
    const behind = Math.floor(this.#throw('server', 'floor') * 3);
    const {version} = await this.storage.read(SIMULATED_COMPANY, (tx) => Promise.resolve(tx.head));
    await insist(() => this.sync.forgetTombstones(SIMULATED_COMPANY, version - behind));
    await this.remember();
  }

  /** Keeps this moment of history. Called after everything that may have committed. */
  async remember(): Promise<void> {
    await this.storage.read(SIMULATED_COMPANY, async (tx) => {
      const {epoch, version} = tx.head;
      const name = `${epoch}:${String(version)}`;
      if (this.moments.has(name)) return;
      const rows = new Map<string, Map<string, Row>>();
      const all = new Map<string, readonly Row[]>();
      for (const list of mirroredLists(this.rules.resources)) {
        const resource = this.rules.resources.get(list);
        if (!resource) continue;
        const page = await allRows(tx, resource);
        all.set(list, page);
        const mirrored = page.filter((row) => isMirrored(resource, row));
        rows.set(list, new Map(mirrored.map((row) => [rowKey(resource, row), row])));
      }
      this.codes?.see(all, this.#isUntold);
      if (this.codes) this.#seeDocuments(epoch, all);
      const settled = await this.#settledBy(tx);
      this.moments.set(name, {rows, settled});
      if (!this.beginnings.has(epoch)) this.#begin(epoch, {lineage: await tx.lineage(), settled});
      this.#reached.set(epoch, Math.max(version, this.#reached.get(epoch) ?? 0));
    });
  }

  #seeDocuments(epoch: string, lists: AllRows): void {
    checkDocuments(lists);
    checkCases(lists);
    const isNew = !this.beginnings.has(epoch);
    this.#cases.see(lists, !isNew);
    if (isNew) this.#away.clear();
    for (const {id, left} of [...(lists.get('asn') ?? []), ...(lists.get('dn') ?? [])])
      if (left === 1) this.#away.add(String(id));
      else if (this.#away.delete(String(id))) this.#faults.count('document came back');
  }

  /** What a history has settled by now; of one epoch only what is new since it was last looked at is read. */
  async #settledBy(tx: ReadTransaction): Promise<ReadonlySet<string>> {
    const {epoch, version} = tx.head;
    const known = this.#settledIn.get(epoch) ?? new Map<string, number>();
    const last = this.#reached.get(epoch);
    // The newest of the moment before are read again: nothing stands behind every id.
    const fresh = await tx.settled({version: last ?? 0, id: ''}, 100_000);
    for (const row of fresh) known.set(nameOf(row.mutation), row.version);
    this.#settledIn.set(epoch, known);
    return new Set([...known].flatMap(([name, at]) => (at <= version ? [name] : [])));
  }

  /** [L8] Loss is proved only where something was lost: all devices offer their whole journals again then. */
  #begin(epoch: string, beginning: Beginning): void {
    this.epochs.push(epoch);
    this.beginnings.set(epoch, beginning);
    if (beginning.lineage.at(-1)?.lost) this.#isUntold = false;
    const [last, before] = beginning.lineage.toReversed();
    if (this.#isSwapped) return;
    if (last?.lost && before && (this.#reached.get(before.epoch) ?? 0) <= last.start)
      throw new Broken(`${epoch} tells of lost history, and nothing of ${before.epoch} was lost`);
  }

  /** [L8] Whoever tells the truth is contradicted by no history that is whole; what is lost she can prove. */
  #contradicted({device, client, knownAck}: HistoryReport): void {
    this.failed(
      new Broken(
        `${device} says that ${String(knownAck)} of ${client} were answered, which the server does not know`,
      ),
    );
  }

  /** In which version of a history each mutation was settled, as far as that history went, by {@link nameOf}. */
  settledIn(epoch: string): ReadonlyMap<string, number> {
    return this.#settledIn.get(epoch) ?? new Map<string, number>();
  }

  /** Whether the history that an epoch goes on with holds what a device was told at a point, for all it can know. */
  isHeldBy(epoch: string, point: {readonly epoch?: string; readonly version?: number}): boolean {
    const lineage = this.beginnings.get(epoch)?.lineage ?? [];
    const at = lineage.findIndex((entry) => entry.epoch === point.epoch);
    const later = lineage.slice(at + 1);
    return at >= 0 && later.every(({start, lost}) => !lost && start >= (point.version ?? Infinity));
  }
}

/** Repeats what a failing database left undone, or done without an answer. */
async function insist<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof DatabaseFails)) throw error;
    }
  }
}
