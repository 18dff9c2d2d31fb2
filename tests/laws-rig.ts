import {RULES} from '#domain/actions.ts';
import {idAt, type Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {deviceFileOf} from '#offline/outbox/device-file.ts';
import {MutationRecorder, type WorkToRecord} from '#offline/outbox/mutation-recorder.ts';
import {nextPush, toWire} from '#offline/outbox/outbox.ts';
import {pullRound, pushRound, type PullDeps, type SyncRound} from '#offline/sync/sync.ts';
import type {TransportReply, SyncTransport} from '#offline/sync/transport.ts';
import type {Mutation, MutationStatus} from '#protocol/mutation.ts';
import type {DevicePush} from '#server/sync/incoming-requests.ts';
import {demoWarehouse, type DemoWarehouse} from '#server/demo/demo-warehouse.ts';
import {openDemoCompany} from '#server/demo/open-demo.ts';
import {createMemoryStorage, type MemoryStorage} from './memory/memory-storage.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import type {HistoryReport} from '#server/sync/loss-proof.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {grantFor, proveLogins, receipts} from './builders/grants.ts';
import {ADMIN, COMPANY, WAREHOUSE} from './builders/rows.ts';
import {MemoryOutbox} from './model/memory-outbox.ts';
import {MemoryMirror} from './model/memory-mirror.ts';

const AT = 1_750_000_000_000;

/** One server with a small demo, its database in a variable. */
export class LawsSite {
  storage: MemoryStorage;
  server: SyncServer;
  readonly demo: DemoWarehouse;
  /** What devices have said that the history contradicts, without a proof. */
  readonly contradictions: HistoryReport[] = [];
  /** Bins that nothing stands in: where the moves of a test go. */
  readonly targets: readonly Id[];
  #epochs = 1;
  #ids = 0;
  /** What each id is later than the one before, ms; below 0 where a clock is being set back. */
  idStep = 1;
  #idAt = AT;

  private constructor() {
    this.storage = createMemoryStorage(RESOURCES, {newEpoch: () => 'epoch-1'});
    this.server = this.#serve();
    const home = {company: COMPANY, warehouse: WAREHOUSE, admin: ADMIN, at: AT};
    this.demo = demoWarehouse(1, home, {goods: 6, bins: 40, stockRows: 20});
    const used = new Set(Array.from(this.demo.stock(), ({row}) => row['place']));
    const ids = (this.demo.rows.get('bin') ?? []).map(({id}) => String(id));
    this.targets = ids.filter((id) => !used.has(binPlace(id)));
  }

  static async open(): Promise<LawsSite> {
    const site = new LawsSite();
    await site.storage.createCompany(COMPANY, AT);
    await openDemoCompany(site.storage, site.demo, site.newId);
    return site;
  }

  readonly newId = (): Id => idAt((this.#idAt += this.idStep), new Uint8Array(10).fill(++this.#ids % 251));
  readonly newEpoch = (): string => `epoch-${String(++this.#epochs)}`;

  /** A new process on a database: the present one, or an old copy of it. */
  async restart(on: MemoryStorage = this.storage): Promise<void> {
    await on.openEpochs(this.newEpoch, 'started', AT);
    this.fallBack(on);
  }

  /** An old copy under a process that knows nothing of what came after it, and no new epoch. */
  fallBack(on: MemoryStorage): void {
    this.storage = on;
    this.server = this.#serve();
  }

  async epoch(): Promise<string> {
    return this.storage.read(COMPANY, async (tx) => tx.head.epoch);
  }

  #serve(): SyncServer {
    return createSyncServer({
      storage: this.storage,
      rules: RULES,
      now: () => AT,
      newEpoch: this.newEpoch,
      newId: this.newId,
      proveLogins,
      receipts,
      contradicted: async (_, report) => void this.contradictions.push(report),
    });
  }
}

/** One device with its real core, and a network that a test may hold. */
export class LawsHandheld {
  readonly id: Id;
  readonly outbox: MemoryOutbox;
  readonly mirror = new MemoryMirror(RESOURCES);
  readonly recorder: MutationRecorder;
  /** Awaited between the server's answer and the device: hold or throw away what was answered. */
  onAnswer: () => Promise<'delivered' | 'lost'> = async () => 'delivered';
  /** Awaited between a pull's question and the server. */
  onPull: () => Promise<void> = async () => undefined;
  /** Of an earlier build: it keeps nothing that the server has signed of its history. */
  keepsReceipts = true;
  readonly #site: LawsSite;
  readonly #deps: PullDeps;

  private constructor(site: LawsSite, maxRows: number) {
    this.#site = site;
    this.id = site.newId();
    this.outbox = new MemoryOutbox(site.newId());
    const shared = {
      outbox: this.outbox,
      mirror: this.mirror,
      company: COMPANY,
      warehouse: WAREHOUSE,
      device: this.id,
      build: 'test',
      now: () => AT,
      newId: site.newId,
    };
    this.recorder = new MutationRecorder({...shared, rules: RULES, elapsed: () => 0});
    this.#deps = {...shared, lists: mirroredLists(RESOURCES), maxRows, transport: this.#transport()};
  }

  /** Enrolled, logged in as stock control, with a whole mirror. `maxRows` of one page of changes. */
  static async enrol(site: LawsSite, maxRows = 500): Promise<LawsHandheld> {
    const handheld = await LawsHandheld.fresh(site, maxRows);
    await handheld.sync();
    return handheld;
  }

  /** The same before its first exchange. */
  static async fresh(site: LawsSite, maxRows = 500): Promise<LawsHandheld> {
    const handheld = new LawsHandheld(site, maxRows);
    const keeper = site.demo.people.find(({type}) => type === 'StockControl');
    if (!keeper) throw new Error('the demo has no stock control');
    await handheld.recorder.login(keeper.id, 'StockControl', false, grantFor(handheld.id, keeper.id));
    return handheld;
  }

  push = (): Promise<SyncRound> => pushRound(this.#deps);
  pull = (): Promise<SyncRound> => pullRound(this.#deps, () => undefined);

  /** Rounds until nothing is left to say or hear. */
  async sync(): Promise<void> {
    for (const step of [this.push, this.pull, this.push, this.pull])
      for (let i = 0; i < 40; i++) if ((await step()).end !== 'more') break;
    await this.recorder.refresh();
  }

  /** The push that would go next, as the server takes it. */
  async nextPush(): Promise<DevicePush> {
    const outbox = await this.outbox.read();
    const {client, epoch, knownAck, receipt} = outbox.state;
    const sender = {device: this.id, formerIds: [], revoked: false};
    return {kind: 'push', sender, client, epoch, knownAck, receipt, items: nextPush(outbox).map(toWire)};
  }

  /** A supervisor hands in what this device holds by its file. */
  async handIn(): Promise<void> {
    const file = await deviceFileOf(COMPANY, this.outbox, this.mirror, mirroredLists(RESOURCES));
    // Its own file, which nobody has changed.
    const items = file.mutations as Mutation[];
    const sender = {device: this.id, formerIds: [], revoked: false};
    await this.#site.server.rescue(COMPANY, {kind: 'rescue', sender, brought: ADMIN, items});
  }

  /** How mutations ended in the present history. */
  async fates(...ids: readonly Id[]): Promise<(MutationStatus | undefined)[]> {
    const rows = await this.#site.storage.read(COMPANY, (tx) => tx.mutations(ids));
    return ids.map((id) => rows.find(({mutation}) => mutation.id === id)?.status);
  }

  /** Moves one unit from the first stock row to one of {@link LawsSite.targets}. */
  async moveOne(target = 0): Promise<Id> {
    const submitted = await this.recorder.submit(await this.move(target));
    if (submitted.kind !== 'recorded') throw new Error(JSON.stringify(submitted));
    return submitted.entry.id;
  }

  async move(target = 0): Promise<WorkToRecord> {
    const [from] = await this.mirror.rows('stock', {index: 'key', prefix: [WAREHOUSE], offset: 0, limit: 1});
    const args = {
      warehouse: WAREHOUSE,
      goods: String(from?.['goods']),
      lot: '',
      unit: '',
      from: String(from?.['place']).slice(4),
      to: this.#site.targets[target] ?? '',
      quantity: 1,
    };
    return {action: 'stock.moveBin', args};
  }

  #transport(): SyncTransport {
    const server = () => this.#site.server;
    const sender = {device: this.id, formerIds: [], revoked: false};
    return {
      push: ({client, epoch, knownAck, receipt, items}) => {
        const push = {kind: 'push', sender, client, epoch, knownAck, items} as const;
        return this.#answered(server().push(COMPANY, {...push, ...(this.keepsReceipts ? {receipt} : {})}));
      },
      pull: ({receipt, ...request}) =>
        this.#answered(
          this.onPull().then(() =>
            server().pull(COMPANY, {...request, ...(this.keepsReceipts && receipt ? {receipt} : {})}),
          ),
        ),
      verify: (request) => this.#answered(server().verify(COMPANY, request)),
    };
  }

  async #answered<T>(answering: Promise<T>): Promise<TransportReply<T>> {
    const answer = await answering;
    return (await this.onAnswer()) === 'lost' ? {ok: false, why: 'offline'} : {ok: true, answer};
  }
}
