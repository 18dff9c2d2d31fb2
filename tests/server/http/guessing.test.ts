import {afterEach, describe, expect, test} from 'vitest';
import {ATTEMPT_LIMITS, ofCompany} from '#server/auth/limits.ts';
import {
  call,
  Caller,
  DATABASES,
  HttpHandheld,
  newId,
  openServer,
  PASSWORD,
  type HttpAnswer,
  type DatabaseKind,
  type TestServer,
} from './site.ts';

/** Somebody with a check code that the office typed. */
interface Clerk {
  readonly id: string;
  readonly name: string;
  readonly code: string;
}

let open: TestServer | undefined;
afterEach(async () => {
  await open?.close();
  open = undefined;
});

/** A company behind a proxy that tells addresses, so that a test may come from any. */
async function begin(kind: DatabaseKind = 'sqlite') {
  open = await openServer(kind, {TRUST_PROXY: '1'});
  const {url} = open;
  const owner = await Caller.register(url);
  const post = (from: string, body: object): Promise<HttpAnswer> =>
    call(`${url}/api/session`, 'POST', body, {'x-forwarded-for': from});
  return {
    owner,
    tries: open.server.deps.auth.tries,
    admin: (from: string, name: string, password: string, more: object = {}) =>
      post(from, {mode: 'admin', name, password, ...more}),
    staff: (from: string, name: string, code: string, more: object = {}) =>
      post(from, {mode: 'user', openid: owner.company, name, code, ...more}),
    badge: (from: string, staff: string, code: string) =>
      post(from, {mode: 'badge', openid: owner.company, staff, code}),
    hire: async (name: string, code = '2580'): Promise<Clerk> => {
      const id = newId();
      await owner.do('staff.create', {id, name, type: 'StockControl'});
      await owner.call('POST', `/api/staff/${id}/check-code`, {code});
      return {id, name, code};
    },
    isLocked: async ({id}: Clerk) =>
      (await owner.list('staff')).find((row) => row['id'] === id)?.['is_locked'] === 1,
  };
}

const STRANGER = '203.0.113.9';
const SITE = '198.51.100.1';
/** Another address for each try. */
const address = (i: number, n = 0): string => `10.${String(n)}.${String(i >> 8)}.${String(i & 255)}`;
/** A login on that device. */
const on = (handheld: HttpHandheld) => ({device: {name: 'Dock', ...handheld.device}});
const times = (n: number, status: number): number[] => Array<number>(n).fill(status);
const statusesOf = (answers: readonly HttpAnswer[]): number[] =>
  answers.map(({status}) => status).toSorted((a, b) => a - b);

