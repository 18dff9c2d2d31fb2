import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('codes on goods, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let supplier: string;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    supplier = newId();
    const address = {city: 'Porto', address: 'Rua 1', contact: 'Ana', manager: 'Ana', level: 1};
    await owner.do('supplier.create', {id: supplier, name: 'Norte', ...address});
  });
  afterAll(() => server.close());

  const prove = (): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
  const someGoods = async (code: string): Promise<string> => {
    const id = newId();
    const sides = {weight: 1, width: 1, depth: 1, height: 1, cost: 1, price: 1};
    await owner.do('goods.create', {id, code, description: code, supplier, ...sides});
    return id;
  };
  const learn = async (goods: string, code: string): Promise<number> =>
    (await owner.act('goods.learnCode', {goods, code, units: 1})).status;

  test('[CODE-6] what is learnt, learnt again and refused is proved by its history', async () => {
    const [kettle, pot] = [await someGoods('KETTLE'), await someGoods('POT')];
    expect([
      await learn(kettle, '5901234123457'),
      await learn(kettle, '05901234123457'),
      await learn(pot, '5901234123457'),
    ]).toEqual([200, 200, 409]);
    const codes = await owner.list('goodsCode');
    expect(codes.map(({goods, scanned}) => [goods, scanned])).toEqual([[kettle, '05901234123457']]);
    const [{id = '', version = 0} = {}] = codes;
    await owner.do('goodsCode.edit', {id, version, set: JSON.stringify({units: 6})});
    expect(await prove()).toEqual([]);
    // What two have learnt alike is one row, and removed by one.
    const [edited] = await owner.list('goodsCode');
    await owner.do('goodsCode.remove', {id, version: edited?.['version'] ?? 0});
    expect(await owner.list('goodsCode')).toEqual([]);
    expect(await prove()).toEqual([]);
  });

  test('[CODE-4] codes that go with their goods are gone by history, and their code is free', async () => {
    const [lid, cup] = [await someGoods('LID'), await someGoods('CUP')];
    await owner.do('goodsCode.create', {id: newId(), goods: lid, code: 'SUP-1', units: 2});
    await learn(lid, 'SUP-2');
    const [row] = (await owner.list('goods')).filter(({id}) => id === lid);
    await owner.do('goods.remove', {id: lid, version: row?.['version'] ?? 0});
    expect((await owner.list('goodsCode')).filter(({goods}) => goods === lid)).toEqual([]);
    expect(await learn(cup, 'SUP-2')).toBe(200);
    expect(await prove()).toEqual([]);
  });
});
