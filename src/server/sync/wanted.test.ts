import {expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {proveLogins} from '#tests/builders/grants.ts';
import {COMPANY} from '#tests/builders/rows.ts';
import {LawsHandheld, LawsSite} from '#tests/laws-rig.ts';
import type {MutationRow, Storage} from '../storage/storage.ts';
import {checkHistory} from './checker.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {mutationWithoutOutbox} from './mutation-without-outbox.ts';
import type {QueueDeps} from './queue.ts';
import {createSyncServer, type SyncServer} from './server.ts';

/** Another process on the same database, of a build that knows these rules. */
const processOn = (
  site: LawsSite,
  storage: Pick<Storage, 'write'>,
  rules: Rules = RULES,
  more: Partial<Pick<QueueDeps, 'now' | 'askedOn'>> = {},
): SyncServer =>
  createSyncServer({
    storage: {...site.storage, ...storage},
    rules,
    now: () => 1,
    newEpoch: site.newEpoch,
    newId: site.newId,
    proveLogins,
    ...more,
  });

/** How long what comes by itself may take on a busy machine. */
const SOON = {timeout: 10_000} as const;

const olderRules = {
  ...RULES,
  actions: new Map([...RULES.actions].filter(([name]) => name !== 'stock.moveBin')),
};

const fateOf = async (site: LawsSite, id: string): Promise<MutationRow | undefined> =>
  site.storage.read(COMPANY, async (tx) => (await tx.mutations([id]))[0]);
const casesOf = (site: LawsSite, mutation: string) =>
  site.storage.read(COMPANY, (tx) =>
    tx.page('case', {index: 'mutation', prefix: [mutation], limit: 9, search: '', warehouse: ''}),
  );
const isDone = (site: LawsSite, mutation: string): Promise<void> =>
  vi.waitFor(
    async () =>
      expect(await casesOf(site, mutation)).toMatchObject([{state: 'closed', closing: 'case.rerun'}]),
    SOON,
  );

/** A move that is held because the build that took it does not know moves. */
async function heldByAnOlderBuild(site: LawsSite): Promise<string> {
  const handheld = await LawsHandheld.enrol(site);
  site.server = processOn(site, site.storage, olderRules);
  const id = await handheld.moveOne();
  await handheld.sync();
  expect(await fateOf(site, id)).toMatchObject({status: 'held', code: 'action.unknown'});
  return id;
}

test('[CASE-9] what only a newer build knows is done when that build starts', async () => {
  const site = await LawsSite.open();
  const id = await heldByAnOlderBuild(site);
  await processOn(site, site.storage, olderRules).runWanted();
  await processOn(site, site.storage).runWanted();
  await isDone(site, id);
  expect(await site.storage.read(COMPANY, (tx) => checkHistory(tx, RULES))).toEqual([]);
});

test('[CASE-9] what one commit held is run again in the order in which it came, whatever its ids say', async () => {
  const site = await LawsSite.open();
  const handheld = await LawsHandheld.enrol(site);
  site.server = processOn(site, site.storage, olderRules);
  site.idStep = -1;
  // More of one action than are marked at a time.
  const moved: string[] = [];
  for (let i = 0; i < 8; i++) moved.push(await handheld.moveOne(i));
  site.idStep = 100;
  await handheld.sync();
  await processOn(site, site.storage).runWanted();
  const redone: string[] = [];
  for (const id of moved) {
    await isDone(site, id);
    redone.push(String((await casesOf(site, id))[0]?.['note']));
  }
  expect(redone).toEqual(redone.toSorted((a, b) => (a < b ? -1 : 1)));
});

test('[CASE-9] what a process leaves undone that dies before it runs it again, the next commit does', async () => {
  const site = await LawsSite.open();
  const id = await heldByAnOlderBuild(site);
  const failed = vi.fn();
  const dying = createSyncServer({
    storage: {
      ...site.storage,
      write: async (company, work) => {
        await site.storage.write(company, async (tx) => {
          await work(tx);
          throw new Error('the machine went away');
        });
        throw new Error('not reached');
      },
    },
    rules: RULES,
    now: () => 1,
    newEpoch: site.newEpoch,
    newId: site.newId,
    proveLogins,
    failed,
  });
  await dying.runWanted();
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce(), SOON);
  expect(await casesOf(site, id)).toMatchObject([{state: 'open'}]);
  // Somebody has marked it as ready, and went away then.
  await site.storage.write(COMPANY, async (tx) => {
    const [want] = await tx.wantsOf(['action:stock.moveBin@1'], 1);
    if (want) await tx.putWants([{...want, ready: 1}]);
  });
  site.server = processOn(site, site.storage);
  const other = await LawsHandheld.enrol(site);
  await other.moveOne();
  await other.sync();
  await isDone(site, id);
});

