import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {hashToken} from '#server/auth/secrets.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';

describe.each(DATABASES)('people and devices on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let device: {readonly name: string; readonly id: string; readonly secret: string};
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {company: 'North'});
    device = {name: 'Dock', ...(await HttpHandheld.enrol(owner)).device};
  });
  afterAll(() => server.close());

  /** On a handheld of the company's own: from elsewhere wrong codes lock nobody. */
  const staffLogin = (name: string, code: unknown, openid = owner.company) =>
    call(`${server.url}/api/session`, 'POST', {mode: 'user', openid, name, code, device});
  const hired = async (name: string) => {
    const id = newId();
    await owner.do('staff.create', {id, name, type: 'StockControl'});
    const {body} = await owner.call('POST', `/api/staff/${id}/check-code`);
    return {id, code: String(body['code'])};
  };

  test('a new company has its address, a warehouse, the owner and the fixed rows', async () => {
    expect(owner.session).toMatchObject({role: 'Admin', company: 'North', warehouses: [{name: 'North'}]});
    expect(await owner.list('company')).toMatchObject([{id: owner.company, name: 'North'}]);
    expect(await owner.list('binProperty')).toHaveLength(4);
    expect(await owner.list('staff')).toMatchObject([{type: 'Admin', creater_name: owner.session.name}]);
  });

  test('the same administrator name is taken once on the server, in any case', async () => {
    const name = owner.session.name.toUpperCase();
    const again = await call(`${server.url}/api/register`, 'POST', {name, password: PASSWORD});
    expect([again.status, again.body['code']]).toEqual([409, 'admin.name-exists']);
  });

  test('a demo company comes with bins, goods and stock, and the work of its last days unless that is not wanted', async () => {
    const demo = await Caller.register(server.url, {demo: true});
    const bare = await Caller.register(server.url, {demo: true, documents: false});
    const count = async (of: Caller, list: string) => (await of.list(list)).length;
    for (const each of [demo, bare]) {
      expect(await count(each, 'bin')).toBeGreaterThan(100);
      expect(await count(each, 'stock')).toBeGreaterThan(100);
    }
    expect(await count(demo, 'asn')).toBeGreaterThan(9);
    expect(await count(demo, 'dn')).toBeGreaterThan(9);
    expect([await count(bare, 'asn'), await count(bare, 'dn')]).toEqual([0, 0]);
  });

  test('an administrator logs in by name and password, with her OPENID or without', async () => {
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD};
    const url = `${server.url}/api/session`;
    expect((await call(url, 'POST', login)).status).toBe(200);
    expect((await call(url, 'POST', {...login, openid: owner.company})).status).toBe(200);
    expect((await call(url, 'POST', {...login, openid: 'ZZZZZZZZ'})).status).toBe(401);
    expect((await call(url, 'POST', {...login, password: 'another one'})).status).toBe(401);
  });

  test('a wrong code, an unknown name and an unknown company are told alike', async () => {
    const {code} = await hired('Alike');
    const wrong = code === '0000' ? '1111' : '0000';
    const answers = await Promise.all([
      staffLogin('Alike', wrong),
      staffLogin('Nobody', wrong),
      staffLogin('Alike', code, 'ZZZZZZZZ'),
    ]);
    expect(answers.map(({status}) => status)).toEqual([401, 401, 401]);
    expect(new Set(answers.map(({text}) => text)).size).toBe(1);
    const lefts = async (name: string) => {
      const told = [
        await staffLogin(name, wrong),
        await staffLogin(name, wrong),
        await staffLogin(name, wrong),
      ];
      return told.map(({body}) => body['left']);
    };
    expect(await lefts('Alike')).toEqual([1, undefined, undefined]);
    expect(await lefts('Nobody')).toEqual([1, undefined, undefined]);
  });

  test('three wrong codes lock, end the sessions and hold off the right code until a supervisor unlocks', async () => {
    const {id, code} = await hired('Three');
    const inside = await staffLogin('Three', code);
    const bearer = {authorization: `Bearer ${String(inside.body['session'])}`};
    for (let i = 0; i < 3; i++) expect((await staffLogin('Three', 'no')).status).toBe(401);
    expect((await staffLogin('Three', code)).status).toBe(401);
    expect((await call(`${server.url}/api/session`, 'GET', undefined, bearer)).status).toBe(401);
    const row = (await owner.list('staff')).find((each) => each['id'] === id);
    expect(row).toMatchObject({is_locked: 1});
    await owner.do('staff.edit', {id, version: Number(row?.['version']), set: '{"is_locked":0}'});
    expect((await staffLogin('Three', code)).status).toBe(200);
    expect((await call(`${server.url}/api/session`, 'GET', undefined, bearer)).status).toBe(401);
  });

  test('parallel guesses have no more than three tries together', async () => {
    const {id, code} = await hired('Parallel');
    await Promise.all(Array.from({length: 8}, () => staffLogin('Parallel', 'no')));
    expect((await staffLogin('Parallel', code)).status).toBe(401);
    expect((await owner.list('staff')).find((each) => each['id'] === id)).toMatchObject({is_locked: 1});
  });

  test('the office lets somebody try again, and nobody else', async () => {
    const {id, code} = await hired('Locked');
    for (let i = 0; i < 3; i++) await staffLogin('Locked', 'no');
    const clerk = await owner.hire('StockControl');
    expect((await clerk.act('staff.unlock', {staff: id})).status).toBe(403);
    expect((await staffLogin('Locked', code)).status).toBe(401);
    const unlocked = await owner.act('staff.unlock', {staff: id});
    expect([unlocked.status, unlocked.body['detail']]).toEqual([200, 'success']);
    expect((await staffLogin('Locked', code)).status).toBe(200);
  });

  test('a badge stands for the name, and counts the same wrong codes', async () => {
    const {id, code} = await hired('Badged');
    const badge = (staff: string, given: string, openid = owner.company) =>
      call(`${server.url}/api/session`, 'POST', {mode: 'badge', openid, staff, code: given, device});
    expect((await badge(id, code)).body).toMatchObject({operator: id, name: 'Badged'});
    expect((await badge(newId(), code)).status).toBe(401);
    expect((await badge(id, code, 'ZZZZZZZZ')).status).toBe(401);
    await badge(id, 'no');
    await staffLogin('Badged', 'no');
    await badge(id, 'no');
    expect((await badge(id, code)).status).toBe(401);
  });

  test('a check code is typed or random, and ends what was open under the old one', async () => {
    const {id, code} = await hired('Typed');
    const {body} = await staffLogin('Typed', code);
    const bearer = {authorization: `Bearer ${String(body['session'])}`};
    const path = `/api/staff/${id}/check-code`;
    for (const bad of ['123', '1234567', 'abcd', '12 4', '١٢٣٤']) {
      expect((await owner.call('POST', path, {code: bad})).status).toBe(400);
    }
    expect((await owner.call('POST', path, {code: '480026'})).body['code']).toBe('480026');
    expect((await call(`${server.url}/api/session`, 'GET', undefined, bearer)).status).toBe(401);
    expect((await staffLogin('Typed', code)).status).toBe(401);
    expect((await staffLogin('Typed', '480026')).status).toBe(200);
  });

  test('an administrator changes her own password with the old one, and her other sessions end', async () => {
    const own = await Caller.register(server.url);
    const login = (password: string) =>
      call(`${server.url}/api/session`, 'POST', {mode: 'admin', name: own.session.name, password});
    const elsewhere = {authorization: `Bearer ${String((await login(PASSWORD)).body['session'])}`};
    const change = (password: string, next: string) =>
      own.call('POST', '/api/session/password', {password, next});
    expect((await change('not this one', 'another long one')).body['code']).toBe('password.wrong');
    expect((await change(PASSWORD, 'short')).status).toBe(400);
    expect((await change(PASSWORD, 'another long one')).status).toBe(200);
    expect((await own.call('GET', '/api/session')).status).toBe(200);
    expect((await call(`${server.url}/api/session`, 'GET', undefined, elsewhere)).status).toBe(401);
    expect((await login(PASSWORD)).status).toBe(401);
    expect((await login('another long one')).status).toBe(200);
    const clerk = await own.hire('Manager');
    const asked = await clerk.call('POST', '/api/session/password', {
      password: '1234',
      next: 'something long',
    });
    expect([asked.status, asked.body['code']]).toEqual([409, 'password.none']);
  });

  test('the present password is not guessed through its change', async () => {
    const own = await Caller.register(server.url);
    const guess = {password: 'not this one', next: 'another long one'};
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++)
      statuses.push((await own.call('POST', '/api/session/password', guess)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(409), 429, 429]);
  });

  test('a company sets for how long one may log in without a network, or that nobody may', async () => {
    const own = await Caller.register(server.url);
    expect(own.session.offlineHours).toBe(72);
    const set = async (fields: Record<string, number>) => {
      const [row] = await own.list('company');
      const version = Number(row?.['version']);
      await own.do('company.edit', {id: own.company, version, set: JSON.stringify(fields)});
      return (await own.call('GET', '/api/session')).body['offlineHours'];
    };
    expect(await set({offline_hours: 8})).toBe(8);
    expect(await set({offline_login_off: 1})).toBe(0);
    expect(await set({offline_login_off: 0})).toBe(8);
  });

  test('[PARTY-4] a company begins with the currency it names, a demo in EUR; what is none is refused, and nobody is registered', async () => {
    const currencyOf = async (of: Caller) => (await of.list('company'))[0]?.['currency'];
    const register = (more: Readonly<Record<string, unknown>>) => Caller.register(server.url, more);
    expect(await currencyOf(owner)).toBe('');
    expect(await currencyOf(await register({currency: 'JPY'}))).toBe('JPY');
    expect(await currencyOf(await register({demo: true, documents: false}))).toBe('EUR');
    expect(await currencyOf(await register({demo: true, documents: false, currency: 'USD'}))).toBe('USD');
    const who = {name: 'Nobody yet', password: PASSWORD};
    const wrong = await call(`${server.url}/api/register`, 'POST', {...who, currency: 'QQQ'});
    expect(wrong).toMatchObject({status: 400, body: {code: 'company.currency-unknown', currency: 'QQQ'}});
    expect((await call(`${server.url}/api/register`, 'POST', who)).status).toBe(201);
  });

  test('[PARTY-5] the first warehouse stands where its registration says, empty or of the demo, and in no zone that nobody knows', async () => {
    const zoneOf = async (more: Readonly<Record<string, unknown>>) =>
      (await (await Caller.register(server.url, more)).list('warehouse'))[0]?.['time_zone'];
    expect(await zoneOf({})).toBe('UTC');
    expect(await zoneOf({time_zone: 'Asia/Tokyo'})).toBe('Asia/Tokyo');
    expect(await zoneOf({demo: true, documents: false, time_zone: 'America/Lima'})).toBe('America/Lima');
    const who = {name: 'Nowhere yet', password: PASSWORD};
    const wrong = await call(`${server.url}/api/register`, 'POST', {...who, time_zone: 'Mars/Base'});
    expect(wrong).toMatchObject({
      status: 400,
      body: {code: 'warehouse.time-zone-unknown', time_zone: 'Mars/Base'},
    });
    expect((await call(`${server.url}/api/register`, 'POST', who)).status).toBe(201);
  });

  test('[PARTY-4] Admin and Manager set the currency, nobody else does, and what is refused changes nothing', async () => {
    const own = await Caller.register(server.url, {currency: 'EUR'});
    const row = async () => (await own.list('company'))[0];
    const set = async (by: Caller, currency: string) => {
      const version = Number((await row())?.['version']);
      const args = {id: own.company, version, set: JSON.stringify({currency})};
      const {status, body} = await by.act('company.edit', args);
      return [status, body['code'], (await row())?.['currency']];
    };
    expect(await set(own, 'USD')).toEqual([200, undefined, 'USD']);
    expect(await set(await own.hire('Manager'), 'JPY')).toEqual([200, undefined, 'JPY']);
    const other = [409, 'company.currency-by-managers', 'JPY'];
    expect(await set(await own.hire('Supervisor'), 'EUR')).toEqual(other);
    for (const type of ['StockControl', 'Inbound', 'Outbound'])
      expect(await set(await own.hire(type), 'EUR')).toEqual([403, 'role.forbidden', 'JPY']);
    expect(await set(own, 'QQQ')).toEqual([409, 'company.currency-unknown', 'JPY']);
    expect((await set(own, 'eur'))[0]).toBe(400);
    expect(await set(own, '')).toEqual([200, undefined, '']);
  });

  test('a supervisor’s lock ends the session at once, also after an unlock', async () => {
    const clerk = await owner.hire('Inbound');
    const id = clerk.session.operator;
    const setLock = async (value: number) => {
      const row = (await owner.list('staff')).find((each) => each['id'] === id);
      await owner.do('staff.edit', {
        id,
        version: Number(row?.['version']),
        set: `{"is_locked":${String(value)}}`,
      });
    };
    expect((await clerk.call('GET', '/api/session')).status).toBe(200);
    await setLock(1);
    await setLock(0);
    expect((await clerk.call('GET', '/api/session')).status).toBe(401);
  });

  test('a check code is for the office to give, and the owner has none', async () => {
    const clerk = await owner.hire('StockControl');
    const path = `/api/staff/${clerk.session.operator}/check-code`;
    expect((await clerk.call('POST', path)).status).toBe(403);
    const own = await owner.call('POST', `/api/staff/${owner.session.operator}/check-code`);
    expect([own.status, own.body['code']]).toEqual([409, 'staff.admin-password']);
    expect((await owner.call('POST', path)).body['code']).toMatch(/^\d{4,6}$/);
  });

  test('logging out ends the session and nothing else', async () => {
    const other = await owner.hire('Inbound');
    expect((await other.call('DELETE', '/api/session')).status).toBe(200);
    expect((await other.call('GET', '/api/session')).status).toBe(401);
    expect((await owner.call('GET', '/api/session')).body).toMatchObject({operator: owner.session.operator});
  });

  test('token and operator must say what the session says', async () => {
    const right = {token: owner.company, operator: owner.session.operator, language: 'de'};
    expect((await owner.call('GET', '/api/session', undefined, right)).status).toBe(200);
    for (const wrong of [{token: 'ZZZZZZZZ'}, {operator: newId()}]) {
      const answer = await owner.call('GET', '/api/session', undefined, wrong);
      expect([answer.status, answer.body['code']]).toEqual([401, 'session.mismatch']);
    }
  });

  test('no answer and no list shows a password, a check code or a hash', async () => {
    const told = JSON.stringify([
      await owner.list('staff'),
      (await owner.call('GET', '/api/devices')).body,
      (await owner.call('GET', '/api/session')).body,
    ]);
    expect(told).not.toMatch(/hash|scrypt|password|secret|check_code/);
  });

  test('a device learns its secret at enrolment and logs in again with it', async () => {
    const handheld = await HttpHandheld.enrol(owner, 'Dock 1');
    expect(handheld.device.secret).toHaveLength(43);
    const {id, secret} = handheld.device;
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD};
    const again = await call(`${server.url}/api/session`, 'POST', {
      ...login,
      device: {name: 'Dock 1', id, secret},
    });
    expect(again.body['device']).toMatchObject({id, name: 'Dock 1'});
    const mine = {...login, device: {name: 'Dock 1', id, secret}};
    expect((await call(`${server.url}/api/session`, 'POST', mine)).status).toBe(200);
    const stolen = {...login, device: {name: 'Dock 1', id, secret: `${secret.slice(1)}A`}};
    expect((await call(`${server.url}/api/session`, 'POST', stolen)).status).toBe(401);
  });

  test('a device that an old copy of the database has never seen is itself again after a login, by its enrolment', async () => {
    const secret = 'a'.repeat(43);
    const device = {name: 'Dock 9', id: newId(), secret};
    const {auth} = server.server.deps;
    const of = {company: owner.company, device: device.id, secret: hashToken(secret), at: 1, by: ''};
    const enrolment = await auth.signing.enrolment(of);
    const logIn = (claim: object) =>
      call(`${server.url}/api/session`, 'POST', {
        mode: 'admin',
        name: owner.session.name,
        password: PASSWORD,
        device: claim,
      });
    // Whoever only says so becomes a new device.
    const guessed = (await logIn({...device, secret: 'guess', enrolment})).body['device'] as {id: string};
    expect(guessed.id).not.toBe(device.id);
    expect((await logIn({...device, enrolment})).body['device']).toMatchObject({id: device.id});
    expect((await logIn(device)).body['device']).toMatchObject({id: device.id});
  });

  test('enrolling under a known name gets another name and opens a case', async () => {
    await HttpHandheld.enrol(owner, 'Dock 2');
    const twin = await HttpHandheld.enrol(owner, 'Dock 2');
    expect(twin.session.device?.name).toBe('Dock 2 (2)');
    const cases = await owner.list('case');
    expect(cases.filter((row) => row['code'] === 'device.name-known')).toMatchObject([
      {kind: 'device', state: 'open', device: twin.device.id},
    ]);
  });

  test('enrolling after a device that still had work opens a case', async () => {
    const own = await Caller.register(server.url);
    const lost = await HttpHandheld.enrol(own, 'Lost');
    await lost.pull({pending: 7, oldestAt: 1});
    await HttpHandheld.enrol(own, 'Next');
    expect(await own.list('case')).toMatchObject([{code: 'device.left-pending'}]);
    const facts: unknown = JSON.parse(String((await own.list('case'))[0]?.['facts']));
    expect(facts).toMatchObject({device: 'Lost', pending: 7});
  });

  test('the office sees what devices last told, and only the office', async () => {
    const own = await Caller.register(server.url);
    const handheld = await HttpHandheld.enrol(own, 'Watched');
    await handheld.pull({pending: 2, oldestAt: 5});
    const {body} = await own.call('GET', '/api/devices');
    expect(body['results']).toMatchObject([{name: 'Watched', pending: 2, oldest_at: 5, build: 'test'}]);
    const clerk = await own.hire('StockControl');
    expect((await clerk.call('GET', '/api/devices')).status).toBe(403);
  });
});

