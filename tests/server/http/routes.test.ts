import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {lotId} from '#domain/stock/lot.ts';
import {createApp} from '#server/app.ts';
import {ROUTES, type Route} from '#server/http/routes.ts';
import {line} from '../../contract/rows.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {makeDocument} from '../rig/a-document.ts';
import {lookAtWholeFile, sendTakenFile} from '../rig/importing.ts';
import {endedWork, startWork} from '../rig/long-work.ts';
import {publishWarehouse} from '../rig/published.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {STREAMS} from './live.ts';
import {expectFault, rawCall, stateOf} from './ours.ts';
import {call, Caller, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';

/** What the server draws for people, outside the API. A page is named here by hand, or it is a route. */
const PAGES = [
  '/',
  '/app',
  '/app/*',
  '/published/:id',
  '/landing.js',
  '/reset',
  '/reset.js',
  '/trust',
  '/trust/style.css',
  '/trust/authority.crt',
];
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND', 'REPORT'];

type Headers = Readonly<Record<string, string>>;
const named = ({method, path}: Route): string => `${method.toUpperCase()} ${path}`;
const rows = (wanted: (route: Route) => boolean) =>
  ROUTES.filter(wanted).map((route) => [named(route), route] as const);

describe('every route', () => {
  let server: TestServer;
  let owner: Caller;
  let handheld: HttpHandheld;
  /** Credentials that were good once, by what became of them. */
  let spent: Readonly<Record<string, string>>;
  let staff: string;
  /** A mutation that has a case. */
  let held: string;
  /** Long work that has ended. */
  let work: string;
  /** A document that somebody has made, and of which something moved. */
  let document: string;
  /** A lot that some of the stock is of. */
  let lot: string;
  /** A file that was looked at and has a row that is wrong. */
  let file: string;
  let before: Awaited<ReturnType<typeof stateOf>>;

  beforeAll(async () => {
    server = await openServer('sqlite', {}, undefined, {kinds: TEST_KINDS});
    owner = await Caller.register(server.url, {demo: true, seed: 3});
    handheld = await HttpHandheld.enrol(owner);
    staff = String((await owner.list('staff')).find((row) => row['type'] !== 'Admin')?.['id']);
    spent = {expired: await expired(), ended: await endedSession()};
    const strange = handheld.mutation('stock.teleport', {});
    await handheld.push([strange]);
    held = strange.id;
    const photo = {company: owner.company, mutation: held, n: 1};
    await server.server.deps.photos.keep(photo, handheld.device.id, aJpeg(), 1);
    await owner.call('POST', '/api/devices/tickets', {name: 'Dock 9'});
    document = await makeDocument(server, owner);
    await owner.do('chat.send', {to_kind: 'role', to: 'Office', text: 'Dock 9 is free'});
    await server.server.deps.storage.write(owner.company, (tx) => tx.addLedger([line(tx, 1, {document})]));
    const [bin, goods] = [newId(), newId()];
    work = (
      await endedWork(owner, await startWork(owner, 'test.addOften', {bin, goods, times: 1, change: 1}))
    ).id;
    lot = await namedLot();
    file = (await lookAtWholeFile(owner, (await sendTakenFile(owner, 'code,name\nX,Kettle\n')).import)).id;
    await server.server.deps.auth.afterRestore.returned(owner.company, handheld.device.id, 1);
    await server.server.deps.auth.telemetry.flush();
    await publishWarehouse(await Caller.register(server.url), {listed: 'companies'});
    before = await stateOf(server);
  });
  afterAll(() => server.close());

  async function namedLot(): Promise<string> {
    const stands = (await owner.list('stock')).find(
      ({place, lot: of, quantity, allocated, disputed}) =>
        String(place).startsWith('bin:') &&
        of === '' &&
        Number(quantity) > Number(allocated) + Number(disputed),
    );
    const {warehouse = '', place, goods = '', unit = ''} = stands ?? {};
    const of = {warehouse, goods, unit, bin: String(place).slice('bin:'.length)};
    await owner.do('stock.nameLot', {...of, quantity: 1, code: 'L-7'});
    return lotId(String(goods), 'L-7');
  }
  async function session(): Promise<string> {
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD};
    return String((await call(`${server.url}/api/session`, 'POST', login)).body['session']);
  }
  async function expired(): Promise<string> {
    const token = await session();
    const {auth} = server.server.deps;
    const hash = (await auth.sessions.find(token, auth.now()))?.hash ?? '';
    await auth.db.updateTable('sessions').set({expires_at: 1}).where('token_hash', '=', hash).execute();
    return token;
  }
  async function endedSession(): Promise<string> {
    const token = await session();
    await call(`${server.url}/api/session`, 'DELETE', undefined, {authorization: `Bearer ${token}`});
    return token;
  }

  /** The address with something behind each name that exists here. */
  const addressOf = ({path}: Pick<Route, 'path'>): string =>
    path
      .replace('{list}', 'goods')
      .replace('{action}', 'goods.create')
      .replace('/staff/{id}', `/staff/${staff}`)
      .replace(/\{\w+\}/, newId());
  const good = ({credential}: Route): Headers => {
    if (credential === 'none') return {};
    return credential === 'device' ? handheld.headers : {authorization: `Bearer ${owner.session.session}`};
  };
  const ask = (route: Route, headers: Headers, body: unknown = route.method === 'post' ? {} : undefined) =>
    call(`${server.url}${addressOf(route)}`, route.method.toUpperCase(), body, headers);

  test('that is mounted is described, and the other way round', () => {
    const trust = {isSecure: false, textsDir: 'locales'};
    const app = createApp(server.server.deps, {files: new Map(), kept: '', buildDir: ''}, trust);
    const served = app.routes
      .filter(({path, method}) => method !== 'ALL' && !PAGES.includes(path))
      .map(({method, path}) => `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`);
    expect(served.toSorted()).toEqual(ROUTES.map(named).toSorted());
    const pages = app.routes.filter(({method, path}) => method === 'GET' && PAGES.includes(path));
    expect(pages.map(({path}) => path).toSorted()).toEqual(PAGES.toSorted());
  });

  test.each(
    rows(({method, answer, path}) => method === 'get' && answer !== undefined && !STREAMS.includes(path)),
  )('%s answers what is described', async (_, {path, credential, answer: described}) => {
    const [row] = await owner.list('case', `index=mutation&mutation=${held}`);
    const ids: Readonly<Record<string, string>> = {
      cases: String(row?.['id']),
      'long-work': work,
      documents: document,
      lots: lot,
      imports: file,
      staff,
    };
    const id = ids[path.split('/')[2] ?? ''] ?? held;
    const isOfWarehouse = /^\/api\/(ledger|trades|tasks|to-order|reports|floor-work)/.test(path);
    const onDay = path.startsWith('/api/floor-work') ? `&day=${new Date().toISOString().slice(0, 10)}` : '';
    const ofGoods = path === '/api/orderable' ? `?warehouse=${owner.warehouse}&goods=${newId()}` : '';
    const more = isOfWarehouse ? `?warehouse=${owner.warehouse}${onDay}` : ofGoods;
    const at = path.replace('{list}', 'goods').replace('{name}', 'stock-values').replace('{id}', id) + more;
    const body =
      credential === 'device'
        ? await fetch(`${server.url}${at}`, {headers: handheld.headers}).then(
            async (answer) => (await answer.json()) as Readonly<Record<string, unknown>>,
          )
        : (await owner.call('GET', at)).body;
    expect(described?.safeParse(body)).toMatchObject({success: true});
    // A list that is empty here would prove nothing.
    expect(body['results']).not.toEqual([]);
  });

  test.each(rows(({credential}) => credential !== 'none'))(
    '%s answers 401 without a credential, and to one that is none',
    async (name, route) => {
      const {id, secret} = handheld.device;
      const token = owner.session.session;
      const isSession = route.credential === 'session';
      const others: Headers[] = [
        {},
        {token: owner.company, operator: owner.session.operator},
        {authorization: ''},
        {authorization: token},
        {authorization: 'Bearer'},
        {authorization: 'Bearer nonsense'},
        {authorization: `Basic ${Buffer.from(`${owner.session.name}:${PASSWORD}`).toString('base64')}`},
        {authorization: `Device ${id}`},
        {authorization: `Device ${id}.`},
        {authorization: `Device ${id}.${secret.slice(1)}A`},
        {authorization: `Device ${newId()}.${secret}`},
        {authorization: isSession ? `Device ${id}.${secret}` : `Bearer ${token}`},
        {authorization: isSession ? `Bearer ${token.slice(1)}` : `Device ${id}.${secret.slice(1)}`},
        {cookie: `session=${token}; authorization=Bearer ${token}`},
        ...Object.values(spent).map((old) => ({authorization: `Bearer ${old}`})),
      ];
      for (const headers of others) {
        expectFault(`${name} ${JSON.stringify(headers)}`, await ask(route, headers), 401);
      }
    },
  );

  test.each(rows(({credential}) => credential === 'session'))(
    '%s answers 401 where token or operator say something else, or two things',
    async (name, route) => {
      const {company} = owner;
      const {operator} = owner.session;
      const authorization = `Bearer ${owner.session.session}`;
      for (const wrong of [
        {token: 'ZZZZZZZZ'},
        {token: [company, 'ZZZZZZZZ']},
        {token: [company, company]},
        {operator: newId()},
        {operator: [operator, newId()]},
        {token: company, operator: newId()},
        {token: 'ZZZZZZZZ', operator},
      ]) {
        const answer = await rawCall(server.url, route.method.toUpperCase(), addressOf(route), {
          authorization,
          ...wrong,
        });
        expectFault(`${name} ${JSON.stringify(wrong)}`, answer, 401, 'session.mismatch');
      }
    },
  );

  test('of two credentials in one request the first counts, as in any HTTP server, and never both', async () => {
    const right = `Bearer ${owner.session.session}`;
    const first = await rawCall(server.url, 'GET', '/api/session', {authorization: ['Bearer x', right]});
    expectFault('two', first, 401);
  });

  const nested = `${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)}`;
  const BODIES: readonly (readonly [string, string, Headers, number])[] = [
    ['no JSON', '{"id":', {}, 400],
    ['words', 'hello', {}, 400],
    ['a form', 'name=a&password=b', {'content-type': 'application/x-www-form-urlencoded'}, 415],
    ['a text that holds JSON', '{}', {'content-type': 'text/plain'}, 415],
    ['XML', '<a/>', {'content-type': 'application/xml'}, 415],
    ['something like JSON', '{}', {'content-type': 'application/jsonp'}, 415],
    ['a list', '[]', {}, 400],
    ['null', 'null', {}, 400],
    ['a number', '1e999', {}, 400],
    ['control characters', '{"name":"a\\u0000b","mode":"\\u0007","id":"\\u001b"}', {}, 400],
    ['deep lists', '['.repeat(30_000) + ']'.repeat(30_000), {}, 400],
    ['deep objects', nested, {}, 400],
    ['a prototype', '{"__proto__":{"role":"Admin"},"constructor":{"prototype":{"x":1}}}', {}, 400],
    ['too much', `{"name":"${'x'.repeat(5_100_000)}"}`, {}, 413],
  ];
  test.each(rows(({body}) => body !== undefined))(
    '%s refuses a body that is none of its own, in our shape',
    async (name, route) => {
      for (const [what, body, headers, status] of BODIES) {
        // All of it may be left out of these two.
        const isOptional = /check-code/.test(route.path) && ['deep objects', 'a prototype'].includes(what);
        if (isOptional || (what === 'control characters' && /check-code/.test(route.path))) continue;
        expectFault(`${name} ${what}`, await ask(route, {...good(route), ...headers}, body), status);
      }
    },
  );

  test.each(rows(({credential}) => credential !== 'none'))(
    '%s asks for the credential before it reads a body',
    async (name, route) => {
      if (route.method !== 'post') return;
      expectFault(name, await ask(route, {'content-type': 'text/plain'}, 'x'.repeat(400_000)), 401);
    },
  );

  test.each([...new Set(ROUTES.map(({path}) => path))])(
    '%s answers 405 to every method but its own, and says which those are',
    async (path) => {
      const own = ROUTES.filter((route) => route.path === path).map(({method}) => method.toUpperCase());
      if (own.includes('GET')) own.push('HEAD');
      for (const method of METHODS.filter((each) => !own.includes(each))) {
        const answer = await rawCall(
          server.url,
          method,
          addressOf({path}),
          good({...BARE, credential: 'session'}),
        );
        expect([method, answer.headers.get('allow')]).toEqual([method, own.toSorted().join(', ')]);
        if (method === 'HEAD') expect([answer.status, answer.text]).toEqual([405, '']);
        else expectFault(`${method} ${path}`, answer, 405, 'method.unknown');
      }
    },
  );
  const BARE: Route = {method: 'get', path: '', what: '', credential: 'none'};

  test('nothing of all this has changed a row', async () => {
    await server.server.deps.auth.telemetry.flush();
    expect(await stateOf(server)).toEqual(before);
  });
});
