import {changedCode} from '#domain/people/staff-acts.ts';
import {actAlone} from '#server/auth/own-act.ts';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {beginOf, dayInZone} from '#protocol/days.ts';
import type {OwnActsAnswer, OwnSession} from '#protocol/user-center.ts';
import {ownActsSchema, ownSessionsSchema} from '#protocol/user-center.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

/* What everybody is told of herself and no one else, and changes of it. */

describe.each(DATABASES)('somebody’s own on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());

  /** Somebody with a code that is known. */
  async function withCode(type: string, code: string, more = {}) {
    const who = await owner.hire(type, undefined, more);
    const {operator: id, name} = who.session;
    await owner.call('POST', `/api/staff/${id}/check-code`, {code});
    const logIn = async (typed = code, on?: HttpHandheld): Promise<Caller> => {
      const device = on ? {device: {name: 'Dock 1', ...on.device}} : {};
      const login = {mode: 'user', openid: owner.company, name, code: typed, ...device};
      const {status, body, text} = await call(`${server.url}/api/session`, 'POST', login);
      if (status !== 200) throw new Error(text);
      return new Caller(server.url, body as unknown as Caller['session']);
    };
    return {id, name, logIn};
  }
  async function openOf(who: Caller): Promise<OwnSession[]> {
    const {status, body} = await who.call('GET', '/api/session/open');
    expect([status, ownSessionsSchema.safeParse(body).error]).toEqual([200, undefined]);
    return body['results'] as OwnSession[];
  }
  const isOpen = async (who: Caller) => (await who.call('GET', '/api/session')).status === 200;
  async function actsOf(who: Caller, query = ''): Promise<OwnActsAnswer> {
    const {status, body} = await who.call('GET', `/api/session/acts${query}`);
    expect([status, ownActsSchema.safeParse(body).error]).toEqual([200, undefined]);
    return body as unknown as OwnActsAnswer;
  }

  test.each(['Manager', 'Outbound', 'Supplier', 'Customer'])(
    '[STAFF-12] a %s is told of her own open sessions, the newest first, and ends one or all others',
    async (type) => {
      const {logIn} = await withCode(type, '480027');
      const isHouse = type === 'Manager' || type === 'Outbound';
      const dock = await HttpHandheld.enrol(owner, `Dock of ${type}`);
      const first = await logIn('480027', isHouse ? dock : undefined);
      const [second, third] = [await logIn(), await logIn()];
      const told = await openOf(third);
      expect(told.map(({isThis}) => isThis)).toEqual([true, false, false]);
      expect(told.at(-1)).toMatchObject(isHouse ? {device: dock.device.id} : {device: '', name: ''});
      expect(told.every(({used_at, opened_at}) => used_at >= opened_at && opened_at > 0)).toBe(true);
      // No secret of any, nor what is stored of it.
      const {db} = server.server.deps.auth;
      const hashes = (await db.selectFrom('sessions').select('token_hash').execute()).map(
        (row) => row.token_hash,
      );
      for (const secret of [...hashes, first.session.session, third.session.session])
        expect(JSON.stringify(told)).not.toContain(secret);

      const one = told.find(({device, isThis}) => !isThis && (!isHouse || device !== ''));
      expect((await third.call('DELETE', `/api/session/open/${String(one?.id)}`)).status).toBe(200);
      const again = await third.call('DELETE', `/api/session/open/${String(one?.id)}`);
      expect([again.status, again.body['code']]).toEqual([404, 'session.unknown']);
      expect(await openOf(third)).toHaveLength(2);
      const fourth = await logIn();
      expect((await third.call('DELETE', '/api/session/open')).body).toMatchObject({ended: 2});
      expect([await isOpen(first), await isOpen(second), await isOpen(fourth)]).toEqual([
        false,
        false,
        false,
      ]);
      expect(await isOpen(third)).toBe(true);
    },
  );

  test('[STAFF-12] nobody is told of another’s sessions, or ends one, of her company or another', async () => {
    const {logIn} = await withCode('Outbound', '480028');
    const ana = await logIn();
    const [hers] = await openOf(ana);
    const other = await Caller.register(server.url);
    for (const stranger of [owner, other]) {
      expect((await openOf(stranger)).map(({id}) => id)).not.toContain(hers?.id);
      const end = await stranger.call('DELETE', `/api/session/open/${String(hers?.id)}`);
      expect([end.status, end.body['code']]).toEqual([404, 'session.unknown']);
      expect((await stranger.call('DELETE', '/api/session/open')).status).toBe(200);
    }
    expect(await isOpen(ana)).toBe(true);
  });

  test('[STAFF-12] that a session is used is noted to within minutes, and not at each request', async () => {
    const {logIn} = await withCode('Outbound', '480029');
    const ana = await logIn();
    const {auth} = server.server.deps;
    const session = await auth.sessions.find(ana.session.session, auth.now());
    if (!session) throw new Error('no session');
    const noted = async () => (await openOf(ana))[0]?.used_at;
    const first = await noted();
    await auth.sessions.noteUse(session, session.usedAt + 9 * 60_000);
    expect(await noted()).toBe(first);
    await auth.sessions.noteUse(session, session.usedAt + 10 * 60_000);
    expect(await noted()).toBe(session.usedAt + 10 * 60_000);
  });

  test('[STAFF-11] somebody gives herself another check code by the one she has, and her other sessions end', async () => {
    const {id, logIn} = await withCode('Customer', '480030');
    const [elsewhere, here] = [await logIn(), await logIn()];
    const change = (code: string, next: string, who = here) =>
      who.call('POST', '/api/session/check-code', {code, next});
    for (const bad of ['123', '1234567', 'abcd', '12 4', '١٢٣٤'])
      expect((await change('480030', bad)).status).toBe(400);
    const wrong = await change('480031', '480032');
    expect([wrong.status, wrong.body['code']]).toEqual([409, 'check-code.wrong']);
    expect(await isOpen(elsewhere)).toBe(true);
    expect((await change('480030', '480032')).status).toBe(200);
    expect([await isOpen(here), await isOpen(elsewhere)]).toEqual([true, false]);
    await expect(logIn('480030')).rejects.toThrow('login.mismatch');
    expect(await isOpen(await logIn('480032'))).toBe(true);
    const [state] = ((await owner.call('GET', '/api/staff/logins')).body['results'] as {id: string}[]).filter(
      (each) => each.id === id,
    );
    expect(state).toMatchObject({code_by: here.session.name});
    // An administrator has a password.
    const none = await change('480030', '480032', owner);
    expect([none.status, none.body['code']]).toEqual([409, 'check-code.none']);
  });

  test('[STAFF-11] a code that was judged before the office gave another one sets none, and neither does one of a session that has ended', async () => {
    const {id, logIn} = await withCode('Outbound', '480040');
    const {auth} = server.server.deps;
    const ana = await logIn();
    const principal = async () => {
      const of = (await auth.sessions.find(ana.session.session, auth.now()))?.hash ?? '';
      return {session: of, judged: (await auth.accounts.byStaff(owner.company, id))?.check_hash ?? ''};
    };
    const change = (proof: {readonly session: string; readonly judged: string}) =>
      actAlone(auth, {
        company: owner.company,
        action: changedCode.name,
        args: {staff: id},
        who: id,
        beside: {checkHash: 'another', ...proof},
      });
    const before = await principal();
    await owner.call('POST', `/api/staff/${id}/check-code`, {code: '480041'});
    expect(await change(before)).toMatchObject({code: 'check-code.wrong'});
    const {judged} = await principal();
    expect(await change({...before, judged})).toMatchObject({code: 'check-code.wrong'});
    expect(await isOpen(await logIn('480041'))).toBe(true);
  });

  test('[STAFF-11] the present check code is not guessed through its change', async () => {
    const {logIn} = await withCode('Outbound', '480033');
    const ana = await logIn();
    const statuses: number[] = [];
    for (let i = 0; i < 5; i++)
      statuses.push(
        (await ana.call('POST', '/api/session/check-code', {code: '1111', next: '480034'})).status,
      );
    expect(statuses).toEqual([409, 409, 409, 429, 429]);
    const right = await ana.call('POST', '/api/session/check-code', {code: '480033', next: '480034'});
    expect(right.status).toBe(429);
  });

  test('[STAFF-13] everybody is told what she did today and nobody else, without what is secret in it', async () => {
    const {logIn} = await withCode('StockControl', '480035');
    const ana = await logIn();
    const {staff} = await (async () => ({staff: (await withCode('Inbound', '480036')).id}))();
    expect(await actsOf(ana)).toMatchObject({count: 0, kinds: [], results: []});
    for (let i = 0; i < 3; i++) await ana.do('stock.moveBin', small.move(1));
    await ana.do('chat.send', {to_kind: 'person', to: staff, text: 'of no one else'});
    await owner.do('stock.moveBin', small.move(1));
    const told = await actsOf(ana, `?warehouse=${owner.warehouse}`);
    expect(told).toMatchObject({
      count: 4,
      kinds: [
        {action: 'stock.moveBin', count: 3},
        {action: 'chat.send', count: 1},
      ],
    });
    expect(told.results.map(({action, status}) => `${action} ${status}`)).toEqual([
      'chat.send applied',
      ...Array<string>(3).fill('stock.moveBin applied'),
    ]);
    expect(told.results.at(-1)?.args).toMatchObject({quantity: 1});
    expect(JSON.stringify(told)).not.toContain('of no one else');
    // A day is that of the warehouse.
    const now = server.server.deps.auth.now();
    expect(told.since).toBe(beginOf(dayInZone(now, 'UTC'), 'UTC'));
    for (const [query, status] of [
      ['?warehouse=XX', 400],
      [`?warehouse=${newId().slice(0, 8)}`, 404],
    ] as const)
      expect((await ana.call('GET', `/api/session/acts${query}`)).status).toBe(status);
    const stranger = await Caller.register(server.url);
    expect((await actsOf(stranger)).results.map(({mutation}) => mutation)).not.toEqual(
      expect.arrayContaining(told.results.map(({mutation}) => mutation)),
    );
  });
});
