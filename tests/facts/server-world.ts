import type {LedgerEntry} from '#domain/kernel/action.ts';
import {allRows, byId} from '#server/storage/history.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {TrackedBy} from '#domain/goods/goods.ts';
import {RESOURCES} from '#domain/resources.ts';
import {Caller, HttpHandheld, newId, type TestServer} from '../server/http/site.ts';
import {lotsNamed, type FactsWorld} from './run-cells.ts';

/** A company on a real server: asked over HTTP, told by a handheld's pushes. */
export class ServerCompany {
  readonly server: TestServer;
  readonly owner: Caller;
  readonly #handheld: HttpHandheld;
  readonly #shared = new Map<string, string>();
  /** Goods of worlds that have not begun, by what tells those apart that they are about. */
  readonly #made = new Map<TrackedBy, ReadonlyMap<string, Id>[]>();
  #outbound: Caller | undefined;

  private constructor(server: TestServer, owner: Caller, handheld: HttpHandheld) {
    this.server = server;
    this.owner = owner;
    this.#handheld = handheld;
  }

  /** A company with the parties and bins that all its worlds share. */
  static async open(server: TestServer): Promise<ServerCompany> {
    const owner = await Caller.register(server.url);
    const {warehouse} = owner;
    const company = new ServerCompany(server, owner, await HttpHandheld.enrol(owner));
    const [supplier, customer, size] = [newId(), newId(), newId()];
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('supplier.create', {id: supplier, name: 'Norte', ...address});
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    await owner.do('binSize.create', {id: size, name: 'Small', width: 400, depth: 400, height: 400});
    for (const [name, id] of [
      ['supplier', supplier],
      ['customer', customer],
      ['warehouse', warehouse],
    ] as const)
      company.#shared.set(name, id);
    for (const name of ['shelf', 'spare', 'broken', 'empty', 'wreck']) {
      const id = newId();
      company.#shared.set(name, id);
      const property = ['broken', 'wreck'].includes(name) ? 'Damage' : 'Normal';
      await owner.do('bin.create', {id, warehouse, name, size, property});
    }
    const [south, far] = [SOUTH, newId()];
    await owner.do('warehouse.create', {
      id: south,
      name: 'South',
      city: 'Faro',
      address: 'Rua 2',
      contact: '1',
      manager: 'A',
    });
    await owner.do('bin.create', {id: far, warehouse: south, name: 'far', size, property: 'Normal'});
    company.#shared.set('south', south);
    company.#shared.set('far', far);
    return company;
  }

