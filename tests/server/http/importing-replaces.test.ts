import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {workAnswerSchema} from '#protocol/long-work.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {broughtIn, faultsOf, importOf, moveIn, rowsOf, sendTakenFile} from '../rig/importing.ts';
import {endedWork} from '../rig/long-work.ts';
import {Meanwhile} from '../rig/meanwhile.ts';
import {Caller, DATABASES, newId, openServer, type HttpAnswer, type TestServer} from './site.ts';

const PARTIES = 'name,city,address,contact,manager,level\n';
const GOODS = 'code,description,supplier,weight,width,depth,height,cost,price\n';
const party = (name: string, city = 'Porto'): string => `${name},${city},Rua 1,1,Ana,1\n`;
const pan = (code: string, of = 'Norte'): string => `${code},Pan,${of},1,1,1,1,1,1\n`;

describe.each(DATABASES)('a file in place of a list, on %s', (kind) => {
  const meanwhile = new Meanwhile();
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: meanwhile.kinds});
  });
  afterAll(() => server.close());

  const check = async (by: Caller, file: string, of: string): Promise<HttpAnswer & {readonly id: string}> => {
    const {import: told} = await sendTakenFile(by, file, {kind: of});
    const asked = {work: newId(), matched: told.matched, made: true, replaces: true};
    const answer = await by.call('POST', `/api/imports/${told.id}/check`, asked);
    if (answer.status === 200) await endedWork(by, workAnswerSchema.parse(answer.body).work);
    return {...answer, id: told.id};
  };
  const named = async (by: Caller, list: string): Promise<Record<string, string>> =>
    Object.fromEntries(
      (await by.list(list, 'limit=200')).map(({id, name, code}) => [String(code ?? name), String(id)]),
    );
  const prove = ({company}: Caller): Promise<string[]> =>
    server.server.deps.storage.read(company, (tx) => checkHistory(tx, RULES));

  test('[IMPORT-23] what the file names stays under its id or changes, what is new comes, and what it does not name goes', async () => {
    const [owner, other] = [await Caller.register(server.url), await Caller.register(server.url)];
    for (const by of [owner, other])
      await moveIn(by, PARTIES + ['Norte', 'Sul', 'Leste', 'Oeste'].map((name) => party(name)).join(''), {
        kind: 'supplier',
      });
    await moveIn(owner, PARTIES + party('Sul'), {kind: 'customer'});
    const before = await named(owner, 'supplier');
    const {id} = await check(
      owner,
      PARTIES + party('Norte') + party('Sul', 'Faro') + party('New'),
      'supplier',
    );
    expect(await importOf(owner, id)).toMatchObject({fresh: 1, changed: 1, same: 1, wrong: 0, removed: 2});
    expect((await rowsOf(owner, id)).map(({does, values}) => [does, values['name']])).toEqual([
      ['same', 'Norte'],
      ['changed', 'Sul'],
      ['fresh', 'New'],
      ['removed', 'Leste'],
      ['removed', 'Oeste'],
    ]);
    expect(await named(owner, 'supplier')).toEqual(before);
    expect(await broughtIn(owner, {id})).toMatchObject({state: 'done', failed: 0});
    const after = await named(owner, 'supplier');
    expect(Object.keys(after).toSorted()).toEqual(['New', 'Norte', 'Sul']);
    expect([after['Norte'], after['Sul']]).toEqual([before['Norte'], before['Sul']]);
    expect(Object.keys(await named(other, 'supplier'))).toHaveLength(4);
    expect(Object.keys(await named(owner, 'customer'))).toEqual(['Sul']);
    expect(await prove(owner)).toEqual([]);
  });

  test('[IMPORT-23] what has come since it was told what goes was told to nobody, and stays; what has gone is in the way of nothing', async () => {
    const owner = await Caller.register(server.url);
    await moveIn(owner, PARTIES + ['Norte', 'Sul', 'Leste'].map((name) => party(name)).join(''), {
      kind: 'supplier',
    });
    const {id} = await check(owner, PARTIES + party('Norte'), 'supplier');
    expect(await importOf(owner, id)).toMatchObject({same: 1, removed: 2});
    const known = await named(owner, 'supplier');
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('supplier.create', {id: newId(), name: 'Made since', ...address});
    const [leste] = (await owner.list('supplier')).filter((row) => row['id'] === known['Leste']);
    await owner.do('supplier.remove', {id: known['Leste'] ?? '', version: Number(leste?.['version'])});
    expect(await broughtIn(owner, {id})).toMatchObject({state: 'done', failed: 0});
    expect(Object.keys(await named(owner, 'supplier')).toSorted()).toEqual(['Made since', 'Norte']);
    expect(await importOf(owner, id)).toMatchObject({removed: 1});
    expect(await prove(owner)).toEqual([]);
  });

  test('[IMPORT-23] a row that something names stands in the way by its name, and nothing is written', async () => {
    const owner = await Caller.register(server.url);
    await moveIn(owner, PARTIES + party('Norte') + party('Sul'), {kind: 'supplier'});
    await moveIn(owner, GOODS + pan('G1') + pan('G2') + pan('G3'));
    await moveIn(owner, 'goods,code,units\nG3,4006381333948,6\nG1,4006381333931,1\n', {kind: 'goodsCode'});
    await moveIn(owner, 'name,width,depth,height\nBig,1,1,1\n', {kind: 'binSize'});
    await moveIn(owner, 'name,size,property\nA-1,Big,Normal\nA-2,Big,Normal\n', {kind: 'bin'});
    await moveIn(owner, 'bin,goods,quantity\nA-1,G2,5\n', {kind: 'stock'});
    const suppliers = await check(owner, PARTIES + party('New'), 'supplier');
    expect(await importOf(owner, suppliers.id)).toMatchObject({fresh: 1, wrong: 1, removed: 1});
    expect((await faultsOf(owner, suppliers.id)).map(({line, code, value}) => [line, code, value])).toEqual([
      [0, 'supplier.in-use', 'Norte'],
    ]);
    const refused = await owner.call('POST', `/api/imports/${suppliers.id}/bring-in`, {work: newId()});
    expect([refused.status, refused.body['code']]).toEqual([409, 'import.rows-wrong']);
    expect(Object.keys(await named(owner, 'supplier')).toSorted()).toEqual(['Norte', 'Sul']);
    const bins = await check(owner, 'name,size,property\nA-2,Big,Normal\n', 'bin');
    expect(await faultsOf(owner, bins.id)).toMatchObject([{code: 'bin.has-stock', value: 'A-1'}]);
    const goods = await check(owner, GOODS + pan('G1'), 'goods');
    expect(await faultsOf(owner, goods.id)).toMatchObject([{code: 'goods.has-stock', value: 'G2'}]);
    // With that one named the others go, and their codes with them; those of goods that stay are as they were.
    const codes = await named(owner, 'goodsCode');
    const whole = await check(owner, GOODS + pan('G1') + pan('G2'), 'goods');
    expect(await broughtIn(owner, whole)).toMatchObject({state: 'done', failed: 0});
    expect(Object.keys(await named(owner, 'goods')).toSorted()).toEqual(['G1', 'G2']);
    expect(await named(owner, 'goodsCode')).toEqual({'4006381333931': codes['4006381333931']});
    expect(await prove(owner)).toEqual([]);
  });

  test('[IMPORT-23] bins are those of the warehouse that the file is brought into, and some kinds are not replaced', async () => {
    const owner = await Caller.register(server.url);
    await moveIn(
      owner,
      'name,city,address,contact,manager,published,time_zone,expired\nSul,Faro,Rua 2,28,Rui,,UTC,warn\n',
      {kind: 'warehouse'},
    );
    await moveIn(owner, 'name,width,depth,height\nBig,1,1,1\n', {kind: 'binSize'});
    await moveIn(
      owner,
      'warehouse,name,size,property\nSul,S-1,Big,Normal\n,A-1,Big,Normal\n,A-2,Big,Normal\n',
      {
        kind: 'bin',
      },
    );
    const {id} = await check(owner, 'name,size,property\nA-3,Big,Normal\n', 'bin');
    expect(await importOf(owner, id)).toMatchObject({fresh: 1, removed: 2, wrong: 0});
    expect(await broughtIn(owner, {id})).toMatchObject({state: 'done'});
    expect(Object.keys(await named(owner, 'bin')).toSorted()).toEqual(['A-3', 'S-1']);
    for (const [file, of] of [
      ['staff_name,staff_type\nEva,Inbound\n', 'staff'],
      ['goods_unit\nBox\n', 'goodsUnit'],
    ] as const) {
      const {status, body} = await check(owner, file, of);
      expect([of, status, body['code']]).toEqual([of, 409, 'import.not-replaced']);
    }
    expect(await prove(owner)).toEqual([]);
  });

  test('[IMPORT-23] what somebody names since the rows were looked at keeps the file out, and what the floor names while it comes in stays and is told', async () => {
    const owner = await Caller.register(server.url);
    const many = Array.from({length: 700}, (_, i) => pan(`G${String(i)}`)).join('');
    await moveIn(owner, PARTIES + party('Norte'), {kind: 'supplier'});
    await moveIn(owner, GOODS + many + pan('KEPT'));
    const {id} = await check(owner, GOODS + pan('KEPT'), 'goods');
    expect(await importOf(owner, id)).toMatchObject({same: 1, removed: 700});
    const [supplier] = await owner.list('supplier');
    const announce = async (code: string): Promise<unknown> => {
      const found = await owner.list('goods', `search=${code}`);
      const goods = found.find((row) => row['code'] === code);
      const lines = JSON.stringify([{goods: String(goods?.['id']), quantity: 3}]);
      return owner.do('inbound.announce', {supplier: String(supplier?.['id']), lines});
    };
    await announce('G699');
    expect(await broughtIn(owner, {id})).toMatchObject({state: 'stopped', code: 'import.rows-wrong'});
    expect(await faultsOf(owner, id)).toMatchObject([{line: 0, code: 'goods.in-use', value: 'G699'}]);
    expect((await owner.call('GET', '/api/lists/goodslist')).body['count']).toBe(701);
    const again = await check(owner, GOODS + pan('KEPT') + pan('G699'), 'goods');
    const order = meanwhile.at('removes 0', () => announce('G5'));
    expect(await broughtIn(owner, again)).toMatchObject({state: 'done', failed: 1});
    await order;
    expect(await importOf(owner, again.id)).toMatchObject({state: 'in', removed: 698});
    expect(await faultsOf(owner, again.id)).toMatchObject([{line: 0, code: 'goods.in-use', value: 'G5'}]);
    expect(Object.keys(await named(owner, 'goods')).toSorted()).toEqual(['G5', 'G699', 'KEPT']);
    expect(await prove(owner)).toEqual([]);
  });
});
