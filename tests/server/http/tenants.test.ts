import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {Action} from '#domain/kernel/action.ts';
import type {Field, Row, Value} from '#domain/kernel/field.ts';
import {isId, ownRowId} from '#domain/kernel/id.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {PHOTO_TYPE} from '#protocol/photo.ts';
import {ROUTES, type Route} from '#server/http/routes.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {importOf, moveIn, sendFile, sendTakenFile} from '../rig/importing.ts';
import {endedWork, startWork} from '../rig/long-work.ts';
import {publishWarehouse, recallWarehouse} from '../rig/published.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';

/** Names that only company A uses: an answer to B that holds one has leaked. */
const MARK = 'Ouroboros';

/** Suppliers as a file of the old system. */
const FILE = `supplier_name,supplier_city,supplier_address,supplier_contact,supplier_manager,supplier_level
${MARK} Norte,${MARK},${MARK},1,${MARK},1
`;

/** One row of each kind of document, and all that goes with it; answers the order that is still here. */
async function furnishDocuments(owner: Caller, bin: string, goods: string): Promise<string> {
  const address = {city: MARK, address: MARK, contact: MARK, manager: MARK, level: 1};
  const [customer, supplier] = [newId(), newId()];
  await owner.do('customer.create', {id: customer, name: MARK, ...address});
  await owner.do('supplier.create', {id: supplier, name: MARK, ...address});
  await owner.do('driver.create', {id: newId(), name: MARK, plate: MARK, contact: MARK});
  await owner.do('capital.create', {id: newId(), name: MARK, quantity: 1, cost: 1});
  const fees = {weight_fee: 1, volume_fee: 1, min_payment: 1};
  const rate = {transportation_supplier: MARK, send_city: MARK, receiver_city: MARK, ...fees};
  await owner.do('freightRate.create', {id: newId(), ...rate});
  await owner.do('goodsCode.create', {id: newId(), goods, code: MARK, units: 1});
  const old = [{code: 'a'.repeat(32), kind: 'goods', of: goods}];
  await owner.do('oldCode.load', {codes: JSON.stringify(old)});
  await owner.do('stock.adjust', {warehouse: owner.warehouse, bin, goods, change: 5, reason: MARK});
  const lines = JSON.stringify([{goods, quantity: 1}]);
  await owner.do('inbound.announce', {supplier, lines});
  const orders = [newId(), newId()];
  for (const id of orders) await owner.do('outbound.create', {customer, lines}, {id});
  const documents = orders.map((id) => ownRowId(id, 1));
  for (const document of documents) {
    await owner.do('outbound.confirm', {document});
    await owner.do('outbound.release', {document});
  }
  await owner.do('outbound.makePickingList', {documents: JSON.stringify(documents)});
  const truck = {driver_name: MARK, plate: MARK, contact: MARK};
  const loaded = JSON.stringify([{document: documents[0], whole: 1}]);
  await owner.do('outbound.dispatch', {...truck, orders: loaded});
  await owner.do('outbound.deliver', {document: documents[0] ?? '', lines: '[]', received_by: MARK});
  const counted = JSON.stringify([{goods, counted: 1, believed: 1}]);
  await owner.do('counting.count', {warehouse: owner.warehouse, bin, whole: 1, lines: counted});
  await owner.do('stock.report', {kind: 'blocked-bin', bin, note: MARK});
  const plan = newId();
  await owner.do('counting.makePlan', {selected_by: 'bin', note: MARK}, {id: plan});
  await owner.do('counting.addBins', {document: ownRowId(plan, 1), bins: JSON.stringify([bin])});
  await owner.do('task.take', {kind: 'count', about: bin});
  await owner.do('chat.send', {to_kind: 'role', to: 'Office', text: MARK, about_list: 'bin', about: bin});
  return documents[1] ?? '';
}

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
    deviceA = await HttpHandheld.enrol(a, `${MARK} 1`);
    deviceB = await HttpHandheld.enrol(b);
    const [from, to] = await a.list('bin');
    const [goods] = await a.list('goods');
    const [source, target, what] = [from, to, goods].map((row) => String(row?.['id']));
    const place = {warehouse: a.warehouse, goods: what ?? '', from: source ?? '', to: target ?? ''};
    const corrected = deviceA.mutation('stock.moveBin', {...place, quantity: 900_000});
    await deviceA.push([corrected, deviceA.mutation('stock.teleport', {})]);
    moved = corrected.id;
    ticketOfA = String((await a.call('POST', '/api/devices/tickets', {name: `${MARK} 2`})).body['id']);
    await server.server.deps.auth.afterRestore.returned(a.company, deviceA.device.id, 1);
    const photo = {company: a.company, mutation: moved, n: 1};
    await server.server.deps.photos.keep(photo, deviceA.device.id, aJpeg(), 1);
    const [bin = '', goodsOfA = ''] = [source, what];
    const args = {bin, goods: goodsOfA, times: 1, change: 1};
    const {results: open} = (await a.call('GET', '/api/session/open')).body as {results: {id: string}[]};
    sessionOfA = String(open[0]?.id);
    workOfA = (await endedWork(a, await startWork(a, 'test.addOften', args))).id;
    const order = await furnishDocuments(a, bin, goodsOfA);
    const over = {document: order, goods: goodsOfA, bin, quantity: 2};
    await deviceA.push([1, 2].map(() => deviceA.mutation('outbound.pick', over)));
    const regretted = deviceA.mutation('stock.moveBin', {...place, quantity: 1});
    const undoing = deviceA.mutation('work.undo', {act: 'stock.moveBin'}, {undoes: regretted.id});
    await deviceA.push([regretted, undoing]);
    await moveIn(a, FILE, {kind: 'supplier'});
    fileOfA = (await sendTakenFile(a, FILE, {kind: 'supplier'})).import.id;
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

  const allRows = (owner: Caller): Promise<Map<string, Row[]>> =>
    server.server.deps.storage.read(owner.company, async (tx) => {
      const all = new Map<string, Row[]>();
      for (const {name, scope} of RESOURCES.values()) {
        all.set(name, await tx.pageByKey(name, scope === 'warehouse' ? owner.warehouse : '', '', 100_000));
      }
      return all;
    });
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
  const firstId = (list: string): string => String(rowsOfA.get(list)?.[0]?.['id'] ?? '');

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
    Object.fromEntries(
      Object.entries(action.args)
        .filter(
          ([column, field]) =>
            field.required ||
            field.positive ||
            column === 'from_order' ||
            // One of two parties.
            (column === 'supplier' && action.name === 'inbound.receiveUnannounced'),
        )
        .map(([column, field]) => [column, valueFor(action, column, field)]),
    );

  function valueFor(action: Action, column: string, field: Field): Value {
    const list = field.list ?? action.name.split('.')[0] ?? '';
    const rows = rowsOfA.get(list) ?? [];
    const isCreation = action.name.endsWith('.create');
    if (column === 'about') return firstId('bin');
    // Any other needs to say what it finds them by.
    if (column === 'selected_by') return 'bin';
    if (column === 'device') return deviceA.device.id;
    if (column === 'ticket') return ticketOfA;
    if (column === 'set') return '{}';
    if (column === 'lines' && ['outbound.deliver', 'case.secondProof'].includes(action.name))
      return JSON.stringify([{line: firstId('dnLine'), actual: 1}]);
    if (column === 'lines' && action.name === 'counting.count')
      return JSON.stringify([{goods: firstId('goods'), counted: 1, believed: 2}]);
    if (column === 'lines' && action.name === 'inbound.receiveUnannounced')
      return JSON.stringify([{goods: firstId('goods'), quantity: 1}]);
    if (column === 'sscc') return '340123450000000017';
    if (column === 'codes')
      return JSON.stringify([{code: 'a'.repeat(32), kind: 'goods', of: firstId('goods')}]);
    if (column === 'bins') return JSON.stringify([firstId('bin')]);
    if (column === 'lines' && action.name === 'outbound.confirmDelivery')
      return JSON.stringify([{line: firstId('dnLine'), actual: 1}]);
    if (column === 'lines') return JSON.stringify([{goods: firstId('goods'), quantity: 1}]);
    if (column === 'orders') return JSON.stringify([{document: firstId('dn')}]);
    if (column === 'documents') return JSON.stringify([firstId('dn')]);
    if (column === 'to') return String(rows[1]?.['id'] ?? newId());
    if (column === 'version') return Number(rows[0]?.['version'] ?? 1);
    if (field.kind === 'id' && isCreation)
      return RESOURCES.get(list)?.fields['id']?.max === 8 ? 'ZZZZZZZ1' : newId();
    if (field.kind === 'reference' || field.kind === 'id') return String(rows[0]?.['id'] ?? newId());
    if (field.options) return field.options.at(-1) ?? '';
    if (field.kind === 'day') return '2031-01-31';
    return field.kind === 'text' ? `text ${newId()}` : 1;
  }

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
    const {status, text, body} = await sendFile(b, FILE.replaceAll(MARK, 'B'), {
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
