import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {binPlace} from '#domain/stock/place.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import type {PushResult} from '#protocol/sync.ts';
import {LETTERS, MAY_DO, OFFLINE, ROLES} from './rights.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

const CHUNK = 50;

/** Somebody who has logged in on the handheld and recorded that there. */
interface Worker {
  readonly who: Id;
  readonly login: Id;
}

describe.each(DATABASES)('[T11] work pushed by a device, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  const workers = new Map<string, Worker>();
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 50);
    handheld = await HttpHandheld.enrol(owner);
    workers.set('A', {who: owner.session.operator, login: handheld.login});
    for (const [letter, type] of Object.entries(ROLES)) {
      if (letter !== 'A') workers.set(letter, await workerOf(type));
    }
  });
  afterAll(() => server.close());

  /** Hired for the floor, logged in on the handheld, and of that type only then: these have no device to log in on. */
  async function workerOf(type: string): Promise<Worker> {
    const caller = await owner.hire('StockControl');
    const who = caller.session.operator;
    const {code} = (await owner.call('POST', `/api/staff/${who}/check-code`)).body;
    const device = {name: 'Dock', ...handheld.device};
    const typed = {mode: 'user', openid: owner.company, name: caller.session.name, code, device};
    const inside = await call(`${server.url}/api/session`, 'POST', typed);
    expect(inside.status).toBe(200);
    const login = handheld.loginOf(inside.body as unknown as SessionAnswer);
    expect((await handheld.push([login])).results).toMatchObject([{status: 'applied'}]);
    const [row] = (await owner.list('staff')).filter(({id}) => id === who);
    await owner.do('staff.edit', {id: who, version: Number(row?.['version']), set: JSON.stringify({type})});
    return {who, login: login.id};
  }

  const workerBy = (letter: string): Worker => workers.get(letter) ?? workerBy('A');
  const by = (letter: string, action: string, args: Row): Mutation => {
    const {who, login} = workerBy(letter);
    return handheld.mutation(action, args, {who, login});
  };
  async function pushed(items: readonly Mutation[]): Promise<PushResult[]> {
    const results: PushResult[] = [];
    for (let i = 0; i < items.length; i += CHUNK) {
      const answer = await handheld.push(items.slice(i, i + CHUNK));
      expect(answer.next).toBeUndefined();
      results.push(...answer.results);
    }
    return results;
  }

  test.each(LETTERS.map((letter) => [ROLES[letter], letter]))(
    'of %s is held where the role does not allow it, and nothing of it is done',
    async (role = '', letter = '') => {
      const before = await rowsOf();
      const items = [...ACTIONS.keys()].map((action) => by(letter, action, {}));
      const results = await pushed(items);
      for (const [i, {action}] of items.entries()) {
        const {status, code, facts} = results[i] ?? {};
        if (!MAY_DO[action]?.includes(letter)) {
          expect([action, status, code]).toEqual([action, 'held', 'role.forbidden']);
          expect(JSON.parse(facts ?? '')).toEqual({action, role});
        } else if (!OFFLINE.includes(action)) {
          expect([action, status, code]).toEqual([action, 'held', 'action.needs-server']);
        } else {
          expect([action, code]).not.toEqual([action, 'role.forbidden']);
        }
      }
      expect(await rowsOf()).toEqual(before);
    },
  );

  /** Rows of every list but the cases, which held work leaves. */
  async function rowsOf(): Promise<Record<string, Row[]>> {
    const {storage} = server.server.deps;
    const all: Record<string, Row[]> = {};
    await storage.read(owner.company, async (tx) => {
      for (const {name, scope} of RESOURCES.values()) {
        if (name === 'case') continue;
        all[name] = await tx.pageByKey(name, scope === 'warehouse' ? owner.warehouse : '', '', 1_000);
      }
    });
    return all;
  }

  const moved = () => unitsAt(owner, small.goods, binPlace(small.to));

  test('a bin move by each role is applied or held, as the matrix says; a supervisor may run the held one again', async () => {
    const items = LETTERS.map((letter) => by(letter, 'stock.moveBin', small.move(1)));
    const results = await pushed(items);
    const statuses = Object.fromEntries(LETTERS.map((letter, i) => [letter, results[i]?.status]));
    const [yes, no] = ['applied', 'held'];
    expect(statuses).toEqual({A: yes, M: yes, V: yes, I: no, O: no, S: yes, U: no, C: no});
    expect(await moved()).toBe(4);
    const held = items[3]?.id ?? '';
    const [row] = await owner.list('case', `index=mutation&mutation=${held}`);
    expect(row).toMatchObject({kind: 'held', code: 'role.forbidden', who: workerBy('I').who});
    expect((await owner.act('case.rerun', {case: row?.['id'] ?? ''})).body).toMatchObject({
      status: 'applied',
    });
    expect(await moved()).toBe(5);
  });

  test('a claim that needs the server is held, although its right is there: a device’s secret is no session', async () => {
    const clerk = workerBy('I').who;
    const [row] = (await owner.list('staff')).filter(({id}) => id === clerk);
    const promotion = {id: clerk, version: Number(row?.['version']), set: '{"type":"Manager"}'};
    const [result] = await pushed([by('A', 'staff.edit', promotion)]);
    expect(result).toMatchObject({status: 'held', code: 'action.needs-server'});
    const [after] = (await owner.list('staff')).filter(({id}) => id === clerk);
    expect(after).toEqual(row);
  });

  test('[P8] of another device is held, also with a login of that device; brought by the office it is done', async () => {
    const [mine, hers] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const forged = hers.mutation('stock.moveBin', small.move(1), {
      client: mine.client,
      seq: 2,
      prev: mine.login,
    });
    expect((await mine.push([forged])).results).toMatchObject([{status: 'held', code: 'device.foreign'}]);
    const honest = hers.mutation('stock.moveBin', small.move(1));
    const file = {binward: 'outbox', company: owner.company, mutations: [honest]};
    const packer = await owner.hire('Outbound');
    expect((await packer.call('POST', '/sync/rescue', mine.spoken({file}))).status).toBe(403);
    const brought = await owner.call('POST', '/sync/rescue', mine.spoken({file}));
    expect(brought.body['results']).toMatchObject([{status: 'applied'}]);
  });

  test('[P8] of a revoked device is held, whoever carries it', async () => {
    const [mine, hers] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const work = () => hers.mutation('stock.moveBin', small.move(1));
    await owner.do('device.revoke', {device: hers.device.id});
    const own = {client: mine.client, seq: 2, prev: mine.login};
    expect((await mine.push([{...work(), ...own}])).results).toMatchObject([
      {status: 'held', code: 'device.revoked'},
    ]);
    const file = {binward: 'outbox', company: owner.company, mutations: [work()]};
    const brought = await owner.call('POST', '/sync/rescue', mine.spoken({file}));
    expect(brought.body['results']).toMatchObject([{status: 'held', code: 'device.revoked'}]);
  });

  test('a person who is not, or under another’s login, or without one, is held', async () => {
    const {login} = workerBy('S');
    const before = await moved();
    for (const [more, code] of [
      [{who: newId()}, 'login.unknown'],
      [{who: owner.session.operator, login}, 'login.unknown'],
      [{who: workerBy('S').who, login: newId()}, 'login.unknown'],
      [{who: workerBy('S').who, login, device: newId()}, 'device.foreign'],
    ] as const) {
      const [result] = await pushed([handheld.mutation('stock.moveBin', small.move(1), more)]);
      expect(result).toMatchObject({status: 'held', code});
    }
    expect(await moved()).toBe(before);
  });
});
