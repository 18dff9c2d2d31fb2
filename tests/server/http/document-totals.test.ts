import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {QUANTITY_MAX, type Row} from '#domain/kernel/field.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('the totals of a document, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let document: unknown;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {demo: true, documents: false});
    const [known] = await owner.list('goods');
    const heavy = newId();
    // A product of the largest amounts has more digits than a number of JSON keeps.
    const large = {...WHOLE, weight: 999_999_999, cost: 99_999_999_999, supplier: known?.['supplier'] ?? ''};
    await owner.do('goods.create', {...large, id: heavy, code: 'HEAVY'});
    const lines = [
      {goods: heavy, quantity: QUANTITY_MAX},
      {goods: known?.['id'], quantity: 3},
    ];
    const asn = {supplier: known?.['supplier'] ?? '', expected_on: '', lines: JSON.stringify(lines)};
    await owner.do('inbound.announce', asn);
    document = (await owner.list('asn'))[0]?.['id'];
    const of = (column: string): bigint => BigInt(known?.[column] ?? 0) * 3n;
    expected = {
      lines: 2,
      units: String(QUANTITY_MAX + 3),
      weight: String(BigInt(QUANTITY_MAX) * 999_999_999n + of('weight')),
      volume: String(BigInt(QUANTITY_MAX) * 24n + of('unit_volume')),
    };
    cost = String(BigInt(QUANTITY_MAX) * 99_999_999_999n + of('cost'));
  });
  afterAll(() => server.close());
  let expected: Readonly<Record<string, unknown>>;
  let cost: string;

  const totals = (by: Caller, id = document) => by.call('GET', `/api/documents/${String(id)}/totals`);
  /** What freight would cost has a file of its own. */
  const sums = async (by: Caller) => {
    const {freight: _, ...told} = (await totals(by)).body;
    return told;
  };

  test('are exact however large', async () => {
    expect(await sums(owner)).toEqual({detail: 'success', ...expected, cost});
  });

  test.each([
    ['StockControl', true],
    ['Supervisor', true],
    ['Inbound', false],
    ['Outbound', false],
  ])('tell %s what it costs: %s', async (type, isTold) => {
    const told = await sums(await owner.hire(type));
    expect(told).toEqual({detail: 'success', ...expected, ...(isTold ? {cost} : {})});
  });

  const rowsOf = async (by: Caller, list: string): Promise<Row[]> => {
    const {body} = await by.call('GET', `/api/lists/${list}`);
    return body['results'] as Row[];
  };

  test.each([
    ['StockControl', true],
    ['Inbound', false],
  ])('stand in the row of its list, and %s reads there what it costs: %s', async (type, isTold) => {
    const by = await owner.hire(type);
    const [row] = await rowsOf(by, 'asn?view=all');
    const {weight, volume} = expected;
    expect(row).toMatchObject({weight, volume, ...(isTold ? {cost} : {})});
    expect(Object.hasOwn(row ?? {}, 'cost')).toBe(isTold);
  });

  test('are those of its lines, line by line', async () => {
    const rows = await rowsOf(owner, 'predeliverystock');
    const sum = (column: string): string =>
      rows.reduce((so, row) => so + BigInt(row[column] ?? 0), 0n).toString();
    expect(rows.map(({expected: units}) => units)).toEqual([QUANTITY_MAX, 3]);
    expect({weight: sum('weight'), volume: sum('volume')}).toEqual({
      weight: expected['weight'],
      volume: expected['volume'],
    });
  });

  test('costs of several are told at once to those who may see them, and of none that is not theirs', async () => {
    const ask = (by: Caller, ids: string) => by.call('GET', `/api/documents/costs?ids=${ids}`);
    const both = `${String(document)},${newId()}`;
    expect((await ask(owner, both)).body).toEqual({detail: 'success', costs: {[String(document)]: cost}});
    const stranger = await Caller.register(server.url);
    expect((await ask(stranger, both)).body).toEqual({detail: 'success', costs: {}});
    expect((await ask(await owner.hire('Inbound'), both)).status).toBe(403);
    const tooMany = Array.from({length: 51}, () => newId()).join();
    for (const ids of ['nothing', `${both},'`, tooMany])
      expect(await ask(owner, ids)).toMatchObject({status: 400, body: {code: 'list.filter'}});
  });

  test('of what is no document here do not exist', async () => {
    expect((await totals(owner, newId())).status).toBe(404);
  });
});

const WHOLE = {description: 'Anvil', width: 2, depth: 3, height: 4, price: 10_000};
