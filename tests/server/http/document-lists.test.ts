import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {columnTotals} from '#client/resource/arrange.ts';
import {shapedLists} from '#client/data/lists.ts';
import {listPartsOf, type ListReader} from '#client/resource/read-list.ts';
import {NO_REFERENCES} from '#client/resource/references.ts';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn} from '#domain/kernel/list.ts';
import {LISTS} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {createDice, oneOf} from '../../simulation/dice.ts';
import {deviceWith} from './mirrored.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/** Each list whose foot is a figure of stock per goods, with the column that is summed up there. */
const FEET = [
  ['predeliverystock', 'expected', 'asn'],
  ['preloadstock', 'unload', 'pre_load'],
  ['presortstock', 'sort', 'pre_sort'],
  ['sortstock', 'sorted', 'sorted'],
  ['freshorder', 'quantity', 'dn'],
  ['neworder', 'rest', 'ordered'],
  ['backorder', 'back_ordered', 'back_order'],
  ['pickstock', 'allocated', 'pick'],
  ['pickedstock', 'picked', 'picked'],
] as const;

/** Every list of the device with a foot, under each of its views. */
const VIEWS = [...LISTS.values()]
  .filter(({source, columns}) => source !== 'server' && columns.some(({total}) => total))
  .flatMap((list) =>
    (list.views.length > 0 ? list.views : [{name: ''}]).map(({name}) => ({list, view: name})),
  );
/** What a device holds of what those show. */
const HELD = [...RESOURCES.values()].filter(({scope}) => scope !== 'server').map(({name}) => name);

/** A day, act by act; what comes more often happens more often. */
const ACTS = [
  'inbound.announce',
  'inbound.confirmArrival',
  'inbound.finishUnloading',
  'inbound.sort',
  'inbound.sort',
  'inbound.finishSorting',
  'inbound.putAway',
  'inbound.putAway',
  'inbound.uncount',
  'inbound.cancel',
  'inbound.reopen',
  'outbound.create',
  'outbound.create',
  'outbound.confirm',
  'outbound.confirm',
  'outbound.release',
  'outbound.release',
  'outbound.unrelease',
  'outbound.cancel',
  'outbound.closeShort',
  'outbound.makePickingList',
  'outbound.pick',
  'outbound.pick',
  'outbound.shortPick',
  'outbound.putBack',
  'outbound.dispatch',
  'outbound.deliver',
  'stock.adjust',
] as const;
type Act = (typeof ACTS)[number];
const SEEDS = [1, 2, 3];
const STEPS = 90;
/** The feet are looked at so often. */
const EVERY = 6;

const TRUCK = {driver_name: 'Bo', plate: 'AB-1', contact: '1'};

/** A company and what one person does there at random, mostly what fits, sometimes what does not. */
class Day {
  readonly owner: Caller;
  readonly #throw: ReturnType<typeof createDice>;
  readonly #ids = {supplier: newId(), customer: newId(), goods: [newId(), newId()], bins: [newId(), newId()]};

  constructor(owner: Caller, seed: number) {
    this.owner = owner;
    this.#throw = createDice(seed);
  }

  async begin(): Promise<void> {
    const {owner} = this;
    const {supplier, customer, goods, bins} = this.#ids;
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const size = newId();
    await owner.do('supplier.create', {id: supplier, name: `Norte ${supplier}`, ...address});
    await owner.do('customer.create', {id: customer, name: `Ortega ${customer}`, ...address});
    await owner.do('binSize.create', {id: size, name: `Small ${size}`, width: 400, depth: 400, height: 400});
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    for (const id of goods)
      await owner.do('goods.create', {id, code: `K ${id}`, description: 'Kettle', supplier, ...measures});
    for (const [i, id] of bins.entries()) {
      const property = i === 0 ? 'Normal' : 'Damage';
      await owner.do('bin.create', {id, warehouse: owner.warehouse, name: `B ${id}`, size, property});
    }
    // Something of everything stands in the books before chance goes on with it.
    for (const act of ['stock.adjust', 'inbound.announce', 'inbound.announce'] as const) await this.take(act);
    for (let i = 0; i < 3; i++) await this.take('outbound.create');
  }

