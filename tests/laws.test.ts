import {describe, expect, test} from 'vitest';
import type {Mutation} from '#protocol/mutation.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {COMPANY, WAREHOUSE} from './builders/rows.ts';
import {LawsHandheld, LawsSite} from './laws-rig.ts';

/**
 * The laws by example, with the real cores of both sides: one exchange each. The simulation has them together and
 * under faults; those that a database alone can break are in the contract suites.
 */
async function start(): Promise<{site: LawsSite; handheld: LawsHandheld}> {
  const site = await LawsSite.open();
  return {site, handheld: await LawsHandheld.enrol(site)};
}

/** How many units stand in a bin that was empty, on the screen and in the mirror. */
async function moved(
  {recorder, mirror}: LawsHandheld,
  site: LawsSite,
  target = 0,
): Promise<{screen: number; mirror: number}> {
  const place = binPlace(site.targets[target] ?? '');
  const query = {index: 'key', prefix: [WAREHOUSE, place], offset: 0, limit: 10};
  const sum = (rows: readonly {readonly [column: string]: unknown}[]): number =>
    rows.reduce((total, row) => total + Number(row['quantity']), 0);
  const stock = RESOURCES.get('stock');
  if (!stock) throw new Error('no stock list');
  await recorder.refresh();
  return {screen: sum(await recorder.rows(stock, query)), mirror: sum(await mirror.rows('stock', query))};
}

/** A gate that a test opens. */
function gate(): {passed: Promise<void>; open: () => void} {
  let open = (): void => undefined;
  const passed = new Promise<void>((resolve) => (open = resolve));
  return {passed, open};
}