describe('a login guessed many times', () => {
  test('tells the same of a name that exists and of one that does not, at every try', async () => {
    const {owner, admin, staff, hire} = await begin();
    const {name} = await hire('Known');
    const told = async (guess: (i: number) => Promise<HttpAnswer>): Promise<string[]> => {
      const all: string[] = [];
      for (let i = 0; i < 50; i++) {
        const {status, text} = await guess(i);
        all.push(`${String(status)} ${text.replace(/"seconds":\d+/, '')}`);
      }
      return all;
    };
    const known = await told((i) => staff(address(i % 25, 1), name, String(1_000 + i)));
    const unknown = await told((i) => staff(address(i % 25, 2), 'Nobody', String(1_000 + i)));
    expect(known).toEqual(unknown);
    const ours = await told((i) => admin(address(i % 25, 3), owner.session.name, `wrong ${String(i)}`));
    const nobodys = await told((i) => admin(address(i % 25, 4), 'nobody', `wrong ${String(i)}`));
    expect(ours).toEqual(nobodys);
    expect(known.filter((each) => each.startsWith('401'))).toHaveLength(3);
    expect(ours.filter((each) => each.startsWith('401'))).toHaveLength(3);
    // Two say how many tries are left, the third has none, and then it is closed.
    expect(new Set(known).size).toBe(4);
  });

  test('as a password and as a code tells nobody of which company an administrator is', async () => {
    const {owner, admin, staff} = await begin();
    const stranger = await Caller.register(owner.url);
    const told = async (name: string, n: number) => {
      for (let i = 0; i < 3; i++) expect((await admin(address(i, n), name, 'wrong')).status).toBe(401);
      expect((await admin(address(3, n), name, 'wrong')).status).toBe(429);
      const {status, text} = await staff(address(4, n), name, '1111');
      return [status, text];
    };
    const ours = await told(owner.session.name, 1);
    expect(ours).toEqual(await told(stranger.session.name, 2));
    expect(ours).toEqual(await told('nobody', 3));
    expect(ours[0]).toBe(401);
  });

  test('has as many tries left on an own device whether it exists, has no code, is locked or is the administrator’s', async () => {
    const {owner, staff, hire} = await begin();
    const handheld = await HttpHandheld.enrol(owner);
    await hire('Known');
    await owner.do('staff.create', {id: newId(), name: 'Codeless', type: 'Inbound'});
    const {id} = await hire('Locked');
    const version = Number((await owner.list('staff')).find((row) => row['id'] === id)?.['version']);
    await owner.do('staff.edit', {id, version, set: JSON.stringify({is_locked: 1})});
    for (const name of ['Known', 'Codeless', 'Locked', owner.session.name, 'Nobody']) {
      const told: unknown[] = [];
      for (let i = 0; i < 4; i++) told.push((await staff(SITE, name, 'no', on(handheld))).body['left']);
      expect(told, name).toEqual([2, 1, undefined, undefined]);
    }
  });

  test('has no more tries under other spellings of one name, with the OPENID, or by the badge', async () => {
    const {owner, admin, staff, badge, hire} = await begin();
    const {name} = owner.session;
    const wide = name.replaceAll(/[a-z]/g, (letter) =>
      String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0xfee0),
    );
    const spellings = [
      name,
      name.toUpperCase(),
      `  ${name} `,
      wide,
      wide.toUpperCase(),
      name.replace('o', 'ｏ'),
    ];
    // All of them are she.
    for (const each of spellings) expect((await admin(SITE, each, PASSWORD)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      const more = i % 2 === 0 ? {} : {openid: owner.company};
      const spelling = spellings[i % spellings.length] ?? name;
      statuses.push((await admin(address(i), spelling, 'wrong', more)).status);
    }
    expect(statuses).toEqual([...times(3, 401), ...times(27, 429)]);
    const {id} = await hire('Ana');
    const mixed = [
      await staff(SITE, 'Ana', 'no'),
      await badge(SITE, id, 'no'),
      await staff(SITE, 'Ana', 'no'),
    ];
    expect(statusesOf(mixed)).toEqual(times(3, 401));
    expect((await badge(SITE, id, '2580')).status).toBe(429);
  });

  test('keeps nobody else from logging in meanwhile, ten of them behind the guesser’s own address', async () => {
    const {owner, admin, staff, hire} = await begin();
    const clerks: Clerk[] = [];
    for (let i = 0; i < 10; i++) clerks.push(await hire(`Worker ${String(i)}`));
    const handhelds: HttpHandheld[] = [];
    for (let i = 0; i < 10; i++) handhelds.push(await HttpHandheld.enrol(owner));
    const guessing = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < 500; i++)
        statuses.push((await admin(STRANGER, owner.session.name, `no ${String(i)}`)).status);
      return statuses;
    };
    const start = Date.now();
    const [guesses, shift] = await Promise.all([
      guessing(),
      Promise.all(
        clerks.map(async ({name, code}, i) => {
          const device = {name: 'Dock', ...handhelds[i]?.device};
          const wrong = await staff(STRANGER, name, 'oops', {device});
          const right = await staff(STRANGER, name, code, {device});
          expect(Date.now() - start).toBeLessThan(60_000);
          return [wrong.status, right.status];
        }),
      ),
    ]);
    expect(shift).toEqual(Array(10).fill([401, 200]));
    expect(guesses.filter((status) => status === 401)).toHaveLength(3);
    expect(guesses.filter((status) => status === 429)).toHaveLength(497);
  });
});

