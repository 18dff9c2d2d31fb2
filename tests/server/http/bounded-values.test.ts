import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import {MOMENT_LIMITS, isTextField, type Value} from '#domain/kernel/field.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {ROUTES} from '#server/http/routes.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

const MOST = Number.MAX_SAFE_INTEGER;
/** Whole numbers that no clock shows and nobody counts to. */
const EXTREMES = [MOST, -MOST, 8_640_000_000_000_001, -8_640_000_000_000_001, MOMENT_LIMITS.to + 1, -1];
/** What a clock that measures parts of a millisecond says. */
const IN_PARTS = [1_795_790_915_893.1, 0.5];

/** What holds numbers, with each of them replaced by an extreme one, one at a time. */
function* atExtremes(value: unknown): Generator<unknown> {
  if (typeof value === 'number') yield* EXTREMES;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const each of atExtremes(inner))
      yield Array.isArray(value)
        ? value.map((old: unknown, i) => (String(i) === key ? each : old))
        : {...value, [key]: each};
}

/** Every number in a JSON text that is told as a moment, by its field. */
function momentsIn(value: unknown, found: [string, number][] = []): [string, number][] {
  if (typeof value !== 'object' || value === null) return found;
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === 'number' && /(^|_)at$|_time$|At$/.test(key)) found.push([key, inner]);
    momentsIn(inner, found);
  }
  return found;
}

