import {beforeAll, describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {grantFor} from '#tests/builders/grants.ts';
import {anId} from '#tests/builders/rows.ts';
import {CLIENT, DEVICE} from '#tests/builders/shelf.ts';
import {forgetAll, forgetChanged, loginOffline, rememberPerson, rememberedName} from './people.ts';
import type {HashCost} from './slow-hash.ts';

const HOUR = 3_600_000;
/** By the server's clock, as it signs it. */
const GRANTED = 1_760_000_000_000;
const AT = GRANTED;
const CODE = '4711';
const grantTo = (who: string, at = GRANTED): string => grantFor(DEVICE, who, undefined, at);
const ana = {who: anId(1), name: 'Ana', role: 'StockControl', hours: 72, grant: grantTo(anId(1))} as const;
const ben = {who: anId(2), name: 'Ben', role: 'Inbound', hours: 72, grant: grantTo(anId(2))} as const;
const welcome = {ok: true, who: ana.who, role: ana.role, name: 'Ana', grant: ana.grant};
const denied = (code: string) => ({ok: false, code: `login.${code}`});

/** The hash is slow by design: what these tests are about is as true of a quick one. */
const QUICK = {N: 2 ** 8, r: 8, p: 1};

/** Ana logged in here online at {@link AT}. */
let known: MemoryOutbox;
beforeAll(async () => {
  known = new MemoryOutbox(CLIENT);
  await rememberPerson(known, ana, CODE, AT, QUICK);
});
const anOutbox = (): MemoryOutbox => known.copy();

describe('logging in without a network', () => {
  test('[P6] whoever logged in here online gets in with the same code, under any writing of the name', async () => {
    expect(await loginOffline(anOutbox(), ' ANA ', CODE, AT + HOUR)).toEqual(welcome);
  });

  test('[P8] whoever never did needs the network', async () => {
    expect(await loginOffline(anOutbox(), 'Ben', CODE, AT)).toEqual(denied('needs-network'));
    expect(await loginOffline(new MemoryOutbox(CLIENT), 'Ana', CODE, AT)).toEqual(denied('needs-network'));
  });

  test('[P8] a name that every object answers to is nobody’s', async () => {
    for (const name of [
      'function Object() { [native code] }',
      '[object Object]',
      'function toString() { [native code] }',
      '',
    ])
      expect(await loginOffline(anOutbox(), name, CODE, AT)).toEqual(denied('needs-network'));
  });

  test('[P8] it counts for 72 hours and not a millisecond more', async () => {
    expect(await loginOffline(anOutbox(), 'Ana', CODE, AT + 72 * HOUR)).toEqual(welcome);
    expect(await loginOffline(anOutbox(), 'Ana', CODE, AT + 72 * HOUR + 1)).toEqual(denied('needs-network'));
  });

  test('[P8] the company’s own hours count where they are fewer by now', async () => {
    const at = (now: number, hours: number) => loginOffline(anOutbox(), 'Ana', CODE, now, hours);
    expect(await at(AT + 8 * HOUR, 8)).toEqual(welcome);
    expect(await at(AT + 8 * HOUR + 1, 8)).toEqual(denied('needs-network'));
    expect(await at(AT, 0)).toEqual(denied('needs-network'));
    // What was promised at the login is not made longer by it.
    expect(await at(AT + 73 * HOUR, 100)).toEqual(denied('needs-network'));
  });

  test('[P6] a badge finds the name of whoever logged in here', async () => {
    expect(await rememberedName(anOutbox(), ana.who)).toBe('Ana');
    expect(await rememberedName(anOutbox(), ben.who)).toBeUndefined();
  });

  test('[P8] getting in so does not make the hours longer', async () => {
    const outbox = anOutbox();
    await loginOffline(outbox, 'Ana', CODE, AT + 71 * HOUR);
    expect(await loginOffline(outbox, 'Ana', CODE, AT + 73 * HOUR)).toEqual(denied('needs-network'));
  });

  test('[F53] the hours count from what the server has signed, whatever the device’s own clock said then', async () => {
    for (const wrong of [-50_000 * HOUR, 0, 50_000 * HOUR]) {
      const outbox = new MemoryOutbox(CLIENT);
      await rememberPerson(outbox, ana, CODE, AT + wrong, QUICK);
      expect(await loginOffline(outbox, 'Ana', CODE, AT + 72 * HOUR)).toEqual(welcome);
      expect(await loginOffline(outbox, 'Ana', CODE, AT + 72 * HOUR + 1)).toEqual(denied('needs-network'));
    }
  });

  test('[F53] a server whose clock was set back locks nobody out', async () => {
    expect(await loginOffline(anOutbox(), 'Ana', CODE, AT - 1_000 * HOUR)).toEqual(welcome);
  });

  test('[P8] where the company has switched it off nobody gets in, whatever the clock says', async () => {
    const outbox = anOutbox();
    await rememberPerson(outbox, {...ana, hours: 0}, CODE, AT, QUICK);
    for (const now of [AT - HOUR, AT, AT + HOUR])
      expect(await loginOffline(outbox, 'Ana', CODE, now)).toEqual(denied('needs-network'));
  });
});

describe('a code that was changed', () => {
  const codeAt = (times: Readonly<Record<string, number>>) => (who: string) =>
    Promise.resolve(times[who] ?? 0);

  test('[P8] is forgotten here with the grant under it, and that of nobody else', async () => {
    const outbox = anOutbox();
    await rememberPerson(outbox, ben, '0815', AT, QUICK);
    await forgetChanged(outbox, codeAt({[ana.who]: GRANTED + 1}));
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(denied('needs-network'));
    expect(JSON.stringify(await outbox.getMeta('people-sealed'))).not.toContain(ana.grant);
    expect(await loginOffline(outbox, 'Ben', '0815', AT)).toMatchObject({ok: true, grant: ben.grant});
  });

  test('[P8] lets in whoever logged in with the new one since', async () => {
    const outbox = anOutbox();
    const grant = grantTo(ana.who, GRANTED + 2);
    await rememberPerson(outbox, {...ana, grant}, '9999', AT, QUICK);
    await forgetChanged(outbox, codeAt({[ana.who]: GRANTED + 1}));
    expect(await loginOffline(outbox, 'Ana', '9999', AT)).toEqual({...welcome, grant});
  });
});

describe('wrong codes', () => {
  const wrong = (outbox: MemoryOutbox) => loginOffline(outbox, 'Ana', '0000', AT);

  test('[P8] the third locks that person here, and then the right one does not open either', async () => {
    const outbox = anOutbox();
    expect([await wrong(outbox), await wrong(outbox), await wrong(outbox)]).toEqual([
      {...denied('failed'), left: 2},
      {...denied('failed'), left: 1},
      denied('locked-here'),
    ]);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(denied('locked-here'));
  });

  test('[P8] a right one in between begins the count anew', async () => {
    const outbox = anOutbox();
    await wrong(outbox);
    await wrong(outbox);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(welcome);
    expect(await wrong(outbox)).toEqual({...denied('failed'), left: 2});
  });

  test('[P8] an online login opens the lock; nobody else was locked', async () => {
    const outbox = anOutbox();
    await rememberPerson(outbox, ben, '0815', AT, QUICK);
    for (let i = 0; i < 3; i++) await wrong(outbox);
    expect(await loginOffline(outbox, 'Ben', '0815', AT)).toMatchObject({ok: true, who: ben.who});
    await rememberPerson(outbox, ana, CODE, AT, QUICK);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(welcome);
  });

  test('[P8] three at the same moment count as three', async () => {
    const outbox = anOutbox();
    await Promise.all([wrong(outbox), wrong(outbox), wrong(outbox)]);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(denied('locked-here'));
  });
});

describe('what is kept of a person', () => {
  interface Stored {
    readonly salt: string;
    readonly cost: HashCost;
    readonly verifier: string;
  }
  const storedOf = async (outbox: MemoryOutbox, name: string): Promise<Stored> => {
    const people = await outbox.getMeta<Record<string, Stored>>('people-sealed');
    const person = people?.[name];
    if (!person) throw new Error(`${name} is not kept`);
    return person;
  };

  test('[P8] a code is never stored, nor an unsalted hash of it', async () => {
    const outbox = anOutbox();
    await rememberPerson(outbox, ben, CODE, AT, QUICK);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(CODE));
    const text = JSON.stringify(await outbox.getMeta('people-sealed'));
    expect(text).not.toContain(CODE);
    expect(text).not.toContain(Buffer.from(digest).toString('hex'));
    const [one, other] = [await storedOf(outbox, 'ana'), await storedOf(outbox, 'ben')];
    expect(one.salt).not.toBe(other.salt);
    expect(one.verifier).not.toBe(other.verifier);
  });

  test('[P8] the verifier is scrypt of code and salt, 32 MB a guess, signed by a key of the device that nobody can export', async () => {
    const outbox = new MemoryOutbox(CLIENT);
    await rememberPerson(outbox, ana, CODE, AT);
    const {salt, cost, verifier} = await storedOf(outbox, 'ana');
    expect(cost).toEqual({N: 32_768, r: 8, p: 1});
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const {scryptSync} = await import('node:crypto');
    const hashed = scryptSync(CODE, salt, 32, {...cost, maxmem: 2 ** 26});
    const key = await outbox.getMeta<CryptoKey>('device-key');
    if (!key) throw new Error('no key is kept');
    await expect(crypto.subtle.exportKey('raw', key)).rejects.toThrow();
    expect(verifier).toBe(Buffer.from(await crypto.subtle.sign('HMAC', key, hashed)).toString('hex'));
    // Copied to another device, which has a key of its own, it opens nothing.
    const other = new MemoryOutbox(CLIENT);
    await rememberPerson(other, ben, '0815', AT, QUICK);
    await other.putMeta('people-sealed', await outbox.getMeta('people-sealed'));
    expect(await loginOffline(other, 'Ana', CODE, AT)).toMatchObject(denied('failed'));
  });

  test('[P8] a verifier of an older build goes on, and is replaced at the next online login', async () => {
    const {pbkdf2Sync} = await import('node:crypto');
    const [salt, iterations] = ['00112233445566778899aabbccddeeff', 150_000];
    const verifier = pbkdf2Sync(CODE, salt, iterations, 32, 'sha256').toString('hex');
    const outbox = new MemoryOutbox(CLIENT);
    await outbox.putMeta('people', {ana: {...ana, salt, iterations, verifier, at: AT, wrong: 0}});
    expect(await loginOffline(outbox, 'Ana', '0000', AT)).toEqual({...denied('failed'), left: 2});
    expect(await loginOffline(outbox, 'Ana', CODE, AT + 72 * HOUR)).toEqual(welcome);
    expect(await loginOffline(outbox, 'Ana', CODE, AT + 72 * HOUR + 1)).toEqual(denied('needs-network'));
    await rememberPerson(outbox, ana, CODE, AT, QUICK);
    expect(await outbox.getMeta('people')).toEqual({});
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(welcome);
  });

  test('[P8] whose hours are over is not kept beyond the next login, and nobody is kept where offline login is off', async () => {
    const outbox = anOutbox();
    await rememberPerson(outbox, {...ben, hours: 0}, '0815', AT + 73 * HOUR, QUICK);
    expect(Object.keys((await outbox.getMeta<object>('people-sealed')) ?? {})).toEqual(['ana']);
    const later = {...ben, grant: grantTo(ben.who, GRANTED + 73 * HOUR)};
    await rememberPerson(outbox, later, '0815', AT + 73 * HOUR, QUICK);
    expect(Object.keys((await outbox.getMeta<object>('people-sealed')) ?? {})).toEqual(['ben']);
  });

  test('[P8] a revoked device forgets everybody, and the key that sealed their codes', async () => {
    const outbox = anOutbox();
    await forgetAll(outbox);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(denied('needs-network'));
    expect(await outbox.getMeta('device-key')).toBeNull();
    await rememberPerson(outbox, ana, CODE, AT, QUICK);
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(welcome);
  });

  test('[P1] nothing of it touches the work in the outbox', async () => {
    const outbox = anOutbox();
    const before = await outbox.read();
    await loginOffline(outbox, 'Ana', '0000', AT);
    expect(await outbox.read()).toEqual(before);
  });
});
