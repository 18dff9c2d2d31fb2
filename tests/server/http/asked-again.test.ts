import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('a claim whose effect was lost, asked again on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  const casesOf = (mutation: string) => owner.list('case', `index=mutation&mutation=${mutation}`);
  const again = (id: string, action: string, args: object, by: Caller = owner) =>
    by.call('POST', `/api/actions/${action}`, {id, args, again: true});
  const gone = () => ({id: small.goods, version: 1});

  test('[P1] what is refused now leaves a case, once however often it is asked', async () => {
    const id = newId();
    for (let i = 0; i < 2; i++)
      expect(await again(id, 'goods.remove', gone())).toMatchObject({
        status: 409,
        body: {code: 'row.changed'},
      });
    expect(await casesOf(id)).toMatchObject([{kind: 'refused', state: 'open', code: 'row.changed'}]);
  });

  test('[P1] the same claim asked for the first time is refused without one', async () => {
    const id = newId();
    expect((await owner.act('goods.remove', gone(), {id})).status).toBe(409);
    expect(await casesOf(id)).toEqual([]);
  });

  test('[P8] what its person may not do any more is held for whoever may', async () => {
    const packer = await owner.hire('Outbound');
    const id = newId();
    expect(await again(id, 'goods.remove', gone(), packer)).toMatchObject({status: 202});
    expect(await casesOf(id)).toMatchObject([{kind: 'held', state: 'open', code: 'role.forbidden'}]);
  });
});
