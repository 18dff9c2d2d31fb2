import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {Action} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {PHOTO_TYPE} from '#protocol/photo.ts';
import {ROUTES, type Route} from '#server/http/routes.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {importOf, sendFile} from '../rig/importing.ts';
import {allRowsOf, argsNaming, fileOf, firstIdOf, furnishOneOfEach} from '../rig/one-of-each.ts';
import {publishWarehouse, recallWarehouse} from '../rig/published.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

/** Names that only company A uses: an answer to B that holds one has leaked. */
const MARK = 'Ouroboros';

describe.each(DATABASES)('[T13] a credential of one company at the data of another, on %s', (kind) => {
  let server: TestServer;
  let a: Caller;
  let b: Caller;
  let deviceA: HttpHandheld;
  let deviceB: HttpHandheld;
  /** Rows of A by list. */
  let rowsOfA: Map<string, Row[]>;
  let versionOfA: number;
  let moved: string;
  let ticketOfA: string;
  let workOfA: string;
  let sessionOfA: string;
  let fileOfA: string;

  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: TEST_KINDS});
    a = await Caller.register(server.url, {company: MARK, demo: true, seed: 7});
    b = await Caller.register(server.url);
    deviceB = await HttpHandheld.enrol(b);
    ({
      device: deviceA,
      moved,
      ticket: ticketOfA,
      session: sessionOfA,
      work: workOfA,
      file: fileOfA,
    } = await furnishOneOfEach(server, a, MARK));
    await publishAndRecall();
    rowsOfA = await allRows(a);
    versionOfA = await headOf(a);
  });
  afterAll(() => server.close());

  /** Somebody asked about its warehouse while that was published. */
  async function publishAndRecall(): Promise<void> {
    const page = await publishWarehouse(a);
    const c = await Caller.register(server.url);
    const question = {message: 'Is there room?', reply_to: '1'};
    await c.call('POST', `/api/published-warehouses/${page}/inquiries`, question);
    await recallWarehouse(a);
  }

  const allRows = (owner: Caller): Promise<Map<string, Row[]>> => allRowsOf(server, owner);
  /** A text that A's rows alone hold. */
  const leaks = (text: string): boolean =>
    text.includes(MARK) ||
    text.includes(a.company) ||
    [...secretsOf(rowsOfA)].some((secret) => text.includes(secret));

  function secretsOf(rows: ReadonlyMap<string, readonly Row[]>): Set<string> {
    const ids = [...rows.values()].flat().map((row) => String(row['id'] ?? ''));
    return new Set(ids.filter((id) => id.length >= 8 && !/^[A-Z][a-z]/.test(id)));
  }
  const headOf = (owner: Caller): Promise<number> =>
    server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);
  // The databases themselves refuse a changed row without a new version.
  const expectUntouched = async (): Promise<void> => expect(await headOf(a)).toBe(versionOfA);

  test.each([...RESOURCES.keys()])(
    'the list %s shows nothing of it, by its filters or at all',
    async (list) => {
      const mine = {authorization: `Bearer ${b.session.session}`};
      for (const query of [
        '',
        `warehouse=${a.warehouse}`,
        `search=${MARK}`,
        `index=key&id=${firstId(list)}`,
      ]) {
        const answer = await b.call('GET', `/api/lists/${list}?limit=1000&${query}`);
        expect(answer.status).toBe(RESOURCES.get(list)?.read.length ? 200 : 403);
        expect(leaks(answer.text)).toBe(false);
      }
      const foreign = await call(`${server.url}/api/lists/${list}`, 'GET', undefined, {
        ...mine,
        token: a.company,
      });
      expect(foreign.status).toBe(401);
    },
  );
  const firstId = (list: string): string => firstIdOf(rowsOfA, list);

  const routes = (wanted: (route: Route) => boolean) =>
    ROUTES.filter(wanted).map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

  // Before B has asked for what is A's: its own cases would name that.
  test.each(
    routes(
      ({path, credential, method}) => credential === 'session' && method === 'get' && !path.includes('{'),
    ),
  )('%s shows nothing of it', async (_, {path}) => {
    // Some look for their warehouse, and find none that is another's.
    const isOfDay = path.startsWith('/api/floor-work');
    const isOfWarehouse =
      isOfDay || ['/api/trades', '/api/tasks', '/api/to-order', '/api/news'].includes(path);
    const [of, found] =
      path === '/api/ledger' || isOfWarehouse
        ? [`?warehouse=${a.warehouse}${isOfDay ? '&day=2026-11-22' : ''}`, isOfWarehouse ? 404 : 200]
        : path === '/api/orderable'
          ? [`?warehouse=${a.warehouse}&goods=${firstId('goods')}`, 200]
          : ['', 200];
    const {status, text} = await b.call('GET', path + of);
    expect([status, leaks(text)]).toEqual([found, false]);
  });

  test.each([...ACTIONS.values()].map((action) => [action.name, action] as const))(
    'the action %s finds nothing of it and changes nothing',
    async (name, action) => {
      const args = argsAt(action);
      for (const warehouse of [b.warehouse, a.warehouse]) {
        const answer = await b.act(name, args, {warehouse, believed: 'here'});
        if (warehouse === a.warehouse || reachesRows(action)) {
          // What was done by hand is kept and held, since the goods may only be unknown here yet; what the server
          // alone does is nobody's to ask, and what a customer's people do is not an administrator's.
          expect(action.roles.includes('Admin') ? [404, 202] : [403]).toContain(answer.status);
        }
        expect(Object.values(answer.body).map(String).join(' ')).not.toContain(MARK);
      }
      await expectUntouched();
    },
  );

  /** Arguments that name A's rows wherever they can. */
  const argsAt = (action: Action): Row =>
    argsNaming(action, {rows: rowsOfA, device: deviceA.device.id, ticket: ticketOfA});

  /** Whether its arguments name rows that must exist. */
  const reachesRows = (action: Action): boolean =>
    Object.entries(action.args).some(
      ([, {kind: is, required}]) =>
        required && (is === 'reference' || (is === 'id' && !action.name.endsWith('.create'))),
    );

  /** What stands at A behind each address that ends in an id; a new one has to be named here. */
  const idsOfA: Readonly<Record<string, () => string>> = {
    '/api/actions/by-id': () => moved,
    '/api/after-restore': () => deviceA.device.id,
    '/api/cases': () => firstId('case'),
    '/api/devices': () => deviceA.device.id,
    '/api/documents': () => firstId('asn'),
    '/api/imports': () => fileOfA,
    '/api/long-work': () => workOfA,
    '/api/lots': () => firstId('lot'),
    '/api/photos': () => moved,
    '/api/published-warehouses': () => firstId('publication'),
    '/sync/photos': () => moved,
    '/api/session/open': () => sessionOfA,
    '/api/staff': () => firstId('staff'),
  };

  /** What is asked at an address that wants a body: what has not its shape is refused before anything is looked for. */
  const bodiesAt: Readonly<Record<string, () => unknown>> = {
    '/api/imports/{id}/check': () => ({work: newId(), matched: ['name'], made: true}),
    '/api/imports/{id}/bring-in': () => ({work: newId()}),
    '/api/imports/{id}/mend': () => ({cells: [{line: 2, column: 0, value: 'x'}]}),
    '/api/published-warehouses/{id}/inquiries': () => ({message: 'Is there room?', reply_to: '1'}),
  };

  /** Here a file begins under an id that its sender has made. */
  const isBeginning = ({method, path}: Route): boolean => method === 'post' && path === '/api/imports/{id}';

  test.each(routes((route) => route.path.includes('{id}') && !isBeginning(route)))(
    '%s does not find it',
    async (_, {method, path}) => {
      const id = idsOfA[path.slice(0, path.indexOf('/{id}'))]?.() ?? '';
      expect(isId(id)).toBe(true);
      const at = path.replace('{id}', id);
      // Of a device's routes these are the photo's.
      const asDevice = async ({headers: own}: HttpHandheld) => {
        const headers = {...own, 'content-type': PHOTO_TYPE};
        const body = method === 'get' ? null : new Uint8Array(aJpeg());
        const answer = await fetch(`${server.url}${at}`, {method, headers, body});
        return {status: answer.status, text: await answer.text()};
      };
      const ask = (by: Caller, device: HttpHandheld) =>
        path.startsWith('/sync/') ? asDevice(device) : by.call(method.toUpperCase(), at, bodiesAt[path]?.());
      const {status, text} = await ask(b, deviceB);
      expect([status, leaks(text)]).toEqual([404, false]);
      // Whose it is finds it there.
      if (method === 'get') expect((await ask(a, deviceA)).status).toBe(200);
      await expectUntouched();
    },
  );

  test('a file that is sent under the id of one of its own is another, of the sender', async () => {
    const before = await importOf(a, fileOfA);
    const {status, text, body} = await sendFile(b, fileOf('B'), {
      kind: 'supplier',
      id: fileOfA,
    });
    expect([status, leaks(text), body['sample']]).toEqual([
      200,
      false,
      [['B Norte', 'B', 'B', '1', 'B', '1']],
    ]);
    expect(await importOf(a, fileOfA)).toEqual(before);
    await expectUntouched();
  });

  test.each([...REPORTS_BY_NAME.keys()])('the report %s counts nothing of it', async (name) => {
    const {at, isRanking, isWhole} = REPORTS_BY_NAME.get(name) ?? {};
    const days =
      at === undefined
        ? ''
        : `&from=2000-01-01&to=2009-12-31&by=${isRanking ? 'units' : isWhole ? '' : 'month'}`;
    const {status, text} = await b.call('GET', `/api/reports/${name}?warehouse=${a.warehouse}${days}`);
    expect([status, leaks(text)]).toEqual([404, false]);
  });

  test('every other part of an address is the name of a list, a report or an action', () => {
    const named = routes(({path}) => path.includes('{') && !path.includes('{id}')).map(([name]) => name);
    expect(named).toEqual([
      'GET /api/lists/{list}',
      'GET /api/reports/{name}',
      'POST /api/actions/{action}',
      // The name of a kind of rows.
      'GET /api/import-templates/{kind}',
    ]);
  });

  test('its device goes on handing in work', async () => {
    expect(await deviceA.push([])).toMatchObject({results: []});
    await expectUntouched();
  });

  test.each(routes(({credential, body}) => credential === 'device' && body !== undefined))(
    'a device that names it at %s gets 403',
    async (_, {path}) => {
      const file = {binward: 'outbox', company: a.company, mutations: []};
      const cursor = {warehouse: a.warehouse, version: 0, generation: 1, partial: false, ids: [], max: 9};
      const body = deviceB.spoken({...cursor, items: [], lists: [], file, company: a.company});
      const answer = await call(`${server.url}${path}`, 'POST', body, deviceB.headers);
      expect([answer.status, leaks(answer.text.replaceAll(a.company, ''))]).toEqual([403, false]);
    },
  );

  test('a pull of its warehouse brings nothing, and its mutations in a rescue are not taken', async () => {
    const {start} = (await deviceB.pull()).body;
    for (const list of RESOURCES.keys()) {
      const page = await deviceB.pull({
        warehouse: a.warehouse,
        snapshot: {start, list, after: ''},
        ids: [moved],
      });
      expect(leaks(page.text)).toBe(false);
    }
    const foreign = deviceA.mutation('stock.moveBin', {});
    const file = {binward: 'outbox', company: b.company, mutations: [foreign]};
    const rescued = await b.call('POST', '/sync/rescue', deviceB.spoken({file}));
    expect(rescued.body).toMatchObject({results: [], next: 'unreadable'});
    await expectUntouched();
  });

  test('all of it is as it was', async () => {
    expect(await allRows(a)).toEqual(rowsOfA);
  });

  test('it has rows in every list, so that these tests look at something', () => {
    const empty = [...rowsOfA].filter(([, rows]) => rows.length === 0).map(([list]) => list);
    expect(empty).toEqual([]);
  });
});
