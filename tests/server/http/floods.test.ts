import {afterAll, afterEach, beforeAll, describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {MAX_DEVICE_CASES} from '#domain/kernel/case.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {ReadTransaction} from '#server/storage/storage.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {endedWork, startWork} from '../rig/long-work.ts';
import {liveVersions} from './live.ts';
import {Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

describe.each(DATABASES)('floods from one device, on %s', (kind) => {
  let site: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    site = await openServer(kind);
    owner = await Caller.register(site.url);
  });
  afterEach(() => vi.useRealTimers());
  afterAll(() => site.close());

  test('a device that says now this, now that of its unsent work opens one case', async () => {
    const handheld = await HttpHandheld.enrol(owner, 'The unsteady one');
    let now = Date.now();
    // Each a while after the one before: none of them can be one that came late.
    const say = (pending: number) => {
      vi.useFakeTimers({now: (now += 61_000), toFake: ['Date']});
      return handheld.pull({pending, oldestAt: pending === 0 ? 0 : 7, made: pending});
    };
    for (let i = 0; i < 25; i++) {
      await say(1 + i);
      await say(0);
    }
    const own = async () =>
      (await owner.list('case')).filter(
        ({device, code}) => device === handheld.device.id && code === 'device.came-back-empty',
      );
    const [found, ...more] = await own();
    expect(more).toEqual([]);
    expect(JSON.parse(String(found?.['facts']))).toMatchObject({device: 'The unsteady one', pending: 25});
    await owner.do('case.close', {case: found?.['id'] ?? '', note: 'Seen'});
    await say(1);
    await say(0);
    const states = (await own()).map(({state}) => state);
    expect(new Set(states)).toEqual(new Set(['closed', 'open']));
    expect(states).toHaveLength(2);
  });

  test('[CASE-24] [CASE-26] of what is held of one device fifty cases are on the devices, the next comes up where one is closed, and all are closed in one go', async () => {
    const [flood, other] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    for (let i = 0; i < 3; i++)
      await flood.push(Array.from({length: 40}, () => flood.mutation('stock.moveBin', {from: 'nowhere'})));
    await other.push([other.mutation('stock.moveBin', {from: 'nowhere'})]);
    const read = <T>(what: (tx: ReadTransaction) => Promise<T>): Promise<T> =>
      site.server.deps.storage.read(owner.company, what);
    const shown = async ({device}: HttpHandheld): Promise<Row[]> =>
      (await read((tx) => tx.pageByKey('case', owner.warehouse, '', 1_000))).filter(
        (row) => row['device'] === device.id,
      );
    const open = async (): Promise<Row[]> =>
      (await owner.list('case')).filter(({device, state}) => device === flood.device.id && state === 'open');
    expect(await shown(flood)).toHaveLength(MAX_DEVICE_CASES);
    expect(await open()).toHaveLength(120);
    // Nobody else has less room for it.
    expect(await shown(other)).toHaveLength(1);
    const [first] = await shown(flood);
    const close = (row: Row | undefined) => owner.do('case.close', {case: row?.['id'] ?? '', note: 'Seen'});
    await close(first);
    expect(await shown(flood)).toHaveLength(MAX_DEVICE_CASES);
    expect((await shown(flood)).map(({id}) => id)).not.toContain(first?.['id']);
    // One that waits is closed where it stands.
    await close((await open()).find(({behind}) => behind === 1));
    expect(await shown(flood)).toHaveLength(MAX_DEVICE_CASES);
    const clerk = await owner.hire('Supervisor');
    const story = async (row: Row | undefined) =>
      (await clerk.call('GET', `/api/cases/${String(row?.['id'])}`)).body['alike'];
    const [asked, elsewhere] = [(await shown(flood))[0], (await shown(other))[0]];
    expect([await story(asked), await story(elsewhere)]).toEqual([117, 0]);
    const args = {case: String(asked?.['id']), note: 'The gun was stolen'};
    expect(await endedWork(clerk, await startWork(clerk, 'case.closeAlike', args))).toMatchObject({
      state: 'done',
      total: 118,
      done: 118,
      failed: 0,
    });
    expect(await story(asked)).toBe(0);
    const closed = (await owner.list('case')).filter(({note}) => note === args.note);
    expect(closed).toHaveLength(118);
    expect(new Set(closed.map(({closer}) => closer))).toEqual(new Set([clerk.session.operator]));
    expect(await shown(other)).toHaveLength(1);
    expect([await open(), await shown(flood)]).toEqual([[], []]);
    expect(await read((tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test('[CASE-26] what was asked for without a device has nothing in common but that, and is closed one by one', async () => {
    for (const who of ['Inbound', 'Outbound'] as const) {
      const person = await owner.hire(who);
      await person.do('stock.report', {kind: 'other', note: `seen by ${who}`});
    }
    const reported = async () => (await owner.list('case')).filter(({code}) => code === 'report.other');
    const [asked, ...others] = await reported();
    expect(others).toHaveLength(1);
    const {body} = await owner.call('GET', `/api/cases/${String(asked?.['id'])}`);
    expect(body).toMatchObject({case: {device: NO_PERSON}, alike: 0});
    const args = {case: String(asked?.['id']), note: 'Stolen'};
    const work = await endedWork(owner, await startWork(owner, 'case.closeAlike', args));
    expect(work).toMatchObject({state: 'done', total: 0});
    expect((await reported()).map(({state}) => state)).toEqual(['open', 'open']);
  });

  test('a fourth live stream of a device ends its first, and nobody else’s', async () => {
    const [one, other] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const end = new AbortController();
    const open = async (handheld: HttpHandheld) => {
      const versions = liveVersions(handheld, site.url, end.signal);
      await versions.next();
      return versions;
    };
    const elsewhere = await open(other);
    const streams = [await open(one), await open(one), await open(one), await open(one)];
    expect(await streams[0]?.next()).toEqual({done: true, value: undefined});
    await owner.do('goodsUnit.create', {id: newId(), name: 'Crate'});
    for (const open of [elsewhere, ...streams.slice(1)]) expect((await open.next()).done).toBe(false);
    end.abort();
  });
});
