import {beforeAll, describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {grantFor} from '#tests/builders/grants.ts';
import {anId} from '#tests/builders/rows.ts';
import {CLIENT, DEVICE} from '#tests/builders/shelf.ts';
import {forgetChanged, loginOffline, remember, rememberedName} from './people.ts';

const HOUR = 3_600_000;
const AT = 1_760_000_000_000;
const CODE = '4711';
/** The server's clock, which is not the device's. */
const GRANTED = 1_000_000;
const grantTo = (who: string, at = GRANTED): string => grantFor(DEVICE, who, undefined, at);
const ana = {who: anId(1), name: 'Ana', role: 'StockControl', hours: 72, grant: grantTo(anId(1))} as const;
const ben = {who: anId(2), name: 'Ben', role: 'Inbound', hours: 72, grant: grantTo(anId(2))} as const;
const welcome = {ok: true, who: ana.who, role: ana.role, name: 'Ana', grant: ana.grant};
const denied = (code: string) => ({ok: false, code: `login.${code}`});

/** Ana logged in here online at {@link AT}. The hash is slow by design, so it is made once for all tests. */
let known: MemoryOutbox;
beforeAll(async () => {
  known = new MemoryOutbox(CLIENT);
  await remember(known, ana, CODE, AT);
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

  test('[F53] a clock set back locks nobody out', async () => {
    expect(await loginOffline(anOutbox(), 'Ana', CODE, AT - 1_000 * HOUR)).toEqual(welcome);
  });

  test('[P8] where the company has switched it off nobody gets in, whatever the clock says', async () => {
    const outbox = anOutbox();
    await remember(outbox, {...ana, hours: 0}, CODE, AT);
    for (const now of [AT - HOUR, AT, AT + HOUR])
      expect(await loginOffline(outbox, 'Ana', CODE, now)).toEqual(denied('needs-network'));
  });
});

describe('a code that was changed', () => {
  const codeAt = (times: Readonly<Record<string, number>>) => (who: string) =>
    Promise.resolve(times[who] ?? 0);

  test('[P8] is forgotten here with the grant under it, and that of nobody else', async () => {
    const outbox = anOutbox();
    await remember(outbox, ben, '0815', AT);
    await forgetChanged(outbox, codeAt({[ana.who]: GRANTED + 1}));
    expect(await loginOffline(outbox, 'Ana', CODE, AT)).toEqual(denied('needs-network'));
    expect(JSON.stringify(await outbox.getMeta('people'))).not.toContain(ana.grant);
    expect(await loginOffline(outbox, 'Ben', '0815', AT)).toMatchObject({ok: true, grant: ben.grant});
  });

  test('[P8] lets in whoever logged in with the new one since', async () => {
    const outbox = anOutbox();
    const grant = grantTo(ana.who, GRANTED + 2);
    await remember(outbox, {...ana, grant}, '9999', AT);
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
    await remember(outbox, ben, '0815', AT);
    for (let i = 0; i < 3; i++) await wrong(outbox);
    expect(await loginOffline(outbox, 'Ben', '0815', AT)).toMatchObject({ok: true, who: ben.who});
    await remember(outbox, ana, CODE, AT);
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
    readonly iterations: number;
    readonly verifier: string;
  }
  const storedOf = async (outbox: MemoryOutbox, name: string): Promise<Stored> => {
    const people = await outbox.getMeta<Record<string, Stored>>('people');
    const person = people?.[name];
    if (!person) throw new Error(`${name} is not kept`);
    return person;
  };

  test('[P8] a code is never stored, nor an unsalted hash of it', async () => {
    const outbox = anOutbox();
    await remember(outbox, ben, CODE, AT);
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(CODE));
    const text = JSON.stringify(await outbox.getMeta('people'));
    expect(text).not.toContain(CODE);
    expect(text).not.toContain(Buffer.from(digest).toString('hex'));
    const [one, other] = [await storedOf(outbox, 'ana'), await storedOf(outbox, 'ben')];
    expect(one.salt).not.toBe(other.salt);
    expect(one.verifier).not.toBe(other.verifier);
  });

  test('[P8] the verifier is PBKDF2 of code and salt with SHA-256 in 150,000 rounds, 256 bits', async () => {
    const {salt, iterations, verifier} = await storedOf(anOutbox(), 'ana');
    expect(iterations).toBe(150_000);
    expect(salt).toMatch(/^[0-9a-f]{32}$/);
    const {pbkdf2Sync} = await import('node:crypto');
    expect(verifier).toBe(pbkdf2Sync(CODE, salt, iterations, 32, 'sha256').toString('hex'));
  });

  test('[P1] nothing of it touches the work in the outbox', async () => {
    const outbox = anOutbox();
    const before = await outbox.read();
    await loginOffline(outbox, 'Ana', '0000', AT);
    expect(await outbox.read()).toEqual(before);
  });
});
