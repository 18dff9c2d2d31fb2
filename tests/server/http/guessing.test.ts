import {afterEach, describe, expect, test} from 'vitest';
import type {SessionAnswer} from '#protocol/session.ts';
import {call, Caller, Handheld, newId, openServer, PASSWORD, type Answer, type TestServer} from './site.ts';

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
async function begin() {
  open = await openServer('sqlite', {TRUST_PROXY: '1'});
  const {url} = open;
  const owner = await Caller.register(url);
  const post = (from: string, body: object): Promise<Answer> =>
    call(`${url}/api/session`, 'POST', body, {'x-forwarded-for': from});
  return {
    owner,
    admin: (from: string, name: string, password: string, more: object = {}) =>
      post(from, {mode: 'admin', name, password, ...more}),
    staff: (from: string, name: string, code: string, more: object = {}) =>
      post(from, {mode: 'user', openid: owner.company, name, code, ...more}),
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

describe('a login guessed a thousand times', () => {
  test('tells the same of a name that exists and of one that does not, at every try', async () => {
    const {owner, admin, staff, hire} = await begin();
    const {name} = await hire('Known');
    const told = async (guess: (i: number) => Promise<Answer>): Promise<string[]> => {
      const all: string[] = [];
      for (let i = 0; i < 250; i++) {
        const {status, text} = await guess(i);
        all.push(`${String(status)} ${text.replace(/"seconds":\d+/, '')}`);
      }
      return all;
    };
    const address = (n: number, i: number): string => `10.${String(n)}.0.${String(i % 25)}`;
    const known = await told((i) => staff(address(1, i), name, String(1_000 + i)));
    const unknown = await told((i) => staff(address(2, i), 'Nobody', String(1_000 + i)));
    expect(known).toEqual(unknown);
    const ours = await told((i) => admin(address(3, i), owner.session.name, `wrong ${String(i)}`));
    const nobodys = await told((i) => admin(address(4, i), 'nobody', `wrong ${String(i)}`));
    expect(ours).toEqual(nobodys);
    expect(known.filter((each) => each.startsWith('401'))).toHaveLength(10);
    expect(ours.filter((each) => each.startsWith('401'))).toHaveLength(10);
    expect(new Set(known).size).toBe(2);
  });

  test('has no more tries under other spellings of one name, or with the OPENID', async () => {
    const {owner, admin} = await begin();
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
    for (let i = 0; i < 60; i++) {
      const more = i % 2 === 0 ? {} : {openid: owner.company};
      const spelling = spellings[i % spellings.length] ?? name;
      statuses.push((await admin(`10.0.0.${String(i)}`, spelling, 'wrong', more)).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(50).fill(429)]);
  });

  test('keeps nobody else from logging in meanwhile, ten of them behind the guesser’s own address', async () => {
    const {owner, admin, staff, hire} = await begin();
    const clerks: Clerk[] = [];
    for (let i = 0; i < 10; i++) clerks.push(await hire(`Worker ${String(i)}`));
    const handhelds: Handheld[] = [];
    for (let i = 0; i < 10; i++) handhelds.push(await Handheld.enrol(owner));
    const guessing = async (): Promise<number[]> => {
      const statuses: number[] = [];
      for (let i = 0; i < 1_000; i++)
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
    expect(guesses.filter((status) => status === 401)).toHaveLength(10);
    expect(guesses.filter((status) => status === 429)).toHaveLength(990);
  });
});

describe('whoever knows names and OPENID alone', () => {
  test('locks one person by three wrong codes, as the specification says, and the office unlocks her', async () => {
    const {owner, staff, hire, isLocked} = await begin();
    const clerk = await hire('Ana');
    const told: string[] = [];
    for (let i = 0; i < 4; i++) told.push((await staff(STRANGER, 'Ana', 'no')).text);
    expect(new Set(told).size).toBe(1);
    expect(await isLocked(clerk)).toBe(true);
    expect((await staff(SITE, 'Ana', clerk.code)).status).toBe(401);
    expect((await owner.act('staff.unlock', {staff: clerk.id})).status).toBe(200);
    expect((await staff(SITE, 'Ana', clerk.code)).status).toBe(200);
  });

  test('locks no more than twenty people from one address, and learns from none whether she exists', async () => {
    const {staff, hire, isLocked} = await begin();
    const clerks: Clerk[] = [];
    for (let i = 0; i < 30; i++) clerks.push(await hire(`Clerk ${String(i)}`));
    const statuses: number[] = [];
    for (const {name} of clerks) {
      for (let i = 0; i < 3; i++) statuses.push((await staff(STRANGER, name, 'no')).status);
    }
    expect(statuses).toEqual([...Array<number>(60).fill(401), ...Array<number>(30).fill(429)]);
    const locked = await Promise.all(clerks.map(isLocked));
    expect(locked.filter(Boolean)).toHaveLength(20);
    for (const name of ['Nobody', 'Clerk 29']) expect((await staff(STRANGER, name, '2580')).status).toBe(429);
    // Elsewhere, and on an enrolled handheld anywhere, work goes on.
    expect((await staff(SITE, 'Clerk 29', '2580')).status).toBe(200);
  });

  test('never locks the administrator, whose own device lets her in while they guess', async () => {
    const {owner, admin, hire, isLocked, staff} = await begin();
    const clerk = await hire('Ana');
    const handheld = await Handheld.enrol(owner);
    for (let i = 0; i < 100; i++) await admin(`10.0.0.${String(i)}`, owner.session.name, 'wrong');
    for (let i = 0; i < 3; i++) await staff(STRANGER, 'Ana', 'no');
    expect((await admin(SITE, owner.session.name, PASSWORD)).status).toBe(429);
    const device = {name: 'Office', ...handheld.device};
    const inside = await admin(SITE, owner.session.name, PASSWORD, {device});
    expect(inside.status).toBe(200);
    expect((await owner.call('GET', '/api/session')).status).toBe(200);
    expect(await isLocked(clerk)).toBe(true);
    const atDesk = new Caller(owner.url, inside.body as unknown as SessionAnswer);
    const unlocked = await atDesk.act('staff.unlock', {staff: clerk.id});
    expect(unlocked.status).toBe(200);
    const hers = {device: {name: 'Dock', ...handheld.device}};
    expect((await staff(STRANGER, 'Ana', clerk.code, hers)).status).toBe(200);
  });

  test('is refused for one account without spending what her address shares', async () => {
    const {owner, admin, staff, hire} = await begin();
    await hire('Ana');
    const statuses: number[] = [];
    for (let i = 0; i < 1_100; i++) statuses.push((await admin(SITE, owner.session.name, 'wrong')).status);
    expect(statuses.filter((status) => status === 401)).toHaveLength(10);
    expect((await staff(SITE, 'Ana', '2580')).status).toBe(200);
  });

  test('gains nothing by a device that is not hers to prove', async () => {
    const {owner, staff, hire} = await begin();
    await hire('Ana');
    const handheld = await Handheld.enrol(owner);
    const statuses: number[] = [];
    for (let i = 0; i < 30; i++) {
      const claims = [
        {name: 'x', id: newId(), secret: 'a'.repeat(43)},
        {name: 'x', ...handheld.device, secret: 'b'},
      ];
      const device = claims[i % 2] ?? {};
      statuses.push((await staff(`10.0.0.${String(i)}`, 'Ana', String(5_000 + i), {device})).status);
    }
    expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)]);
  });
});
