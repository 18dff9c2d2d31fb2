import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {pullAnswerSchema} from '#protocol/sync.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';
import {aWorker, type HttpWorker} from './worker.ts';

describe.each(DATABASES)('tasks that people take, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let ana: HttpWorker;
  let ben: HttpWorker;
  let order: Id;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    [ana, ben] = [await aWorker(owner, 'Ana'), await aWorker(owner, 'Ben')];
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    const customer = newId();
    await owner.do('customer.create', {id: customer, name: 'Ortega', ...address});
    const id = newId();
    await owner.do('outbound.create', {customer, lines: linesOf(6)}, {id});
    order = ownRowId(id, 1);
    await owner.do('outbound.confirm', {document: order});
    await owner.do('outbound.release', {document: order});
  });
  afterAll(() => server.close());

  const linesOf = (quantity: number): string => JSON.stringify([{goods: small.goods, quantity}]);
  const task = () => ({kind: 'pick', about: order, zone: 'A'});
  const take = ({handheld, who}: HttpWorker) => handheld.mutation('task.take', task(), {who});
  const pick = ({handheld, who}: HttpWorker, quantity: number) => {
    const of = {document: order, goods: small.goods, lot: '', unit: '', bin: small.from};
    return handheld.mutation('outbound.pick', {...of, quantity}, {who});
  };
  const takes = () => owner.list('taskTake');
  /** What a handheld hears that has heard all up to a version. */
  const heard = async ({handheld}: HttpWorker, {epoch, version}: {epoch: string; version: number}) => {
    const answer = pullAnswerSchema.parse((await handheld.pull({epoch, version, max: 5_000})).body);
    return answer.kind === 'delta' ? answer : undefined;
  };
  const now = () =>
    server.server.deps.storage.read(owner.company, async ({head: {epoch, version}}) => ({epoch, version}));

  test('[TASK-2] [TASK-3] of two who took the same one without a network the second is refused and told who has it, and what both picked counts', async () => {
    const work = [ana, ben].map((each) => [take(each), pick(each, 2)]);
    const first = await ana.handheld.push(work[0] ?? []);
    const second = await ben.handheld.push(work[1] ?? []);
    expect(first.results.map(({status}) => status)).toEqual(['applied', 'applied']);
    expect(second.results).toMatchObject([
      {status: 'refused', code: 'task.taken', facts: expect.stringContaining(ana.who)},
      {status: 'applied'},
    ]);
    expect(await takes()).toMatchObject([{who: ana.who, device: ana.handheld.device.id, about: order}]);
    expect(await owner.list('dnLine')).toMatchObject([{picked: 4, allocated: 2}]);
  });

  test('[TASK-2] [TASK-3] a take comes to the other handhelds, and goes from them with the last line', async () => {
    const before = await now();
    await ana.handheld.push([ana.handheld.mutation('task.giveBack', task(), {who: ana.who}), take(ana)]);
    const took = await heard(ben, before);
    const [row] = await takes();
    expect(took?.rows['taskTake']?.rows.flat()).toEqual(expect.arrayContaining([row?.['id'], ana.who]));
    const between = await now();
    await ben.handheld.push([pick(ben, 2)]);
    expect((await heard(ben, between))?.gone['taskTake']).toEqual([row?.['id']]);
    expect(await takes()).toEqual([]);
  });

  test('[TASK-4] nobody takes a task for somebody else, or for a time of their own', async () => {
    for (const more of [{who: ben.who}, {until: 9_999_999_999_999}, {device: ben.handheld.device.id}])
      expect(await owner.act('task.take', {...task(), ...more})).toMatchObject({
        status: 400,
        body: {code: 'args.invalid'},
      });
    const asBen = ana.handheld.mutation('task.take', task(), {who: ben.who});
    expect((await ana.handheld.push([asBen])).results).toMatchObject([{status: 'held'}]);
    expect(await takes()).toEqual([]);
  });

  test('what anybody holds that they did not take fails the proof, and so does what they hold for ever', async () => {
    const bin = {warehouse: owner.warehouse, bin: small.from};
    await owner.do('stock.binNotEmpty', bin);
    await owner.do('task.take', {kind: 'count', about: small.from});
    expect(await takes()).toMatchObject([{kind: 'count', about: small.from, zone: ''}]);
    const proved = await server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    expect(proved).toEqual([]);
    const database = await connectDatabase({resources: RESOURCES, ...server.where});
    for (const [change, said] of [
      [`who = '${ben.who}'`, /is somebody’s, and nobody took it/],
      ['until = until * 2', /is somebody’s for ever/],
    ] as const)
      expect(await faultsAfter(database, owner.company, [`update "taskTake" set ${change}`])).toEqual(
        expect.arrayContaining([expect.stringMatching(said)]),
      );
    await database.close();
  });
});
