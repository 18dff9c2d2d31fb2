import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {STORAGE_HEADER} from '#protocol/storage-promise.ts';
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

const DAY = 24 * 3_600_000;

describe.each(DATABASES)('enrolment by ticket on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url, {company: 'North'});
  });
  afterAll(() => server.close());

  const made = async (name: string, by = owner): Promise<{id: string; ticket: string}> => {
    const {status, body} = await by.call('POST', '/api/devices/tickets', {name});
    expect(status).toBe(201);
    return {id: String(body['id']), ticket: String(body['ticket'])};
  };
  const enrol = (ticket: string, more: Record<string, unknown> = {}): Promise<HttpAnswer> =>
    call(`${server.url}/api/enrol`, 'POST', {openid: owner.company, ticket, ...more});
  const enrolment = expect.stringMatching(/^e1\./) as string;
  const deviceOf = ({body}: HttpAnswer) => body['device'] as {id: string; name: string; secret?: string};
  const logIn = (device: {id: string; name: string; secret?: string}, who = owner) =>
    call(`${server.url}/api/session`, 'POST', {
      mode: 'admin',
      name: who.session.name,
      password: PASSWORD,
      device,
    });
  const cases = async (who = owner) =>
    (await who.list('case')).map((row) => ({code: row['code'], device: row['device']}));

  test('a ticket gives one device its identity, once, and the next who shows it nothing', async () => {
    const {ticket} = await made('Dock 1');
    const first = await enrol(ticket);
    expect(first.status).toBe(201);
    expect(first.body).toMatchObject({
      openid: owner.company,
      company: 'North',
      server: owner.session.server,
      warehouses: owner.session.warehouses,
      device: {name: 'Dock 1'},
    });
    const device = deviceOf(first);
    expect(device.secret).toHaveLength(43);
    expect((await logIn(device)).body['device']).toEqual({id: device.id, name: 'Dock 1', enrolment});
    const again = await enrol(ticket);
    expect([again.status, again.body['code']]).toEqual([401, 'ticket.invalid']);
  });

  test('of two that show a ticket together one comes in', async () => {
    const {ticket} = await made('Dock 2');
    const answers = await Promise.all(Array.from({length: 6}, () => enrol(ticket)));
    expect(answers.filter(({status}) => status === 201)).toHaveLength(1);
    expect(answers.filter(({status}) => status === 401)).toHaveLength(5);
  });

  test('a wrong, revoked, expired or foreign ticket is told alike, and enrols nobody', async () => {
    const other = await Caller.register(server.url);
    const revoked = await made('Dock 3');
    const gone = await owner.act('ticket.revoke', {ticket: revoked.id});
    expect(gone.status).toBe(200);
    const expired = await made('Dock 4');
    const {kysely} = databaseOf(server);
    await kysely.updateTable('tickets').set({expires_at: 1}).where('id', '=', expired.id).execute();
    const foreign = await made('Dock 5', other);
    const before = (await owner.call('GET', '/api/devices')).body['count'];
    const answers = await Promise.all(
      ['A'.repeat(24), revoked.ticket, expired.ticket, foreign.ticket].map((ticket) => enrol(ticket)),
    );
    expect(answers.map(({status}) => status)).toEqual([401, 401, 401, 401]);
    expect(new Set(answers.map(({text}) => text)).size).toBe(1);
    expect((await enrol('A'.repeat(24), {openid: 'ZZZZZZZZ'})).text).toBe(answers[0]?.text);
    expect((await owner.call('GET', '/api/devices')).body['count']).toBe(before);
  });

  test('the office sees open tickets for a day, without what stands on them', async () => {
    const own = await Caller.register(server.url);
    const at = Date.now();
    const {id, ticket} = await made('Dock 6', own);
    const {body, text} = await own.call('GET', '/api/devices/tickets');
    expect(body['results']).toMatchObject([{id, name: 'Dock 6'}]);
    const [row] = body['results'] as {expires_at: number}[];
    expect(Math.abs(Number(row?.expires_at) - at - DAY)).toBeLessThan(60_000);
    expect(text).not.toContain(ticket);
    const {kysely} = databaseOf(server);
    const kept = await kysely.selectFrom('tickets').selectAll().where('id', '=', id).execute();
    expect(JSON.stringify(kept)).not.toContain(ticket);
    await own.act('ticket.revoke', {ticket: id});
    expect((await own.call('GET', '/api/devices/tickets')).body['count']).toBe(0);
    expect((await own.act('ticket.revoke', {ticket: id})).status).toBe(404);
  });

  test('no more than fifty are open at a time', async () => {
    const own = await Caller.register(server.url);
    for (let i = 0; i < 50; i++) await made(`Dock ${String(i)}`, own);
    const more = await own.call('POST', '/api/devices/tickets', {name: 'one more'});
    expect([more.status, more.body['code']]).toEqual([409, 'ticket.too-many']);
  });

  test('a device that proves who it is stays so under the ticket’s name, revoked or not', async () => {
    const {id, name, secret = ''} = deviceOf(await enrol((await made('Old name')).ticket));
    expect((await owner.act('device.revoke', {device: id})).status).toBe(200);
    expect((await logIn({id, name, secret})).body['code']).toBe('device.revoked');
    const again = await enrol((await made('New name')).ticket, {device: {id, secret}});
    expect(again.body['device']).toEqual({id, name: 'New name', enrolment});
    expect((await logIn({id, name, secret})).body['device']).toEqual({id, name: 'New name', enrolment});
    const guessed = await enrol((await made('Thief')).ticket, {device: {id, secret: 'A'.repeat(43)}});
    expect(deviceOf(guessed).id).not.toBe(id);
  });

  test('a known name gets another one and opens a case', async () => {
    await enrol((await made('Twin')).ticket);
    const twin = deviceOf(await enrol((await made('Twin')).ticket));
    expect(twin.name).toBe('Twin (2)');
    expect(await cases()).toContainEqual({code: 'device.name-known', device: twin.id});
  });

  test('whoever comes first to a new device and left work on the last one opens a case', async () => {
    const own = await Caller.register(server.url);
    const lost = await HttpHandheld.enrol(own, 'Lost');
    await lost.pull({pending: 4, oldestAt: 1});
    const {ticket} = await made('Next', own);
    const next = deviceOf(await enrol(ticket, {openid: own.company}));
    expect(await cases(own)).toEqual([]);
    await logIn(next, own);
    expect(await cases(own)).toEqual([{code: 'device.left-pending', device: next.id}]);
    // Coming back to it is no enrolment.
    await logIn(next, own);
    expect(await cases(own)).toHaveLength(1);
  });

  test('devices are renamed, to names that are free', async () => {
    const own = await Caller.register(server.url);
    const one = await HttpHandheld.enrol(own, 'One');
    await HttpHandheld.enrol(own, 'Two');
    const rename = (name: string, id = one.device.id) => own.act('device.rename', {device: id, name});
    expect((await rename('Two')).body['code']).toBe('device.name-exists');
    expect((await rename('Uno')).status).toBe(200);
    expect((await rename('Uno')).status).toBe(200);
    expect((await rename('Tre', newId())).status).toBe(404);
    expect((await rename('a\u0000b')).status).toBe(400);
    const {body} = await own.call('GET', '/api/devices');
    expect(body['results']).toMatchObject([{name: 'Two'}, {name: 'Uno'}]);
  });

  test('the office reads whether a device’s browser keeps its storage, as it last told', async () => {
    const own = await Caller.register(server.url);
    const handheld = await HttpHandheld.enrol(own, 'Keeper');
    const storage = async () =>
      ((await own.call('GET', '/api/devices')).body['results'] as {storage: string}[])[0]?.storage;
    const tell = (word: string) =>
      call(`${server.url}/sync/push`, 'POST', handheld.spoken({items: []}), {
        ...handheld.headers,
        [STORAGE_HEADER]: word,
      });
    expect(await storage()).toBe('unknown');
    for (const word of ['kept', 'not-kept']) {
      await tell(word);
      expect(await storage()).toBe(word);
    }
    // An older build tells nothing, and nonsense tells nothing.
    await handheld.pull();
    await tell('nonsense');
    expect(await storage()).toBe('not-kept');
    await server.server.deps.auth.telemetry.flush();
    const {kysely} = databaseOf(server);
    const stored = await kysely
      .selectFrom('devices')
      .select('storage')
      .where('id', '=', handheld.device.id)
      .executeTakeFirst();
    expect(stored?.storage).toBe(2);
  });

  test('old tickets are swept', async () => {
    const {tickets} = server.server.deps.auth;
    const {id} = await made('Swept');
    const {kysely} = databaseOf(server);
    const left = async () =>
      (await kysely.selectFrom('tickets').select('id').where('id', '=', id).execute()).length;
    await tickets.sweep(Date.now() + 2 * DAY);
    expect(await left()).toBe(1);
    await tickets.sweep(Date.now() + 40 * DAY);
    expect(await left()).toBe(0);
  });
});

