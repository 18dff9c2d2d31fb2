import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {compareText} from '#domain/kernel/resource.ts';
import {DOWNLOAD_LISTS} from '#domain/downloads.ts';
import {LISTS, listShowing} from '#domain/lists.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {newsOfReaders} from '#server/http/row-news.ts';
import {call, Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/*
 * What logins of a supplier and of a customer have of a company that works with others, too. Typed by hand: never read
 * from the code. A list that is not named here is refused to them, and a new one is in these tests by itself.
 */

const STAMPS = ['create_time', 'update_time'];
const HEADER = ['id', 'warehouse', 'code', 'provisional', 'state', 'closed_at', ...STAMPS];
const LINE = ['id', 'warehouse', 'document', 'number', 'goods', 'lot', ...STAMPS];
const PARTY = ['id', 'name', 'city', 'address', 'contact', 'manager', ...STAMPS];
const PLACE = ['id', 'name', 'city', 'address', 'time_zone', ...STAMPS];

type Told = Readonly<Record<string, readonly string[]>>;
/** Of each resource the columns. */
const TOLD: Readonly<Record<'Supplier' | 'Customer', Told>> = {
  Supplier: {
    asn: [
      ...HEADER,
      'supplier',
      'reference',
      'expected_on',
      'offered',
      'word',
      'arrived_at',
      'unloaded_at',
      'sorted_at',
    ],
    asnLine: [
      ...LINE,
      'announced',
      'counted',
      'shortage',
      'more',
      'damage',
      'sent_back',
      'sscc',
      'sscc_quantities',
      'has_shortage',
      'has_more',
    ],
    // What goes back to it.
    dn: [...HEADER, 'supplier', 'reference', 'promised_on', 'is_return', 'from_delivery', 'shipped_at'],
    dnLine: [
      ...LINE,
      'quantity',
      'back_ordered',
      'closed',
      'shipped',
      'returned',
      'reason',
      'delivery_line',
      'state',
    ],
    goods: [
      'id',
      'code',
      'description',
      'name',
      'supplier',
      'unit',
      'tracked_by',
      ...STAMPS,
      'weight',
      'width',
      'depth',
      'height',
      'unit_volume',
    ],
    supplier: PARTY,
    warehouse: PLACE,
  },
  Customer: {
    // What it sends back.
    asn: [
      ...HEADER,
      'customer',
      'reference',
      'expected_on',
      'offered',
      'word',
      'arrived_at',
      'unloaded_at',
      'sorted_at',
      'is_return',
      'from_order',
    ],
    asnLine: [
      ...LINE,
      'announced',
      'counted',
      'shortage',
      'more',
      'damage',
      'has_shortage',
      'has_more',
      'reason',
      'order_line',
      'returned',
    ],
    dn: [
      ...HEADER,
      'customer',
      'reference',
      'promised_on',
      'parent',
      'confirmed_at',
      'shipped_at',
      'delivered_at',
    ],
    dnLine: [
      ...LINE,
      'quantity',
      'back_ordered',
      'closed',
      'shipped',
      'intransit',
      'actual',
      'shortage',
      'more',
      'damage',
      'returned',
      'given_back',
      'state',
    ],
    goods: ['id', 'code', 'description', 'name', 'unit', 'weight', 'unit_volume'],
    deliveryProof: ['id', 'document', 'received_by', 'signature', 'create_time'],
    customer: PARTY,
    warehouse: PLACE,
  },
};

/** Of each list of the specification what it shows of other rows, where it is theirs to read. */
const TOLD_LISTS: Readonly<Record<'Supplier' | 'Customer', Told>> = {
  Supplier: {
    asn: ['party.name', 'asnLine.id', 'asnLine.announced', 'asnLine.shortage', 'weight', 'volume'],
    shortage: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    more: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    asnfinish: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    supplierasnlist: [
      'party.name',
      'asnLine.id',
      'asnLine.announced',
      'asnLine.shortage',
      'weight',
      'volume',
    ],
    supplierasnfinish: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    dn: [
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
      'dnLine.back_ordered',
      'weight',
      'volume',
      'party.name',
    ],
    freshorder: [
      'document.code',
      'goods.code',
      'goods.description',
      'weight',
      'volume',
      'document.party.name',
    ],
    shippedstock: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    pod: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    supplierreturn: [
      'supplier.name',
      'from_delivery.code',
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
      'dnLine.back_ordered',
    ],
    supplierreturnlist: [
      'supplier.name',
      'from_delivery.code',
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
    ],
    customerdnlist: [
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
      'dnLine.back_ordered',
      'weight',
      'volume',
      'party.name',
    ],
    customerpod: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    goodslist: ['supplier.name', 'unit.name'],
    supplier: [],
    warehouseset: [],
  },
  Customer: {
    asn: ['asnLine.id', 'asnLine.announced', 'asnLine.shortage', 'weight', 'volume', 'party.name'],
    shortage: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    more: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    asnfinish: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    supplierasnlist: [
      'asnLine.id',
      'asnLine.announced',
      'asnLine.shortage',
      'weight',
      'volume',
      'party.name',
    ],
    supplierasnfinish: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    customerreturn: [
      'customer.name',
      'from_order.code',
      'asnLine.id',
      'asnLine.announced',
      'asnLine.counted',
      'asnLine.shortage',
      'asnLine.damage',
    ],
    customerreturnlist: [
      'customer.name',
      'from_order.code',
      'asnLine.id',
      'asnLine.announced',
      'asnLine.counted',
      'asnLine.shortage',
    ],
    dn: [
      'party.name',
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
      'dnLine.back_ordered',
      'weight',
      'volume',
    ],
    freshorder: [
      'document.code',
      'goods.code',
      'goods.description',
      'weight',
      'volume',
      'document.party.name',
    ],
    shippedstock: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    pod: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    customerdnlist: [
      'party.name',
      'dnLine.id',
      'dnLine.quantity',
      'dnLine.shipped',
      'dnLine.back_ordered',
      'weight',
      'volume',
    ],
    goodslist: ['unit.name'],
    customerpod: ['document.code', 'goods.code', 'goods.description', 'document.party.name'],
    customer: [],
    warehouseset: [],
  },
};

/** All that a person reads of a company with two of everything, and what of it is nobody's but the office's. */
interface House {
  readonly owner: Caller;
  /** The rows of each party by resource, and what must never be told to it. */
  readonly parties: readonly Party[];
}
interface Party {
  readonly type: 'Supplier' | 'Customer';
  readonly people: readonly [Caller, Caller];
  readonly rows: Readonly<Record<string, readonly string[]>>;
}

const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const MEASURES = {weight: 10, width: 10, depth: 10, height: 10, cost: 777_123_777, price: 888_321_888};

async function furnish(owner: Caller, mark: string): Promise<House> {
  const {warehouse} = owner;
  const [size, bin] = [newId(), newId()];
  await owner.do('binSize.create', {id: size, name: 'Small', width: 400, depth: 400, height: 400});
  await owner.do('bin.create', {id: bin, warehouse, name: `SECRETBIN-${mark}`, size, property: 'Normal'});
  const parties: Party[] = [];
  const goods: string[] = [];
  for (const n of [1, 2]) {
    const supplier = newId();
    goods.push(newId());
    await owner.do('supplier.create', {id: supplier, name: `Supplies ${mark} ${String(n)}`, ...ADDRESS});
    const code = `${mark}-${String(n)}`;
    await owner.do('goods.create', {
      id: goods.at(-1) ?? '',
      code,
      description: `Thing ${code}`,
      supplier,
      ...MEASURES,
    });
    await owner.do('stock.adjust', {
      warehouse,
      bin,
      goods: goods.at(-1) ?? '',
      change: 50,
      reason: 'opening',
    });
    parties.push({
      type: 'Supplier',
      people: await people(owner, {type: 'Supplier', supplier}),
      rows: {supplier: [supplier]},
    });
  }
  for (const n of [1, 2]) {
    const customer = newId();
    await owner.do('customer.create', {id: customer, name: `Buyers ${mark} ${String(n)}`, ...ADDRESS});
    parties.push({
      type: 'Customer',
      people: await people(owner, {type: 'Customer', customer}),
      rows: {customer: [customer]},
    });
  }
  const lines = (of: readonly string[]): string => JSON.stringify(of.map((id) => ({goods: id, quantity: 3})));
  const suppliers = parties.flatMap(({rows}) => rows['supplier'] ?? []);
  const [documents, returns] = [new Map<string, string[]>(), new Map<string, string[]>()];
  for (const {rows} of parties) {
    const [kind = '', [party = ''] = []] = Object.entries(rows)[0] ?? [];
    const made: string[] = [];
    for (const of of [goods, goods.slice(0, 1)]) {
      const id = newId();
      const action = kind === 'supplier' ? 'inbound.announce' : 'outbound.create';
      await owner.do(action, {[kind]: party, lines: lines(of)}, {id});
      made.push(ownRowId(id, HEADER_ID));
    }
    documents.set(party, made);
    if (kind === 'supplier') {
      const [id, at] = [newId(), goods[suppliers.indexOf(party)] ?? ''];
      await owner.do('returns.sendBack', {supplier: party, lines: lines([at])}, {id});
      returns.set(party, [ownRowId(id, HEADER_ID)]);
      continue;
    }
    await ship(owner, made[1] ?? '');
    const id = newId();
    const returned = {customer: party, from_order: made[1] ?? '', lines: lines(goods.slice(0, 1))};
    await owner.do('returns.announce', returned, {id});
    returns.set(party, [ownRowId(id, HEADER_ID)]);
  }
  const all = new Map<string, readonly Row[]>();
  for (const list of ['asnLine', 'dnLine', 'goods', 'deliveryProof']) all.set(list, await owner.list(list));
  const idsOf = (list: string, column: string, of: readonly string[]): string[] =>
    (all.get(list) ?? []).filter((row) => of.includes(String(row[column]))).map(({id}) => String(id));
  return {
    owner,
    parties: parties.map(({rows, ...party}) => {
      const [id = ''] = Object.values(rows).flat();
      const made = documents.get(id) ?? [];
      const own =
        party.type === 'Supplier'
          ? {
              asn: made,
              asnLine: idsOf('asnLine', 'document', made),
              goods: idsOf('goods', 'supplier', [id]),
              dn: returns.get(id) ?? [],
              dnLine: idsOf('dnLine', 'document', returns.get(id) ?? []),
            }
          : {
              dn: made,
              dnLine: idsOf('dnLine', 'document', made),
              deliveryProof: idsOf('deliveryProof', 'document', made),
              goods,
              asn: returns.get(id) ?? [],
              asnLine: idsOf('asnLine', 'document', returns.get(id) ?? []),
            };
      return {...party, rows: {...rows, ...own, warehouse: [warehouse]}};
    }),
  };
}

/** An order goes its whole way, to somebody who signs for it. */
async function ship(owner: Caller, document: string): Promise<void> {
  for (const action of ['outbound.confirm', 'outbound.release']) await owner.do(action, {document});
  const truck = {driver_name: 'Ana', plate: 'AB-1', contact: '1', shipment: ''};
  await owner.do('outbound.dispatch', {...truck, orders: JSON.stringify([{document, whole: 1}])});
  const signed = {received_by: `Taken ${document}`, signature: 'M1 2L30 40'};
  await owner.do('outbound.deliver', {document, lines: '[]', ...signed});
}

/** Two logins of one party. */
async function people(owner: Caller, of: Row): Promise<readonly [Caller, Caller]> {
  const hire = (): Promise<Caller> => owner.hire(String(of['type']), undefined, of);
  return [await hire(), await hire()];
}

const idsIn = (rows: unknown): string[] => (rows as Row[]).map(({id}) => String(id)).toSorted();

describe.each(DATABASES)('whose rows, on %s', (kind) => {
  let server: TestServer;
  let house: House;
  let other: House;
  beforeAll(async () => {
    server = await openServer(kind);
    house = await furnish(await Caller.register(server.url), 'HOUSE');
    other = await furnish(await Caller.register(server.url), 'OTHER');
  });
  afterAll(() => server.close());

  /** What must stand in nothing that a party is told: all that is of others, and what is the office's alone. */
  async function foreignTo(party: Party): Promise<string[]> {
    const foreign = ['SECRETBIN', '777123777', '888321888', house.owner.session.operator, 'OTHER'];
    for (const each of [...house.parties, ...other.parties]) {
      if (each === party) continue;
      const shared = new Set(Object.values(party.rows).flat());
      // Goods are on deliveries and orders of whoever they concern.
      for (const [list, ids] of Object.entries(each.rows))
        if (list !== 'goods') foreign.push(...ids.filter((id) => !shared.has(id)));
      foreign.push(...each.people.flatMap(({session}) => [session.operator, session.name]));
    }
    for (const list of ['staff', 'bin', 'stock'])
      foreign.push(
        ...(await house.owner.list(list)).map(({id}) => String(id)).filter((id) => id !== 'undefined'),
      );
    return foreign;
  }

  const expectNothingOf = (text: string, foreign: readonly string[]): void => {
    expect(foreign.filter((each) => text.includes(each))).toEqual([]);
  };

  test.each([...RESOURCES.keys()])(
    '[ROWS-1] [ROWS-2] of the list %s a party has its own rows and columns, and hears of no other',
    async (list) => {
      for (const party of house.parties) {
        const [caller, colleague] = party.people;
        const answer = await caller.call('GET', `/api/lists/${list}?limit=100`);
        const columns = TOLD[party.type][list];
        if (!columns) {
          expect([list, answer.status, answer.body['code']]).toEqual([list, 403, 'role.forbidden']);
          continue;
        }
        const own = [...(party.rows[list] ?? [])].toSorted();
        expect([list, idsIn(answer.body['results']), answer.body['count']]).toEqual([list, own, own.length]);
        for (const row of answer.body['results'] as Row[])
          expect(Object.keys(row).toSorted()).toEqual([...columns].toSorted());
        expectNothingOf(answer.text, await foreignTo(party));
        expect((await colleague.call('GET', `/api/lists/${list}?limit=100`)).text).toBe(answer.text);
        const sheet = await caller.call('GET', `/api/lists/${list}?form=raw`);
        expect(sheet.text.replace('\uFEFF', '').split('\r\n')[0]?.split(',').toSorted()).toEqual(
          [...columns].toSorted(),
        );
        expect(sheet.text.trim().split('\r\n')).toHaveLength(1 + own.length);
        expectNothingOf(sheet.text, await foreignTo(party));
        if (!listShowing(list)) continue;
        const shown = await caller.call('GET', `/api/lists/${list}?form=csv`);
        expect([list, shown.status, shown.text.trim().split('\r\n').length]).toEqual([
          list,
          200,
          1 + own.length,
        ]);
        expectNothingOf(shown.text, await foreignTo(party));
      }
    },
  );

  test.each([...LISTS.keys()])(
    '[ROWS-1] [ROWS-4] the list %s of the specification, its views, counts and sums are of a party’s own rows',
    async (name) => {
      const list = LISTS.get(name);
      for (const party of house.parties) {
        const [caller] = party.people;
        const joined = TOLD_LISTS[party.type][list?.name ?? ''];
        for (const view of ['', ...(list?.views.map((each) => each.name) ?? [])]) {
          const at = `/api/lists/${list?.name ?? ''}?limit=100${view === '' ? '' : `&view=${view}`}`;
          const answer = await caller.call('GET', at);
          if (!joined) {
            expect([name, answer.status, answer.body['code']]).toEqual([name, 403, 'role.forbidden']);
            continue;
          }
          // A list that is called as its resource shows of other rows what its views do.
          const isBare = view === '' && RESOURCES.has(list?.name ?? '');
          const own = TOLD[party.type][list?.resource.name ?? ''] ?? [];
          const columns = isBare ? own : [...own, ...joined];
          const mine = party.rows[list?.resource.name ?? ''] ?? [];
          expect(idsIn(answer.body['results']).filter((id) => !mine.includes(id))).toEqual([]);
          expect(answer.body['count']).toBe((answer.body['results'] as Row[]).length);
          for (const row of answer.body['results'] as Row[])
            expect(Object.keys(row).toSorted()).toEqual(columns.toSorted());
          for (const count of Object.values((answer.body['views'] ?? {}) as Record<string, number>))
            expect(count).toBeLessThanOrEqual(mine.length);
          for (const total of Object.keys((answer.body['totals'] ?? {}) as Row))
            expect(columns).toContain(total);
          expectNothingOf(answer.text, await foreignTo(party));
          const sheet = await caller.call('GET', `${at}&form=csv`);
          expect([name, sheet.text.trim().split('\r\n').length]).toEqual([
            name,
            1 + Number(answer.body['count']),
          ]);
          expectNothingOf(sheet.text, await foreignTo(party));
        }
      }
    },
  );

  test.each([...DOWNLOAD_LISTS.values()].flat())(
    '[ROWS-1] [ROWS-2] of the download $name a party has its own rows and columns, or nothing',
    async ({name, resource}) => {
      for (const party of house.parties) {
        const [caller] = party.people;
        const sheet = await caller.call('GET', `/api/lists/${name}?form=csv`);
        if (!TOLD[party.type][resource.name]) {
          expect([name, sheet.status, sheet.body['code']]).toEqual([name, 403, 'role.forbidden']);
          continue;
        }
        const [titles = '', ...rows] = sheet.text.trim().split('\r\n');
        expect([name, rows.length]).toEqual([name, party.rows[resource.name]?.length ?? 0]);
        expect(titles).not.toMatch(/Cost|Price|Created by/);
        expectNothingOf(sheet.text, await foreignTo(party));
      }
    },
  );

  test('[ROWS-1] the views of deliveries and orders count what stands in them, and sums are over it', async () => {
    const [supplier, , customer] = house.parties.map(({people: [caller]}) => caller);
    const asns = (await supplier?.call('GET', '/api/lists/asn?view=announced'))?.body;
    expect([asns?.['count'], asns?.['views'], asns?.['totals']]).toMatchObject([
      2,
      {all: 2, announced: 2, arrived: 0, finished: 0},
      {'asnLine.announced': 9, 'asnLine.shortage': 0},
    ]);
    const orders = (await customer?.call('GET', '/api/lists/freshorder'))?.body;
    expect([orders?.['count'], orders?.['totals']]).toEqual([2, {quantity: 6}]);
  });

  test('[ROWS-1] goods of others are named where they are on a delivery of its own, and in no list', async () => {
    const [party] = house.parties;
    const lines = await party?.people[0].call('GET', '/api/lists/asnfinish');
    expect(lines?.body['results']).toEqual([]);
    const orders = await house.parties[2]?.people[0].call('GET', '/api/lists/freshorder');
    const ordered = (orders?.body['results'] ?? []) as Row[];
    expect(ordered.map((row) => String(row['goods.code'])).toSorted(compareText)).toEqual([
      'HOUSE-1',
      'HOUSE-2',
    ]);
  });

  test('[ROWS-1] the lines of a document are asked for by it: of its own all, of another’s none', async () => {
    for (const party of house.parties) {
      const [header, line] = party.type === 'Supplier' ? ['asn', 'asnLine'] : ['dn', 'dnLine'];
      const [caller] = party.people;
      const ask = (document: string) =>
        caller.call('GET', `/api/lists/${line}?index=document&document=${document}`);
      for (const [i, document] of (party.rows[header] ?? []).entries())
        expect((await ask(document)).body['count']).toBe(i === 0 ? 2 : 1);
      const theirs = [...house.parties, ...other.parties]
        .filter((each) => each !== party)
        .flatMap(({rows}) => rows[header] ?? []);
      for (const document of [...theirs, newId()]) {
        const {body} = await ask(document);
        expect([body['count'], body['results']]).toEqual([0, []]);
      }
    }
  });

  test('[ROWS-1] a row is asked for by its key: its own is there, another’s is not', async () => {
    for (const party of house.parties) {
      const [caller] = party.people;
      for (const [list, ids] of Object.entries(party.rows)) {
        const ask = async (id: string) =>
          (await caller.call('GET', `/api/lists/${list}?index=key&id=${id}&limit=1`)).body['count'];
        for (const id of ids) expect([list, await ask(id)]).toEqual([list, 1]);
        const theirs = [...house.parties, ...other.parties].flatMap(({rows}) => rows[list] ?? []);
        for (const id of theirs.filter((each) => !ids.includes(each)))
          expect([list, await ask(id)]).toEqual([list, 0]);
      }
    }
  });

  test('[ROWS-1] what a document comes to is told of its own; another’s answers like one that never was', async () => {
    for (const party of house.parties) {
      const header = party.type === 'Supplier' ? 'asn' : 'dn';
      const [caller] = party.people;
      const totals = (id: string) => caller.call('GET', `/api/documents/${id}/totals`);
      const own = await totals(party.rows[header]?.[0] ?? '');
      expect([own.status, Object.keys(own.body).toSorted()]).toEqual([
        200,
        ['detail', 'lines', 'units', 'volume', 'weight'],
      ]);
      const never = await totals(newId());
      const others = [...house.parties, ...other.parties].filter((each) => each !== party);
      for (const id of others.flatMap(({rows}) => [...(rows['asn'] ?? []), ...(rows['dn'] ?? [])])) {
        const answer = await totals(id);
        expect([answer.status, answer.text]).toEqual([404, never.text]);
      }
    }
  });

  test('[ROWS-2] what goods on a document are called is told with it, whosever they are; of another’s document nothing', async () => {
    for (const party of house.parties) {
      const header = party.type === 'Supplier' ? 'asn' : 'dn';
      const [caller] = party.people;
      const goods = (id: string) => caller.call('GET', `/api/documents/${id}/goods`);
      const own = await goods(party.rows[header]?.[0] ?? '');
      const told = own.body['goods'] as Row[];
      expect(told.map(({code}) => String(code)).toSorted(compareText)).toEqual(['HOUSE-1', 'HOUSE-2']);
      for (const row of told) expect(Object.keys(row).toSorted()).toEqual(['code', 'description', 'id']);
      const never = await goods(newId());
      const others = [...house.parties, ...other.parties].filter((each) => each !== party);
      for (const id of others.flatMap(({rows}) => [...(rows['asn'] ?? []), ...(rows['dn'] ?? [])])) {
        const answer = await goods(id);
        expect([answer.status, answer.text]).toEqual([404, never.text]);
      }
    }
  });

  test('[ROWS-1] who did what, what moved, lots, cases and all else is the company’s own', async () => {
    for (const party of house.parties) {
      const [caller] = party.people;
      const document = (party.rows['asn'] ?? party.rows['dn'] ?? [])[0] ?? '';
      for (const at of [
        `/api/documents/${document}/history`,
        `/api/documents/${document}/ledger`,
        `/api/documents/costs?ids=${document}`,
        `/api/lots/${newId()}/trace`,
        `/api/ledger?warehouse=${house.owner.warehouse}`,
        `/api/trades?warehouse=${house.owner.warehouse}`,
        `/api/tasks?warehouse=${house.owner.warehouse}`,
        `/api/tasks?warehouse=${house.owner.warehouse}&form=csv`,
        `/api/cases?warehouse=${house.owner.warehouse}&form=csv`,
        `/api/to-order?warehouse=${house.owner.warehouse}`,
        `/api/floor-work?warehouse=${house.owner.warehouse}&day=2026-11-22`,
        `/api/floor-work/acts?warehouse=${house.owner.warehouse}&day=2026-11-22`,
        '/api/cases',
        '/api/devices',
        ...[...REPORTS_BY_NAME.keys()].map(
          (name) => `/api/reports/${name}?warehouse=${house.owner.warehouse}`,
        ),
      ])
        expect([at, (await caller.call('GET', at)).status]).toEqual([at, 403]);
    }
  });

  test('[ROWS-4] nobody asks rows for what is not told of them: by a filter, a page, or a search', async () => {
    const [[supplier], , [customer]] = house.parties.map(({people: both}) => both) as [
      readonly [Caller, Caller],
      unknown,
      readonly [Caller, Caller],
    ];
    const refused = async (caller: Caller, at: string) => {
      const {status, body} = await caller.call('GET', at);
      return [status, body['code']];
    };
    expect(await refused(supplier, '/api/lists/asnLine?index=sorted&warehouse=x&has_sorted=1')).toEqual([
      400,
      'list.filter',
    ]);
    expect(await refused(customer, '/api/lists/dnLine?search=SECRET')).toEqual([400, 'list.search']);
    expect(await refused(customer, '/api/lists/dn?index=nothing')).toEqual([400, 'list.index']);
    const found = async (caller: Caller, at: string) => (await caller.call('GET', at)).body['count'];
    expect(await found(supplier, '/api/lists/goods?search=HOUSE-1')).toBe(1);
    expect(await found(supplier, '/api/lists/goods?search=HOUSE-2')).toBe(0);
    expect(await found(supplier, '/api/lists/supplier?search=Supplies')).toBe(1);
    expect(await found(supplier, '/api/lists/asnLine?search=SECRET')).toBe(0);
    // Another party’s document is found by none of its codes.
    const theirs = (await house.owner.list('asn')).filter(
      ({supplier: of}) => of !== house.parties[0]?.rows['supplier']?.[0],
    );
    // Of the other supplier, and what customers send back.
    expect(theirs).toHaveLength(4);
    for (const {code} of theirs)
      expect(await found(supplier, `/api/lists/asn?search=${String(code)}`)).toBe(0);
  });

  test('[ROWS-1] pages of one row each lead over its own rows and back', async () => {
    const [caller] = house.parties[0]?.people ?? [];
    for (const list of ['asn', 'asnLine', 'shortage?', 'asn?view=announced']) {
      const seen: string[] = [];
      let at: unknown = `/api/lists/${list}${list.includes('?') ? '&' : '?'}limit=1`;
      while (typeof at === 'string') {
        const answer = await caller?.call('GET', at);
        seen.push(...idsIn(answer?.body['results']));
        at = answer?.body['next'];
      }
      const all = await caller?.call('GET', `/api/lists/${list}${list.includes('?') ? '&' : '?'}limit=100`);
      expect(seen.toSorted()).toEqual(idsIn(all?.body['results']));
    }
  });

  test('[ROWS-1] a page link that names another’s row leads where one does that names none', async () => {
    for (const party of house.parties) {
      const [header, line] = party.type === 'Supplier' ? ['asn', 'asnLine'] : ['dn', 'dnLine'];
      const [caller] = party.people;
      const pageFrom = async (list: string, place: readonly string[]) => {
        const token = (way: string) => Buffer.from(JSON.stringify([way, ...place])).toString('base64url');
        const at = (way: string) => `/api/lists/${list}?page=${token(way)}`;
        return [await caller.call('GET', at('next')), await caller.call('GET', at('previous'))].map(
          ({status, body}) => [status, idsIn(body['results'])],
        );
      };
      const others = [...house.parties, ...other.parties].filter((each) => each !== party);
      const theirs = others.flatMap(({rows}) => rows[header] ?? []);
      expect(theirs.length).toBeGreaterThan(5);
      const never = await pageFrom(line, [newId(), newId(), '', newId()]);
      for (const id of theirs) expect(await pageFrom(line, [id, newId(), '', newId()])).toEqual(never);
    }
  });

  test('[STAFF-8] [ROWS-1] an unbound login reads nothing, one that is bound anew its new party, from the next request on', async () => {
    const {owner, parties} = house;
    const supplier = (n: number): string => parties[n]?.rows['supplier']?.[0] ?? '';
    const stray = await owner.hire('Supplier');
    const read = async () => {
      const {status, body} = await stray.call('GET', '/api/lists/supplier');
      return status === 200 ? idsIn(body['results']) : status;
    };
    expect(await read()).toBe(403);
    const bind = async (set: Row) => {
      const id = stray.session.operator;
      const version = (await owner.list('staff')).find((row) => row['id'] === id)?.['version'] ?? 0;
      return owner.act('staff.edit', {id, version, set: JSON.stringify(set)});
    };
    expect((await bind({supplier: supplier(1)})).status).toBe(200);
    expect(await read()).toEqual([supplier(1)]);
    expect((await bind({supplier: supplier(0)})).status).toBe(200);
    expect(await read()).toEqual([supplier(0)]);
    const unknown = await bind({supplier: newId()});
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'reference.unknown']);
    // A supplier with logins stays.
    const [row] = (await owner.list('supplier')).filter(({id}) => id === supplier(0));
    const removal = await owner.act('supplier.remove', {id: supplier(0), version: row?.['version'] ?? 0});
    expect([removal.status, String(removal.body['code']).split('.')[0]]).toEqual([409, 'supplier']);
  });

  test('[FIELD-10] [STAFF-8] who is no supplier is bound to none, whatever is sent', async () => {
    const {owner, parties} = house;
    const supplier = parties[0]?.rows['supplier']?.[0] ?? '';
    const customer = parties[2]?.rows['customer']?.[0] ?? '';
    const person = await owner.hire('Inbound', undefined, {supplier, customer});
    const bound = async (): Promise<unknown[]> => {
      const row = (await owner.list('staff')).find(({id}) => id === person.session.operator);
      return [row?.['supplier'], row?.['customer'], row?.['version']];
    };
    const set = async (to: Row) => {
      const [, , version] = await bound();
      await owner.do('staff.edit', {
        id: person.session.operator,
        version: Number(version),
        set: JSON.stringify(to),
      });
    };
    expect((await bound()).slice(0, 2)).toEqual(['', '']);
    await set({type: 'Supplier', supplier});
    expect((await bound()).slice(0, 2)).toEqual([supplier, '']);
    await set({type: 'Customer', customer});
    expect((await bound()).slice(0, 2)).toEqual(['', customer]);
    await set({type: 'Outbound'});
    expect((await bound()).slice(0, 2)).toEqual(['', '']);
  });

  test('[ROWS-8] of all that ever changed in any list a party hears of its own rows, and of nothing else', async () => {
    const {owner, parties} = house;
    const readers = parties.map(({type, rows}) => {
      const [party = ''] = rows[type === 'Supplier' ? 'supplier' : 'customer'] ?? [];
      return {role: type, party};
    });
    const scope = {lists: [...RESOURCES.keys()], warehouse: owner.warehouse};
    const news = await server.server.deps.storage.read(owner.company, async (tx) => {
      const {changes} = await tx.changes(scope, 0, 100_000);
      expect(new Set(changes.map(({list}) => list)).size).toBeGreaterThan(15);
      return newsOfReaders(tx, changes, readers);
    });
    for (const [i, {rows}] of parties.entries()) {
      const heard = Object.entries(news.get(readers[i] ?? {role: 'Supplier', party: ''})?.lists ?? {});
      const sorted = (of: [string, readonly string[]][]) =>
        Object.fromEntries(of.map(([list, ids]) => [list, ids.toSorted()]));
      expect(sorted(heard)).toEqual(sorted(Object.entries(rows)));
    }
  });

  test('[ROWS-1] a session of a party opens no device, no sync and no act of the house', async () => {
    const {owner, parties} = house;
    const [caller] = parties[0]?.people ?? [];
    const act = await caller?.act('inbound.confirmArrival', {
      id: newId(),
      warehouse: owner.warehouse,
      lines: '[]',
    });
    expect([act?.status, act?.body['code']]).toEqual([403, 'role.forbidden']);
    const headers = {authorization: `Bearer ${caller?.session.session ?? ''}`};
    const live = await call(`${server.url}/sync/live`, 'GET', undefined, headers);
    expect(live.status).toBe(401);
  });
});
