import {afterAll, beforeAll, describe, expect, test, vi} from 'vitest';
import {loseHistory} from '../rig/lost-history.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

describe.each(DATABASES)('a loss by somebody’s word, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  const headOf = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head);
  const asked = async (handheld: HttpHandheld) =>
    (await owner.list('case')).filter(
      ({device, code}) => device === handheld.device.id && code === 'device.knows-more',
    );

  test('[L8] numbers that a device says open no epoch, and one case about it however often it says them', async () => {
    const handheld = await HttpHandheld.enrol(owner, 'The knowing one');
    const {epoch} = await headOf();
    for (let i = 0; i < 5; i++) {
      const claims = [
        await handheld.pushRaw([], {epoch, client: newId(), knownAck: 7 + i}),
        await handheld.pushRaw([], {epoch, knownAck: Number.MAX_SAFE_INTEGER}),
        await handheld.pull({epoch, version: 1e12 + i}),
        await handheld.pull({epoch, version: 1, knownAck: 1e12}),
        await handheld.pull({epoch, version: 1, receipt: `r1.AAAAAAAA.W10.${'A'.repeat(43)}`}),
      ];
      for (const {status, body} of claims) expect([status, body['epoch']]).toEqual([200, epoch]);
    }
    expect((await headOf()).epoch).toBe(epoch);
    await vi.waitFor(async () => expect(await asked(handheld)).toHaveLength(1));
    const [row] = await asked(handheld);
    expect(JSON.parse(String(row?.['facts']))).toEqual({device: 'The knowing one', epoch});
    await owner.do('case.close', {case: row?.['id'] ?? '', note: 'Looked at'});
    await handheld.pull({epoch, version: 1e12});
    await handheld.pushRaw([], {epoch, knownAck: 99});
    expect(await asked(handheld)).toMatchObject([{state: 'closed'}]);
    // Its work goes on.
    const work = handheld.mutation('stock.moveBin', small.move(1));
    expect((await handheld.push([work])).results).toMatchObject([{status: 'applied'}]);
  });

  test('[L8] each answer carries what the server has signed, and what it has signed of the present proves nothing', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const {epoch} = await headOf();
    const pushed = await handheld.push([handheld.mutation('stock.moveBin', small.move(1))]);
    const pulled = await handheld.pull({epoch, version: 1});
    for (const receipt of [pushed.receipt, pulled.body['receipt']]) {
      expect(receipt).toMatch(/^r1\./);
      expect((await handheld.pull({epoch, version: 1, receipt})).body['epoch']).toBe(epoch);
      expect((await handheld.pushRaw([], {epoch, receipt})).body['epoch']).toBe(epoch);
    }
    expect(await asked(handheld)).toEqual([]);
  });

  test('[P8] of a history that has lost something, what it still holds and what never was is not asked again', async () => {
    const packer = await owner.hire('Outbound');
    const kept = await headOf();
    await loseHistory(server, owner);
    const {epoch, version} = await headOf();
    const again = (was: object) =>
      packer.act('goods.remove', {id: small.goods, version: 1}, {again: true, was});
    for (const was of [
      {epoch, version},
      {epoch, version: 1e12},
    ])
      expect(await again(was)).toMatchObject({status: 403, body: {code: 'role.forbidden'}});
    expect(await again({epoch: kept.epoch, version: kept.version + 1})).toMatchObject({status: 202});
    // An epoch that a restore took as a whole may have been shorter than what is here.
    expect(await again({epoch: newId(), version: 1})).toMatchObject({status: 202});
  });

  test('[P8] after a loss a person leaves fifty pieces of work an hour that her role forbids, and no more', async () => {
    await loseHistory(server, owner);
    const packer = await owner.hire('Outbound');
    const ends: Record<number, number> = {};
    for (let i = 0; i < 60; i++) {
      const {status} = await packer.act('goods.remove', {id: small.goods, version: 1}, {again: true});
      ends[status] = (ends[status] ?? 0) + 1;
    }
    expect(ends).toEqual({202: 50, 429: 10});
    // What is here already is answered for ever.
    const id = newId();
    const colleague = await owner.hire('Outbound');
    for (let i = 0; i < 60; i++)
      expect(
        await colleague.act('goods.remove', {id: small.goods, version: 1}, {again: true, id}),
      ).toMatchObject({status: 202});
  });
});
