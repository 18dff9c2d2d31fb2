import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {WorkStatus} from '#protocol/long-work.ts';
import {workAnswerSchema} from '#protocol/long-work.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {endedWork, startWork, toldOf} from '../rig/long-work.ts';
import {MAY_START, ROLES} from './rights.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

const ADD = 'test.addOften';

describe.each(DATABASES)('long work on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let hall: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: TEST_KINDS});
    owner = await Caller.register(server.url);
    hall = await furnishSmall(owner, 0);
  });
  afterAll(() => server.close());

  const add = (times: number, change = 1): Row => ({bin: hall.from, goods: hall.goods, times, change});
  const units = () => unitsAt(owner, hall.goods, binPlace(hall.from));
  const resultsOf = async (by: Caller, {id}: WorkStatus, query = '') => {
    const {body} = await by.call('GET', `/api/long-work/${id}/results?${query}`);
    return body as unknown as {results: Row[]; next: string | null; count: number};
  };

  test('is done piece by piece, each an ordinary mutation of whoever asked', async () => {
    const before = await units();
    const clerk = await owner.hire('Supervisor');
    const asked = await startWork(clerk, ADD, add(230));
    expect(asked).toMatchObject({kind: ADD, who: clerk.session.operator, ended_at: 0, code: ''});
    const work = await endedWork(clerk, asked);
    expect(work).toMatchObject({state: 'done', total: 230, done: 230, failed: 0});
    expect(work.ended_at).toBeGreaterThanOrEqual(work.asked_at);
    expect(await units()).toBe(before + 230);
    const {results, count, next} = await resultsOf(clerk, work, 'limit=1000');
    expect([results.length, count, next]).toEqual([230, 230, null]);
    expect(results.map(({n}) => n)).toEqual(Array.from({length: 230}, (_, i) => i + 1));
    expect(new Set(results.map(({mutation}) => mutation)).size).toBe(230);
    for (const {mutation, status} of [results[0], results[229]].map((each) => each ?? {})) {
      const {body} = await clerk.call('GET', `/api/actions/by-id/${String(mutation)}`);
      expect(body).toMatchObject({action: 'stock.adjust', status: 'applied'});
      expect(status).toBe('applied');
    }
    const fate = await server.server.deps.sync.fate(owner.company, String(results[5]?.['mutation']));
    expect(fate?.mutation).toMatchObject({who: clerk.session.operator, build: 'server'});
  });

  test('tells its results in pages', async () => {
    const work = await endedWork(owner, await startWork(owner, ADD, add(25)));
    const first = await resultsOf(owner, work, 'limit=10');
    expect(first.results.map(({n}) => n)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    const {body} = await owner.call('GET', first.next ?? '');
    expect((body['results'] as Row[]).map(({n}) => n)).toEqual([11, 12, 13, 14, 15, 16, 17, 18, 19, 20]);
    const last = await owner.call('GET', String(body['next']));
    expect(last.body).toMatchObject({next: null, results: [{n: 21}, {n: 22}, {n: 23}, {n: 24}, {n: 25}]});
  });

  test('of which the rules refuse pieces goes on, and says which and why', async () => {
    const start = await units();
    const work = await endedWork(owner, await startWork(owner, ADD, add(7, -Math.ceil(start / 5))));
    const done = Math.floor(start / Math.ceil(start / 5));
    expect(work).toMatchObject({state: 'done', total: 7, done: 7, failed: 7 - done});
    const {results, count} = await resultsOf(owner, work, 'only=failed');
    expect(count).toBe(7 - done);
    expect(results).toHaveLength(7 - done);
    const code = 'stock.adjust-below-allocated';
    expect(results[0]).toMatchObject({status: 'refused', code, n: done + 1});
    expect(JSON.parse(String(results[0]?.['facts']))).toMatchObject({quantity: await units()});
  });

  test('that is asked for twice under one id is done once, and the same is not done twice at once', async () => {
    const before = await units();
    const body = {id: newId(), kind: ADD, args: add(300), warehouse: owner.warehouse};
    const answers = await Promise.all([1, 2, 3].map(() => owner.call('POST', '/api/long-work', body)));
    expect(answers.map(({status}) => status)).toEqual([200, 200, 200]);
    const again = await owner.call('POST', '/api/long-work', {...body, id: newId()});
    expect([again.status, again.body['code'], again.body['id']]).toEqual([409, 'work.same', body.id]);
    const other = await owner.call('POST', '/api/long-work', {...body, args: add(2)});
    expect([other.status, other.body['code']]).toEqual([409, 'mutation.id-taken']);
    await endedWork(owner, workAnswerSchema.parse(answers[0]?.body).work);
    expect(await units()).toBe(before + 300);
    expect((await owner.call('POST', '/api/long-work', body)).body).toMatchObject({work: {state: 'done'}});
    expect(await units()).toBe(before + 300);
  });

  test('is left off when somebody cancels it; what is done stays', async () => {
    const before = await units();
    const asked = await startWork(owner, ADD, add(2_000));
    while ((await toldOf(owner, asked)).done < 10);
    const cancelled = await owner.call('POST', `/api/long-work/${asked.id}/cancel`);
    expect([cancelled.status, cancelled.body['detail']]).toEqual([200, 'success']);
    const work = await endedWork(owner, asked);
    expect(work).toMatchObject({state: 'cancelled', total: 2_000, failed: 0});
    expect(work.done).toBeLessThan(2_000);
    expect(await units()).toBe(before + work.done);
    expect(await toldOf(owner, asked)).toEqual(work);
    const late = await owner.call('POST', `/api/long-work/${asked.id}/cancel`);
    expect(late.body).toMatchObject({work: {state: 'cancelled', done: work.done}});
  });

  test('stops where its asker may not do it any more', async () => {
    const clerk = await owner.hire('StockControl');
    const asked = await startWork(clerk, ADD, add(2_000));
    while ((await toldOf(owner, asked)).done < 10);
    const row = (await owner.list('staff')).find(({id}) => id === clerk.session.operator) ?? {};
    const set = JSON.stringify({is_locked: 1});
    await owner.do('staff.edit', {id: String(row['id']), version: Number(row['version']), set});
    const work = await endedWork(owner, asked);
    expect(work).toMatchObject({state: 'stopped', code: 'staff.locked', failed: 0});
    expect(work.done).toBeLessThan(2_000);
  });

  test('is begun by those who may, seen by whoever asked and by the office', async () => {
    const people = new Map<string, Caller>();
    for (const [letter, type] of Object.entries(ROLES))
      people.set(letter, letter === 'A' ? owner : await owner.hire(type));
    for (const [what, who] of Object.entries(MAY_START)) {
      const began: string[] = [];
      for (const [letter, by] of people) {
        const body = {id: newId(), kind: what, args: add(1), warehouse: by.warehouse};
        const {status, body: told} = await by.call('POST', '/api/long-work', body);
        if (status === 403) expect(told).toMatchObject({code: 'role.forbidden', role: ROLES[letter]});
        else began.push(letter);
        if (status === 200) await endedWork(by, workAnswerSchema.parse(told).work);
      }
      expect([what, began.join('')]).toEqual([what, who]);
    }
    const clerk = people.get('S') ?? owner;
    const own = await endedWork(clerk, await startWork(clerk, ADD, add(1)));
    const paths = ['', '/results', '/cancel'].map((rest) => `/api/long-work/${own.id}${rest}`);
    const ask = (by: Caller, path: string) => by.call(path.endsWith('cancel') ? 'POST' : 'GET', path);
    for (const path of paths) {
      const seen: string[] = [];
      for (const [letter, by] of people) {
        const {status} = await ask(by, path);
        expect([200, 404]).toContain(status);
        if (status === 200) seen.push(letter);
      }
      expect([path, seen.join('')]).toEqual([path, 'AMVS']);
    }
    const listed = async (by: Caller) =>
      ((await by.call('GET', '/api/long-work')).body['results'] as WorkStatus[]).map(({who}) => who);
    expect(new Set(await listed(clerk))).toEqual(new Set([clerk.session.operator]));
    expect(new Set(await listed(owner)).size).toBeGreaterThan(2);
    expect(await listed(people.get('C') ?? owner)).toEqual([]);
    const stranger = await Caller.register(server.url);
    for (const path of paths) expect((await ask(stranger, path)).status).toBe(404);
  });

  test('that is asked for wrongly is not begun', async () => {
    const ask = async (body: object) => {
      const whole = {id: newId(), kind: ADD, args: add(1), warehouse: owner.warehouse, ...body};
      const {status, body: told} = await owner.call('POST', '/api/long-work', whole);
      return [status, told['code']];
    };
    expect(await ask({kind: 'test.nothing'})).toEqual([404, 'work.unknown']);
    expect(await ask({args: {}})).toEqual([400, 'args.invalid']);
    expect(await ask({args: {...add(1), more: 1}})).toEqual([400, 'args.invalid']);
    expect(await ask({args: add(0)})).toEqual([400, 'args.invalid']);
    expect(await ask({warehouse: 'ZZZZZZZZ'})).toEqual([404, 'warehouse.unknown']);
    expect(await ask({warehouse: ''})).toEqual([400, 'body.invalid']);
    expect(await ask({id: 'x'})).toEqual([400, 'body.invalid']);
    const unknown = await owner.call('GET', `/api/long-work/${newId()}`);
    expect([unknown.status, unknown.body['code']]).toEqual([404, 'work.unknown']);
  });

  test('is at most so much at a time in a company', async () => {
    const other = await Caller.register(server.url);
    const {from: bin, goods} = await furnishSmall(other, 0);
    const begin = (n: number) => startWork(other, ADD, {bin, goods, times: 1_000 + n, change: 1});
    const begun: WorkStatus[] = [];
    for (let n = 0; n < 20; n++) begun.push(await begin(n));
    const body = {id: newId(), kind: ADD, args: {bin, goods, times: 5, change: 1}};
    const refused = await other.call('POST', '/api/long-work', {...body, warehouse: other.warehouse});
    expect([refused.status, refused.body['code'], refused.body['most']]).toEqual([429, 'work.too-many', 20]);
    for (const {id} of begun) await other.call('POST', `/api/long-work/${id}/cancel`);
    for (const each of begun) await endedWork(other, each);
  });
});
