import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {inboundActions} from '#domain/inbound/actions.ts';
import {HEADER_ID} from '#domain/kernel/document.ts';
import {STANDING_MAX, type Row} from '#domain/kernel/field.ts';
import {derivedId, type Id} from '#domain/kernel/id.ts';
import {outboundActions} from '#domain/outbound/actions.ts';
import {MAY_DO} from './rights.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';

const ADDRESS = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
const LISTS = [
  'counter',
  'asn',
  'asnLine',
  'dn',
  'dnLine',
  'stock',
  'figures',
  'allocation',
  'shipment',
  'pickingList',
];
const ACTIONS = [...inboundActions, ...outboundActions];

/** What comes out of an outbox. */
const OFFLINE_ACTS = ACTIONS.filter(({offline}) => offline).map(({name}) => name);

/** Numbers that no quantity is; 0 is one for some. */
const NO_QUANTITY = [-1, 1.5, 1_000_001, '3', ''] as const;
/** What stands in a row may be more than a line names [STOCK-14]. */
const noNumbersOf = (field: string) =>
  NO_QUANTITY.map((bad) =>
    bad === 1_000_001 && ['believed', 'left'].includes(field) ? STANDING_MAX + 1 : bad,
  );

describe.each(DATABASES)('bad input of deliveries and orders on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  /** Of the customer whose order stands there. */
  let buyer: Caller;
  let ids: Readonly<Record<'supplier' | 'customer' | 'goods' | 'bin' | 'asn' | 'dn', Id>>;

  async function furnish(by: Caller): Promise<typeof ids> {
    const {goods, from: bin} = await furnishSmall(by, 5);
    const supplier = String((await by.list('supplier'))[0]?.['id']);
    const [customer, delivery, order] = [newId(), newId(), newId()];
    await by.do('customer.create', {id: customer, name: 'Ortega', ...ADDRESS});
    const lines = JSON.stringify([{goods, quantity: 3}]);
    await by.do('inbound.announce', {supplier, lines}, {id: delivery});
    await by.do('outbound.create', {customer, lines}, {id: order});
    const documents = {asn: derivedId(delivery, HEADER_ID), dn: derivedId(order, HEADER_ID)};
    return {supplier, customer, goods, bin, ...documents};
  }
  let theirs: typeof ids;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    ids = await furnish(owner);
    buyer = await owner.hire('Customer', undefined, {customer: ids.customer});
    theirs = await furnish(await Caller.register(server.url));
  });
  afterAll(() => server.close());

  const state = () =>
    server.server.deps.storage.read(owner.company, async (tx) => ({
      ledger: await tx.ledger({version: 0, n: 0}, 100_000),
      rows: await Promise.all(LISTS.map((list) => tx.pageByKey(list, owner.warehouse, '', 10_000))),
    }));

  /** Somebody who may do it: whatever her rights, what is wrong with it is told. */
  const askerOf = (action: string): Caller => (MAY_DO[action] === 'C' ? buyer : owner);

  /** Arguments that each action would take. */
  function argsOf(action: string): Row {
    const {supplier, customer, goods, bin, asn, dn} = ids;
    const document = action.startsWith('inbound.') ? asn : dn;
    const lines = JSON.stringify([{goods, quantity: 3}]);
    const handled = {document, goods, quantity: 1};
    const closing = {case: dn, note: 'it was so'};
    const short = {believed: 3, reason: 'not-found', rest: 'back-order'};
    const all: Readonly<Record<string, Row>> = {
      'inbound.announce': {supplier, lines},
      'inbound.edit': {document, version: 1, supplier, lines},
      'inbound.decline': {document, word: 'Closed that week'},
      'inbound.showPhotos': {document, shown: 1},
      'outbound.showPhotos': {document, shown: 1},
      'inbound.receiveUnannounced': {supplier, lines},
      'inbound.sort': handled,
      'inbound.sortUnit': {document, sscc: '340123450000000017', lines},
      'inbound.uncount': handled,
      'inbound.putAway': {...handled, bin},
      'outbound.create': {customer, lines},
      'outbound.edit': {document, version: 1, customer, lines},
      'outbound.closeShort': {document, line: newId()},
      'outbound.makePickingList': {documents: JSON.stringify([dn])},
      'outbound.pick': {...handled, bin},
      'outbound.shortPick': {...handled, bin, ...short},
      'outbound.putBack': {...handled, bin},
      'outbound.dispatch': {
        driver_name: 'Ana',
        plate: 'P-1',
        contact: '1',
        orders: JSON.stringify([{document: dn, whole: 0}]),
      },
      'outbound.deliver': {document, lines: JSON.stringify([{line: newId(), actual: 1, damage: 0}])},
      'outbound.confirmDelivery': {
        document,
        lines: JSON.stringify([{line: newId(), actual: 1}]),
        received_by: 'Rui',
      },
      'case.credit': closing,
      'case.invoice': closing,
      'case.wentAlong': closing,
      'case.secondTruck': closing,
      'case.secondProof': {...closing, lines: JSON.stringify([{line: newId(), actual: 1, damage: 0}])},
    };
    return all[action] ?? {document};
  }

  /** Each of these is refused with that status and one of these codes, and changes nothing. */
  async function refuses(
    action: string,
    asked: readonly Row[],
    status: number,
    codes: readonly string[],
  ): Promise<void> {
    const before = await state();
    for (const args of asked) {
      const answer = await owner.act(action, args);
      expect([args, answer.status]).toEqual([args, status]);
      expect(codes).toContain(answer.body['code']);
    }
    expect(await state()).toEqual(before);
  }

  describe.each(ACTIONS.map(({name}) => name))('%s', (action) => {
    test('with a required argument missing, blank or of no known name is refused with 400', async () => {
      const {args: fields = {}} = ACTIONS.find(({name}) => name === action) ?? {};
      const args = argsOf(action);
      const required = Object.keys(args).filter((key) => fields[key]?.required === true);
      expect(required.length).toBeGreaterThan(0);
      const without = (key: string): Row =>
        Object.fromEntries(Object.entries(args).filter(([each]) => each !== key));
      const asked = [
        ...required.flatMap((field) =>
          [without(field), {...args, [field]: ''}].map((row) => [row, {field, code: 'required'}] as const),
        ),
        [
          {...args, nothing: 1},
          {field: 'nothing', code: 'unknown'},
        ] as const,
      ];
      const before = await state();
      for (const [row, fault] of asked) {
        const {status, body} = await askerOf(action).act(action, row, {warehouse: owner.warehouse});
        expect([row, status, body['code'], body['faults']]).toEqual([row, 400, 'args.invalid', [fault]]);
      }
      expect(await state()).toEqual(before);
    });

    test('that names what is gone, or another company’s, is refused', async () => {
      const args = argsOf(action);
      const strange = (own: string): Id[] => {
        const name = Object.entries(ids).find(([, id]) => id === own)?.[0] as keyof typeof ids | undefined;
        return name ? [newId(), theirs[name]] : [];
      };
      const asked = Object.entries(args).flatMap(([key, value]) =>
        strange(String(value)).map((id) => ({...args, [key]: id})),
      );
      const inside = Object.entries(args).flatMap(([key, value]) =>
        [ids.goods, ids.dn].flatMap((own) =>
          typeof value === 'string' && value.startsWith('[') && value.includes(own)
            ? strange(own).map((id) => ({...args, [key]: value.replaceAll(own, id)}))
            : [],
        ),
      );
      const before = await state();
      for (const each of [...asked, ...inside]) {
        const {status, body} = await askerOf(action).act(action, each, {warehouse: owner.warehouse});
        expect([each, status, body['code']]).toEqual([
          each,
          expect.toBeOneOf([404, 409]),
          expect.stringMatching(/\.(unknown|wrong-state|changed)$/),
        ]);
        // The facts name what is not known: one of the ids that stand there and are not ours.
        const known = Object.values(ids);
        const strangers =
          JSON.stringify(each)
            .match(/[0-9A-Z]{26}/g)
            ?.filter((id) => !known.includes(id)) ?? [];
        if (String(body['code']).endsWith('.unknown'))
          expect([each, strangers.some((id) => JSON.stringify(body).includes(id))]).toEqual([each, true]);
      }
      expect(await state()).toEqual(before);
    });
  });

  test.each([
    'inbound.announce',
    'inbound.edit',
    'inbound.sort',
    'inbound.uncount',
    'inbound.putAway',
    'outbound.create',
    'outbound.edit',
    'outbound.pick',
    'outbound.shortPick',
    'outbound.putBack',
    'outbound.deliver',
  ])('%s with a number that is no quantity is refused with 400', async (action) => {
    const args = argsOf(action);
    const numbers = Object.keys(args).filter((key) => typeof args[key] === 'number' && key !== 'version');
    const asked = [
      ...numbers.flatMap((key) => noNumbersOf(key).map((bad) => ({...args, [key]: bad}))),
      // A short pick may have found nothing.
      ...(action === 'outbound.shortPick' ? [] : numbers).map((key) => ({...args, [key]: 0})),
      ...inLines(args),
    ];
    expect(asked.length).toBeGreaterThan(4);
    await refuses(action, asked, 400, ['args.invalid', 'body.invalid']);
  });

  test('each wrong line of a claim is told, however many they are', async () => {
    const lines = JSON.stringify(Array.from({length: 60}, () => ({goods: newId(), quantity: 0})));
    const {status, body} = await owner.act('inbound.announce', {...argsOf('inbound.announce'), lines});
    expect([status, body['code']]).toEqual([400, 'args.invalid']);
    expect(body['faults']).toEqual(
      Array.from({length: 60}, (_, i) => ({field: `lines.${String(i + 1)}.quantity`, code: 'positive'})),
    );
  });

  test.each([
    ['stock.moveWholeBin', 'lines', 'goods', 33_000],
    ['inbound.announce', 'lines', 'goods', 100_000],
    ['outbound.create', 'lines', 'lot', 100_000],
    ['outbound.deliver', 'lines', 'line', 100_000],
    ['outbound.dispatch', 'orders', 'document', 4_000],
    ['outbound.makePickingList', 'documents', '', 4_000],
  ])('%s whose %s nest deep, or are thousands, is refused with 400', async (action, name, field, length) => {
    const {goods, bin} = ids;
    const whole = {warehouse: owner.warehouse, from: bin, to: newId()};
    const args = action === 'stock.moveWholeBin' ? whole : argsOf(action);
    const deep = '['.repeat(length) + ']'.repeat(length);
    const named = field === '' ? deep : `[{"goods":"${goods}","quantity":1,"${field}":${deep}}]`;
    const texts = [
      deep,
      named,
      `[${Array(length).fill('1').join()}]`,
      `[${Array(length / 2)
        .fill('{}')
        .join()}]`,
    ];
    await refuses(
      action,
      texts.map((text) => ({...args, [name]: text})),
      400,
      ['args.invalid'],
    );
  });

  test.each([
    ['inbound.reopen', 'asn.wrong-state'],
    ['inbound.uncount', 'asn.wrong-state'],
    ['outbound.release', 'dn.wrong-state'],
    ['outbound.unrelease', 'dn.wrong-state'],
    ['outbound.closeShort', 'dn.wrong-state'],
    ['outbound.makePickingList', 'pickingList.nothing'],
  ])('%s of a document that nothing was done to yet is refused with 409, %s', async (action, code) => {
    await refuses(action, [argsOf(action)], 409, [code]);
    const {body} = await owner.act(action, argsOf(action));
    const [list, id] = action.startsWith('inbound.')
      ? (['asn', ids.asn] as const)
      : (['dn', ids.dn] as const);
    const [row] = (await owner.list(list)).filter((each) => each['id'] === id);
    if (code.endsWith('wrong-state')) expect(body).toMatchObject({[list]: id, code, state: row?.['state']});
    else expect(body).toMatchObject({orders: 1});
  });

  /** What somebody had on the screen and somebody else has removed since. */
  async function gone(name: string, row: Row): Promise<Id> {
    const id = newId();
    await owner.do(`${name}.create`, {id, ...row});
    const made = (await owner.list(name)).find((each) => each['id'] === id);
    await owner.do(`${name}.remove`, {id, version: Number(made?.['version'])});
    return id;
  }

  test('what was there when a form was opened and is gone meanwhile is refused, and its field and id are told', async () => {
    const {goods, supplier} = ids;
    const party = {name: 'Gone', ...ADDRESS};
    const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
    const [noSupplier, noCustomer, noGoods] = [
      await gone('supplier', party),
      await gone('customer', party),
      await gone('goods', {code: 'GONE', description: 'Gone', supplier, ...measures}),
    ];
    const two = JSON.stringify([goods, noGoods].map((each) => ({goods: each, quantity: 1})));
    const before = await state();
    for (const [action, change, field, list, key] of [
      ['inbound.announce', {supplier: noSupplier}, 'supplier', 'supplier', noSupplier],
      ['inbound.announce', {lines: two}, 'lines.2.goods', 'goods', noGoods],
      ['outbound.create', {customer: noCustomer}, 'customer', 'customer', noCustomer],
      ['outbound.create', {lines: two}, 'lines.2.goods', 'goods', noGoods],
    ] as const) {
      const {status, body} = await owner.act(action, {...argsOf(action), ...change});
      expect([status, body]).toMatchObject([404, {code: 'reference.unknown', field, list, key}]);
    }
    for (const action of ['inbound.putAway', 'outbound.pick', 'outbound.putBack']) {
      const {status, body} = await owner.act(action, {...argsOf(action), goods: noGoods});
      expect([action, status, body]).toMatchObject([action, 404, {code: 'goods.unknown', goods: noGoods}]);
    }
    expect(await state()).toEqual(before);
  });

  describe('handed in by a device', () => {
    let handheld: HttpHandheld;
    beforeAll(async () => {
      handheld = await HttpHandheld.enrol(owner);
    });

    /** Each of these is held with its code and a case of its own, changes nothing, and stops nothing behind it. */
    async function holds(action: string, asked: readonly Row[], code: RegExp): Promise<void> {
      const before = await state();
      const items = asked.map((args) => handheld.mutation(action, args));
      const {results} = await handheld.push(items);
      expect(results).toMatchObject(
        items.map(({id}) => ({id, status: 'held', code: expect.stringMatching(code) as string})),
      );
      expect(await state()).toEqual(before);
      const cases = await owner.list('case', 'index=state&state=open');
      for (const {id} of items)
        expect(cases.filter(({mutation}) => mutation === id)).toMatchObject([{kind: 'held'}]);
    }

    test.each(OFFLINE_ACTS)('%s with arguments that are none is held, with a case', async (action) => {
      const args = argsOf(action);
      const {args: fields = {}} = ACTIONS.find(({name}) => name === action) ?? {};
      const required = Object.keys(args).filter((key) => fields[key]?.required === true);
      const without = required.map((key) =>
        Object.fromEntries(Object.entries(args).filter(([each]) => each !== key)),
      );
      const number = Object.keys(args).find((key) => typeof args[key] === 'number');
      const wrong = number === undefined ? [] : NO_QUANTITY.map((bad) => ({...args, [number]: bad}));
      await holds(action, [...without, {...args, nothing: 1}, ...wrong], /^args\.invalid$/);
    });

    test.each(OFFLINE_ACTS)(
      '%s that names what is gone, or another company’s, is held, with a case',
      async (action) => {
        const text = JSON.stringify(argsOf(action));
        // A truck that nobody announced has no document: its supplier may be gone.
        const names =
          action === 'inbound.receiveUnannounced' ? 'supplier' : action.startsWith('inbound.') ? 'asn' : 'dn';
        const [own, other] = [ids[names], theirs[names]];
        const named = [newId(), other].map((id) => JSON.parse(text.replaceAll(own, id)) as Row);
        await holds(action, named, /\.unknown$/);
      },
    );

    test('goods and a bin that are gone meanwhile hold what was done with them, with a case that names them', async () => {
      const size = String((await owner.list('binSize'))[0]?.['id']);
      const bin = await gone('bin', {warehouse: owner.warehouse, name: 'GONE', size, property: 'Normal'});
      const acts = ['inbound.putAway', 'outbound.pick', 'outbound.shortPick', 'outbound.putBack'];
      for (const action of acts) await holds(action, [{...argsOf(action), bin}], /^bin\.unknown$/);
      const told = (await owner.list('case', 'index=state&state=open')).map(({facts}) => String(facts));
      expect(told.filter((facts) => facts.includes(bin))).toHaveLength(acts.length);
    });

    test.each(ACTIONS.filter(({name, offline}) => !offline && MAY_DO[name] !== 'C').map(({name}) => name))(
      '%s never comes out of an outbox: it is held, with a case',
      async (action) => {
        await holds(action, [argsOf(action)], /^action\.needs-server$/);
      },
    );
  });

  test.each(['inbound.edit', 'outbound.edit'])(
    '%s at another version is refused with 409',
    async (action) => {
      await refuses(action, [{...argsOf(action), version: 999_999}], 409, ['row.changed']);
    },
  );

  /** The same numbers inside of what lines say; there, what arrived may be nothing. */
  function inLines(args: Row): Row[] {
    const {lines} = args;
    if (typeof lines !== 'string') return [];
    const [line = {}] = JSON.parse(lines) as Row[];
    return Object.keys(line)
      .filter((key) => typeof line[key] === 'number')
      .flatMap((key) =>
        [...NO_QUANTITY, ...(key === 'quantity' ? [0] : [])].map((bad) => ({
          ...args,
          lines: JSON.stringify([{...line, [key]: bad}]),
        })),
      );
  }
});
