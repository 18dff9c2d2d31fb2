import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {broughtIn, lookAtWholeFile, faultsOf, importOf, moveIn, sendTakenFile} from '../rig/importing.ts';
import {Meanwhile} from '../rig/meanwhile.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

/** A page has 500 rows: what follows is on the second. */
const FIRST_OF_SECOND = 500;
const numbered = (rows: number, head: string, row: (i: number) => string): string =>
  [head, ...Array.from({length: rows}, (_, i) => row(i)), ''].join('\n');

describe.each(DATABASES)('what the floor does while a file comes in, on %s', (kind) => {
  const meanwhile = new Meanwhile();
  let server: TestServer;
  let owner: Caller;
  let clerk: Caller;
  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: meanwhile.kinds});
    owner = await Caller.register(server.url);
    clerk = await owner.hire('Inbound');
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'Ana'};
    await owner.do('supplier.create', {id: newId(), name: 'Norte', ...address, level: 1});
    await moveIn(owner, 'name,width,depth,height\nBig,1100,1200,1800\n', {kind: 'binSize'});
    await moveIn(owner, goodsFile('none'));
    await moveIn(owner, binFile('Normal', 'A'), {kind: 'bin'});
  });
  afterAll(() => server.close());

  const goodsFile = (by: string, description = 'Kettle'): string =>
    numbered(
      FIRST_OF_SECOND + 2,
      'code,description,supplier,weight,width,depth,height,unit,cost,price,tracked_by',
      (i) => `K${String(i)},${description},Norte,9,2,3,4,Box,1,2,${by}`,
    );
  const binFile = (property: string, zone: string): string =>
    numbered(FIRST_OF_SECOND + 1, 'name,size,property,zone', (i) => `B${String(i)},Big,${property},${zone}`);

  const find = async (list: string, name: string): Promise<Row> =>
    (await owner.list(list, `search=${name}`)).find((row) => (row['name'] || row['code']) === name) ?? {};
  const goods = async (code: string): Promise<string> =>
    String((await owner.list('goods', `search=${code}`)).find((row) => row['code'] === code)?.['id']);
  const learn = async (code: string, of: string, units = 1) =>
    clerk.do('goods.learnCode', {goods: await goods(of), code, units});
  const adjust = async (bin: string, of: string) =>
    owner.do('stock.adjust', {
      warehouse: owner.warehouse,
      bin: String((await find('bin', bin))['id']),
      goods: await goods(of),
      change: 5,
      reason: 'opening',
    });
  const casesOf = async (code: string): Promise<unknown[]> =>
    (await owner.list('case'))
      .filter((row) => row['code'] === code)
      .map(({facts}) => JSON.parse(String(facts)) as unknown);
  const prove = (): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
  /** Brings a file in that was clean, with this done before its second page. */
  const inWhile = async (file: string, of: string, what: () => Promise<unknown>): Promise<void> => {
    const {import: told} = await sendTakenFile(owner, file, {kind: of});
    expect(await lookAtWholeFile(owner, told)).toMatchObject({wrong: 0});
    const done = meanwhile.at('rows 1', what);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done', code: ''});
    await done;
    expect(await importOf(owner, told.id)).toMatchObject({state: 'in'});
    expect(await prove()).toEqual([]);
  };

  test('[IMPORT-13] a code that is learnt between the look and the way in keeps the file out until somebody looks again', async () => {
    const {import: told} = await sendTakenFile(
      owner,
      'goods,code,units\nK0,NEW-1,1\nK0,NEW-2,1\nK0,NEW-3,1\n',
      {
        kind: 'goodsCode',
      },
    );
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 3, wrong: 0});
    await learn('NEW-2', 'K1');
    await learn('NEW-3', 'K0');
    expect(await broughtIn(owner, told)).toMatchObject({
      state: 'stopped',
      code: 'import.rows-wrong',
      failed: 1,
    });
    expect((await faultsOf(owner, told.id)).map(({line, code}) => [line, code])).toEqual([
      [3, 'import.code-learnt'],
    ]);
    const codes = async () => (await owner.list('goodsCode')).map(({code}) => String(code)).toSorted();
    expect(await codes()).toEqual(['NEW-2', 'NEW-3']);
    // Whoever looks again is told that one code would change, and may want just that.
    expect(await lookAtWholeFile(owner, told)).toMatchObject({fresh: 1, changed: 1, same: 1, wrong: 0});
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    expect(await codes()).toEqual(['NEW-1', 'NEW-2', 'NEW-3']);
    expect((await find('goodsCode', 'NEW-2'))['goods']).toBe(await goods('K0'));
    expect(await prove()).toEqual([]);
  });

  test('[IMPORT-13] a code that is learnt while codes come in stays what it was learnt for, and a case says so', async () => {
    const [alike = '', more = '', other = ''] = [0, 1, 2].map((i) => `C${String(FIRST_OF_SECOND + i)}`);
    const file = numbered(FIRST_OF_SECOND + 4, 'goods,code,units', (i) => `K0,C${String(i)},1`);
    await inWhile(file, 'goodsCode', async () => {
      await learn(alike, 'K0');
      await learn(more, 'K0', 6);
      await learn(other, 'K1');
    });
    const [k0, k1] = [await goods('K0'), await goods('K1')];
    const rows = await owner.list('goodsCode', 'search=C50');
    const meanings = rows.map(({code, goods: of, units}) => [code, of === k0 ? 'K0' : 'K1', units].join(' '));
    expect(new Set(meanings)).toEqual(
      new Set(['C50 K0 1', `${alike} K0 1`, `${more} K0 6`, `${other} K1 1`, 'C503 K0 1']),
    );
    expect((await owner.call('GET', '/api/lists/goodsCode?limit=1')).body['count']).toBe(
      3 + FIRST_OF_SECOND + 4,
    );
    expect(await casesOf('goodsCode.other-goods')).toEqual([{code: other, goods: k1, row: 2}]);
    expect(await casesOf('goodsCode.other-units')).toEqual([{code: more, goods: k0, units: 6, row: 1}]);
  });

  test('[IMPORT-13] a bin that gets stock while bins come in keeps its property, and all else of its row comes in', async () => {
    const last = `B${String(FIRST_OF_SECOND)}`;
    await inWhile(binFile('Holding', 'C'), 'bin', () => adjust(last, 'K0'));
    const bin = await find('bin', last);
    expect(bin).toMatchObject({property: 'Normal', zone: 'C'});
    expect(await find('bin', 'B7')).toMatchObject({property: 'Holding', zone: 'C'});
    expect(await casesOf('bin.property-stays')).toEqual([{bin: bin['id'], row: 0, field: 'property'}]);
  });

  test('[IMPORT-13] goods that get stock while goods come in are tracked as before, and all else of their row comes in', async () => {
    // The first goods have stock by now, and are left out.
    const last = `K${String(FIRST_OF_SECOND + 1)}`;
    await inWhile(goodsFile('serial', 'Pot').replace(/^K0,.*\n/m, ''), 'goods', () => adjust('B7', last));
    const rows = await owner.list('goods', 'search=K');
    const row = rows.find(({code}) => code === last);
    expect(row).toMatchObject({tracked_by: 'none', description: 'Pot'});
    expect(rows.find(({code}) => code === 'K7')).toMatchObject({tracked_by: 'serial', description: 'Pot'});
    expect(await casesOf('goods.tracking-stays')).toEqual([
      {goods: row?.['id'], row: 0, field: 'tracked_by'},
    ]);
  });

  test('[IMPORT-13] what stood there before the first row is written keeps all of it out', async () => {
    const {import: told} = await sendTakenFile(owner, binFile('Damage', 'D'), {kind: 'bin'});
    const looked = await lookAtWholeFile(owner, told);
    expect(looked).toMatchObject({wrong: 2});
    expect((await faultsOf(owner, told.id)).map(({line, code}) => [line, code])).toEqual([
      [9, 'bin.has-stock'],
      [FIRST_OF_SECOND + 2, 'bin.has-stock'],
    ]);
    const {import: later} = await sendTakenFile(owner, 'name,property,zone\nB1,Damage,D\nB2,Damage,D\n', {
      kind: 'bin',
    });
    expect(await lookAtWholeFile(owner, later)).toMatchObject({changed: 2, wrong: 0});
    await adjust('B2', 'K0');
    expect(await broughtIn(owner, later)).toMatchObject({state: 'stopped', code: 'import.rows-wrong'});
    expect(await find('bin', 'B1')).toMatchObject({property: 'Holding', zone: 'C'});
    expect(await prove()).toEqual([]);
  });
});
