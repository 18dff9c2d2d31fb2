import {sql} from 'kysely';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ACTIONS, RULES} from '#domain/actions.ts';
import {REPORTS_BY_NAME} from '#domain/reports.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {SessionAnswer} from '#protocol/session.ts';
import {ROUTES} from '#server/http/routes.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {binPlace} from '#domain/stock/place.ts';
import {ROLES} from './rights.ts';
import {
  call,
  Caller,
  DATABASES,
  enrolByTicket,
  HttpHandheld,
  newId,
  openServer,
  type TestServer,
} from './site.ts';
import {furnishSmall, unitsAt, type SmallWarehouse} from './warehouse.ts';

/** Arguments that stand in a mutation for the server alone, typed by hand: what proves who somebody is, and what people write to each other. */
const SECRET_ARGS: Readonly<Record<string, readonly string[]>> = {
  'chat.send': ['text'],
  'session.login': ['grant'],
};

test('[ACT-5] every argument that is secret to all is known here', () => {
  const marked = [...ACTIONS.values()].flatMap(({name, args}) => {
    const secret = Object.keys(args).filter((field) => args[field]?.secret?.length === 0);
    return secret.length > 0 ? [[name, secret]] : [];
  });
  expect(Object.fromEntries(marked)).toEqual(SECRET_ARGS);
});

