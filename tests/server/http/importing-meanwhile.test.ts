import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {broughtIn, lookAtWholeFile, importOf, moveIn, sendTakenFile} from '../rig/importing.ts';
import {Meanwhile} from '../rig/meanwhile.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/** One more than a page has: the second page holds the last row alone. */
const ROWS = 501;
const numbered = (head: string, row: (i: number) => string): string =>
  [head, ...Array.from({length: ROWS}, (_, i) => row(i)), ''].join('\n');

describe.each(DATABASES)('what others do while a file comes in, on %s', (kind) => {
  const meanwhile = new Meanwhile();
  let server: TestServer;
  let owner: Caller;
  let goods: Readonly<Record<string, Row>> = {};
  let supplier = '';
  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: meanwhile.kinds});
    owner = await Caller.register(server.url);
    supplier = newId();
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'Ana'};
    await owner.do('supplier.create', {id: supplier, name: 'Norte', ...address, level: 1});
    const head = 'code,description,supplier,weight,width,depth,height,unit,cost,price,tracked_by';
    const made = (code: string, by: string): string => `${code},Milk,Norte,9,2,3,4,Box,1,2,${by}`;
    await moveIn(owner, [head, made('K1', ''), made('K2', ''), made('MILK', 'expiry')].join('\n'));
    await moveIn(owner, 'name,width,depth,height\nBig,1100,1200,1800\n', {kind: 'binSize'});
    const bins = numbered('name,size,property', (i) => `B${String(i)},Big,Normal`);
    await moveIn(owner, bins, {kind: 'bin'});
    goods = Object.fromEntries((await owner.list('goods')).map((row) => [String(row['code']), row]));
  });
  afterAll(() => server.close());

  const prove = (): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
  const driver = async (name: string): Promise<Row> => {
    const found = (await owner.list('driver', `search=${encodeURIComponent(name)}`)).find(
      (row) => row['name'] === name,
    );
    return {id: String(found?.['id']), version: Number(found?.['version'])};
  };

  test('[IMPORT-3] nobody removes a driver that the last page changes, and the file comes in whole', async () => {
    const file = (contact: string): string =>
      numbered('name,plate,contact', (i) => `D${String(i)},P,${contact}`);
    await moveIn(owner, file('old'), {kind: 'driver'});
    const worker = await owner.hire('Outbound');
    const {import: told} = await sendTakenFile(owner, file('new'), {kind: 'driver'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({changed: ROWS, wrong: 0});
    let code: unknown;
    const tried = meanwhile.at('rows 1', async () => {
      code = (await worker.act('driver.remove', await driver('D500'))).body['code'];
    });
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    await tried;
    expect(code).toBe('import.under-way');
    const again = await sendTakenFile(owner, file('new'), {kind: 'driver'});
    expect(await lookAtWholeFile(owner, again.import)).toMatchObject({same: ROWS});
    expect((await worker.act('driver.remove', await driver('D500'))).status).toBe(200);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-2] drivers are hired while bins come in', async () => {
    const worker = await owner.hire('Outbound');
    const {import: told} = await sendTakenFile(owner, 'name,size,property\nZ1,Big,Normal\n', {kind: 'bin'});
    await lookAtWholeFile(owner, told);
    const hired = meanwhile.at('rows 0', () =>
      worker.do('driver.create', {id: newId(), name: 'Rui', plate: 'AA-00', contact: '1'}),
    );
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    await hired;
  });

  test('[IMPORT-2] the office edits while somebody of the floor brings a file in, and another of the floor does not', async () => {
    const [keeper, other] = [await owner.hire('StockControl'), await owner.hire('StockControl')];
    const {import: told} = await sendTakenFile(keeper, 'name,size,property\nY1,Big,Normal\n', {kind: 'bin'});
    await lookAtWholeFile(keeper, told);
    const codes: unknown[] = [];
    const make = async (by: Caller, name: string): Promise<void> => {
      const {body} = await by.act('goodsUnit.create', {id: newId(), name});
      codes.push(body['code'] ?? body['status']);
    };
    const tried = meanwhile.at('rows 0', async () => {
      await make(owner, 'Crate');
      await make(other, 'Sack');
    });
    expect(await broughtIn(keeper, told)).toMatchObject({state: 'done', code: ''});
    await tried;
    expect(codes).toEqual(['applied', 'import.under-way']);
    expect(await prove()).toEqual([]);
  });

  /** Opening stock whose last row names this lot, and what is said of the lot before that row comes in; its cases. */
  const stockWhile = async (lot: string, what: () => Promise<unknown>): Promise<readonly unknown[]> => {
    const file = numbered('bin,goods,quantity,lot,expires_at', (i) =>
      [`B${String(i)}`, 'MILK', '5', `${lot}-${String(i)}`, '2031-05-01'].join(),
    );
    const {import: told} = await sendTakenFile(owner, file, {kind: 'stock'});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: ROWS, wrong: 0});
    const said = meanwhile.at('rows 1', what);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    await said;
    expect(await importOf(owner, told.id)).toMatchObject({state: 'in'});
    return (await owner.list('case'))
      .filter(({code}) => code === 'lot.other-expiry')
      .map(({facts}) => JSON.parse(String(facts)) as unknown);
  };
  const lotOf = async (code: string): Promise<Row> =>
    (await owner.list('lot', `search=${code}`)).find((row) => row['code'] === code) ?? {};

  test('[IMPORT-9] an expiry that the office corrects meanwhile stands, all rows come in, and a case says both', async () => {
    await moveIn(owner, 'bin,goods,quantity,lot,expires_at\nZ1,MILK,1,A-500,2031-05-01\n', {kind: 'stock'});
    const {id} = await lotOf('A-500');
    const cases = await stockWhile('A', () =>
      owner.do('stock.setExpiry', {lot: String(id), expires_on: '2031-06-01'}),
    );
    expect(cases).toMatchObject([{lot: id, expires_on: '2031-06-01', told_on: '2031-05-01'}]);
    expect(await lotOf('A-500')).toMatchObject({expires_at: endOfDay('2031-06-01')});
    expect((await owner.call('GET', '/api/lists/stock?limit=1')).body['count']).toBe(ROWS + 1);
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-9] a lot that the floor receives meanwhile with another day stands, and all rows come in', async () => {
    const clerk = await owner.hire('Inbound');
    const milk = String(goods['MILK']?.['id']);
    const line = {goods: milk, quantity: 2, lot: lotId(milk, 'F-500'), lot_code: 'F-500'};
    const before = Number((await owner.call('GET', '/api/lists/stock?limit=1')).body['count']);
    const cases = await stockWhile('F', () =>
      clerk.do('inbound.receiveUnannounced', {
        supplier,
        lines: JSON.stringify([{...line, expires_at: endOfDay('2031-07-01')}]),
      }),
    );
    expect(cases).toMatchObject([{}, {lot: line.lot, expires_on: '2031-07-01', told_on: '2031-05-01'}]);
    expect(await lotOf('F-500')).toMatchObject({expires_at: endOfDay('2031-07-01')});
    expect((await owner.call('GET', '/api/lists/stock?limit=1')).body['count']).toBe(before + ROWS + 1);
    expect(await prove()).toEqual([]);
  });
});
