import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {derivedId} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {createSyncServer, type SyncServer} from '#server/sync/server.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './http/site.ts';
import {unitsAt} from './http/warehouse.ts';
import {proveLogins} from '../builders/grants.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {POISONED_RULES} from './rig/rules.ts';

describe.each(DATABASES)('work that only the checks of the database refuse, on %s', (kind) => {
  let server: TestServer;
  let sync: SyncServer;
  let owner: Caller;
  let hall: Hall;
  beforeAll(async () => {
    server = await openServer(kind);
    const {storage, now} = server.server.deps;
    const newEpoch = () => crypto.randomUUID();
    sync = createSyncServer({storage, rules: POISONED_RULES, now, newEpoch, newId, proveLogins});
  });
  afterAll(() => server.close());

  async function begin(): Promise<HttpHandheld> {
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 20, bins: 3});
    return HttpHandheld.enrol(owner);
  }
  const push = ({device, client}: HttpHandheld, items: readonly Mutation[]) => {
    const sender = {device: device.id, formerIds: [], revoked: false};
    return sync.push(owner.company, {kind: 'push', sender, client, epoch: '', knownAck: 0, items});
  };
  /** As it is asked for at a desk: a sequence of its own, of one. */
  const ask = (mutation: Mutation) =>
    sync.ask(owner.company, {
      kind: 'ask',
      mutation: {...mutation, client: mutation.id, seq: 1, prev: ''},
      insist: false,
    });
  const move = (handheld: HttpHandheld, quantity: number): Mutation =>
    handheld.mutation('stock.moveBin', hall.move(0, 1, quantity));
  const overdraw = (handheld: HttpHandheld, quantity: number): Mutation => {
    const {warehouse, goods, bins} = hall;
    return handheld.mutation('test.overdraw', {warehouse, goods, bin: bins[0] ?? '', quantity});
  };
  const at = (bin: number): Promise<number> => unitsAt(owner, hall.goods, binPlace(hall.bins[bin] ?? ''));
  const prove = async (): Promise<void> => {
    const {storage} = server.server.deps;
    const faults = await storage.read(owner.company, (tx) => checkHistory(tx, POISONED_RULES));
    // The proof knows what each action of the product does, and nothing of the poisonous ones.
    const ours = faults.filter(
      (fault) => !/which its action never does$|explained by no mutation$/.test(fault),
    );
    expect(ours).toEqual([]);
  };

  test('[P5] one that would make stock negative is held alone; those before and behind it are applied', async () => {
    const handheld = await begin();
    const [before, bad] = [move(handheld, 2), overdraw(handheld, 50)];
    const behind = [move(handheld, 3), overdraw(handheld, 4), move(handheld, 5)];
    const answer = await push(handheld, [before, bad, ...behind]);
    const done = {status: 'applied'};
    const held = {id: bad.id, status: 'held', code: 'action.impossible-rows'};
    expect(answer.results).toMatchObject([done, held, done, done, done]);
    expect(new Set(answer.results.map(({version}) => version)).size).toBe(1);
    expect([await at(0), await at(1)]).toEqual([20 - 10 - 4, 10]);
    const [opened, ...more] = await owner.list('case', `index=mutation&mutation=${bad.id}`);
    expect(opened).toMatchObject({kind: 'held', state: 'open', code: 'action.impossible-rows'});
    expect(more).toEqual([]);
    await prove();
  });

  test('[P5] of two that make the same name the second is held, whatever else is in the batch', async () => {
    const handheld = await begin();
    const answer = await push(handheld, [
      handheld.mutation('test.twin', {name: 'box'}),
      move(handheld, 1),
      handheld.mutation('test.twin', {name: 'box'}),
      handheld.mutation('test.twin', {name: 'bag'}),
    ]);
    expect(answer.results.map(({status}) => status)).toEqual(['applied', 'applied', 'held', 'applied']);
    const names = (await owner.list('goodsUnit', 'index=name')).map((row) => row['name']);
    expect(names).toEqual(['bag', 'box']);
    await prove();
  });

  test('[P5] devices that share the transaction lose nothing by it, and the sequence goes on', async () => {
    const bad = await begin();
    const [good, caller] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const asked = caller.mutation('stock.moveBin', hall.move(0, 2, 1));
    const [first, second, third] = await Promise.all([
      push(bad, [overdraw(bad, 99), overdraw(bad, 98)]),
      push(good, [move(good, 1), move(good, 1)]),
      ask(asked),
    ]);
    expect(first.results.map(({status}) => status)).toEqual(['held', 'held']);
    expect(second.results.map(({status}) => status)).toEqual(['applied', 'applied']);
    expect(third.status).toBe('applied');
    expect([await at(0), await at(1), await at(2)]).toEqual([17, 2, 1]);
    const next = await push(bad, [move(bad, 1)]);
    expect(next).toMatchObject({results: [{status: 'applied'}]});
    expect(next.next).toBeUndefined();
    await prove();
  });

  test('[P2] a repeat of the push is answered alike and changes nothing', async () => {
    const handheld = await begin();
    const items = [overdraw(handheld, 50), move(handheld, 2)];
    const first = await push(handheld, items);
    const again = await push(handheld, items);
    expect(again.results).toEqual(first.results);
    expect(await at(1)).toBe(2);
    await prove();
  });

  test('[P8] a right taken away earlier in the same batch is gone for what follows', async () => {
    const bad = await begin();
    const clerk = await owner.hire('StockControl');
    const [row] = (await owner.list('staff')).filter(({id}) => id === clerk.session.operator);
    const edit = {id: clerk.session.operator, version: Number(row?.['version']), set: '{"is_locked":1}'};
    const [, locked, theirs] = await Promise.all([
      push(bad, [overdraw(bad, 99)]),
      ask(bad.mutation('staff.edit', edit)),
      ask({...move(bad, 1), who: clerk.session.operator}),
    ]);
    expect(locked.status).toBe('applied');
    expect(theirs).toMatchObject({status: 'forbidden', refusal: {code: 'staff.locked'}});
    await prove();
  });

  test('[ID-4] a document of a thousand new rows is settled like one of one', async () => {
    const handheld = await begin();
    const long = handheld.mutation('test.many', {first: 1, count: 1_000});
    const past = handheld.mutation('test.many', {first: 59_999, count: 2});
    const {results} = await push(handheld, [long, past]);
    expect(results).toMatchObject([{status: 'applied'}, {status: 'held', code: 'action.failed'}]);
    expect(await owner.list('goodsUnit')).toHaveLength(1_000);
    await prove();
  });

  test('[ID-4] a new row whose id is taken, before or in the same batch, is held, and the first stays as it was', async () => {
    const handheld = await begin();
    const stored = handheld.mutation('test.many', {first: 7, count: 1});
    await push(handheld, [stored]);
    const first = handheld.mutation('test.many', {first: 7, count: 1});
    const usurps = [stored, first].map(({id}) => handheld.mutation('test.usurp', {id: derivedId(id, 7)}));
    const {results} = await push(handheld, [first, ...usurps]);
    const held = {status: 'held', code: 'action.impossible-rows'};
    expect(results).toMatchObject([{status: 'applied'}, held, held]);
    const rows = await owner.list('goodsUnit');
    expect(rows.map(({name, id}) => name === id)).toEqual([true, true]);
    await prove();
  });
});