describe.each(DATABASES)('the tries of an account on %s', (kind) => {
  test('three wrong codes on the company’s own devices lock the person until the office unlocks', async () => {
    const {owner, staff, hire, isLocked} = await begin(kind);
    const clerk = await hire('Ana');
    const [first, second] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const told = [
      await staff(SITE, 'Ana', 'no', on(first)),
      await staff(SITE, 'Ana', 'no', on(second)),
      await staff(SITE, 'Ana', 'no', on(first)),
      await staff(SITE, 'Ana', clerk.code, on(second)),
    ];
    // A device that has heard of no wrong code yet is told how many are left.
    expect(told.map(({body}) => [body['code'], body['left']])).toEqual([
      ['login.mismatch', 2],
      ['login.mismatch', 1],
      ['login.mismatch', undefined],
      ['login.mismatch', undefined],
    ]);
    expect(await isLocked(clerk)).toBe(true);
    expect((await staff(STRANGER, 'Ana', clerk.code)).status).toBe(401);
    expect((await owner.act('staff.unlock', {staff: clerk.id})).status).toBe(200);
    expect((await staff(SITE, 'Ana', clerk.code, on(first))).status).toBe(200);
  });

  test('three from strangers close it to strangers, the right code tells nothing there, and nobody is locked', async () => {
    const {owner, staff, hire, isLocked} = await begin(kind);
    const clerk = await hire('Ana');
    const handheld = await HttpHandheld.enrol(owner);
    for (let i = 0; i < 3; i++) expect((await staff(address(i), 'Ana', 'no')).status).toBe(401);
    const [wrong, right] = [await staff(STRANGER, 'Ana', 'no'), await staff(STRANGER, 'Ana', clerk.code)];
    expect([wrong.status, right.status]).toEqual([429, 429]);
    const seconds = Number(right.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(880);
    expect(seconds).toBeLessThanOrEqual(900);
    expect(await isLocked(clerk)).toBe(false);
    expect((await staff(STRANGER, 'Ana', clerk.code, on(handheld))).status).toBe(200);
  });

  test('a device of another company, or a revoked one, is a stranger however many there are', async () => {
    const {owner, staff, admin, hire, isLocked} = await begin(kind);
    const clerk = await hire('Ana');
    const elsewhere = await Caller.register(owner.url);
    const foreign: HttpHandheld[] = [];
    for (let i = 0; i < 6; i++) foreign.push(await HttpHandheld.enrol(elsewhere));
    const revoked = await HttpHandheld.enrol(owner);
    await owner.do('device.revoke', {device: revoked.device.id});
    const statuses: number[] = [];
    for (const each of [revoked, ...foreign, revoked]) {
      statuses.push((await staff(SITE, 'Ana', 'no', on(each))).status);
    }
    expect(statuses).toEqual([...times(3, 401), ...times(5, 429)]);
    expect((await staff(SITE, 'Ana', clerk.code, on(foreign[0] ?? revoked))).status).toBe(429);
    expect(await isLocked(clerk)).toBe(false);
    const guesses: number[] = [];
    for (const each of [...foreign, revoked]) {
      guesses.push((await admin(SITE, owner.session.name, 'wrong one', on(each))).status);
    }
    expect(guesses).toEqual([...times(3, 401), ...times(4, 429)]);
    expect((await admin(SITE, owner.session.name, PASSWORD, on(foreign[0] ?? revoked))).status).toBe(429);
  });

  test('sixty wrong codes from strangers close the company to strangers, whatever the names and addresses', async () => {
    const {owner, staff, admin, badge, hire, isLocked} = await begin(kind);
    const [clerk, handheld] = [await hire('Ana'), await HttpHandheld.enrol(owner)];
    const elsewhere = await Caller.register(owner.url);
    for (let i = 0; i < 5; i++) expect((await staff(SITE, 'Ana', clerk.code)).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 64; i++) statuses.push((await staff(address(i), `Name ${String(i)}`, '0000')).status);
    expect(statuses).toEqual([...times(60, 401), ...times(4, 429)]);
    const [byName, byBadge] = [await staff(SITE, 'Ana', clerk.code), await badge(SITE, clerk.id, clerk.code)];
    expect([byName.status, byBadge.status]).toEqual([429, 429]);
    expect(Number(byName.headers.get('retry-after'))).toBeGreaterThan(880);
    expect(await isLocked(clerk)).toBe(false);
    // Own devices go on, the owner has a password, and other companies hear nothing of it.
    expect((await staff(SITE, 'Ana', clerk.code, on(handheld))).status).toBe(200);
    expect((await admin(STRANGER, owner.session.name, PASSWORD)).status).toBe(200);
    expect((await staff(SITE, 'Ana', '0000', {openid: elsewhere.company})).status).toBe(401);
  });

  test('three hundred in a day close it for a day', async () => {
    const {owner, staff, hire, tries} = await begin(kind);
    const [clerk, handheld] = [await hire('Ana'), await HttpHandheld.enrol(owner)];
    for (let i = 0; i < 299; i++) await tries.take([ofCompany(ATTEMPT_LIMITS.companyDay, owner.company)]);
    expect((await staff(SITE, 'Ana', clerk.code)).status).toBe(200);
    expect((await staff(SITE, 'Ana', '0000')).status).toBe(401);
    const closed = await staff(SITE, 'Ana', clerk.code);
    expect(closed.status).toBe(429);
    expect(Number(closed.headers.get('retry-after'))).toBeGreaterThan(86_000);
    expect((await staff(SITE, 'Ana', clerk.code, on(handheld))).status).toBe(200);
  });

  test('only wrong codes count, also when eight right ones come at once', async () => {
    const {owner, staff, hire, isLocked} = await begin(kind);
    const clerk = await hire('Ana');
    const handheld = await HttpHandheld.enrol(owner);
    const eight = (more: object): Promise<HttpAnswer[]> =>
      Promise.all(Array.from({length: 8}, () => staff(SITE, 'Ana', clerk.code, more)));
    expect(statusesOf(await eight(on(handheld)))).toEqual(times(8, 200));
    expect(statusesOf(await eight({}))).toEqual(times(8, 200));
    expect(await isLocked(clerk)).toBe(false);
  });

  test('twelve wrong ones at once have three tries, on own devices and from elsewhere', async () => {
    const {owner, staff, hire, isLocked} = await begin(kind);
    const [ana, bo] = [await hire('Ana'), await hire('Bo')];
    const handheld = await HttpHandheld.enrol(owner);
    const twelve = (guess: (i: number) => Promise<HttpAnswer>): Promise<HttpAnswer[]> =>
      Promise.all(Array.from({length: 12}, (_, i) => guess(i)));
    const strange = await twelve((i) => staff(address(i), 'Ana', String(1_000 + i)));
    expect(statusesOf(strange)).toEqual([...times(3, 401), ...times(9, 429)]);
    expect(await isLocked(ana)).toBe(false);
    const own = await twelve((i) => staff(SITE, 'Bo', String(1_000 + i), on(handheld)));
    expect(statusesOf(own)).toEqual(times(12, 401));
    expect((await staff(SITE, 'Bo', bo.code, on(handheld))).status).toBe(401);
    expect(await isLocked(bo)).toBe(true);
  });

  test('an administrator is never locked: her own device goes on, and has ten wrong passwords', async () => {
    const {owner, admin} = await begin(kind);
    const [first, second] = [await HttpHandheld.enrol(owner), await HttpHandheld.enrol(owner)];
    const {name} = owner.session;
    for (let i = 0; i < 20; i++) await admin(address(i), name, 'wrong');
    expect((await admin(SITE, name, PASSWORD)).status).toBe(429);
    expect((await admin(SITE, name, PASSWORD, on(first))).status).toBe(200);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) statuses.push((await admin(SITE, name, 'wrong', on(first))).status);
    expect(statuses).toEqual([...times(10, 401), 429, 429]);
    expect((await admin(SITE, name, PASSWORD, on(second))).status).toBe(200);
    expect((await owner.call('GET', '/api/session')).status).toBe(200);
  });

  test('one person’s logins enrol ten devices a day, and the office as many as it likes', async () => {
    const {owner, staff, hire} = await begin(kind);
    const clerk = await hire('Ana');
    const enrol = (i: number): Promise<HttpAnswer> =>
      staff(SITE, 'Ana', clerk.code, {device: {name: `Mine ${String(i)}`}});
    for (let i = 0; i < 10; i++) expect((await enrol(i)).status).toBe(200);
    const eleventh = await enrol(10);
    expect([eleventh.status, eleventh.body['code'], eleventh.body['most']]).toEqual([
      429,
      'device.too-many',
      10,
    ]);
    expect(Number(eleventh.headers.get('retry-after'))).toBeGreaterThan(80_000);
    const handheld = await HttpHandheld.enrol(owner);
    expect((await staff(SITE, 'Ana', clerk.code, on(handheld))).status).toBe(200);
    for (let i = 0; i < 12; i++) await HttpHandheld.enrol(owner);
  });
});

