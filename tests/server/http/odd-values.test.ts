import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';

/** What no app of ours sends and somebody will. */
const ODD: readonly unknown[] = [
  '\u0000',
  'a\u0000b',
  '\ud800',
  '%00',
  "'; drop table staff; --",
  'x'.repeat(5_000),
  '',
  -1,
  0.5,
  1e308,
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  null,
  true,
  [],
  {},
  [['\u0000']],
];

type Body = Readonly<Record<string, unknown>>;

/** The body with each of its values replaced by an odd one, one at a time. */
function* odd(value: unknown): Generator<unknown> {
  for (const each of ODD) yield each;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    for (const each of odd(inner)) {
      yield Array.isArray(value)
        ? value.map((old: unknown, i) => (String(i) === key ? each : old))
        : {...value, [key]: each};
    }
  }
}

const token = (values: readonly unknown[]): string =>
  Buffer.from(JSON.stringify(values)).toString('base64url');

describe.each(DATABASES)('odd values on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  /** The statuses of all answers, each with the body that led to it where the server is at a loss. */
  async function lost(
    path: string,
    body: Body,
    headers: Readonly<Record<string, string>>,
  ): Promise<unknown[]> {
    const found: unknown[] = [];
    for (const each of odd(body)) {
      const {status} = await call(`${server.url}${path}`, 'POST', JSON.stringify(each), {
        'content-type': 'application/json',
        ...headers,
      });
      if (status >= 500) found.push([status, JSON.stringify(each).slice(0, 300)]);
    }
    return found;
  }
  const bearer = () => ({authorization: `Bearer ${owner.session.session}`});

  test.each(['/sync/pull', '/sync/push', '/sync/verify', '/sync/rescue'])(
    '%s is never at a loss',
    async (path) => {
      const epoch = (await handheld.push([])).epoch;
      const snapshot = {start: 1, list: 'stock', after: ''};
      const own = handheld.mutation('session.logout', {});
      const cursor = {epoch, version: 1, warehouse: owner.warehouse, generation: 1, partial: false, max: 10};
      const bodies: Readonly<Record<string, readonly Body[]>> = {
        '/sync/pull': [
          handheld.spoken({...cursor, ids: [newId()]}),
          handheld.spoken({...cursor, ids: [], snapshot}),
        ],
        '/sync/push': [handheld.spoken({epoch, items: [own]})],
        '/sync/verify': [handheld.spoken({...cursor, lists: [{list: 'goods', count: 0, sum: 0}]})],
        '/sync/rescue': [
          handheld.spoken({file: {binward: 'outbox', company: owner.company, mutations: [own]}}),
        ],
      };
      for (const body of bodies[path] ?? []) expect(await lost(path, body, handheld.headers)).toEqual([]);
    },
  );

  test.each<[string, () => Body]>([
    [
      '/api/session',
      () => ({mode: 'user', openid: owner.company, name: 'Nobody', code: '0', device: {name: 'D'}}),
    ],
    ['/api/enrol', () => ({openid: owner.company, ticket: '0'.repeat(24), device: {...handheld.device}})],
    ['/api/session/preferences', () => ({language: 'de'})],
    ['/api/session/password', () => ({password: 'not this one', next: PASSWORD})],
    ['/api/devices/tickets', () => ({name: 'Dock'})],
    [
      '/api/actions/staff.create',
      () => ({id: newId(), args: {id: newId(), name: 'Ana', type: 'Inbound'}, v: 1}),
    ],
    [
      '/api/actions/stock.adjust',
      () => ({id: newId(), args: {place: 'x', goods: newId(), quantity: 1}, believed: ''}),
    ],
  ])('%s is never at a loss', async (path, body) => {
    expect(await lost(path, body(), bearer())).toEqual([]);
  });

  test('page links and filters are refused where no database could read them', async () => {
    const asked = async (query: string) =>
      (await owner.call('GET', `/api/lists/staff?index=name&${query}`)).status;
    const id = newId();
    for (const values of [
      ['next', 'a\u0000', id],
      ['next', '\ud800', id],
      ['previous', 'Ana', 'a\u0000'],
      ['next', 'Ana', 2 ** 60],
      ['next', 1e300, id],
    ]) {
      expect([values, await asked(`page=${token(values)}`)]).toEqual([values, 400]);
    }
    expect(await asked(`page=${token(['next', 'Ana', id])}`)).toBe(200);
    for (const query of ['name=%00', 'search=%00', 'warehouse=%00', 'limit=1e400', 'limit=0.5']) {
      expect([query, await asked(query)]).toEqual([query, 400]);
    }
    const numbers = (values: readonly unknown[]) =>
      owner.call('GET', `/api/lists/case?index=state&page=${token(values)}`);
    expect((await numbers(['next', 'open', 2 ** 64, id])).status).toBe(400);
  });

  test('a snapshot goes on from keys alone', async () => {
    const epoch = (await handheld.push([])).epoch;
    for (const after of ['\u0000', 'a\u0000', '\ud800', 'é', 'x'.repeat(401)]) {
      const snapshot = {start: 1, list: 'goods', after};
      expect([after, (await handheld.pull({epoch, version: 1, snapshot})).status]).toEqual([after, 400]);
    }
    for (const start of [-1, 2 ** 60, 0.5]) {
      const snapshot = {start, list: 'goods', after: ''};
      expect([start, (await handheld.pull({epoch, version: 1, snapshot})).status]).toEqual([start, 400]);
    }
    const short = {start: 1, list: 'stock', after: 'x'};
    expect((await handheld.pull({epoch, version: 1, snapshot: short})).status).toBe(400);
    const goneList = {start: 1, list: 'gone', after: 'x'};
    expect((await handheld.pull({epoch, version: 1, snapshot: goneList})).status).toBe(200);
  });
});
