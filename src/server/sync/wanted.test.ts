import {expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import {proveLogins} from '#tests/builders/grants.ts';
import {COMPANY} from '#tests/builders/rows.ts';
import {Handheld, Site} from '#tests/laws-rig.ts';
import type {MutationRow, Storage} from '../storage/storage.ts';
import {checkHistory} from './checker.ts';
import {createSyncServer, type SyncServer} from './server.ts';

/** Another process on the same database, of a build that knows these rules. */
const processOn = (site: Site, storage: Pick<Storage, 'write'>, rules: Rules = RULES): SyncServer =>
  createSyncServer({
    storage: {...site.storage, ...storage},
    rules,
    now: () => 1,
    newEpoch: site.newEpoch,
    newId: site.newId,
    proveLogins,
  });

const olderRules = {
  ...RULES,
  actions: new Map([...RULES.actions].filter(([name]) => name !== 'stock.moveBin')),
};

const fateOf = async (site: Site, id: string): Promise<MutationRow | undefined> =>
  site.storage.read(COMPANY, async (tx) => (await tx.mutations([id]))[0]);
const casesOf = (site: Site, mutation: string) =>
  site.storage.read(COMPANY, (tx) =>
    tx.page('case', {index: 'mutation', prefix: [mutation], limit: 9, search: '', warehouse: ''}),
  );
const isDone = (site: Site, mutation: string): Promise<void> =>
  vi.waitFor(async () =>
    expect(await casesOf(site, mutation)).toMatchObject([{state: 'closed', closing: 'case.rerun'}]),
  );

/** A move that is held because the build that took it does not know moves. */
async function heldByAnOlderBuild(site: Site): Promise<string> {
  const handheld = await Handheld.enrol(site);
  site.server = processOn(site, site.storage, olderRules);
  const id = await handheld.moveOne();
  await handheld.sync();
  expect(await fateOf(site, id)).toMatchObject({status: 'held', code: 'action.unknown'});
  return id;
}

test('[CASE-9] what only a newer build knows is done when that build starts', async () => {
  const site = await Site.open();
  const id = await heldByAnOlderBuild(site);
  await processOn(site, site.storage, olderRules).runWanted();
  await processOn(site, site.storage).runWanted();
  await isDone(site, id);
  expect(await site.storage.read(COMPANY, (tx) => checkHistory(tx, RULES))).toEqual([]);
});

test('[CASE-9] what a process leaves undone that dies before it runs it again, the next commit does', async () => {
  const site = await Site.open();
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
  await vi.waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(await casesOf(site, id)).toMatchObject([{state: 'open'}]);
  // Somebody has marked it as ready, and went away then.
  await site.storage.write(COMPANY, async (tx) => {
    const [want] = await tx.wantsOf(['action:stock.moveBin@1'], 1);
    if (want) await tx.putWants([{...want, ready: 1}]);
  });
  site.server = processOn(site, site.storage);
  const other = await Handheld.enrol(site);
  await other.moveOne();
  await other.sync();
  await isDone(site, id);
});