  /** One act at random. What the rules refuse is part of the day. */
  async step(): Promise<void> {
    await this.take(oneOf(ACTS, this.#throw('day', 'act')));
  }

  async take(act: Act): Promise<void> {
    const {owner} = this;
    const args = await this.#argsOf(act);
    if (!args) return;
    const {status, text} = await owner.act(act, args, {
      id: newId(),
      warehouse: owner.warehouse,
      believed: 'it is so',
    });
    if (![200, 404, 409].includes(status)) throw new Error(`${act}: ${String(status)} ${text}`);
  }

  async #argsOf(act: Act): Promise<Row | undefined> {
    const {supplier, customer, bins, goods} = this.#ids;
    const quantity = 1 + Math.floor(this.#throw('day', 'quantity') * 9);
    const [bin = ''] = this.#throw('day', 'bin') < 0.8 ? bins : bins.toReversed();
    const lines = JSON.stringify(goods.map((of, i) => ({goods: of, quantity: quantity + i})));
    if (act === 'stock.adjust') {
      const {warehouse} = this.owner;
      return {warehouse, bin: bins[0] ?? '', goods: goods[0] ?? '', change: quantity * 2, reason: 'opening'};
    }
    if (act === 'inbound.announce') return {supplier, lines};
    if (act === 'outbound.create') return {customer, lines};
    const line = await this.#line(act.startsWith('inbound.') ? 'asnLine' : 'dnLine');
    if (!line) return undefined;
    const document = String(line['document']);
    const seen = {document, line: String(line['id']), goods: String(line['goods']), quantity};
    const inBin = {...seen, bin};
    const own: Partial<Record<Act, Row>> = {
      'inbound.sort': {...seen, over: 1},
      'inbound.uncount': seen,
      'inbound.putAway': inBin,
      'outbound.pick': inBin,
      'outbound.putBack': inBin,
      'outbound.shortPick': {...inBin, believed: quantity + 1, reason: 'not-found', rest: 'back-order'},
      'outbound.closeShort': {document, line: seen.line},
      'outbound.makePickingList': {documents: JSON.stringify([document])},
      'outbound.dispatch': {...TRUCK, orders: JSON.stringify([{document, whole: quantity % 2}])},
      'outbound.deliver': {document, lines: JSON.stringify([{line: seen.line, actual: quantity, damage: 0}])},
    };
    return own[act] ?? {document};
  }

  /** Some line of all documents, the younger ones rather. */
  async #line(list: string): Promise<Row | undefined> {
    const lines = (await this.owner.list(list)).slice(-8);
    return lines.length === 0 ? undefined : oneOf(lines, this.#throw('day', 'line'));
  }
}

describe.each(DATABASES)('lists of documents on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  const footOf = async (owner: Caller, list: string): Promise<Readonly<Record<string, number>>> => {
    const {body} = await owner.call('GET', `/api/lists/${list}?warehouse=${owner.warehouse}&limit=1`);
    return body['totals'] as Record<string, number>;
  };

  const feetOfServer = async (owner: Caller) =>
    Promise.all(
      VIEWS.map(async ({list, view}) => {
        const asked = `warehouse=${owner.warehouse}&limit=1${view === '' ? '' : `&view=${view}`}`;
        const {body} = await owner.call('GET', `/api/lists/${list.name}?${asked}`);
        return [list.name, view, body['count'], body['totals']];
      }),
    );

  /** What the device that holds all of this shows at the foot of each list, by the functions of its screens. */
  const feetOfDevice = async (owner: Caller) => {
    const recorder = await deviceWith(owner, HELD);
    const lists: ListReader['lists'] = {
      ...shapedLists(() => recorder),
      counts: (resource, query) => recorder.counts(resource, query),
    };
    const feet: unknown[] = [];
    for (const {list, view} of VIEWS) {
      let rows: readonly Row[] = [];
      let references = NO_REFERENCES;
      for await (const part of listPartsOf({lists, warehouse: owner.warehouse}, list, view)) {
        rows = [...rows, ...part.rows];
        references = part.references;
      }
      // What is multiplied no server sums up.
      const sums = [...columnTotals(list, rows, references)].filter(([{times}]) => times === undefined);
      const foot = Object.fromEntries(sums.map(([column, sum]) => [nameOfColumn(list, column), sum]));
      feet.push([list.name, view, rows.length, foot]);
    }
    return feet;
  };

  test('whatever a day brings, the foot of each is its figure of stock per goods, and a device sums up every list as the server does', async () => {
    const seen = new Set<string>();
    for (const seed of SEEDS) {
      const owner = await Caller.register(server.url);
      const day = new Day(owner, seed);
      await day.begin();
      for (let i = 1; i <= STEPS; i++) {
        await day.step();
        if (i % EVERY > 0) continue;
        const figures = await footOf(owner, 'stocklist');
        for (const [list, column, figure] of FEET) {
          const foot = await footOf(owner, list);
          expect([seed, i, list, foot[column]]).toEqual([seed, i, list, figures[figure]]);
          if (foot[column] !== 0) seen.add(list);
        }
      }
      expect([seed, await feetOfDevice(owner)]).toEqual([seed, await feetOfServer(owner)]);
    }
    // A foot that was 0 all the time would prove nothing.
    expect(FEET.map(([list]) => list).filter((list) => !seen.has(list))).toEqual([]);
  });

  test('a view of documents holds one state and counts the others, and a line names its document and whom that is from', async () => {
    const owner = await Caller.register(server.url);
    const day = new Day(owner, 3);
    await day.begin();
    await owner.do('inbound.confirmArrival', {document: String((await owner.list('asn'))[0]?.['id'])});
    const {body} = await owner.call('GET', `/api/lists/asn?view=arrived&warehouse=${owner.warehouse}`);
    expect(body['views']).toMatchObject({all: 2, announced: 1, arrived: 1, finished: 0});
    const [arrived] = body['results'] as Row[];
    expect(arrived).toMatchObject({code: 'ASN-000001', 'asnLine.id': 2});
    const [line] = await owner.list('preloadstock');
    expect(line?.['document.code']).toBe('ASN-000001');
    expect(String(line?.['document.party.name'])).toMatch(/^Norte /);
    const sheet = await owner.call('GET', '/api/lists/preloadstock?form=raw');
    expect(sheet.text).toContain('document.party.name');
    expect(sheet.text).toContain(String(line?.['document.party.name']));
  });

  test('what is still to be picked and what has been are two views of the picking lists', async () => {
    const owner = await Caller.register(server.url);
    const day = new Day(owner, 4);
    await day.begin();
    const order = (await owner.list('dn'))[0];
    const document = String(order?.['id']);
    await owner.do('outbound.confirm', {document});
    await owner.do('outbound.release', {document});
    const views = async (view: string) => {
      const {body} = await owner.call('GET', `/api/lists/pickinglist?view=${view}`);
      return body;
    };
    const open = await views('open');
    expect(open['views']).toEqual({open: 1, done: 0});
    const [row] = open['results'] as Row[];
    const quantity = Number(row?.['quantity']);
    expect(row).toMatchObject({'document.code': 'DN-000001', picked: 0});
    const {bin = '', goods = '', for: line = ''} = row ?? {};
    await owner.do('outbound.pick', {document, line, goods, bin, quantity});
    const done = await views('done');
    expect(done['views']).toEqual({open: 0, done: 1});
    expect(done['results']).toMatchObject([{quantity: 0, picked: quantity}]);
  });

  test('the list of what was dispatched holds every order of a truck with its driver, and none that left without one', async () => {
    const owner = await Caller.register(server.url);
    const day = new Day(owner, 5);
    await day.begin();
    const [one = '', two = '', three = '', last = ''] = (await owner.list('dn')).map(({id}) => String(id));
    expect(last).toBe('');
    const lines = await owner.list('dnLine');
    const sent = async (document: string, shipment = '') => {
      await owner.do('outbound.confirm', {document});
      const orders = JSON.stringify([{document, whole: 1}]);
      const truck = {...TRUCK, orders, ...(shipment === '' ? {} : {shipment})};
      await owner.act('outbound.dispatch', truck, {
        id: newId(),
        warehouse: owner.warehouse,
        believed: 'it is so',
      });
      return String((await owner.list('dn')).find(({id}) => id === document)?.['shipment']);
    };
    const truck = await sent(one);
    expect(await sent(two, truck)).toBe(truck);
    const arrived = lines
      .filter(({document}) => document === three)
      .map(({id}) => ({line: id, actual: 1, damage: 0}));
    await owner.act(
      'outbound.deliver',
      {document: three, lines: JSON.stringify(arrived)},
      {id: newId(), warehouse: owner.warehouse, believed: 'it is so'},
    );
    const states = new Map((await owner.list('dn')).map(({id, state}) => [id, state]));
    expect([one, two, three].map((id) => states.get(id))).toEqual(['shipped', 'shipped', 'delivered']);
    const {body} = await owner.call('GET', `/api/lists/dispatchlist?warehouse=${owner.warehouse}`);
    expect(body['count']).toBe(2);
    expect((body['results'] as Row[]).map((row) => [row['id'], row['shipment.driver_name']])).toEqual([
      [one, 'Bo'],
      [two, 'Bo'],
    ]);
  });
});
