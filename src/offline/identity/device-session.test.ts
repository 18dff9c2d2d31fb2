import {beforeAll, describe, expect, test} from 'vitest';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {grantFor} from '#tests/builders/grants.ts';
import {anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {aMirror, CLIENT, DEVICE, SHELF, SHELF_RULES} from '#tests/builders/shelf.ts';
import {DeviceSession} from './device-session.ts';
import {MutationRecorder} from '../outbox/mutation-recorder.ts';
import {rememberPerson} from './people.ts';

const CODE = '4711';
const ana = {who: anId(1), name: 'Ana', role: 'StockControl', hours: 72, grant: grantTo(anId(1))} as const;
const ben = {who: anId(2), name: 'Ben', role: 'StockControl', hours: 72, grant: grantTo(anId(2))} as const;
const hall = {id: WAREHOUSE, name: 'Hall'};
let ids = 0;

function grantTo(who: string): string {
  return grantFor(DEVICE, who, undefined, 1);
}

/** Both have been here before. The hash is slow by design, so it is made once for all tests. */
let known: MemoryOutbox;
beforeAll(async () => {
  known = new MemoryOutbox(CLIENT);
  for (const person of [ana, ben]) await rememberPerson(known, person, CODE, 1, {N: 2 ** 8, r: 8, p: 1});
});

interface Tab {
  readonly session: DeviceSession;
  readonly recorder: MutationRecorder;
}

/** Tabs of one device, which hear nothing of each other. */
async function tabs() {
  const outbox = known.copy();
  const mirror = await aMirror({[SHELF]: 5});
  const tab = (): Tab => {
    const recorder = new MutationRecorder({
      rules: SHELF_RULES,
      outbox,
      mirror,
      company: COMPANY,
      warehouse: WAREHOUSE,
      device: DEVICE,
      build: 'b1',
      now: () => Date.now(),
      elapsed: () => 0,
      newId: () => anId(2_000 + ++ids),
    });
    return {
      recorder,
      session: new DeviceSession(
        outbox,
        recorder,
        () => Promise.resolve(),
        () => 1,
      ),
    };
  };
  const work = async ({recorder}: Tab) =>
    (await recorder.submit({action: 'shelf.add', args: {shelf: SHELF, things: 1}})).kind;
  /** What stands in the outbox, and whose it is. */
  const records = async () =>
    (await outbox.read()).entries.map(({action, who}) => [action, who === ana.who ? 'Ana' : 'Ben']);
  return {stale: tab(), other: tab(), work, records};
}

describe('a tab that has not heard of what another one did', () => {
  test('[STAFF-5] does not log out whoever came there, and follows', async () => {
    const {stale, other, work, records} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    await other.session.begin(ben, CODE, {who: ben.who, token: 'b'});
    expect(await stale.session.end()).toBe(false);
    expect(stale.session.present).toMatchObject({who: ben.who, name: 'Ben'});
    expect(await other.session.reread()).toBe(false);
    expect(await other.session.stored()).toEqual({who: ben.who, token: 'b'});
    expect([await work(other), await work(stale)]).toEqual(['recorded', 'recorded']);
    expect(await records()).toEqual([
      ['session.login', 'Ana'],
      ['session.login', 'Ben'],
      ['shelf.add', 'Ben'],
      ['shelf.add', 'Ben'],
    ]);
  });

  test('[STAFF-5] logs nobody out where its own person came once more there', async () => {
    const {stale, other} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    await other.session.begin(ana, CODE, {who: ana.who, token: 'b'});
    expect(await stale.session.end()).toBe(false);
    expect(stale.session.present).toEqual(other.session.present);
  });

  test('[STAFF-5] ends nothing where it thinks that nobody is here', async () => {
    const {stale, other} = await tabs();
    await stale.session.reread();
    await other.session.begin(ben, CODE, {who: ben.who, token: 'b'});
    expect(await stale.session.end()).toBe(false);
    expect(await other.session.reread()).toBe(false);
  });

  test('[STAFF-5] chooses no warehouse for whoever left', async () => {
    const {stale, other} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'}, [hall]);
    await other.session.begin(ben, CODE, {who: ben.who, token: 'b'}, [hall]);
    await stale.session.chosen();
    expect(stale.session.present).toMatchObject({who: ben.who, choice: [hall]});
    expect(await other.session.reread()).toBe(false);
  });

  test('[STAFF-5] of two logins at once the one that was stored last is in force in both tabs', async () => {
    const {stale, other, work, records} = await tabs();
    const logins = await Promise.all([
      stale.session.beginOffline('Ana', CODE),
      other.session.beginOffline('Ben', CODE),
    ]);
    expect(logins.map(({ok}) => ok)).toEqual([true, true]);
    const [, [, last] = []] = await records();
    const [winner, loser] = last === 'Ana' ? [stale, other] : [other, stale];
    expect([await work(loser), await work(winner)]).toEqual(['refused', 'recorded']);
    expect(await loser.session.reread()).toBe(true);
    expect(loser.session.present).toEqual(winner.session.present);
    expect((await records()).at(-1)).toEqual(['shelf.add', last]);
  });
});

describe('a person who does not work in the warehouse of a device', () => {
  test('[ROWS-11] is not let in there without a network', async () => {
    const {stale, records} = await tabs();
    const login = await stale.session.beginOffline('Ana', CODE, undefined, (who) =>
      Promise.resolve(who !== ana.who),
    );
    expect(login).toEqual({ok: false, code: 'warehouse.not-yours'});
    expect([stale.session.present, await records()]).toEqual([undefined, []]);
  });

  test('[ROWS-11] chooses another one before she goes on, and a kill forgets no question', async () => {
    const {stale, other} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    await stale.session.ask([hall]);
    await other.session.reread();
    expect([stale.session.present?.choice, other.session.present?.choice]).toEqual([[hall], [hall]]);
    await stale.session.chosen();
    expect(stale.session.present?.choice).toBeUndefined();
  });
});

test('a session that ends is over, and its logout stands in the record', async () => {
  const {stale, records} = await tabs();
  await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
  expect(await stale.session.end()).toBe(true);
  expect([stale.session.present, await stale.session.stored()]).toEqual([undefined, undefined]);
  expect(await records()).toEqual([
    ['session.login', 'Ana'],
    ['session.logout', 'Ana'],
  ]);
});

describe('what is kept here of what somebody has read', () => {
  test('[CHAT-10] is read under her login alone, and ends with it, also where she comes once more', async () => {
    const {stale, other} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    const login = stale.session.present?.login ?? '';
    await stale.session.keep(login, {said: 'to Ana'});
    await other.session.reread();
    expect([await stale.session.kept(), await other.session.kept()]).toEqual([
      {said: 'to Ana'},
      {said: 'to Ana'},
    ]);
    await stale.session.end();
    expect(await stale.session.kept()).toBeUndefined();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    expect(await stale.session.kept()).toBeUndefined();
  });

  test('[CHAT-10] is nothing for whoever comes instead, and an answer that comes late keeps nothing', async () => {
    const {stale, other} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    const login = stale.session.present?.login ?? '';
    await stale.session.keep(login, {said: 'to Ana'});
    await other.session.beginOffline('Ben', CODE);
    expect(await other.session.kept()).toBeUndefined();
    // The tab before still works under her login.
    await stale.session.keep(login, {said: 'to Ana, late'});
    await stale.session.reread();
    expect([await other.session.kept(), await stale.session.kept()]).toEqual([undefined, undefined]);
  });

  test('[CHAT-10] is gone from a device that was revoked', async () => {
    const {stale} = await tabs();
    await stale.session.begin(ana, CODE, {who: ana.who, token: 'a'});
    await stale.session.keep(stale.session.present?.login ?? '', {said: 'to Ana'});
    await stale.session.forgetAll();
    expect(await stale.session.kept()).toBeUndefined();
  });
});
