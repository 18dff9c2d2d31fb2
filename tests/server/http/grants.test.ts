import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {SessionAnswer} from '#protocol/session.ts';
import {ENROLMENT_TEXT, GRANT_TEXT, newKey, signedText, type Grant} from '#server/auth/signed-text.ts';
import {call, Caller, DATABASES, HttpHandheld, newId, openServer, type TestServer} from './site.ts';
import {furnishSmall, type SmallWarehouse} from './warehouse.ts';

const HOUR = 3_600_000;

interface Worker {
  readonly who: string;
  readonly name: string;
  readonly code: unknown;
}

describe.each(DATABASES)('a login that a device pushes, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let small: SmallWarehouse;
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    small = await furnishSmall(owner, 100);
  });
  afterAll(() => server.close());
  const auth = () => server.server.deps.auth;

  async function hire(type = 'StockControl'): Promise<Worker> {
    const [who, name] = [newId(), `${type} ${newId()}`];
    await owner.do('staff.create', {id: who, name, type});
    return {who, name, code: (await owner.call('POST', `/api/staff/${who}/check-code`)).body['code']};
  }
  async function logIn(on: HttpHandheld, {name, code}: Worker): Promise<SessionAnswer> {
    const device = {name: 'Dock', ...on.device};
    const login = {mode: 'user', openid: owner.company, name, code, device};
    const answer = await call(`${server.url}/api/session`, 'POST', login);
    expect(answer.status).toBe(200);
    return answer.body as unknown as SessionAnswer;
  }
  /** Pushes a login and a move under it, and says how both ended. */
  async function endsOf(on: HttpHandheld, who: string, grant?: string): Promise<string[]> {
    const login = on.loginOf({operator: who, ...(grant === undefined ? {} : {grant})});
    const move = on.mutation('stock.moveBin', small.move(1), {who, login: login.id});
    const {results} = await on.push([login, move]);
    return results.map(({status, code = ''}) => `${status} ${code}`.trim());
  }
  const DONE = ['applied', 'applied'];
  const HELD = ['held login.unknown', 'held login.unknown'];
  const EXPIRED = ['held login.expired', 'held login.unknown'];

  test('[P8] counts by the grant that the server gave there, and no row stands behind it', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    const {grant} = await logIn(handheld, worker);
    await auth().db.deleteFrom('device_logins').where('company', '=', owner.company).execute();
    expect(await endsOf(handheld, worker.who, grant)).toEqual(DONE);
    // Without a network the same one serves again.
    expect(await endsOf(handheld, worker.who, grant)).toEqual(DONE);
  });

  test('[P8] of somebody who never logged in there is held, and so is all work under it', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    expect(await endsOf(handheld, worker.who)).toEqual(HELD);
    expect(await endsOf(handheld, worker.who, '')).toEqual(HELD);
  });

  test('[P8] lets no locked worker go on as her manager', async () => {
    const [handheld, elsewhere] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const [worker, manager] = [await hire(), await hire('Manager')];
    const [{grant}, {grant: hers}] = [await logIn(handheld, worker), await logIn(elsewhere, manager)];
    const [row] = (await owner.list('staff')).filter(({id}) => id === worker.who);
    const lock = {id: worker.who, version: Number(row?.['version']), set: '{"is_locked":1}'};
    await owner.do('staff.edit', lock);
    expect(await endsOf(handheld, worker.who, grant)).toEqual(['held staff.locked', 'held staff.locked']);
    for (const shown of [undefined, grant, hers])
      expect(await endsOf(handheld, manager.who, shown)).toEqual(HELD);
  });

  test('[P8] while its person is locked proves her still: what she does under it once she may again is done', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    const {grant = ''} = await logIn(handheld, worker);
    const setLocked = async (is_locked: 0 | 1): Promise<void> => {
      const row = (await owner.list('staff')).find(({id}) => id === worker.who);
      const set = JSON.stringify({is_locked});
      await owner.do('staff.edit', {id: worker.who, version: Number(row?.['version']), set});
    };
    await setLocked(1);
    const login = handheld.loginOf({operator: worker.who, grant});
    const under = {who: worker.who, login: login.id};
    const move = () => handheld.mutation('stock.moveBin', small.move(1), under);
    const early = await handheld.push([login, move()]);
    expect(early.results.map(({status, code}) => [status, code])).toEqual(
      Array(2).fill(['held', 'staff.locked']),
    );
    await setLocked(0);
    expect((await handheld.push([move()])).results).toMatchObject([{status: 'applied'}]);
    // What she did while she was locked stays with the office.
    const id = early.results[1]?.id ?? '';
    const [held] = await owner.list('case', `index=mutation&mutation=${id}`);
    expect(held).toMatchObject({state: 'open', code: 'staff.locked'});
    expect((await owner.act('case.rerun', {case: held?.['id'] ?? ''})).status).toBe(200);
    // Under the login of somebody else on the same device nobody goes on.
    const other = await hire();
    await logIn(handheld, other);
    const borrowed = handheld.mutation('stock.moveBin', small.move(1), {who: other.who, login: login.id});
    expect((await handheld.push([borrowed])).results).toMatchObject([
      {status: 'held', code: 'login.unknown'},
    ]);
  });

  test('[P8] is held with a grant of another device, person or company, or one that is not ours or was changed', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    const {grant: good = ''} = await logIn(handheld, worker);
    const {company} = owner;
    const of = {company, device: handheld.device.id, person: worker.who, at: Date.now()};
    const {signing} = auth();
    const [mark, key, payload = '', signature = ''] = good.split('.');
    const longer = Buffer.from(JSON.stringify({...of, at: of.at + HOUR})).toString('base64url');
    const stranger = newKey();
    const bad: Readonly<Record<string, string>> = {
      'another device': await signing.grant({...of, device: newId()}),
      'another person': await signing.grant({...of, person: owner.session.operator}),
      'another company': await signing.grant({...of, company: 'ZZZZZZZZ'}),
      'another payload': [mark, key, longer, signature].join('.'),
      'another signature': [
        mark,
        key,
        payload,
        `${signature.startsWith('A') ? 'B' : 'A'}${signature.slice(1)}`,
      ].join('.'),
      'a key of somebody else': signedText(GRANT_TEXT, of, stranger.secret),
      'a key of somebody else under our name': signedText(GRANT_TEXT, of, {
        id: key ?? '',
        der: stranger.secret.der,
      }),
      'an enrolment': await signing.enrolment({...of, secret: 'x', by: worker.who}),
      'an enrolment that says it is a grant': signedText<Grant>(
        {...GRANT_TEXT, mark: ENROLMENT_TEXT.mark},
        of,
        stranger.secret,
      ),
      nonsense: 'g1...',
    };
    for (const [what, grant] of Object.entries(bad))
      expect([what, await endsOf(handheld, worker.who, grant)]).toEqual([what, HELD]);
    expect(await endsOf(handheld, worker.who, good)).toEqual(DONE);
  });

  test('[P8] is held under a key that has ended, and counts again from the next login with a network on', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    const {grant: before = ''} = await logIn(handheld, worker);
    const [, key = ''] = before.split('.');
    expect(await auth().signing.end(key, Date.now())).toBe(true);
    expect(await auth().signing.end(key, Date.now())).toBe(false);
    expect(await endsOf(handheld, worker.who, before)).toEqual(HELD);
    const {grant: after = ''} = await logIn(handheld, worker);
    expect(after.split('.')[1]).not.toBe(key);
    expect(await endsOf(handheld, worker.who, after)).toEqual(DONE);
  });

  /** The device stands at the head with nothing waiting; the clock of the server says when. */
  async function standQuiet(handheld: HttpHandheld, at?: number): Promise<void> {
    const {epoch, version} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    expect((await handheld.pull({epoch, version})).body).toMatchObject({kind: 'delta', more: false});
    await auth().quiet.flush();
    if (at === undefined) return;
    const {db} = auth();
    await db.updateTable('devices').set({quiet_at: at}).where('id', '=', handheld.device.id).execute();
  }
  const quietAt = async ({device: {id}}: HttpHandheld) =>
    (await auth().quiet.of(owner.company, [id])).get(id);
  const grantOf = (handheld: HttpHandheld, {who}: Worker, hoursAgo: number): Promise<string> =>
    auth().signing.grant({
      company: owner.company,
      device: handheld.device.id,
      person: who,
      at: Date.now() - hoursAgo * HOUR,
    });

  test('[P8] is held where its grant is older than the offline hours before the device was last quiet', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    await standQuiet(handheld);
    expect(await endsOf(handheld, worker.who, await grantOf(handheld, worker, 73))).toEqual(EXPIRED);
    expect(await endsOf(handheld, worker.who, await grantOf(handheld, worker, 71))).toEqual(DONE);
  });

  test('[P1] counts after days out of reach: the device was last quiet when it left', async () => {
    const [handheld, worker] = [await HttpHandheld.enrol(owner), await hire()];
    // Granted ten days ago, last heard a little later; she logged in again there without a network within three days.
    await standQuiet(handheld, Date.now() - 239 * HOUR);
    expect(await endsOf(handheld, worker.who, await grantOf(handheld, worker, 240))).toEqual(DONE);
  });

  test('[P1] counts on a device that was never quiet, and where it was so a moment after the grant', async () => {
    const [never, lately, worker] = [
      await HttpHandheld.enrol(owner),
      await HttpHandheld.enrol(owner),
      await hire(),
    ];
    expect(await endsOf(never, worker.who, await grantOf(never, worker, 1_000))).toEqual(DONE);
    const [row] = await owner.list('company');
    const off = {id: owner.company, version: Number(row?.['version']), set: '{"offline_login_off":1}'};
    await owner.do('company.edit', off);
    const {grant} = await logIn(lately, worker);
    await standQuiet(lately);
    expect(await endsOf(lately, worker.who, grant)).toEqual(DONE);
    await owner.do('company.edit', {
      ...off,
      version: Number((await owner.list('company'))[0]?.['version']),
      set: '{"offline_login_off":0}',
    });
  });

  test('[P1] a device is quiet only at the head of the present history with nothing waiting', async () => {
    const handheld = await HttpHandheld.enrol(owner);
    const {epoch, version} = await server.server.deps.storage.read(owner.company, async (tx) => tx.head);
    await handheld.pull({epoch, version, pending: 1});
    await handheld.pull({epoch: 'another', version});
    expect((await handheld.pull({epoch, version: 1, max: 1})).body).toMatchObject({more: true});
    await handheld.pull({epoch, version: 0});
    await auth().quiet.flush();
    expect(await quietAt(handheld)).toBe(0);
    await handheld.pull({epoch, version});
    // The history in which it was heard is gone before that is written: what it held is waiting again.
    const {db} = auth();
    const setEpoch = (to: string) =>
      db.updateTable('companies').set({epoch: to}).where('id', '=', owner.company).execute();
    await setEpoch('of an older copy');
    await auth().quiet.flush();
    await setEpoch(epoch);
    expect(await quietAt(handheld)).toBe(0);
    await standQuiet(handheld);
    expect(await quietAt(handheld)).toBeGreaterThan(0);
  });

  test('[P8] a code or password that is changed stands in the staff row, with the time of the change', async () => {
    const worker = await hire();
    const codeAt = async (who: string) =>
      Number((await owner.list('staff')).find(({id}) => id === who)?.['code_at']);
    const first = await codeAt(worker.who);
    expect(Math.abs(first - Date.now())).toBeLessThan(60_000);
    await owner.call('POST', `/api/staff/${worker.who}/check-code`);
    expect(await codeAt(worker.who)).toBeGreaterThan(first);
    const {operator} = owner.session;
    expect(await codeAt(operator)).toBe(0);
    const {status} = await owner.call('POST', '/api/session/password', {
      password: 'a long password',
      next: 'a longer password',
    });
    expect([status, (await codeAt(operator)) > 0]).toEqual([200, true]);
  });
});
