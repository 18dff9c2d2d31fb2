import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Value} from '#domain/kernel/field.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const RATE = {
  transportation_supplier: 'Tern Express',
  send_city: 'Łódź',
  receiver_city: 'Porto',
  weight_fee: 12_000,
  volume_fee: 1_500_000,
  min_payment: 250_000,
};

describe.each(DATABASES)('what freight costs, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let supplier: string;
  let goods: string;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    const address = {address: '1', contact: '1', manager: 'A'};
    const [warehouse] = await owner.list('warehouse');
    const set = JSON.stringify({city: 'Porto', ...address});
    await owner.do('warehouse.edit', {
      id: warehouse?.['id'] ?? '',
      version: warehouse?.['version'] ?? 0,
      set,
    });
    [supplier, goods] = [newId(), newId()];
    await owner.do('supplier.create', {id: supplier, name: 'Norte', city: ' łódź', ...address, level: 1});
    // 2 kg and 0.001 m³ each.
    const side = {width: 100, depth: 100, height: 100};
    const row = {code: 'KETTLE', description: 'Kettle', supplier, weight: 2_000, ...side, cost: 1, price: 1};
    await owner.do('goods.create', {id: goods, ...row});
  });
  afterAll(() => server.close());

  const rate = (by: Caller, row: Readonly<Record<string, Value>> = {}) =>
    by.act('freightRate.create', {id: newId(), ...RATE, ...row});
  const announced = async (quantity: number, by = supplier): Promise<string> => {
    const id = newId();
    const lines = JSON.stringify([{goods, quantity}]);
    await owner.do('inbound.announce', {supplier: by, expected_on: '', lines}, {id});
    return ownRowId(id, 1);
  };
  const freight = async (by: Caller, id: string) =>
    (await by.call('GET', `/api/documents/${id}/totals`)).body['freight'];

  test('[FREIGHT-5] a delivery without a rate for its way says which way it is', async () => {
    expect(await freight(owner, await announced(1))).toEqual({from: 'łódź', to: 'Porto', prices: []});
  });

  test('[FREIGHT-5] a delivery goes from its supplier’s city to its warehouse’s, an order on to its customer’s', async () => {
    expect((await rate(owner)).status).toBe(200);
    expect((await rate(owner, {transportation_supplier: 'Gull', weight_fee: 9_000})).status).toBe(200);
    expect((await rate(owner, {send_city: 'PORTO', receiver_city: 'Lyon'})).status).toBe(200);
    const priced = (name: string, price: string, basis: string) => ({
      id: expect.any(String) as unknown,
      transportation_supplier: name,
      price,
      basis,
    });
    // 200 kg, 0.1 m³.
    expect(await freight(owner, await announced(100))).toEqual({
      from: 'łódź',
      to: 'Porto',
      prices: [priced('Gull', '1800000', 'weight'), priced('Tern Express', '2400000', 'weight')],
    });
    const customer = newId();
    const address = {city: 'Lyón', address: '1', contact: '1', manager: 'A'};
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address, level: 1});
    const order = newId();
    const lines = JSON.stringify([{goods, quantity: 1}]);
    await owner.do('outbound.create', {customer, lines}, {id: order});
    expect(await freight(owner, ownRowId(order, 1))).toEqual({
      from: 'Porto',
      to: 'Lyón',
      prices: [priced('Tern Express', '250000', 'minimum')],
    });
    // And what a customer sends back comes from there.
    const back = newId();
    await owner.do('returns.announce', {customer, lines}, {id: back});
    expect(await freight(owner, ownRowId(back, 1))).toMatchObject({from: 'Lyón', to: 'Porto'});
  });

  test('[FREIGHT-3] the office is told, and nobody else', async () => {
    const id = await announced(1);
    for (const [type, isTold] of [
      ['Manager', true],
      ['Supervisor', true],
      ['StockControl', false],
      ['Inbound', false],
      ['Outbound', false],
    ] as const) {
      const told = await freight(await owner.hire(type), id);
      expect([type, told !== undefined]).toEqual([type, isTold]);
    }
  });

  test('[FREIGHT-2] two rates for the same are refused by name, and nothing changes', async () => {
    const before = await owner.list('freightRate');
    expect(await rate(owner, {transportation_supplier: ' tern EXPRESS '})).toMatchObject({
      status: 409,
      body: {code: 'freightRate.exists'},
    });
    const bad = {weight_fee: 0, volume_fee: -1, min_payment: 'much', send_city: ' ', receiver_city: ''};
    const {status, body} = await rate(owner, bad);
    expect(status).toBe(400);
    expect(body['faults']).toEqual([
      {field: 'send_city', code: 'required'},
      {field: 'receiver_city', code: 'required'},
      {field: 'weight_fee', code: 'positive'},
      {field: 'volume_fee', code: 'positive'},
      {field: 'min_payment', code: 'not-a-number'},
    ]);
    expect((await rate(owner, {volume_fee: 1.5})).status).toBe(400);
    // What is worked out from a rate is nobody's to say.
    expect((await rate(owner, {route: 'X'})).status).toBe(400);
    expect(await owner.list('freightRate')).toEqual(before);
  });

  test('[FREIGHT-5] another company’s rates are nobody else’s', async () => {
    const stranger = await Caller.register(server.url);
    expect((await rate(stranger, {transportation_supplier: 'Stranger'})).status).toBe(200);
    const {prices} = (await freight(owner, await announced(1))) as {prices: readonly unknown[]};
    expect(JSON.stringify(prices)).not.toContain('Stranger');
    expect(prices).toHaveLength(2);
  });

  test('a spreadsheet of rates and of assets has what people entered', async () => {
    await owner.do('capital.create', {id: newId(), name: '=Forklift', quantity: 2, cost: 285_000_000});
    const sheet = async (list: string): Promise<string> => {
      const {text} = await owner.call('GET', `/api/lists/${list}?form=raw`);
      return text;
    };
    expect(await sheet('capitallist')).toContain("'=Forklift,2,285000000");
    expect(await sheet('freight')).toContain('Tern Express,Łódź,Porto,12000,1500000,250000');
  });

  test('a row that was changed meanwhile is not overwritten, and one is removed at the version that was seen', async () => {
    const [row] = await owner.list('freightRate');
    const {id = '', version = 0} = row ?? {};
    const edit = (set: Readonly<Record<string, Value>>) =>
      owner.act('freightRate.edit', {id, version, set: JSON.stringify(set)});
    expect((await edit({min_payment: 1})).status).toBe(200);
    expect(await edit({min_payment: 2})).toMatchObject({status: 409, body: {code: 'row.changed'}});
    const remove = (at: Value) => owner.act('freightRate.remove', {id, version: at});
    expect(await remove(version)).toMatchObject({status: 409, body: {code: 'row.changed'}});
    const now = (await owner.list('freightRate')).find((each) => each['id'] === id);
    expect((await remove(now?.['version'] ?? 0)).status).toBe(200);
  });
});