describe('the laws of the protocol, one by one', () => {
  test('[L1] an answer to an older question changes nothing once the mirror has moved on', async () => {
    const {site, handheld} = await start();
    const answered = gate();
    const late = gate();
    const other = await LawsHandheld.enrol(site);
    handheld.onAnswer = async () => {
      answered.open();
      await late.passed;
      return 'delivered';
    };
    const old = handheld.pull();
    await answered.passed;
    handheld.onAnswer = async () => 'delivered';
    await other.moveOne();
    await other.sync();
    await handheld.sync();
    const reached = await handheld.mirror.cursor();
    late.open();
    expect(await old).toEqual({end: 'stale'});
    expect(await handheld.mirror.cursor()).toEqual(reached);
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L2] a cursor is good in a later epoch while its mirror is whole', async () => {
    const {site, handheld} = await start();
    const {epoch, version, generation} = await handheld.mirror.cursor();
    await site.restart();
    const asked = {
      epoch,
      version,
      generation,
      ids: [],
      knownAck: 0,
      max: 10,
      pending: 0,
      oldestAt: 0,
      build: '',
    };
    const who = {proto: PROTOCOL_VERSION, company: COMPANY, device: handheld.id, client: handheld.id};
    const ask = (partial: boolean) =>
      site.server.pull(COMPANY, {...who, ...asked, warehouse: WAREHOUSE, partial});
    expect(await ask(false)).toMatchObject({kind: 'switch', to: 'epoch-2', valid: true});
    expect(await ask(true)).toMatchObject({kind: 'switch', to: 'epoch-2', valid: false});
  });

  test('[L3] another epoch is answered without rows, and contained work keeps its client id', async () => {
    const {site, handheld} = await start();
    await handheld.moveOne();
    await handheld.sync();
    const {client} = (await handheld.outbox.read()).state;
    await site.restart();
    expect(await handheld.pull()).toEqual({end: 'more'});
    expect(await handheld.mirror.cursor()).toMatchObject({epoch: 'epoch-2', partial: true});
    await handheld.sync();
    expect((await handheld.outbox.read()).state.client).toBe(client);
    expect(await handheld.mirror.cursor()).toMatchObject({epoch: 'epoch-2', partial: false});
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L3] what an old copy has lost is offered again, in its order, and has its effect once', async () => {
    const {site, handheld} = await start();
    await handheld.moveOne();
    await handheld.sync();
    const backup = site.storage.copy();
    await handheld.moveOne();
    await handheld.moveOne();
    await handheld.sync();
    await site.restart(backup);
    await handheld.sync();
    expect(await moved(handheld, site)).toEqual({screen: 3, mirror: 3});
  });

  test('[L3] what an older copy has lost goes before later work under a client id it has never met', async () => {
    const {site, handheld} = await start();
    const oldest = site.storage.copy();
    const first = await handheld.moveOne();
    await handheld.sync();
    const old = site.storage.copy();
    const second = await handheld.moveOne();
    await handheld.sync();
    await site.restart(old);
    // The handshake has given the outbox a new client id, and the older copy comes before anything was sent under it.
    expect(await handheld.pull()).toEqual({end: 'more'});
    await site.restart(oldest);
    await handheld.sync();
    const lines = await site.storage.read(COMPANY, (tx) => tx.ledger({version: 0, n: 0}, 1_000));
    const ids = lines.map(({mutation}) => mutation);
    expect(ids.slice(-2)).toEqual([first, second]);
  });

  test('[L3] a push from another history settles nothing, and is enough to shake hands without a pull', async () => {
    const {site, handheld} = await start();
    const backup = site.storage.copy();
    const lost = await handheld.moveOne();
    await handheld.sync();
    await site.restart(backup);
    const waiting = await handheld.moveOne();
    expect(await handheld.push()).toEqual({end: 'more'});
    expect(await handheld.fates(lost, waiting)).toEqual([undefined, undefined]);
    const {state, entries} = await handheld.outbox.read();
    expect(state.epoch).toBe(await site.epoch());
    expect(entries.map(({id}) => id).slice(-2)).toEqual([lost, waiting]);
    expect((await handheld.push()).end).toBe('more');
    expect(await handheld.push()).toEqual({end: 'idle'});
    expect(await handheld.fates(lost, waiting)).toEqual(['applied', 'applied']);
  });

  test('[L3] what is answered in another history is told to a push that comes late, and moves no sequence', async () => {
    const {site, handheld} = await start();
    const id = await handheld.moveOne();
    const late = await handheld.nextPush();
    await handheld.sync();
    await site.restart();
    const {client} = late;
    const before = await site.storage.read(COMPANY, (tx) => tx.client(client));
    const answer = await site.server.push(COMPANY, late);
    expect(answer).toMatchObject({epoch: 'epoch-2', results: [{id, status: 'applied'}]});
    expect(answer.lineage?.map(({epoch}) => epoch)).toEqual(['epoch-1', 'epoch-2']);
    expect(await site.storage.read(COMPANY, (tx) => tx.client(client))).toEqual(before);
  });

  test('[L14] work that does not name the last one of its client id before it is a fork, and behind a gap nothing is done', async () => {
    const {site, handheld} = await start();
    const id = await handheld.moveOne();
    const push = await handheld.nextPush();
    const [item] = push.items;
    if (!item) throw new Error('nothing waits');
    const said = async (change: Partial<Mutation>) => {
      const {next, results} = await site.server.push(COMPANY, {...push, items: [{...item, ...change}]});
      return [next, results];
    };
    expect(await said({prev: site.newId()})).toEqual(['forked', []]);
    expect(await said({prev: ''})).toEqual(['forked', []]);
    expect(await said({seq: item.seq - 1})).toEqual(['forked', []]);
    expect(await said({seq: item.seq + 1})).toEqual(['gap', []]);
    expect(await handheld.fates(id)).toEqual([undefined]);
    const {client} = push;
    await handheld.sync();
    expect((await handheld.outbox.read()).state.client).toBe(client);
    expect(await handheld.fates(id)).toEqual(['applied']);
  });

  test('[L14] a refusal and what is held move a sequence on like what is done', async () => {
    const {handheld} = await start();
    const {client} = (await handheld.outbox.read()).state;
    const held = await handheld.recorder.submit({
      ...(await handheld.move()),
      after: [handheld.id],
    });
    if (held.kind !== 'recorded') throw new Error('not recorded');
    await handheld.push();
    const next = await handheld.moveOne();
    await handheld.push();
    expect(await handheld.fates(held.entry.id, next)).toEqual(['held', 'applied']);
    expect((await handheld.outbox.read()).state.client).toBe(client);
  });

  test('[L14] a client id of another device is a fork', async () => {
    const {site, handheld} = await start();
    const other = await LawsHandheld.enrol(site);
    await handheld.moveOne();
    const push = await handheld.nextPush();
    const sender = {device: other.id, formerIds: [], revoked: false};
    expect(await site.server.push(COMPANY, {...push, sender})).toMatchObject({next: 'forked', results: []});
  });

  test('[L9] the same id with other content is other work: kept whole, held, and the sequence goes on', async () => {
    const {site, handheld} = await start();
    const id = await handheld.moveOne();
    const push = await handheld.nextPush();
    const [item] = push.items;
    if (!item) throw new Error('nothing waits');
    await handheld.sync();
    const other = await LawsHandheld.enrol(site);
    const theirs = await other.moveOne(1);
    await other.outbox.change(({entries}) => ({
      put: entries.map((entry) => (entry.id === theirs ? {...entry, id} : entry)),
    }));
    const behind = await other.moveOne(2);
    await other.sync();
    expect(await handheld.fates(id, behind)).toEqual(['applied', 'applied']);
    const kept = (await other.outbox.journal()).find(({status}) => status === 'held');
    expect(kept?.result).toEqual({code: 'mutation.id-taken', facts: JSON.stringify({id})});
    expect(kept?.id).toBe(id);
    const [row] = await site.storage.read(COMPANY, (tx) => tx.mutations([kept?.as ?? '']));
    expect(row).toMatchObject({status: 'held', mutation: {id: kept?.as, device: other.id, args: kept?.args}});
    expect((await other.outbox.notices()).map((notice) => notice.id)).toEqual([kept?.as]);
    // The same again, also under another place in a sequence, is the same work.
    const again = await site.server.push(COMPANY, {
      ...push,
      items: [{...item, client: site.newId(), seq: 9}],
    });
    expect(again.results).toMatchObject([{id, status: 'applied'}]);
  });

  test('[L4] the fate of a mutation and its rows come in one answer', async () => {
    const {site, handheld} = await start();
    const id = await handheld.moveOne();
    const {version, epoch, generation} = await handheld.mirror.cursor();
    await handheld.push();
    const asked = {epoch, version, generation, partial: false, ids: [id], knownAck: 0, max: 100};
    const who = {proto: PROTOCOL_VERSION, company: COMPANY, device: handheld.id, warehouse: WAREHOUSE};
    const {client} = (await handheld.outbox.read()).state;
    const rest = {pending: 0, oldestAt: 0, build: ''};
    const answer = await site.server.pull(COMPANY, {...who, ...asked, ...rest, client});
    if (answer.kind !== 'delta') throw new Error(answer.kind);
    expect(answer.acks).toMatchObject([{id, status: 'applied', version: answer.head}]);
    const columns = answer.rows['stock']?.columns ?? [];
    const versions = answer.rows['stock']?.rows.map((row) => row[columns.indexOf('version')]);
    expect(versions).toEqual([answer.head, answer.head]);
  });

  test('[L5] a mirror in the middle of a catch-up is partial, and each page ends with a whole version', async () => {
    const site = await LawsSite.open();
    const handheld = await LawsHandheld.enrol(site, 1);
    const other = await LawsHandheld.enrol(site);
    for (const target of [0, 1, 2]) {
      await other.moveOne(target);
      await other.sync();
    }
    const arrived = () => Promise.all([0, 1, 2].map(async (n) => (await moved(handheld, site, n)).mirror));
    expect(await handheld.pull()).toEqual({end: 'more'});
    expect(await handheld.mirror.cursor()).toMatchObject({partial: true});
    expect(await arrived()).toEqual([1, 0, 0]);
    expect(await handheld.pull()).toEqual({end: 'more'});
    expect(await handheld.pull()).toEqual({end: 'idle'});
    expect(await handheld.mirror.cursor()).toMatchObject({partial: false});
    expect(await arrived()).toEqual([1, 1, 1]);
  });

  test('[L7] a snapshot goes on where it stopped, and what changed meanwhile follows', async () => {
    const {site, handheld} = await start();
    const newcomer = await LawsHandheld.fresh(site);
    await newcomer.push();
    for (let i = 0; i < 4; i++) await newcomer.pull();
    expect((await newcomer.mirror.cursor()).snapshot).toBeDefined();
    await handheld.moveOne();
    await handheld.sync();
    await newcomer.sync();
    expect(await newcomer.mirror.cursor()).toMatchObject({partial: false});
    expect(await moved(newcomer, site)).toEqual({screen: 1, mirror: 1});
    for (const list of mirroredLists(RESOURCES))
      expect(await newcomer.mirror.sum(list)).toEqual(await handheld.mirror.sum(list));
  });

  test('[L10] a device behind the floor starts from a snapshot and forgets what is gone', async () => {
    const {site, handheld} = await start();
    const away = await LawsHandheld.enrol(site);
    const [customer] = site.demo.rows.get('customer') ?? [];
    const before = (await away.mirror.sum('customer')).count;
    await site.storage.write(COMPANY, (tx) => tx.remove('customer', [String(customer?.['id'])]));
    await handheld.sync();
    const {version} = await handheld.mirror.cursor();
    await site.server.forgetTombstones(COMPANY, version);
    await away.pull();
    expect((await away.mirror.cursor()).snapshot).toBeDefined();
    await away.sync();
    expect((await away.mirror.sum('customer')).count).toBe(before - 1);
  });

  test('[L6] own work leaves the overlay when the mirror holds it, not when the push is answered', async () => {
    const {site, handheld} = await start();
    await handheld.moveOne();
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 0});
    await handheld.push();
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 0});
    expect((await handheld.outbox.read()).entries.map(({status}) => status)).toEqual(['applied']);
    await handheld.pull();
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
    expect((await handheld.outbox.read()).entries).toEqual([]);
  });

  test('[L8] a device that was told more than the server knows proves the loss once, by what the server has signed', async () => {
    const {site, handheld} = await start();
    const backup = site.storage.copy();
    await handheld.moveOne();
    await handheld.sync();
    site.fallBack(backup);
    await handheld.sync();
    expect(await site.epoch()).toBe('epoch-2');
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
    await handheld.sync();
    expect(await site.epoch()).toBe('epoch-2');
  });

  test('[L8] so does one whose mirror alone was further, also where others have gone on in its place since', async () => {
    const {site, handheld} = await start();
    const other = await LawsHandheld.enrol(site);
    const backup = site.storage.copy();
    await other.moveOne();
    await other.sync();
    await handheld.sync();
    site.fallBack(backup);
    const third = await LawsHandheld.enrol(site);
    for (let i = 0; i < 3; i++) {
      await third.moveOne(1 + i);
      await third.sync();
    }
    expect(await site.epoch()).toBe('epoch-1');
    await handheld.sync();
    expect(await site.epoch()).toBe('epoch-2');
    await other.sync();
    expect(await moved(other, site)).toMatchObject({screen: 1, mirror: 1});
    expect(site.contradictions).toEqual([]);
  });

  test('[L8] one of an earlier build, which shows nothing signed, is a question about it, and goes on', async () => {
    const {site, handheld} = await start();
    handheld.keepsReceipts = false;
    const backup = site.storage.copy();
    await handheld.moveOne();
    await handheld.sync();
    site.fallBack(backup);
    await handheld.sync();
    expect(await site.epoch()).toBe('epoch-1');
    expect(new Set(site.contradictions.map(({device}) => device))).toEqual(new Set([handheld.id]));
    const next = await handheld.moveOne();
    await handheld.sync();
    expect(await handheld.fates(next)).toEqual(['applied']);
  });

  test('[L8] a mirror in a later epoch than its outbox carries no proof: what was answered before is none there', async () => {
    const {site, handheld} = await start();
    const backup = site.storage.copy();
    await handheld.moveOne();
    await handheld.sync();
    await site.restart(backup);
    const cursor = await handheld.mirror.cursor();
    await handheld.mirror.apply(() => true, {cursor: {...cursor, epoch: 'epoch-2', version: 1}});
    await handheld.pull();
    expect(await site.epoch()).toBe('epoch-2');
    await handheld.sync();
    expect(await site.epoch()).toBe('epoch-2');
    // It went back to its outbox's history, and the handshake took place.
    expect((await handheld.outbox.read()).state.epoch).toBe('epoch-2');
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L9] the fate of a mutation whose answer was lost is learned by its id', async () => {
    const {site, handheld} = await start();
    const id = await handheld.moveOne();
    handheld.onAnswer = async () => 'lost';
    expect(await handheld.push()).toMatchObject({end: 'failed'});
    handheld.onAnswer = async () => 'delivered';
    expect((await handheld.outbox.read()).entries.map(({status}) => status)).toEqual([undefined]);
    await handheld.pull();
    expect((await handheld.outbox.journal()).find((entry) => entry.id === id)?.status).toBe('applied');
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L6] [L9] work that was recorded and came by a file while a pull was under way is drawn once', async () => {
    const {site, handheld} = await start();
    handheld.onPull = async () => {
      handheld.onPull = async () => undefined;
      await handheld.moveOne();
      await handheld.handIn();
    };
    expect(await handheld.pull()).toMatchObject({end: 'stale'});
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 0});
    await handheld.pull();
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L11] of two pulls under way at once one counts and the other dies', async () => {
    const {site, handheld} = await start();
    const other = await LawsHandheld.enrol(site);
    await other.moveOne();
    await other.sync();
    const ends = await Promise.all([handheld.pull(), handheld.pull()]);
    expect(ends.map(({end}) => end).sort()).toEqual(['idle', 'stale']);
    expect(await moved(handheld, site)).toEqual({screen: 1, mirror: 1});
  });

  test('[L12] count and sum of a list tell a mirror that differs', async () => {
    const {site, handheld} = await start();
    const verify = async () => {
      const {epoch, version} = await handheld.mirror.cursor();
      const lists = await Promise.all(
        mirroredLists(RESOURCES).map(async (list) => ({list, ...(await handheld.mirror.sum(list))})),
      );
      const who = {proto: PROTOCOL_VERSION, company: COMPANY, device: handheld.id, warehouse: WAREHOUSE};
      return site.server.verify(COMPANY, {...who, epoch, version, lists});
    };
    expect(await verify()).toEqual({moved: false, different: []});
    const cursor = await handheld.mirror.cursor();
    const lost = String(site.demo.rows.get('goods')?.[0]?.['id']);
    await handheld.mirror.apply(() => true, {cursor, gone: {goods: [lost]}});
    expect(await verify()).toEqual({moved: false, different: ['goods']});
  });
});
