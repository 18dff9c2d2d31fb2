import {RULES} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {completeRow} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {allRows} from '#server/storage/history.ts';
import type {LedgerRow, MutationRow} from '#server/storage/storage.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {grantFor, proveLogins} from '../builders/grants.ts';
import {COMPANY, WAREHOUSE} from '../builders/rows.ts';
import {createMemoryStorage, type MemoryStorage} from '../memory/memory-storage.ts';

const AT = 1_750_000_000_000;

/** What stands in each list, and all that was done. */
export interface Records {
  readonly lists: ReadonlyMap<string, readonly Row[]>;
  readonly ledger: readonly LedgerRow[];
  readonly settled: readonly MutationRow[];
}

export interface PersonAtWork {
  readonly id: Id;
  readonly role: string;
}

/** A handheld without a network: what was done with it waits, in its order. */
interface Device {
  readonly id: Id;
  readonly client: Id;
  waiting: Mutation[];
  /** Its last login, and whose. */
  login: {readonly id: Id; readonly who: Id} | undefined;
  seq: number;
  /** The id of its last, '' before its first. */
  tip: string;
}

/** A company at the real core of a server: people of every role at desks, and at devices that are out of reach for a while. */
export class PeopleAtWork {
  readonly #storage: MemoryStorage;
  readonly #server: SyncServer;
  readonly #devices: readonly Device[];
  #ids = 0;

  private constructor(devices: number) {
    this.#storage = createMemoryStorage(RESOURCES, {newEpoch: () => 'epoch-1'});
    this.#server = createSyncServer({
      storage: this.#storage,
      rules: RULES,
      now: () => AT + this.#ids,
      newEpoch: () => 'epoch-2',
      newId: () => this.id(),
      proveLogins,
    });
    this.#devices = Array.from({length: devices}, () => ({
      id: this.id(),
      client: this.id(),
      waiting: [],
      login: undefined,
      seq: 0,
      tip: '',
    }));
  }

  /** With these rows from the beginning, each list as it is. */
  static async open(devices: number, rows: (work: PeopleAtWork) => Readonly<Record<string, readonly Row[]>>) {
    const work = new PeopleAtWork(devices);
    await work.#storage.createCompany(COMPANY, AT);
    await work.#storage.write(COMPANY, async (tx) => {
      for (const [list, own] of Object.entries(rows(work))) {
        const resource = RESOURCES.get(list);
        if (!resource) throw new Error(`no list ${list}`);
        await tx.put(
          list,
          own.map((row) => ({...completeRow(resource, row), version: tx.version})),
        );
      }
    });
    return work;
  }

  /** An id that nothing has yet. */
  id(): Id {
    return idAt(AT + ++this.#ids, new Uint8Array(10));
  }

  /** Somebody at a desk asks and waits; answers how it ended. */
  async ask(
    {id: who}: PersonAtWork,
    action: string,
    args: Args,
    insist: boolean,
    undoes?: Id,
  ): Promise<string> {
    const id = this.id();
    const of = {action, args, who, device: id, login: id, ...(undoes === undefined ? {} : {undoes})};
    const mutation = {...this.#mutation(of), id, client: id};
    const {status, refusal} = await this.#server.ask(COMPANY, {kind: 'ask', mutation, insist});
    return refusal ? `${status} ${refusal.code}` : status;
  }

  /** Somebody does something with a device: it waits there, behind a login where she is another person. */
  record(n: number, {id: who}: PersonAtWork, action: string, args: Args, undoes?: Id): void {
    const device = this.#device(n);
    if (device.login?.who !== who) {
      const id = this.#keep(device, {
        action: 'session.login',
        args: {offline: 0, grant: grantFor(device.id, who)},
        who,
        login: '',
      });
      device.login = {id, who};
    }
    const undo = undoes === undefined ? {} : {undoes};
    this.#keep(device, {action, args, who, login: device.login.id, ...undo});
  }

  /** A device reaches the server and hands in all that waits. */
  async bring(n: number): Promise<void> {
    const device = this.#device(n);
    const items = device.waiting;
    device.waiting = [];
    const sender = {device: device.id, formerIds: [], revoked: false};
    for (let from = 0; from < items.length; from += 50) {
      const push = {kind: 'push', sender, client: device.client, epoch: 'epoch-1', knownAck: 0} as const;
      const answer = await this.#server.push(COMPANY, {...push, items: items.slice(from, from + 50)});
      if (answer.next) throw new Error(`a device is told ${answer.next}`);
    }
  }

  records(): Promise<Records> {
    return this.#storage.read(COMPANY, async (tx) => {
      const lists = new Map<string, readonly Row[]>();
      for (const resource of RESOURCES.values())
        if (READ.includes(resource.name)) lists.set(resource.name, await allRows(tx, resource));
      const ledger = await tx.ledger({version: 0, n: 0}, 1_000_000);
      return {lists, ledger, settled: await tx.settled({version: 0, id: ''}, 100_000)};
    });
  }

  /** What the checker of histories says against this one. */
  faults(): Promise<readonly string[]> {
    return this.#storage.read(COMPANY, (tx) => checkHistory(tx, RULES));
  }

  #device(n: number): Device {
    const device = this.#devices[n % this.#devices.length];
    if (!device) throw new Error('no devices');
    return device;
  }

  #keep(device: Device, of: Pick<Mutation, 'action' | 'args' | 'who' | 'login' | 'undoes'>): Id {
    const mutation = this.#mutation({...of, device: device.id});
    const {id, login} = mutation;
    const at = {client: device.client, seq: ++device.seq, prev: device.tip, login: login || id};
    device.waiting.push({...mutation, ...at});
    device.tip = id;
    return id;
  }

  #mutation(of: Pick<Mutation, 'action' | 'args' | 'who' | 'login' | 'device' | 'undoes'>): Mutation {
    const id = this.id();
    const rest = {seq: 1, prev: '', company: COMPANY, warehouse: WAREHOUSE, v: versionOf(of.action)} as const;
    return {...of, ...rest, id, client: id, at: AT, elapsed: 0, build: 'model', after: []};
  }
}

const versionOf = (action: string): number => RULES.actions.get(action)?.version ?? 1;

const READ = [
  'staff',
  'bin',
  'stock',
  'figures',
  'asn',
  'asnLine',
  'dn',
  'dnLine',
  'allocation',
  'shipment',
  'pickingList',
  'case',
  'caseShare',
];
