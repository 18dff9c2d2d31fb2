import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {SessionAnswer} from '#protocol/session.ts';
import {ROUTES, type Route} from '#server/http/routes.ts';
import {expectFault} from './ours.ts';
import {
  call,
  Caller,
  DATABASES,
  HttpHandheld,
  newId,
  openServer,
  PASSWORD,
  type HttpAnswer,
  type TestServer,
} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

const OF_PEOPLE = ROUTES.filter(({credential}) => credential === 'session');
const named = ({method, path}: Route): string => `${method.toUpperCase()} ${path}`;

describe.each(DATABASES)('a session on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  const rowOf = async (id: string) => (await owner.list('staff')).find((row) => row['id'] === id);
  async function set(id: string, fields: Readonly<Record<string, unknown>>): Promise<void> {
    const version = Number((await rowOf(id))?.['version']);
    await owner.do('staff.edit', {id, version, set: JSON.stringify(fields)});
  }
  const logIn = (name: string, code: unknown, device?: object) =>
    call(`${server.url}/api/session`, 'POST', {
      mode: 'user',
      openid: owner.company,
      name,
      code,
      ...(device ? {device} : {}),
    });
  const newCode = async ({session}: Caller): Promise<unknown> =>
    (await owner.call('POST', `/api/staff/${session.operator}/check-code`)).body['code'];
  const ask = (who: Caller, {method, path}: Route): Promise<HttpAnswer> => {
    const url = path.replace('{list}', 'goods').replace('{action}', 'stock.moveBin').replace('{id}', newId());
    return who.call(method.toUpperCase(), url, method === 'post' ? {} : undefined);
  };

  const LOCKS: readonly (readonly [string, (who: Caller) => Promise<unknown>])[] = [
    ['by a supervisor', ({session}) => set(session.operator, {is_locked: 1})],
    [
      'by three wrong codes of somebody else',
      async ({session}) => {
        const {device} = await HttpHandheld.enrol(owner);
        for (let i = 0; i < 3; i++) await logIn(session.name, 'no', {name: 'Dock', ...device});
      },
    ],
    [
      'in the database, by another process',
      async ({session}) => {
        const {storage} = server.server.deps;
        const key = session.operator;
        await storage.write(owner.company, async (tx) => {
          const [found] = await tx.fetch([{list: 'staff', key}]);
          await tx.put('staff', [{...found?.rows[0], is_locked: 1, version: tx.version}]);
        });
      },
    ],
  ];
  test.each(LOCKS)(
    '[T12] of somebody who is locked %s while logged in ends on every route',
    async (_, lock) => {
      const who = await owner.hire('Manager');
      expect((await who.call('GET', '/api/session')).status).toBe(200);
      expect((await who.act('stock.moveBin', small.move(1), {warehouse: owner.warehouse})).status).toBe(200);
      await lock(who);
      const before = await headOf();
      for (const route of OF_PEOPLE) expectFault(named(route), await ask(who, route), 401, 'session.ended');
      const moved = await who.act('stock.moveBin', small.move(1), {warehouse: owner.warehouse});
      expectFault('a bin move', moved, 401, 'session.ended');
      expect(await headOf()).toBe(before);
      // An unlock lets her log in again; what was ended stays so.
      await owner.act('staff.unlock', {staff: who.session.operator});
      for (const route of OF_PEOPLE) expectFault(named(route), await ask(who, route), 401, 'session.ended');
      expect((await logIn(who.session.name, await newCode(who))).status).toBe(200);
    },
  );
  const headOf = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);

  test('[T12] work that a locked person’s device still pushes is held for a supervisor', async () => {
    const who = await owner.hire('StockControl');
    const handheld = await HttpHandheld.enrol(owner);
    const {name, operator} = who.session;
    const inside = await logIn(name, await newCode(who), {name: 'Dock', ...handheld.device});
    expect(inside.status).toBe(200);
    const login = handheld.loginOf(inside.body as unknown as SessionAnswer);
    await handheld.push([login]);
    const by = {who: operator, login: login.id};
    const free = await handheld.push([handheld.mutation('stock.moveBin', small.move(1), by)]);
    expect(free.results).toMatchObject([{status: 'applied'}]);
    await set(operator, {is_locked: 1});
    const late = await handheld.push([handheld.mutation('stock.moveBin', small.move(1), by)]);
    expect(late.results).toMatchObject([{status: 'held', code: 'staff.locked'}]);
    const again = await logIn(name, 'whatever', {name: 'Dock', ...handheld.device});
    expect([again.status, again.body['code']]).toEqual([401, 'login.mismatch']);
  });

  test('has the rights of this moment: another type counts with the next request', async () => {
    const who = await owner.hire('StockControl');
    const sees = async () => {
      const {status, body} = await who.call('GET', '/api/lists/goods');
      const [row] = (body['results'] ?? []) as object[];
      return status === 200 ? Object.hasOwn(row ?? {}, 'cost') : status;
    };
    const moves = async () =>
      (await who.act('stock.moveBin', small.move(1), {warehouse: owner.warehouse})).status;
    expect([await sees(), await moves()]).toEqual([true, 200]);
    await set(who.session.operator, {type: 'Inbound'});
    expect([await sees(), await moves()]).toEqual([false, 403]);
    await set(who.session.operator, {type: 'Customer'});
    expect([await sees(), await moves()]).toEqual([403, 403]);
    expect((await who.call('GET', '/api/session')).body['role']).toBe('Customer');
  });

  test('opened on a device ends when the device is revoked, and no other does', async () => {
    const lost = await HttpHandheld.enrol(owner);
    const kept = await HttpHandheld.enrol(owner);
    const asked = (of: HttpHandheld) => new Caller(server.url, of.session).call('GET', '/api/session');
    expect((await asked(lost)).status).toBe(200);
    expect((await owner.act('device.revoke', {device: lost.device.id})).status).toBe(200);
    expectFault('lost', await asked(lost), 401, 'session.ended');
    expect((await asked(kept)).status).toBe(200);
    expect((await owner.call('GET', '/api/session')).status).toBe(200);
  });

  test('is not opened by what has ended while the login was judged', async () => {
    const {sessions, accounts} = server.server.deps.auth;
    const {device} = await HttpHandheld.enrol(owner);
    const who = await owner.hire('Inbound');
    const {company} = owner;
    const staff = who.session.operator;
    const hash = (await accounts.byStaff(company, staff))?.check_hash ?? '';
    const judged = {column: 'check_hash', hash} as const;
    const open = () => sessions.open({company, staff, device: device.id}, Date.now(), judged);
    expect(await open()).toBeDefined();
    await newCode(who);
    expect(await open()).toBeUndefined();
    const now = (await accounts.byStaff(company, staff))?.check_hash ?? '';
    const on = {company, staff, device: device.id};
    expect(await sessions.open(on, Date.now(), {column: 'check_hash', hash: now})).toBeDefined();
    await owner.act('device.revoke', {device: device.id});
    expect(await sessions.open(on, Date.now(), {column: 'check_hash', hash: now})).toBeUndefined();
  });

  test('opened at the moment of a new code or of its device’s end has ended when both are done', async () => {
    for (let i = 0; i < 8; i++) {
      const who = await owner.hire('Inbound');
      const code = await newCode(who);
      const {device} = await HttpHandheld.enrol(owner);
      const [answer] = await Promise.all([
        logIn(who.session.name, code, {name: `Dock ${String(i)}`, ...device}),
        i % 2 === 0 ? newCode(who) : owner.act('device.revoke', {device: device.id}),
      ]);
      const {session} = answer.body as Partial<SessionAnswer>;
      const headers = {authorization: `Bearer ${session ?? 'none'}`};
      expect((await call(`${server.url}/api/session`, 'GET', undefined, headers)).status).toBe(401);
    }
  });

  test('on a new device is not for suppliers and customers, who see their own documents only', async () => {
    for (const type of ['Supplier', 'Customer']) {
      const who = await owner.hire(type);
      const known = await HttpHandheld.enrol(owner);
      const before = (await owner.call('GET', '/api/devices')).body['count'];
      const name = `Mine ${newId()}`;
      for (const device of [{name}, {name, id: newId(), secret: 'a'.repeat(43)}, {name, ...known.device}]) {
        const answer = await logIn(who.session.name, await newCode(who), device);
        expectFault(type, answer, 403, 'role.no-device');
        expect(answer.text).not.toContain('secret');
      }
      expect((await owner.call('GET', '/api/devices')).body['count']).toBe(before);
      expect((await logIn(who.session.name, await newCode(who))).status).toBe(200);
    }
  });

  test('ends at the latest after a week, whoever goes on using it', async () => {
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD};
    const {body} = await call(`${server.url}/api/session`, 'POST', login);
    const {sessions} = server.server.deps.auth;
    const at = Date.now();
    const token = String(body['session']);
    expect(Number(body['expiresAt']) - at).toBeLessThanOrEqual(7 * 24 * 3_600_000);
    expect(await sessions.find(token, Number(body['expiresAt']) - 1)).toBeDefined();
    expect(await sessions.find(token, Number(body['expiresAt']))).toBeUndefined();
  });

  test('answers for its own work only: the id of another’s tells nothing of that', async () => {
    const [clerk, other] = [await owner.hire('StockControl'), await owner.hire('Inbound')];
    const where = {warehouse: owner.warehouse};
    const [done, refused] = [newId(), newId()];
    await clerk.do('stock.moveBin', small.move(1), {...where, id: done});
    expect((await clerk.act('stock.moveBin', small.move(900), {...where, id: refused})).status).toBe(409);
    for (const id of [done, refused]) {
      expectFault('by id', await other.call('GET', `/api/actions/by-id/${id}`), 404, 'mutation.unknown');
      const asked = await other.act('session.login', {}, {id});
      expectFault('again', asked, 409, 'mutation.id-taken');
      expect(asked.body).toEqual({code: 'mutation.id-taken', detail: expect.any(String), id});
      expect((await clerk.call('GET', `/api/actions/by-id/${id}`)).body).toMatchObject({id});
      expect((await owner.call('GET', `/api/actions/by-id/${id}`)).body).toMatchObject({id});
    }
  });

  test('[P2] a claim posted again under its id says what became of it, also where it would be turned away now', async () => {
    const clerk = await owner.hire('Supervisor');
    const wrong = {...small.move(1), goods: newId()};
    const asked = [
      {id: newId(), args: small.move(1), status: 200},
      {id: newId(), args: wrong, status: 404},
    ];
    const post = ({id, args}: {id: string; args: ReturnType<typeof small.move>}) =>
      clerk.act('stock.moveBin', args, {warehouse: owner.warehouse, id});
    const first = await Promise.all(asked.map(post));
    expect(first.map(({status}) => status)).toEqual(asked.map(({status}) => status));
    await set(clerk.session.operator, {type: 'Customer'});
    // A party is told no version, which counts what the company does (ROWS-2).
    expect((await Promise.all(asked.map(post))).map(({body}) => body)).toEqual(
      first.map(({body}) => ('version' in body ? {...body, version: 0} : body)),
    );
    expectFault('a new one', await post({id: newId(), args: small.move(1)}), 403, 'role.forbidden');
  });
});