describe.each(DATABASES)('[ACT-5] what nobody is told, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  let handheld: HttpHandheld;
  let supervisor: Caller;
  /** A manager, and her login on the handheld. */
  let manager: Pick<SessionAnswer, 'operator' | 'grant'>;
  let held: Mutation;
  let document: string;
  const people = new Map<string, Caller>();
  /** What the server gave to somebody in confidence. */
  const given: string[] = [];

  const keep = ({session, grant, device}: SessionAnswer): void => {
    given.push(session, ...[grant, device?.secret, device?.enrolment].filter((each) => each !== undefined));
  };
  const lock = async (staff: string, is_locked: 0 | 1): Promise<void> => {
    const row = (await owner.list('staff')).find(({id}) => id === staff);
    const set = JSON.stringify({is_locked});
    await owner.do('staff.edit', {id: staff, version: Number(row?.['version']), set});
  };
  const caseOf = async (mutation: string) =>
    String((await owner.list('case', `index=mutation&mutation=${mutation}`))[0]?.['id']);
  /** Claims of the manager's, as a file of the handheld would have them. */
  const forged = (grant: string | undefined, units: number): Mutation[] => {
    const copy = new HttpHandheld(server.url, handheld.session);
    const login = copy.loginOf({...manager, ...(grant === undefined ? {} : {grant})});
    const of = {who: manager.operator, login: login.id};
    return [login, copy.mutation('stock.moveBin', small.move(units), of)];
  };
  const bring = (by: Caller, mutations: readonly Mutation[]) =>
    by.call('POST', '/sync/rescue', {
      ...handheld.spoken(),
      file: {binward: 'outbox', company: owner.company, mutations},
    });

  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
    people.set('A', owner);
    for (const [letter, type] of Object.entries(ROLES))
      if (letter !== 'A') people.set(letter, await owner.hire(type));
    supervisor = people.get('V') ?? owner;
    for (const {session} of people.values()) keep(session);
    const enrolled = await enrolByTicket(owner, 'Dock 1');
    keep(enrolled);
    handheld = new HttpHandheld(server.url, enrolled);
    await handheld.push([handheld.loginOf(handheld.session, handheld.login)]);
    // A manager logs in there, is locked by wrong codes of anybody, and her login comes in meanwhile.
    const staff = newId();
    await owner.do('staff.create', {id: staff, name: 'Manuela', type: 'Manager'});
    const {code} = (await owner.call('POST', `/api/staff/${staff}/check-code`)).body;
    const device = {...handheld.device, name: 'Dock 1'};
    const login = {mode: 'user', openid: owner.company, name: 'Manuela', code, device};
    const session = (await call(`${server.url}/api/session`, 'POST', login)).body as unknown as SessionAnswer;
    keep(session);
    manager = session;
    await lock(staff, 1);
    held = handheld.loginOf(manager);
    expect((await handheld.push([held])).results).toMatchObject([{status: 'held', code: 'staff.locked'}]);
    await lock(staff, 0);
    const supplier = String((await owner.list('supplier'))[0]?.['id']);
    await owner.do('inbound.announce', {
      supplier,
      lines: JSON.stringify([{goods: small.goods, quantity: 1}]),
    });
    document = String((await owner.list('asn'))[0]?.['id']);
    // The same in work that nobody here can read, or that carries it where it does not belong.
    const {grant = ''} = manager;
    await handheld.push([
      handheld.mutation('session.login', {grant, document, more: 1}, {who: manager.operator}),
      handheld.mutation('session.renew', {grant, document}),
      handheld.mutation('session.renew', {deep: {of: [grant]}, document} as never),
      handheld.mutation('stock.moveBin', {...small.move(1), goods: newId()}, {believed: grant}),
    ]);
    const ticket = (await owner.call('POST', '/api/devices/tickets', {name: 'Dock 2'})).body['ticket'];
    given.push(String(ticket));
  });
  afterAll(() => server.close());

  test('the story of a held login shows no grant, and all else of it', async () => {
    const {status, body, text} = await supervisor.call('GET', `/api/cases/${await caseOf(held.id)}`);
    expect([status, text.includes(String(manager.grant))]).toEqual([200, false]);
    expect(body['story']).toMatchObject({action: 'session.login', who: manager.operator, args: {}});
  });

  test('a grant that stood in a held login moves nothing in its person’s name when another brings it', async () => {
    const before = await unitsAt(owner, small.goods, binPlace(small.to));
    const {body} = await bring(supervisor, forged(manager.grant, 30));
    expect(body['results']).toMatchObject([
      {status: 'held', code: 'login.unknown'},
      {status: 'held', code: 'login.unknown'},
    ]);
    expect(await unitsAt(owner, small.goods, binPlace(small.to))).toBe(before);
  });

  test('the device itself goes on with it once its person is let in again', async () => {
    const again = handheld.loginOf(manager);
    const move = handheld.mutation('stock.moveBin', small.move(2), {who: manager.operator, login: again.id});
    expect((await handheld.push([again, move])).results).toMatchObject([
      {status: 'applied'},
      {status: 'applied'},
    ]);
  });

  test('a broken device’s own login and work are brought as ever', async () => {
    const other = await HttpHandheld.enrol(owner);
    const login = other.loginOf(other.session);
    const move = other.mutation('stock.moveBin', small.move(1), {login: login.id});
    const {body} = await bring(supervisor, [login, move]);
    expect(body['results']).toMatchObject([{status: 'applied'}, {status: 'applied'}]);
  });

  /** Every secret that the database holds. */
  async function stored(): Promise<string[]> {
    const {db} = server.server.deps.auth;
    const columns = [
      ['accounts', 'password_hash'],
      ['accounts', 'check_hash'],
      ['devices', 'secret_hash'],
      ['sessions', 'token_hash'],
      ['tickets', 'ticket_hash'],
      ['signing_private', 'private_key'],
    ] as const;
    const found: string[] = [];
    for (const [table, column] of columns) {
      const {rows} = await sql<{secret: string}>`
        select ${sql.ref(column)} as secret from ${sql.table(table)}
      `.execute(db);
      expect([table, rows.length > 0]).toEqual([table, true]);
      found.push(...rows.map(({secret}) => secret));
    }
    const {rows} = await sql<{body: string}>`select body from mutations`.execute(db);
    return [...found, ...rows.flatMap(({body}) => body.match(/[ge]1\.[\w.-]{100,}/g) ?? [])].filter(
      (each) => each !== '',
    );
  }

  /** What stands behind every address of the company, by the address. */
  async function addresses(): Promise<string[]> {
    const {db} = server.server.deps.auth;
    const idsIn = async (table: string): Promise<string[]> => {
      const {rows} = await sql<{id: string}>`
        select id from ${sql.table(table)} where company = ${owner.company}
      `.execute(db);
      return rows.map(({id}) => id);
    };
    const ids: Readonly<Record<string, readonly string[]>> = {
      '/api/actions/by-id': await idsIn('mutations'),
      '/api/cases': await idsIn('case'),
      '/api/documents': [document],
      '/api/imports': [newId()],
      '/api/long-work': [newId()],
      '/api/lots': [newId()],
      '/api/photos': [held.id],
      '/api/staff': await idsIn('staff'),
    };
    return ROUTES.filter(({method, credential}) => method === 'get' && credential !== 'device').flatMap(
      ({path}) => {
        if (path.includes('{list}'))
          return [...RESOURCES.keys()].map((list) => `${path.replace('{list}', list)}?limit=1000`);
        if (path.includes('{name}'))
          return [...REPORTS_BY_NAME.values()].map(({name, at, isRanking, isWhole}) => {
            const by = isRanking ? 'units' : isWhole ? '' : 'month';
            const days = at === undefined ? '' : `&from=2026-01-01&to=2026-12-31&by=${by}`;
            return `${path.replace('{name}', name)}?warehouse=${owner.warehouse}${days}`;
          });
        const at = path.indexOf('/{id}');
        if (at < 0)
          return [
            `${path}${['/api/ledger', '/api/trades', '/api/tasks', '/api/to-order', '/api/floor-work', '/api/floor-work/acts'].includes(path) ? `?warehouse=${owner.warehouse}${path.startsWith('/api/floor-work') ? `&day=${new Date().toISOString().slice(0, 10)}` : ''}` : ''}`,
          ];
        const known = ids[path.slice(0, at)];
        expect([path, (known?.length ?? 0) > 0]).toEqual([path, true]);
        return (known ?? []).map((id) => path.replace('{id}', id));
      },
    );
  }

  test('no route tells any role a secret of the database, nor one that was given to somebody', async () => {
    const secrets = [...new Set([...(await stored()), ...given])];
    const told: string[] = [];
    const look = (who: string, at: string, text: string): void => {
      for (const secret of secrets)
        if (text.includes(secret)) told.push(`${who} ${at} ${secret.slice(0, 12)}`);
    };
    for (const at of await addresses())
      for (const [letter, who] of people)
        for (const form of at.includes('/lists/') ? ['', '?form=raw', '?form=csv'] : [''])
          look(letter, at, (await who.call('GET', `${at}${form}`)).text);
    for (const [letter, who] of people)
      for (const {name} of ACTIONS.values()) look(letter, name, (await who.act(name, {grant: 'x'})).text);
    look('V', 'rescue', (await bring(supervisor, [held])).text);
    expect(told).toEqual([]);
  });

  test('no device is told one: not by snapshot, by delta, or by what became of its work', async () => {
    const secrets = [...new Set([...(await stored()), ...given])];
    const begun = (await handheld.pull()).body;
    const {start, epoch} = begun;
    const texts: string[] = [];
    for (const list of begun['lists'] as string[])
      texts.push((await handheld.pull({epoch, snapshot: {start, list, after: ''}})).text);
    texts.push((await handheld.pull({epoch, version: 1, ids: [held.id], asks: [held.id]})).text);
    texts.push((await handheld.pushRaw([held])).text);
    expect(texts.join('').includes(held.id)).toBe(true);
    expect(secrets.filter((secret) => texts.some((text) => text.includes(secret)))).toEqual([]);
  });

  test('verification names what an earlier server let a secret do', async () => {
    const faults = () => server.server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES));
    expect(await faults()).toEqual([]);
    const {db} = server.server.deps.auth;
    const [login] = forged(manager.grant, 1);
    await bring(supervisor, [login as Mutation]);
    const applied = {status: 'applied', code: '', facts: ''};
    await db.updateTable('mutations').set(applied).where('id', '=', String(login?.id)).execute();
    expect(await faults()).toContain(
      `mutation ${String(login?.id)} was brought under the grant of a login that was held`,
    );
  });
});
