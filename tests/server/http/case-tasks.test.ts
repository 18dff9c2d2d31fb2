import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Id} from '#domain/kernel/id.ts';
import {RESOURCES} from '#domain/resources.ts';
import {actsOfCase} from '#domain/stock/case-acts.ts';
import {pullAnswerSchema} from '#protocol/sync.ts';
import {connectDatabase} from '#server/storage/open.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {faultsAfter} from '../rig/tampered.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall} from './warehouse.ts';
import {aWorker, type HttpWorker} from './worker.ts';

describe.each(DATABASES)('cases that become a task of the floor, on %s', (kind) => {
  let server: TestServer;
  let stranger: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    stranger = await Caller.register(server.url);
  });
  afterAll(() => server.close());

  /** A company with ten units in a bin of which one is reported as damaged, and two who count. */
  async function aReport() {
    const owner = await Caller.register(server.url);
    const {goods, from, to} = await furnishSmall(owner, 10);
    const [mia, leo] = [
      await aWorker(owner, 'Mia', 'StockControl'),
      await aWorker(owner, 'Leo', 'StockControl'),
    ];
    await owner.do('stock.report', {kind: 'damaged', bin: from, goods, quantity: 1});
    const [born] = await owner.list('case', 'index=state&state=open');
    const id = String(born?.['id']);
    const hand = (person: Id, of: Id = id) => owner.act('case.assign', {case: of, to: person});
    const row = async () => (await owner.list('case')).find((each) => each['id'] === id);
    const task = async () => (await owner.list('countTask')).find((each) => each['bin'] === from);
    const acts = async () => actsOfCase(String((await row())?.['acts'] ?? ''));
    const now = () =>
      server.server.deps.storage.read(owner.company, async ({head: {epoch, version}}) => ({epoch, version}));
    const counted = ({handheld, who}: HttpWorker, units: number, seen: {epoch: string; version: number}) =>
      handheld.mutation(
        'counting.count',
        {
          warehouse: owner.warehouse,
          bin: from,
          ...seen,
          whole: 1,
          lines: JSON.stringify([{goods, counted: units, believed: 10}]),
        },
        {who},
      );
    const proved = () => server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    return {owner, goods, from, to, mia, leo, id, hand, row, task, acts, now, counted, proved};
  }

  test('[CASE-23] it comes to their handheld as a bin to count, is counted without a network, and the case comes back with the figure', async () => {
    const {owner, goods, from, mia, id, hand, row, task, acts, now, counted, proved} = await aReport();
    const before = await now();
    expect(await hand(mia.who)).toMatchObject({status: 200});
    const answer = pullAnswerSchema.parse((await mia.handheld.pull({...before, max: 5_000})).body);
    const told = answer.kind === 'delta' ? answer.rows['countTask']?.rows.flat() : [];
    expect(told).toEqual(expect.arrayContaining([from, mia.who, id, 'report.damaged', goods]));
    const seen = await now();
    // Away from the network the bin is counted; meanwhile the office goes on.
    const work = counted(mia, 7, seen);
    await owner.do('stock.report', {kind: 'other', goods, note: 'a word'});
    expect((await mia.handheld.push([work])).results).toMatchObject([{status: 'applied'}]);
    expect(await row()).toMatchObject({state: 'open', assigned: owner.session.operator});
    expect(await task()).toBeUndefined();
    expect(await acts()).toMatchObject([
      {did: 'case.assign', who: owner.session.operator, to: mia.who, bin: from},
      {
        did: 'case.counted',
        who: mia.who,
        to: owner.session.operator,
        bin: from,
        counted: 7,
        mutation: work.id,
      },
    ]);
    expect(await proved()).toEqual([]);
    // The same work once more, as after a lost answer.
    await mia.handheld.push([work]);
    expect(await acts()).toHaveLength(2);
  });

  test('[CASE-23] what was counted on a screen of before leaves the task; handed on it goes along', async () => {
    const {mia, leo, hand, row, task, now, counted, proved} = await aReport();
    const before = await now();
    await hand(mia.who);
    await mia.handheld.push([counted(mia, 10, before)]);
    expect(await task()).toMatchObject({assigned: mia.who, is_open: 1});
    await hand(leo.who);
    expect([await row(), await task()]).toMatchObject([{assigned: leo.who}, {assigned: leo.who}]);
    await hand('');
    expect([(await row())?.['assigned'], await task()]).toEqual(['', undefined]);
    expect(await proved()).toEqual([]);
  });

  test('[CASE-23] two who hand it on at once hand it on once each, and twice the same is once', async () => {
    const {owner, mia, leo, hand, row, task, acts, proved} = await aReport();
    await Promise.all([hand(mia.who), hand(mia.who), hand(leo.who), hand(leo.who)]);
    expect((await row())?.['assigned']).toBe((await task())?.['assigned']);
    const first = (await acts()).length;
    expect(first).toBeLessThanOrEqual(4);
    await hand(String((await row())?.['assigned']));
    expect(await acts()).toHaveLength(first);
    expect((await owner.list('countTask')).length).toBe(1);
    expect(await proved()).toEqual([]);
  });

  test('[CASE-23] not to a stranger’s person, to whoever does not count, nor once it is settled; each says why and changes nothing', async () => {
    const {owner, mia, id, hand, row, task, acts, proved} = await aReport();
    const outbound = await aWorker(owner, 'Ola', 'Outbound');
    const foreign = await aWorker(stranger, 'Eve', 'StockControl');
    expect(await hand(foreign.who)).toMatchObject({status: 404, body: {code: 'staff.unknown'}});
    expect(await hand(outbound.who)).toMatchObject({
      status: 409,
      body: {code: 'case.not-theirs'},
    });
    expect(await stranger.act('case.assign', {case: id, to: foreign.who})).toMatchObject({
      status: 404,
      body: {code: 'case.unknown'},
    });
    const {handheld, who} = mia;
    // Nobody hands it to themselves from the floor.
    const grab = handheld.mutation('case.assign', {case: id, to: who}, {who});
    expect((await handheld.push([grab])).results).toMatchObject([
      {status: expect.not.stringMatching('applied')},
    ]);
    expect([await acts(), await task()]).toEqual([[], undefined]);
    await hand(mia.who);
    await owner.do('case.close', {case: id, note: 'looked'});
    expect([(await row())?.['state'], await task()]).toEqual(['closed', undefined]);
    expect(await hand(mia.who)).toMatchObject({status: 409, body: {code: 'case.closed'}});
    expect(await proved()).toEqual([]);
  });

  test('a bin that is somebody else’s to count than its case, or of a case that nobody handed on, fails the proof', async () => {
    const {owner, mia, leo, hand, proved} = await aReport();
    await hand(mia.who);
    expect(await proved()).toEqual([]);
    const database = await connectDatabase({resources: RESOURCES, ...server.where});
    for (const [change, said] of [
      [`update "countTask" set assigned = '${leo.who}'`, /its bin is for .* to count/],
      [`update "countTask" set "case" = ''`, /has bin undefined counted/],
      [`update "countTask" set "case" = '${newId()}'`, /which is not there/],
      [`update "case" set assigned = '${leo.who}'`, /was handed to/],
    ] as const)
      expect([change, await faultsAfter(database, owner.company, [change])]).toEqual([
        change,
        expect.arrayContaining([expect.stringMatching(said)]),
      ]);
    await database.close();
  });
});