describe('whoever knows names and OPENID alone', () => {
  test('closes no more than ten accounts from one address, never the company, and learns from none whether it exists', async () => {
    const {staff, hire, isLocked} = await begin();
    const clerks: Clerk[] = [];
    for (let i = 0; i < 12; i++) clerks.push(await hire(`Clerk ${String(i)}`));
    const statuses: number[] = [];
    for (const {name} of clerks) {
      for (let i = 0; i < 3; i++) statuses.push((await staff(STRANGER, name, 'no')).status);
    }
    expect(statuses).toEqual([...times(30, 401), ...times(6, 429)]);
    expect((await Promise.all(clerks.map(isLocked))).filter(Boolean)).toHaveLength(0);
    for (const name of ['Nobody', 'Clerk 11']) expect((await staff(STRANGER, name, '2580')).status).toBe(429);
    // Elsewhere, and on an enrolled handheld anywhere, work goes on.
    expect((await staff(SITE, 'Clerk 11', '2580')).status).toBe(200);
  });

  test('is refused for one account without spending what her address shares', async () => {
    const {owner, admin, staff, hire} = await begin();
    await hire('Ana');
    const statuses: number[] = [];
    for (let i = 0; i < 1_100; i++) statuses.push((await admin(SITE, owner.session.name, 'wrong')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(3);
    expect((await staff(SITE, 'Ana', '2580')).status).toBe(200);
  });

  test('gains nothing by a device that is not hers to prove', async () => {
    const {owner, staff, hire} = await begin();
    await hire('Ana');
    const handheld = await HttpHandheld.enrol(owner);
    const statuses: number[] = [];
    for (let i = 0; i < 12; i++) {
      const claims = [
        {name: 'x', id: newId(), secret: 'a'.repeat(43)},
        {name: 'x', ...handheld.device, secret: 'b'},
      ];
      const device = claims[i % 2] ?? {};
      statuses.push((await staff(address(i), 'Ana', String(5_000 + i), {device})).status);
    }
    expect(statuses).toEqual([...times(3, 401), ...times(9, 429)]);
  });
});