  /** Goods that no other test has, and what is about them alone. */
  async world(tracked_by: TrackedBy = 'none'): Promise<FactsWorld> {
    const {owner} = this;
    const own = await this.#goodsOfWorld(tracked_by);
    const ids = new Map([...this.#shared, ...own, ...lotsNamed(own.get('kettle') ?? '')]);
    const goods = new Set(own.values());
    const acts: Told[] = [];
    const since = (await this.#cursor()).version;
    return {
      asksLikeRefusals: true,
      ids,
      cursor: () => this.#cursor(),
      rows: async (list) =>
        (await this.#rows(list, SHARED.has(list) ? 0 : since)).filter(
          (row) => row['goods'] === undefined || goods.has(String(row['goods'])),
        ),
      ledger: async () => (await this.#ledger(since)).filter((entry) => goods.has(entry.goods)),
      do: async (action, args, {role = 'Admin', asking = false, warehouse = owner.warehouse}) => {
        const isFact = TOLD.has(action);
        if (!asking && isFact && role === 'Admin' && warehouse === owner.warehouse) {
          const undoes = action === 'work.undo' ? undoneBy(acts, args) : undefined;
          const told = await this.#tell(action, undoes ? {act: undoes.action} : args, undoes?.id);
          acts.push({id: told.mutation, action});
          return told;
        }
        if (action === 'work.undo') {
          const undoes = undoneBy(acts, args);
          return this.#ask(owner, action, {act: undoes?.action ?? ''}, {warehouse, asking: true}, undoes?.id);
        }
        const by = role === 'Admin' ? owner : await this.#clerk();
        const told = await this.#ask(by, action, args, {warehouse, asking: asking || !isFact});
        if (!asking && isFact) acts.push({id: told.mutation, action});
        return told;
      },
    };
  }

  /** Goods by what a world calls them; those of many worlds are made at once, which is a few commits. */
  async #goodsOfWorld(tracked_by: TrackedBy): Promise<ReadonlyMap<string, Id>> {
    const made = this.#made.get(tracked_by) ?? [];
    this.#made.set(tracked_by, made);
    if (made.length === 0) {
      made.push(...Array.from({length: WORLDS_AT_ONCE}, idsInOrder));
      const all = made.flatMap((world) => [...world]);
      await Promise.all(all.map(([name, id]) => this.#makeGoods(name, id, tracked_by)));
    }
    return made.pop() ?? new Map<string, Id>();
  }

  async #makeGoods(name: string, id: Id, tracked_by: TrackedBy): Promise<void> {
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    const supplier = this.#shared.get('supplier') ?? '';
    const row = {id, code: `${name} ${id}`, description: name, supplier, ...measures};
    await this.owner.do('goods.create', {...row, ...(name === 'kettle' ? {tracked_by} : {})});
  }

  async #tell(action: string, args: Row, undoes?: Id) {
    const {version} = await this.#cursor();
    const mutation = this.#handheld.mutation(action, args, undoes === undefined ? {} : {undoes});
    const {results} = await this.#handheld.push([mutation]);
    const [result] = results;
    if (!result) throw new Error(`${action} was not settled`);
    return {
      ...(await this.#endOf(mutation.id, version, result)),
      id: ownRowId(mutation.id, 1),
      mutation: mutation.id,
    };
  }

  async #ask(
    by: Caller,
    action: string,
    args: Row,
    {warehouse, asking}: {readonly warehouse: string; readonly asking: boolean},
    undoes?: Id,
  ) {
    const {version} = await this.#cursor();
    const id = newId();
    const insist = {
      ...(asking ? {} : {believed: 'it is here'}),
      ...(undoes === undefined ? {} : {undoes}),
    };
    const {status, body} = await by.act(action, args, {id, warehouse, ...insist});
    if (status === 409 || status === 404)
      return {status: 'refused', code: String(body['code']), id: ownRowId(id, 1), mutation: id};
    if (status !== 200) throw new Error(`${action}: ${String(status)} ${JSON.stringify(body)}`);
    const result = {
      status: String(body['status']),
      code: typeof body['code'] === 'string' ? body['code'] : '',
    };
    return {...(await this.#endOf(id, version, result)), id: ownRowId(id, 1), mutation: id};
  }

  /** A correction by the codes of all the cases that it opened or joined, as the work numbered them. */
  async #endOf(
    id: string,
    since: number,
    {status, code = ''}: {readonly status: string; readonly code?: string | undefined},
  ) {
    if (status !== 'corrected') return {status, code};
    const rows = [...(await this.#rows('case', since)), ...(await this.#rows('caseShare', since))];
    const own = byId(rows.filter((row) => row['mutation'] === id));
    return {status, code: own.map((row) => String(row['code'])).join(' ')};
  }

  async #clerk(): Promise<Caller> {
    return (this.#outbound ??= await this.owner.hire('Outbound'));
  }

  /** What of the history a screen has seen that shows all of it. */
  #cursor(): Promise<{epoch: string; version: number}> {
    return this.server.server.deps.storage.read(this.owner.company, async ({head: {epoch, version}}) => ({
      epoch,
      version,
    }));
  }

  /** The rows of a list that have been written since a version; closed cases and documents that are over, too. */
  async #rows(list: string, since: number): Promise<Row[]> {
    const resource = RESOURCES.get(list);
    if (!resource) throw new Error(`no list named ${list}`);
    return this.server.server.deps.storage.read(this.owner.company, async (tx) => {
      if (since === 0) return allRows(tx, resource);
      const written = new Set<string>();
      for (const warehouse of [this.owner.warehouse, SOUTH]) {
        const {changes, more} = await tx.changes({lists: [list], warehouse}, since, MOST_CHANGES);
        if (more) throw new Error('a world has more rows than are read');
        for (const {key} of changes) written.add(key);
      }
      const keys = [...written].toSorted(compareText);
      return (await tx.fetch(keys.map((key) => ({list, key})))).flatMap(({rows}) => rows);
    });
  }

  async #ledger(since: number): Promise<readonly LedgerEntry[]> {
    return this.server.server.deps.storage.read(this.owner.company, (tx) =>
      tx.ledger({version: since, n: Number.MAX_SAFE_INTEGER}, MOST_CHANGES),
    );
  }
}

/** What the goods of a world are called. */
const GOODS = ['kettle', 'pan', 'pot'] as const;
/** Worlds whose goods are made together. */
const WORLDS_AT_ONCE = 20;

/** Work tells of goods in the order of their ids, which is that of their names here. */
function idsInOrder(): ReadonlyMap<string, Id> {
  const ids = GOODS.map(() => newId()).toSorted(compareText);
  return new Map(GOODS.map((name, i) => [name, ids[i] ?? '']));
}

/** Another warehouse of the company. */
const SOUTH = 'S0VTH001';

/** More rows of a list than any one world writes. */
const MOST_CHANGES = 1_000;

/** What all worlds of a company have together, and was there before any of them. */
const SHARED: ReadonlySet<string> = new Set(['bin']);

/** What the handheld has told, by its mutation. */
interface Told {
  readonly id: Id;
  readonly action: string;
}

/** The act that an undo is about: the last one, or the last of a name. */
const undoneBy = (acts: readonly Told[], {of}: Row): Told | undefined =>
  acts.findLast(({action}) => of === undefined || action === of);

/** What works without a network comes from an outbox. */
const TOLD: ReadonlySet<string> = new Set([
  'inbound.confirmArrival',
  'inbound.finishUnloading',
  'inbound.sort',
  'inbound.sortUnit',
  'inbound.finishSorting',
  'inbound.putAway',
  'inbound.uncount',
  'outbound.pick',
  'outbound.shortPick',
  'outbound.putBack',
  'outbound.dispatch',
  'outbound.deliver',
  'stock.moveBin',
  'counting.count',
  'work.undo',
]);
