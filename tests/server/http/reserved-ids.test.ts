import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {isId, type Id} from '#domain/kernel/id.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {PHOTO_TYPE} from '#protocol/photo.ts';
import {ROUTES} from '#server/http/routes.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {identityFaults} from '#server/auth/identity-faults.ts';
import {aJpeg} from '../rig/a-jpeg.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/** What holds a value, with each id in it replaced by nobody's, one at a time. */
function* withNobody(value: unknown): Generator<unknown> {
  if (typeof value === 'string' && isId(value)) yield NO_PERSON;
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value))
    for (const each of withNobody(inner))
      yield Array.isArray(value)
        ? value.map((old: unknown, i) => (String(i) === key ? each : old))
        : {...value, [key]: each};
}

describe.each(DATABASES)('ids that are nobody’s to give, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    handheld = await HttpHandheld.enrol(owner);
  });
  afterAll(() => server.close());

  const headOf = (): Promise<number> =>
    server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);

  test('[ID-5] whoever logs in as nobody’s device comes in on none, and hears nothing of others’ work', async () => {
    const before = await headOf();
    const login = {mode: 'admin', name: owner.session.name, password: PASSWORD};
    for (const device of [
      {name: 'Hers', id: NO_PERSON},
      {name: 'Hers', id: NO_PERSON, secret: 'x'.repeat(43)},
    ])
      expect((await call(`${server.url}/api/session`, 'POST', {...login, device})).status).toBe(400);
    expect(await headOf()).toBe(before);
  });

  test('[ID-5] nobody is hired, and no row made, under an id of nobody’s', async () => {
    const before = await headOf();
    const made = [
      await owner.act('staff.create', {id: NO_PERSON, name: 'Nobody', type: 'Manager'}),
      await owner.act('binSize.create', {id: NO_PERSON, name: 'None', width: 1, depth: 1, height: 1}),
      await owner.act('stock.moveBin', small.move(1), {id: NO_PERSON}),
      await owner.act('device.revoke', {device: NO_PERSON}),
    ];
    expect(made.map(({status}) => status)).toEqual([400, 400, 400, 400]);
    expect(await headOf()).toBe(before);
  });

  /** A body for each route that takes one, with an id wherever one may stand. */
  const bodies = (): Readonly<Record<string, readonly unknown[]>> => {
    const own = () => {
      const {args: __, ...named} = handheld.mutation('stock.moveBin', {}, {after: [newId()]});
      return {...named, args: {}};
    };
    const cursor = {epoch: '', version: 0, warehouse: owner.warehouse, generation: 1, partial: false};
    const device = {name: 'Dock', id: newId(), secret: 'x'.repeat(43)};
    const work = {work: newId()};
    // These two speak of no client.
    const {client: _, ...spoken} = handheld.spoken();
    return {
      '/sync/push': [handheld.spoken({items: []})],
      '/sync/pull': [handheld.spoken({...cursor, ids: [newId()], asks: [newId()], max: 10})],
      '/sync/verify': [{...spoken, ...cursor, lists: []}],
      '/sync/rescue': [
        {
          ...spoken,
          file: {binward: 'outbox', company: owner.company, mutations: [own()]},
          look: true,
        },
      ],
      '/api/register': [{name: 'A name', password: PASSWORD, device}],
      '/api/session': [
        {mode: 'badge', openid: owner.company, staff: owner.session.operator, code: '1234'},
        {mode: 'user', openid: owner.company, name: 'Ana', code: '1234', device},
        {mode: 'admin', name: owner.session.name, password: PASSWORD, device},
      ],
      '/api/enrol': [{openid: owner.company, ticket: 'A'.repeat(24), device}],
      '/api/actions/{action}': [{id: newId(), args: small.move(1), undoes: newId()}],
      '/api/long-work': [{id: newId(), kind: 'none', args: {}, warehouse: owner.warehouse}],
      '/api/staff/new-codes': [{staff: [newId()]}],
      '/api/chat/read': [{message: newId()}],
      '/api/imports/{id}/check': [{...work, matched: [], made: false}],
      '/api/imports/{id}/bring-in': [work],
    };
  };
  const NO_ID_IN_BODY = [
    '/api/session/check-code',
    '/api/session/password',
    '/api/session/preferences',
    '/api/enrol/again',
    '/api/imports/{id}/mend',
    '/api/staff/{id}/check-code',
    '/api/devices/tickets',
    '/api/published-warehouses/{id}/inquiries',
  ];

  test('[ID-5] every body of every route is looked at', () => {
    const taken = ROUTES.filter(({body}) => body).map(({path}) => path);
    expect([...Object.keys(bodies()), ...NO_ID_IN_BODY].toSorted()).toEqual(taken.toSorted());
  });

  test('[ID-5] every route refuses an id of nobody’s, wherever it stands in the body', async () => {
    const before = await headOf();
    for (const [path, each] of Object.entries(bodies())) {
      const at = path.replace('{action}', 'stock.moveBin').replace('{id}', newId());
      const headers =
        path === '/sync/rescue' || !path.startsWith('/sync/') ? owner.headers : handheld.headers;
      for (const body of each)
        for (const bad of withNobody(body)) {
          const {status, body: told} = await call(`${server.url}${at}`, 'POST', bad, headers);
          // What cannot be read in a file of another device stays in it.
          const isLeft = status === 200 && told['next'] === 'unreadable';
          expect([path, JSON.stringify(bad), status === 400 || isLeft]).toEqual([
            path,
            JSON.stringify(bad),
            true,
          ]);
        }
    }
    expect(await headOf()).toBe(before);
  });

  test('[ID-5] no id of nobody’s in an envelope is settled, whatever it names', async () => {
    const before = await headOf();
    const whole = handheld.mutation('stock.moveBin', small.move(1), {
      after: [newId()],
      redoes: newId(),
      undoes: newId(),
    });
    const {args: _, ...named} = whole;
    for (const bad of withNobody(named)) {
      const {body} = await handheld.pushRaw([{...(bad as object), args: {}}]);
      expect(body).toMatchObject({results: [], next: 'unreadable'});
      const file = {binward: 'outbox', company: owner.company, mutations: [{...(bad as object), args: {}}]};
      const rescued = await owner.call('POST', '/sync/rescue', handheld.spoken({file}));
      expect(rescued.body).toMatchObject({results: [], next: 'unreadable'});
    }
    expect(await headOf()).toBe(before);
  });

  test('[ID-5] every address finds nothing under an id of nobody’s', async () => {
    for (const {method, path} of ROUTES.filter((route) => route.path.includes('{id}'))) {
      const at = `${server.url}${path.replace('{id}', NO_PERSON)}`;
      const headers = path.startsWith('/sync/')
        ? {...handheld.headers, 'content-type': PHOTO_TYPE}
        : {...owner.headers, ...(method === 'get' ? {} : {'content-type': 'application/json'})};
      const body = method === 'get' ? null : path.startsWith('/sync/') ? new Uint8Array(aJpeg()) : '{}';
      const {status} = await fetch(at, {method, headers, body});
      expect([path, [400, 404].includes(status)]).toEqual([path, true]);
    }
    const asked = await owner.call('GET', `/api/documents/costs?ids=${NO_PERSON}`);
    expect(asked.status).toBe(400);
  });

  test('[ID-5] no header names somebody who is nobody', async () => {
    const secret = {authorization: `Device ${NO_PERSON}.${handheld.device.secret}`};
    expect((await call(`${server.url}/sync/pull`, 'POST', {}, secret)).status).toBe(401);
    expect((await owner.call('GET', '/api/session', undefined, {operator: NO_PERSON})).status).toBe(401);
  });

  describe('that a database has from before they were refused', () => {
    const db = () => server.server.deps.auth.db;
    const faults = () =>
      server.server.deps.storage.read(owner.company, async (tx) => {
        const found: string[] = await checkHistory(tx, RULES);
        for await (const fault of identityFaults(db(), owner.company)) found.push(fault);
        return found;
      });

    test('[ID-5] bring no device, nobody’s work and no held work of others', async () => {
      expect(await faults()).toEqual([]);
      const {company} = owner;
      const row = await db()
        .selectFrom('devices')
        .selectAll()
        .where('id', '=', handheld.device.id)
        .executeTakeFirstOrThrow();
      await db()
        .insertInto('devices')
        .values({...row, id: NO_PERSON, name: 'Nobody’s', revoked_at: 1})
        .execute();
      await db()
        .insertInto('former_devices')
        .values({company, former: NO_PERSON, device: handheld.device.id, at: 1})
        .execute();
      server.server.deps.auth.devices.forget();

      const credential = {authorization: `Device ${NO_PERSON}.${handheld.device.secret}`};
      expect((await call(`${server.url}/sync/pull`, 'POST', {}, credential)).status).toBe(401);
      // What the office asked for at a desk is no work of the device that says it was nobody.
      const asked = newId();
      await owner.do('stock.moveBin', small.move(1), {id: asked});
      const pulled = await handheld.pull({
        epoch: (await handheld.push([])).epoch,
        version: await headOf(),
        ids: [asked],
      });
      expect(pulled.body['acks'] ?? []).toEqual([]);
      const photo = await fetch(`${server.url}/sync/photos/${asked}?n=1`, {
        method: 'POST',
        headers: {...handheld.headers, 'content-type': PHOTO_TYPE},
        body: new Uint8Array(aJpeg()),
      });
      expect(photo.status).toBe(404);
      // Held work that was asked for at a desk is not held again for a device that is nobody’s.
      const goods: Id = newId();
      const held = await owner.act('stock.moveBin', {...small.move(1), goods}, {believed: 'stock.short'});
      expect(held.status).toBe(202);
      const measures = {weight: 10, width: 10, depth: 10, height: 10, cost: 10_000, price: 20_000};
      const supplier = String((await owner.list('supplier'))[0]?.['id']);
      await owner.do('goods.create', {id: goods, code: 'LATER', description: 'Later', supplier, ...measures});
      await expect
        .poll(
          async () =>
            (await owner.list('case', `index=mutation&mutation=${String(held.body['id'])}`))[0]?.['state'],
        )
        .toBe('closed');
      expect((await owner.call('GET', '/api/devices')).text).not.toContain(NO_PERSON);

      expect(await faults()).toEqual(
        expect.arrayContaining([
          expect.stringContaining(`devices has a id ${NO_PERSON}`),
          expect.stringContaining(`former_devices has a former ${NO_PERSON}`),
        ]),
      );
      await db().deleteFrom('devices').where('id', '=', NO_PERSON).execute();
      await db().deleteFrom('former_devices').where('former', '=', NO_PERSON).execute();
      server.server.deps.auth.devices.forget();
      expect(await faults()).toEqual([]);
    });

    test('[ID-5] give nobody a session', async () => {
      const {company} = owner;
      const someone = await server.server.deps.auth.sessions.open(
        {company, staff: NO_PERSON, device: ''},
        Date.now(),
      );
      const headers = {authorization: `Bearer ${someone?.token ?? ''}`};
      expect((await call(`${server.url}/api/session`, 'GET', undefined, headers)).status).toBe(401);
      expect(await faults()).toEqual([expect.stringContaining(`sessions has a staff ${NO_PERSON}`)]);
      await db().deleteFrom('sessions').where('staff', '=', NO_PERSON).execute();
    });
  });
});
