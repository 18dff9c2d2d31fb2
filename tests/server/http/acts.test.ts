import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {RESOURCES} from '#domain/resources.ts';
import {replacePassword} from '#server/auth/password.ts';
import {hashToken} from '#server/auth/secrets.ts';
import {allRows, eachCommit} from '#server/storage/history.ts';
import type {MutationRow} from '#server/storage/storage.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, PASSWORD, type TestServer} from './site.ts';

describe.each(DATABASES)('acts on %s', (kind) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await openServer(kind);
  });
  afterAll(() => server.close());

  const logIn = (owner: Caller, name: string, code: unknown, device?: object) =>
    call(`${server.url}/api/session`, 'POST', {mode: 'user', openid: owner.company, name, code, device});

  /** Every kind of act once, with each secret that came along. */
  async function actEverything(): Promise<{owner: Caller; secrets: string[]}> {
    const owner = await Caller.register(server.url, {demo: true, documents: false});
    const clerk = await owner.hire('Inbound', 'Ines');
    const {operator: staff} = clerk.session;
    await owner.call('POST', `/api/staff/${staff}/check-code`, {code: '480026'});
    const {device} = await HttpHandheld.enrol(owner, 'Gate 1');
    for (let i = 0; i < 3; i++) await logIn(owner, 'Ines', 'no', {name: 'Gate 1', ...device});
    await owner.do('staff.unlock', {staff});
    expect((await logIn(owner, 'Ines', '480026')).status).toBe(200);
    const again = await HttpHandheld.enrol(owner, 'Gate 1');
    await owner.do('device.rename', {device: device.id, name: 'Gate 7'});
    await owner.do('device.revoke', {device: device.id});
    const tickets = [];
    for (const name of ['Gate 8', 'Gate 9', 'Gate 10'])
      tickets.push((await owner.call('POST', '/api/devices/tickets', {name})).body);
    const [back, fresh, gone] = tickets.map((body) => String(body['ticket']));
    const enrol = (ticket: string | undefined, of?: object) =>
      call(`${server.url}/api/enrol`, 'POST', {openid: owner.company, ticket, ...(of ? {device: of} : {})});
    expect((await enrol(back, device)).body).toMatchObject({device: {id: device.id, name: 'Gate 8'}});
    const enrolled = (await enrol(fresh)).body['device'] as {secret: string};
    await owner.do('ticket.revoke', {ticket: String(tickets[2]?.['id'])});
    expect((await enrol(gone)).status).toBe(401);
    await owner.call('POST', '/api/session/password', {password: PASSWORD, next: 'another long one'});
    const secrets = [device.secret, again.device.secret, enrolled.secret, back, fresh, gone];
    return {owner, secrets: ['480026', PASSWORD, 'another long one', ...secrets.map(String)]};
  }

  const settledOf = ({company}: Caller): Promise<MutationRow[]> =>
    server.server.deps.storage.read(company, (tx) => tx.settled({version: 0, id: ''}, 10_000));

  test('[ACT-1] every version of a company has its mutation, and every row the version of one', async () => {
    const {owner} = await actEverything();
    const settled = await settledOf(owner);
    const actions = new Set(settled.map(({mutation}) => mutation.action));
    expect([...actions].filter((name) => !name.startsWith('session')).toSorted()).toEqual([
      'company.register',
      'demo.open',
      'device.enrol',
      'device.readmit',
      'device.rename',
      'device.revoke',
      'staff.code',
      'staff.create',
      'staff.lock',
      'staff.password',
      'staff.unlock',
      'ticket.make',
      'ticket.revoke',
    ]);
    await server.server.deps.storage.read(owner.company, async (tx) => {
      const versions = new Set(settled.map(({version}) => version));
      expect(versions.size).toBe(tx.head.version);
      for await (const {settled: own} of eachCommit(tx)) expect(own.size).toBeGreaterThan(0);
      for (const resource of RESOURCES.values())
        for (const row of await allRows(tx, resource)) expect(versions).toContain(row['version']);
    });
    const nobodys = settled.filter(({mutation}) => mutation.who === NO_PERSON);
    expect(new Set(nobodys.map(({mutation}) => mutation.action))).toEqual(
      new Set(['staff.lock', 'device.readmit', 'device.enrol']),
    );
  });

  test('[ACT-2] no secret stands in a mutation, nor its hash', async () => {
    const {owner, secrets} = await actEverything();
    const {db} = server.server.deps.auth;
    const hashes = [
      ...(await db.selectFrom('accounts').select(['password_hash', 'check_hash']).execute()),
      ...(await db.selectFrom('tickets').select('ticket_hash').execute()),
      ...(await db.selectFrom('devices').select('secret_hash').execute()),
    ].flatMap((row) => Object.values(row).filter(Boolean));
    expect(hashes.length).toBeGreaterThan(8);
    const text = JSON.stringify(await settledOf(owner));
    for (const secret of [...hashes, ...secrets, ...secrets.map(hashToken)])
      expect(text).not.toContain(secret);
    for (const action of ['staff.code', 'ticket.make'])
      expect((await owner.act(action, {staff: newId(), name: 'x'})).body['code']).toBe('action.unknown');
  });

  test('[ACT-3] an act that its tables refuse has no effect, and says why each time it is asked', async () => {
    const owner = await Caller.register(server.url);
    const [one, two] = [await HttpHandheld.enrol(owner, 'One'), await HttpHandheld.enrol(owner, 'Two')];
    const id = newId();
    const rename = () => owner.act('device.rename', {device: one.device.id, name: 'Two'}, {id});
    for (const end of [await rename(), await rename()])
      expect([end.status, end.body]).toMatchObject([409, {code: 'device.name-exists', name: 'Two'}]);
    expect((await owner.call('GET', `/api/actions/by-id/${id}`)).body).toMatchObject({status: 'refused'});
    expect((await owner.act('device.revoke', {device: newId()})).status).toBe(404);
    expect((await owner.act('ticket.revoke', {ticket: newId()})).body['code']).toBe('ticket.unknown');
    const {body} = await owner.call('GET', '/api/devices');
    expect(body['results']).toMatchObject([{name: 'One'}, {id: two.device.id, name: 'Two', revoked_at: 0}]);
    expect(await owner.list('case')).toEqual([]);
  });

  test('[ACT-3] a password that is changed is a mutation of hers, and neither stands without the other', async () => {
    const owner = await Caller.register(server.url);
    const {company, session} = owner;
    const {auth} = server.server.deps;
    const login = (password: string) =>
      call(`${server.url}/api/session`, 'POST', {mode: 'admin', name: session.name, password});
    const elsewhere = {authorization: `Bearer ${String((await login(PASSWORD)).body['session'])}`};
    const isOpen = async () =>
      (await call(`${server.url}/api/session`, 'GET', undefined, elsewhere)).status === 200;
    // Of somebody whose row is gone, so that the rule refuses; or whose server has died before it settles.
    const gone = {company, staff: newId()};
    await expect(replacePassword(auth, gone, 'of nobody at all')).rejects.toThrow('staff.unknown');
    const dying = {...auth, sync: {...auth.sync, ask: () => Promise.reject(new Error('dying'))}};
    const her = {company, staff: session.operator};
    await expect(replacePassword(dying, her, 'another long one')).rejects.toThrow('dying');
    expect([(await login(PASSWORD)).status, await isOpen()]).toEqual([200, true]);

    const change = {password: PASSWORD, next: 'another long one'};
    expect((await owner.call('POST', '/api/session/password', change)).status).toBe(200);
    expect([(await login(PASSWORD)).status, await isOpen()]).toEqual([401, false]);
    const told = (await settledOf(owner)).filter(({mutation}) => mutation.action === 'staff.password');
    expect(told.map(({mutation, status}) => [status, mutation.who, mutation.args])).toEqual([
      ['refused', NO_PERSON, {staff: gone.staff}],
      ['applied', session.operator, {staff: session.operator}],
    ]);
  });

  test('[ACT-3] a claim posted again under its id has its effect once', async () => {
    const owner = await Caller.register(server.url);
    const {device} = await HttpHandheld.enrol(owner, 'One');
    const id = newId();
    const first = await owner.do('device.rename', {device: device.id, name: 'Two'}, {id});
    await owner.do('device.rename', {device: device.id, name: 'Three'});
    const again = await owner.do('device.rename', {device: device.id, name: 'Two'}, {id});
    expect(again.body).toEqual(first.body);
    expect((await owner.call('GET', '/api/devices')).body['results']).toMatchObject([{name: 'Three'}]);
  });
});