describe('registration', () => {
  test('is open until the first company exists', async () => {
    const server = await openServer('sqlite', {REGISTRATION: 'first'});
    await Caller.register(server.url);
    const second = await call(`${server.url}/api/register`, 'POST', {name: 'late', password: PASSWORD});
    expect([second.status, second.body['code']]).toEqual([403, 'register.closed']);
    await server.close();
  });

  test('that is open for the first company makes one, also of several that come together', async () => {
    const server = await openServer('sqlite', {REGISTRATION: 'first'});
    const answers = await Promise.all(
      ['ana', 'bo', 'cy'].map((name) =>
        call(`${server.url}/api/register`, 'POST', {name, password: PASSWORD}),
      ),
    );
    expect(answers.filter(({status}) => status === 201)).toHaveLength(1);
    expect(await server.server.deps.storage.companies()).toHaveLength(1);
    await server.close();
  });

  test('asks for a password of eight characters and a name', async () => {
    const server = await openServer('sqlite');
    for (const body of [
      {name: 'ana', password: 'short'},
      {name: ' ', password: PASSWORD},
    ]) {
      expect((await call(`${server.url}/api/register`, 'POST', body)).status).toBe(400);
    }
    await server.close();
  });

  test('and wrong logins are slowed down', async () => {
    const server = await openServer('sqlite');
    const login = {mode: 'admin', name: 'ana', password: 'wrong one'};
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const answer = await call(`${server.url}/api/session`, 'POST', login);
      statuses.push(answer.status);
      if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    }
    expect(statuses).toEqual([401, 401, 401, ...Array<number>(9).fill(429)]);
    await server.close();
  });
});
