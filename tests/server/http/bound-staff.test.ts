import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isOfWarehouses} from '#domain/kernel/readable.ts';
import {LISTS} from '#domain/lists.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import {newsOfReaders} from '#server/http/row-news.ts';
import {ROUTES, type Route} from '#server/http/routes.ts';
import {allRowsOf, argsNaming, firstIdOf, furnishOneOfEach} from '../rig/one-of-each.ts';
import {publishWarehouse} from '../rig/published.ts';
import {TEST_KINDS} from '../rig/work-kinds.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HERS = 'ZZZZZZZ2';
const NOT_YOURS = [403, 'warehouse.not-yours'];

/*
 * A person who is bound to one warehouse, at all that the company has in another: every list, route, report and action
 * there is, so that a new one is asked by itself.
 */
describe.each(DATABASES)('a person who is bound to one warehouse, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  /** A Manager who works in the one that is empty. */
  let bound: Caller;
  let device: string;
  let moved: string;
  let work: string;
  let file: string;
  let ticket: string;
  let rows: Map<string, Row[]>;

  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: TEST_KINDS});
    owner = await Caller.register(server.url, {demo: true, seed: 7});
    const all = await furnishOneOfEach(server, owner, 'Ouroboros');
    ({moved, work, file, ticket} = all);
    device = all.device.device.id;
    const page = await publishWarehouse(owner);
    const other = await Caller.register(server.url);
    const question = {message: 'Is there room?', reply_to: '1'};
    await other.call('POST', `/api/published-warehouses/${page}/inquiries`, question);
    await owner.do('warehouse.create', {...aHall, id: HERS});
    bound = await owner.hire('Manager', 'Bea', {warehouses: HERS});
    rows = await allRowsOf(server, owner);
  });
  afterAll(() => server.close());

  const aHall = {name: 'Hers', city: 'x', address: 'x', contact: 'x', manager: 'x'};

  const lists = [...RESOURCES.values()].filter(isOfWarehouses).map(({name}) => name);

  /** Ids and codes of rows of the warehouse that is none of hers. */
  const secretsOf = (): string[] =>
    [...rows].flatMap(([list, all]) => {
      const resource = RESOURCES.get(list);
      const theirs = resource && isOfWarehouses(resource) ? all : [];
      return theirs
        .filter((row) => row['warehouse'] === owner.warehouse)
        .flatMap((row) => [row['id'], row['code']])
        .map((value) => String(value ?? ''))
        .filter((value) => value.length >= 8);
    });
  const leaks = (text: string): string[] => secretsOf().filter((secret) => text.includes(secret));
  const there = (): string => `warehouse=${owner.warehouse}`;
  const firstId = (list: string): string => firstIdOf(rows, list);

  test('[ROWS-9] there is a row of the other warehouse in each list of warehouses', () => {
    const without = [...RESOURCES.values()].filter(
      (resource) =>
        isOfWarehouses(resource) &&
        !rows.get(resource.name)?.some((row) => row['warehouse'] === owner.warehouse),
    );
    expect(without.map(({name}) => name)).toEqual([]);
  });

  test.each([...RESOURCES.keys(), ...[...LISTS.keys()].map((path) => path.split('/').at(-1) ?? '')])(
    '[ROWS-9] the list %s has nothing of the other warehouse, in any form',
    async (list) => {
      for (const query of ['', 'search=a', 'index=key', 'form=raw', 'form=csv', 'page=last']) {
        const answer = await bound.call('GET', `/api/lists/${list}?limit=1000&${query}`);
        expect([list, query, leaks(answer.text)]).toEqual([list, query, []]);
      }
      const {status, body} = await bound.call('GET', `/api/lists/${list}?${there()}`);
      expect([status, body['code']]).toEqual(NOT_YOURS);
    },
  );

  const routes = (wanted: (route: Route) => boolean) =>
    ROUTES.filter(wanted).map((route) => [`${route.method.toUpperCase()} ${route.path}`, route] as const);

  test.each(
    routes(
      ({path, credential, method}) => credential === 'session' && method === 'get' && !path.includes('{'),
    ),
  )('[ROWS-9] %s tells nothing of it', async (_, {path}) => {
    if (path !== '/api/news') expect(leaks((await bound.call('GET', path)).text)).toEqual([]);
    const {status, body} = await bound.call('GET', `${path}?${there()}&day=2026-11-22`);
    expect([status, body['code']]).toEqual(NOT_YOURS);
  });

  test.each([...REPORTS_BY_NAME.keys()])('[ROWS-9] the report %s is not told of it', async (name) => {
    const {status, body} = await bound.call('GET', `/api/reports/${name}?${there()}`);
    expect([status, body['code']]).toEqual(NOT_YOURS);
  });

  /** What stands in the other warehouse behind each address that ends in an id. */
  const idsThere: Readonly<Record<string, () => string>> = {
    '/api/actions/by-id': () => moved,
    '/api/cases': () => String(rows.get('case')?.find((row) => row['warehouse'] !== '')?.['id']),
    '/api/documents': () => firstId('asn'),
    '/api/imports': () => file,
    '/api/long-work': () => work,
    '/api/photos': () => moved,
  };
  /** What belongs to no warehouse. */
  const OF_THE_COMPANY = [
    '/api/after-restore',
    '/api/devices',
    '/api/lots',
    '/api/published-warehouses',
    '/api/session/open',
    '/api/staff',
  ];
  const before = (path: string): string => path.slice(0, path.indexOf('/{id}'));

  test.each(
    routes(({path, credential}) => path.includes('{id}') && credential === 'session').filter(
      ([, {path}]) => !OF_THE_COMPANY.includes(before(path)),
    ),
  )('[ROWS-9] %s does not find what is there', async (_, {method, path}) => {
    const at = path.replace('{id}', idsThere[before(path)]?.() ?? '');
    // Of the office others than she find it.
    if (method !== 'get' && path !== '/api/long-work/{id}/go-on') return;
    expect((await bound.call(method.toUpperCase(), at)).status).toBe(404);
    if (method === 'get') expect((await owner.call('GET', at)).status).toBe(200);
  });

  test('[ROWS-9] the trace of a lot tells what moved where she works', async () => {
    for (const row of rows.get('lot') ?? []) {
      const {status, body, text} = await bound.call('GET', `/api/lots/${String(row['id'])}/trace`);
      expect([status, body['results'], leaks(text)]).toEqual([200, [], []]);
    }
  });

  test('[ROWS-9] no second name in an address goes round it', async () => {
    for (const query of [
      `warehouse=${HERS}&${there()}`,
      `${there()}&warehouse=${HERS}`,
      `%77arehouse=${owner.warehouse}&warehouse=${HERS}`,
    ]) {
      const {status, body} = await bound.call('GET', `/api/lists/stock?${query}`);
      expect([query, status, body['code']]).toEqual([query, ...NOT_YOURS]);
    }
  });

  test('[ROWS-10] the building of others is not hers to change, nor a new one hers to make', async () => {
    const row = (await owner.list('warehouse')).find(({id}) => id === owner.warehouse);
    const version = Number(row?.['version']);
    const edit = {id: owner.warehouse, version, set: '{"city":"Elsewhere"}'};
    for (const warehouse of [HERS, '']) {
      const refused = [
        await bound.act('warehouse.edit', edit, {warehouse}),
        await bound.act('warehouse.create', {...aHall, id: 'ZZZZZZZ3', name: 'Third'}, {warehouse}),
      ];
      for (const {status, body} of refused)
        expect([status, body['code']]).toEqual([409, 'warehouse.not-yours']);
    }
    const hers = (await owner.list('warehouse')).find(({id}) => id === HERS);
    await bound.do(
      'warehouse.edit',
      {
        id: HERS,
        version: Number(hers?.['version']),
        set: '{"city":"Cork"}',
      },
      {warehouse: HERS},
    );
  });

  test('[ROWS-9] news of rows of the other warehouse are none', async () => {
    const reader = {role: 'Manager', party: '', warehouses: [HERS]} as const;
    const told = await server.server.deps.storage.read(owner.company, async (tx) => {
      const {changes} = await tx.changes({lists, warehouse: HERS}, 0, 5_000);
      return newsOfReaders(tx, changes, [reader]);
    });
    expect(told.get(reader)?.lists ?? {}).toEqual({});
  });

  test('[ROWS-10] long work of each kind is begun where she works', async () => {
    const {kinds} = server.server.deps.longWork;
    const hers = [...kinds.values()].filter(({roles}) => roles.includes('Manager'));
    expect(hers.length).toBeGreaterThan(3);
    for (const {name} of hers) {
      const asked = {id: newId(), kind: name, args: {}, warehouse: owner.warehouse};
      const {status, body} = await bound.call('POST', '/api/long-work', asked);
      expect([name, status, body['code']]).toEqual([name, ...NOT_YOURS]);
    }
  });

  test('[ROWS-9] names of all warehouses stay', async () => {
    expect((await bound.list('warehouse')).map(({id}) => id)).toEqual([owner.warehouse, HERS]);
    expect(bound.session.warehouses.map(({id}) => id)).toEqual([HERS]);
  });

  const head = (): Promise<number> =>
    server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);

  /** The lists of which something has changed in the other warehouse since. */
  const changedThere = (since: number): Promise<string[]> =>
    server.server.deps.storage.read(owner.company, async (tx) => {
      const {changes} = await tx.changes({lists, warehouse: owner.warehouse}, since, 1_000);
      const theirs = changes.filter(({row}) => !row || row['warehouse'] === owner.warehouse);
      return [...new Set(theirs.map(({list}) => list))];
    });

  /** Typed by hand: what is of the whole company, and kept with what stands in each warehouse. */
  const GOES_ALONG: Readonly<Record<string, readonly string[]>> = {'stock.setExpiry': ['stock']};

  test.each([...ACTIONS.values()].map((action) => [action.name, action] as const))(
    '[ROWS-10] the action %s is refused there, and finds nothing of it',
    async (name, action) => {
      const args = argsNaming(action, {rows, device, ticket});
      const since = await head();
      const {status, body} = await bound.act(name, args, {warehouse: owner.warehouse, believed: 'here'});
      // What comes with a secret has a way of its own.
      const isHers = action.roles.includes('Manager') && !action.hasSecret;
      if (isHers) expect([status, body['code']]).toEqual(NOT_YOURS);
      else expect([403, 404]).toContain(status);
      for (const warehouse of [HERS, '']) await bound.act(name, args, {warehouse, believed: 'here'});
      expect(await changedThere(since)).toEqual(GOES_ALONG[name] ?? []);
    },
  );

  test('[ROWS-10] what the company has there is undone by those who work there', async () => {
    const [first] = await owner.list('bin');
    const [goods] = await owner.list('goods');
    const id = newId();
    const of = {warehouse: owner.warehouse, bin: String(first?.['id']), goods: String(goods?.['id'])};
    await owner.do('stock.adjust', {...of, change: 1, reason: 'found'}, {id});
    const undo = (by: Caller, warehouse: string) =>
      by.act('work.undo', {act: 'stock.adjust'}, {undoes: id, warehouse});
    for (const warehouse of [owner.warehouse, HERS, '']) {
      const {status, body} = await undo(bound, warehouse);
      expect([status, body['code']]).toEqual(NOT_YOURS);
    }
  });
});