/** Two processes of one build, which wait for what may be asked for again, and a desk that asks. */
async function twoThatWait(site: LawsSite) {
  const MS = 2_000;
  const clock = {at: 1_000_000};
  const waits: (() => void)[] = [];
  const askedOn = {ms: MS, wait: () => new Promise<void>((resolve) => void waits.push(resolve))};
  const process = () => processOn(site, site.storage, RULES, {now: () => clock.at, askedOn});
  const who = site.demo.people.find(({type}) => type === 'Manager')?.id ?? '';
  let crates = 0;
  const aClaim = (): Mutation => ({
    ...mutationWithoutOutbox({
      id: site.newId(),
      company: COMPANY,
      who,
      action: 'goodsUnit.create',
      at: clock.at,
    }),
    args: {id: site.newId(), name: `Crate ${String(++crates)}`},
  });
  const again = async (server: SyncServer, mutation: Mutation): Promise<void> => {
    const answer = await server.ask(COMPANY, {kind: 'ask', mutation, insist: false, again: true});
    expect(answer).toMatchObject({status: 'applied'});
  };
  return {one: process(), other: process(), waits, clock, aClaim, again, MS};
}

test('[CASE-9] what waits for more that a loss took, and that somebody asks for again, waits in every process', async () => {
  const site = await LawsSite.open();
  const id = await heldByAnOlderBuild(site);
  const {one, other, waits, clock, aClaim, again, MS} = await twoThatWait(site);
  await again(one, aClaim());
  clock.at += MS - 1;
  await other.runWanted();
  // The one waits for more by itself, the other was told by the database that more may follow.
  await vi.waitFor(() => expect(waits).toHaveLength(2), SOON);
  expect(await casesOf(site, id)).toMatchObject([{state: 'open'}]);
  clock.at += 1;
  waits[1]?.();
  await isDone(site, id);
});

test('[CASE-9] what is known is no more of what a loss took, however often it is asked for again', async () => {
  const site = await LawsSite.open();
  await heldByAnOlderBuild(site);
  const {one, waits, aClaim, again} = await twoThatWait(site);
  const claim = aClaim();
  for (let i = 0; i < 3; i++) await again(one, claim);
  expect(waits).toHaveLength(1);
});

test('[CASE-9] whoever asks for this and that without an end holds nobody’s work up without an end', async () => {
  const site = await LawsSite.open();
  const id = await heldByAnOlderBuild(site);
  const {one, other, waits, clock, aClaim, again, MS} = await twoThatWait(site);
  await again(one, aClaim());
  await other.runWanted();
  await vi.waitFor(() => expect(waits).toHaveLength(2), SOON);
  for (let i = 0; i < 40; i++) {
    clock.at += MS - 1;
    await again(one, aClaim());
    // Whatever waits looks again.
    for (const end of waits.splice(0)) end();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await isDone(site, id);
});

test('[CASE-9] a wait that nothing held was for takes none of the time of the next one', async () => {
  const site = await LawsSite.open();
  const {one, waits, clock, aClaim, again} = await twoThatWait(site);
  await again(one, aClaim());
  waits[0]?.();
  await new Promise((resolve) => setImmediate(resolve));
  clock.at += 3_600_000;
  await again(one, aClaim());
  expect(waits).toHaveLength(2);
});