const databaseOf = ({server}: TestServer) => ({kysely: server.deps.auth.db});

describe('guessing', () => {
  test('a thousand guesses at one administrator’s password, from as many addresses, are stopped', async () => {
    const server = await openServer('sqlite', {TRUST_PROXY: '1'});
    const owner = await Caller.register(server.url);
    const login = {mode: 'admin', name: owner.session.name, password: 'wrong one'};
    const guess = (i: number) =>
      call(`${server.url}/api/session`, 'POST', login, {'x-forwarded-for': `10.0.${String(i % 250)}.7`});
    const counts = new Map<number, number>();
    for (let i = 0; i < 1_000; i++) {
      const {status} = await guess(i);
      counts.set(status, (counts.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(counts)).toEqual({401: 3, 429: 997});
    await server.close();
  });

  test('a thousand guesses at one check code have three tries, and her own device goes on', async () => {
    const server = await openServer('sqlite');
    const owner = await Caller.register(server.url);
    const handheld = await HttpHandheld.enrol(owner, 'Hers');
    const id = newId();
    await owner.do('staff.create', {id, name: 'Guessed', type: 'StockControl'});
    const {body} = await owner.call('POST', `/api/staff/${id}/check-code`, {code: '0420'});
    const login = (code: unknown, device?: object) =>
      call(`${server.url}/api/session`, 'POST', {
        mode: 'user',
        openid: owner.company,
        name: 'Guessed',
        code,
        ...(device ? {device} : {}),
      });
    const statuses = new Set<number>();
    for (let i = 1_000; i < 2_000; i++) statuses.add((await login(String(i))).status);
    expect(statuses).toEqual(new Set([401, 429]));
    expect((await login(body['code'])).status).toBe(429);
    // From elsewhere the account has to wait; her own device has tries of its own.
    const {device} = handheld;
    expect((await login(body['code'], {name: 'Hers', ...device})).status).toBe(200);
    await server.close();
  });

  test('ten handhelds behind one address enrol and log in within a minute', async () => {
    const server = await openServer('sqlite');
    const owner = await Caller.register(server.url);
    const start = Date.now();
    const shift = await Promise.all(
      Array.from({length: 10}, async (_, i) => {
        const name = `Worker ${String(i)}`;
        const id = newId();
        await owner.do('staff.create', {id, name, type: 'StockControl'});
        const {code} = (await owner.call('POST', `/api/staff/${id}/check-code`)).body;
        const {body} = await owner.call('POST', '/api/devices/tickets', {name: `Handheld ${String(i)}`});
        return {name, code, ticket: body['ticket']};
      }),
    );
    const statuses = await Promise.all(
      shift.map(async ({name, code, ticket}) => {
        const enrolled = await call(`${server.url}/api/enrol`, 'POST', {openid: owner.company, ticket});
        const device = enrolled.body['device'];
        // Everybody mistypes once.
        const login = {mode: 'user', openid: owner.company, name, device};
        const wrong = await call(`${server.url}/api/session`, 'POST', {...login, code: 'oops'});
        const right = await call(`${server.url}/api/session`, 'POST', {...login, code});
        return [wrong.status, right.status];
      }),
    );
    expect(statuses).toEqual(Array(10).fill([401, 200]));
    expect(Date.now() - start).toBeLessThan(60_000);
    await server.close();
  });

  test('tickets are not guessed: an address that shows a hundred wrong ones has to wait', async () => {
    const server = await openServer('sqlite');
    const owner = await Caller.register(server.url);
    const wrong = {openid: owner.company, ticket: 'B'.repeat(24)};
    const statuses: number[] = [];
    for (let i = 0; i < 102; i++)
      statuses.push((await call(`${server.url}/api/enrol`, 'POST', wrong)).status);
    expect(statuses.slice(99)).toEqual([401, 429, 429]);
    await server.close();
  });

  test('behind a proxy that is not trusted, a forwarded address counts for nothing', async () => {
    const server = await openServer('sqlite', {TRUST_PROXY: '0'});
    const owner = await Caller.register(server.url);
    const wrong = {openid: owner.company, ticket: 'B'.repeat(24)};
    const statuses: number[] = [];
    for (let i = 0; i < 101; i++) {
      const from = {'x-forwarded-for': `10.0.0.${String(i)}`};
      statuses.push((await call(`${server.url}/api/enrol`, 'POST', wrong, from)).status);
    }
    expect(statuses.at(-1)).toBe(429);
    await server.close();
  });
});

describe('a body of enrolment', () => {
  test.each([
    ['of another type', 'x', {'content-type': 'text/plain'}, 415],
    ['that is too large', `"${'x'.repeat(70_000)}"`, {}, 413],
    ['of another shape', '{"openid":"x"}', {}, 400],
  ])('%s is told so', async (_, body, headers, status) => {
    const server = await openServer('sqlite');
    expect((await call(`${server.url}/api/enrol`, 'POST', body, headers)).status).toBe(status);
    await server.close();
  });
});