describe.each(DATABASES)('[FIELD-9] values that come from outside, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100_000);
  });
  afterAll(() => server.close());

  const storyOf = async (mutation: string) => {
    const [row] = await owner.list('case', `index=mutation&mutation=${mutation}`);
    const {status, body} = await owner.call('GET', `/api/cases/${String(row?.['id'])}`);
    expect(status).toBe(200);
    return body['story'] as {at: number};
  };

  test('[P5] a clock that is out of all bounds is brought within them, and the work behind it goes on', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const work = [...EXTREMES, ...IN_PARTS].flatMap((at) => [
      handheld.mutation('stock.moveBin', small.move(1), {at}),
      handheld.mutation('stock.moveBin', small.move(1), {elapsed: at}),
    ]);
    const held = handheld.mutation('stock.moveBin', {...small.move(1), goods: newId()}, {at: MOST});
    const pushed = await handheld.push([...work, held]);
    expect(pushed.results.map(({status}) => status)).toEqual([...work.map(() => 'applied'), 'held']);
    expect((await storyOf(held.id)).at).toBe(MOMENT_LIMITS.to);
    // Told again it is the same work.
    const again = await handheld.push([...work, held]);
    expect(again.results).toEqual(pushed.results);
  });

  test('[P5] work that was stored before it was bounded is itself when it comes again, and is told within them', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const held = handheld.mutation('stock.moveBin', {...small.move(1), goods: newId()}, {at: 1_234_567});
    const next = handheld.mutation('stock.moveBin', small.move(1));
    const first = await handheld.push([held, next]);
    const {db} = server.server.deps.auth;
    const old = await db
      .selectFrom('mutations')
      .select('body')
      .where('id', '=', held.id)
      .executeTakeFirstOrThrow();
    const body = old.body.replace('1234567', String(-MOST));
    expect(body).not.toBe(old.body);
    await db.updateTable('mutations').set({body}).where('id', '=', held.id).execute();
    const again = await handheld.push([{...held, at: -MOST} satisfies Mutation, next]);
    expect(again.results).toEqual(first.results);
    expect((await storyOf(held.id)).at).toBe(MOMENT_LIMITS.from);
  });

  test('what a device says of its unsent work is told within bounds, also where it was stored before', async () => {
    const {devices} = server.server.deps.auth;
    const device = async (id: string) => {
      const {body} = await owner.call('GET', '/api/devices');
      return (body['results'] as {id: string; oldest_at: number; pending: number}[]).find(
        (each) => each.id === id,
      );
    };
    for (const extreme of EXTREMES) {
      const handheld = await HttpHandheld.enrol(owner);
      const told = {pending: extreme, oldestAt: extreme, made: extreme};
      expect((await handheld.pushRaw([], told)).status).toBe(200);
      expect((await handheld.pull({...told, epoch: ''})).status).toBe(200);
      const row = await device(handheld.device.id);
      expect([extreme, row?.pending, row?.oldest_at]).toEqual([
        extreme,
        Math.min(Math.max(extreme, 0), 1_000_000_000),
        Math.min(Math.max(extreme, 0), MOMENT_LIMITS.to),
      ]);
    }
    const old = await HttpHandheld.enrol(owner);
    await server.server.deps.auth.telemetry.flush();
    const before = {oldest_at: MOST, pending: -MOST, seen_at: Date.now() + 60_000};
    const {db} = server.server.deps.auth;
    await db.updateTable('devices').set(before).where('id', '=', old.device.id).execute();
    devices.forget();
    expect(await device(old.device.id)).toMatchObject({oldest_at: MOMENT_LIMITS.to, pending: 0});
  });

  test('no route is at a loss for a number, whichever field it stands in', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const {epoch} = await handheld.push([]);
    const cursor = {epoch, version: 1, warehouse: owner.warehouse, generation: 1, partial: false, max: 10};
    const snapshot = {start: 1, list: 'stock', after: ''};
    const work = handheld.mutation('stock.moveBin', small.move(1), {was: {epoch, version: 1}});
    const file = {binward: 'outbox', company: owner.company, mutations: [work]};
    const asked: readonly [string, unknown, Record<string, string>][] = [
      ['/sync/pull', handheld.spoken({...cursor, ids: [], made: 1}), handheld.headers],
      ['/sync/pull', handheld.spoken({...cursor, ids: [], snapshot}), handheld.headers],
      [
        '/sync/verify',
        handheld.spoken({...cursor, lists: [{list: 'goods', count: 0, sum: 0}]}),
        handheld.headers,
      ],
      ['/sync/rescue', handheld.spoken({file}), owner.headers],
      ['/api/actions/stock.adjust', {id: newId(), args: {change: 1}, v: 1}, owner.headers],
      ['/api/register', {name: 'x', password: 'a long password', demo: false, seed: 1}, {}],
    ];
    for (const [path, body, headers] of asked)
      for (const each of atExtremes(body)) {
        const {status} = await call(`${server.url}${path}`, 'POST', each, headers);
        expect([path, JSON.stringify(each).slice(0, 200), status < 500]).toEqual([
          path,
          JSON.stringify(each).slice(0, 200),
          true,
        ]);
      }
  });

  test('[FIELD-3] no action takes a number that no sum can hold, and no list is at a loss afterwards', async () => {
    const numbers = [...ACTIONS.values()].flatMap((action) =>
      // A place in an order is summed by nobody.
      Object.entries(action.args).flatMap(([name, field]) =>
        isTextField(field) || field.largest !== undefined ? [] : [[action, name] as const],
      ),
    );
    expect(numbers.length).toBeGreaterThan(20);
    for (const [action, name] of numbers)
      for (const extreme of [MOST, -MOST]) {
        const {status, body} = await owner.act(action.name, {[name]: extreme as Value});
        const faults = (body['faults'] ?? []) as {field: string; code: string}[];
        const fault = faults.find(({field}) => field === name)?.code;
        // What the server alone does is nobody's to ask.
        const isOurs = action.roles.length === 0 ? status === 403 : status === 400 && fault !== undefined;
        expect([action.name, name, extreme, status, isOurs]).toEqual([
          action.name,
          name,
          extreme,
          status,
          true,
        ]);
      }
  });

  test('every answer has its shape, and every moment in it lies within a century', async () => {
    const {db} = server.server.deps.auth;
    const {rows} = await sql<{id: string}>`select id from "case" where company = ${owner.company}`.execute(
      db,
    );
    const at = (path: string): string[] => {
      if (path.includes('{list}')) return [...RESOURCES.keys()].map((list) => path.replace('{list}', list));
      if (path === '/api/cases/{id}') return rows.map(({id}) => path.replace('{id}', id));
      if (path.startsWith('/api/floor-work')) return [`${path}?warehouse=${owner.warehouse}&day=2026-11-22`];
      if (['/api/trades', '/api/tasks', '/api/to-order'].includes(path))
        return [`${path}?warehouse=${owner.warehouse}`];
      if (path === '/api/orderable') return [`${path}?warehouse=${owner.warehouse}&goods=${newId()}`];
      return path.includes('{') || path === '/api/ledger' ? [] : [path];
    };
    const looked: string[] = [];
    for (const {path, answer} of ROUTES.filter(
      ({method, credential, isStream}) => method === 'get' && credential === 'session' && !isStream,
    ))
      for (const address of at(path)) {
        const {status, body} = await owner.call('GET', address);
        if (status === 403) continue;
        looked.push(path);
        if (answer) expect([address, answer.safeParse(body).error]).toEqual([address, undefined]);
        const wrong = momentsIn(body).filter(
          ([, moment]) => moment < MOMENT_LIMITS.from || moment > MOMENT_LIMITS.to,
        );
        expect([address, wrong]).toEqual([address, []]);
      }
    expect(new Set(looked).size).toBeGreaterThan(8);
  });
});
