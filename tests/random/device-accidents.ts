import {setTimeout as pause} from 'node:timers/promises';
import {Handset} from '../e2e/handset.ts';
import {wakeWorker} from '../e2e/worker.ts';
import type {Fault} from '../proxy/rule.ts';
import {oneOf, type Throw} from '../simulation/dice.ts';
import {ErrandHands} from './errand-hands.ts';
import {runErrand} from './errands.ts';
import {FloorWorker} from './floor-worker.ts';

/** One device's luck: a name for its dice, and where clones of it are brought to work. */
export interface Luck {
  readonly dice: Throw;
  /** Somebody new at work with this device. */
  readonly join: (worker: FloorWorker) => void;
  /** Takes one of the browsers that a run may have beside its handhelds; false where there is none left. */
  readonly takeClone: () => boolean;
}

/** What happens to one device and whoever works with it. Each leaves it at work. */
type Accident = (worker: FloorWorker, luck: Luck) => Promise<void>;

const DAY = 24 * 3_600_000;
const LOSSES: readonly Fault[] = [
  {does: 'lose-answer'},
  {does: 'double'},
  {does: 'drop'},
  {does: 'truncate', bytes: 30},
  {does: 'delay', ms: 1_500, part: 'answer'},
];
/** Half of what is struck are pushes, whose answers tell of a commit. */
const STRUCK = ['/sync/push', '/sync/push', '/sync/pull', '/sync/'] as const;

const strike = ({floor, name}: FloorWorker, kind: string, more = ''): void =>
  floor.diary.strike(kind, name, more);

export const DEVICE_ACCIDENTS: Readonly<Record<string, Accident>> = {
  async kill(worker, {dice}) {
    const ms = Math.round(50 + dice(worker.name, 'kill after') * 1_400);
    strike(worker, 'browser killed', `after ${String(ms)} ms of scanning`);
    const killed = pause(ms).then(async () => {
      worker.isOff = true;
      await worker.handset.kill();
    });
    const scene = {hands: new ErrandHands(worker), office: worker.floor.office, dice};
    const isErrand = dice(worker.name, 'killed at') < 0.5;
    try {
      while (!worker.isOff) await (isErrand ? runErrand(scene) : worker.scanOnce());
    } catch (error) {
      if (!worker.isOff) throw error;
    } finally {
      await killed;
    }
    await worker.switchOn();
    await worker.toWork();
  },

  async networkCut(worker, {dice}) {
    if (worker.network.isCut) return networkBack(worker);
    strike(worker, 'network cut');
    await worker.network.cut();
    await worker.moves(1 + Math.floor(dice(worker.name, 'moves in the dark') * 3));
    // Sometimes it stays away for longer, through whatever comes.
    if (dice(worker.name, 'stays dark') < 0.6) await networkBack(worker);
  },

  async answersLost(worker, {dice}) {
    const fault = oneOf(LOSSES, dice(worker.name, 'loss'));
    const path = oneOf(STRUCK, dice(worker.name, 'struck'));
    const times = 1 + Math.floor(dice(worker.name, 'losses') * 3);
    strike(worker, `network: ${fault.does}`, `${path}, ${String(times)} times`);
    worker.network.proxy.set({...fault, path, times});
    await worker.moves(2);
    worker.network.proxy.clear();
  },

  async lateDuplicate(worker, {dice}) {
    const {proxy} = worker.network;
    const pushes = proxy.log.filter(({path, delivered}) => path === '/sync/push' && delivered > 0);
    if (worker.network.isCut || pushes.length === 0) return;
    strike(worker, 'a push delivered again, late');
    // The server may be down just now.
    await proxy.redeliver(oneOf(pushes, dice(worker.name, 'push'))).catch(() => undefined);
  },

  async workerAlone(worker) {
    if (worker.network.isCut) return;
    strike(worker, 'no page, its worker sends');
    const {url} = worker.network.proxy;
    // A page of the server's own, which may be down; then there is none at all.
    await worker.page.goto(`${url}/health`).catch(() => worker.page.goto('about:blank'));
    const woken = wakeWorker(worker.page, url).catch(() => undefined);
    await Promise.race([woken, pause(5_000)]);
    await worker.toWork();
  },

  async reload(worker, {dice}) {
    const scans = Math.floor(dice(worker.name, 'scans before') * 3);
    for (let n = 0; n < scans; n++) await worker.scanOnce();
    strike(worker, 'reload', `after ${String(scans)} scans`);
    await worker.page.reload();
    await worker.toWork();
  },

  async secondTab(worker) {
    const tabs = worker.handset.browser.context.pages();
    strike(worker, 'another tab', `${String(tabs.length)} open`);
    await worker.abandon();
    worker.isAlone = false;
    const tab = await worker.handset.newTab();
    await worker.handset.use(tab);
    await tab.bringToFront();
    // The one before stays open; the oldest goes.
    if (tabs.length > 1) await tabs[0]?.close();
    await worker.toWork();
    await worker.moves(1);
  },

  async userSwitch(worker, {dice}) {
    const {people} = worker.floor;
    // A clock that is off by months lets nobody in without a network.
    if (worker.clockOff !== 0) await networkBack(worker);
    const candidates = worker.network.isCut ? [...worker.known] : people;
    const others = candidates.filter((each) => each !== worker.person);
    const next = oneOf(others.length > 0 ? others : candidates, dice(worker.name, 'who'));
    strike(worker, 'user switch', `${worker.person.name} to ${next.name}`);
    await worker.changeUser(next);
  },

  async clock(worker, {dice}) {
    const days = Math.round((dice(worker.name, 'days') - 0.5) * 730);
    strike(worker, 'clock set off', `by ${String(days)} days`);
    worker.clockOff = dice(worker.name, 'clock is right again') < 0.4 ? 0 : days * DAY;
    await worker.handset.close();
    await worker.switchOn();
    await worker.toWork();
    await worker.moves(1);
  },

  async quota(worker) {
    strike(worker, 'storage full');
    // The browser remembers for a while how much room there was: a new one does not.
    await worker.handset.close();
    await worker.switchOn();
    const session = await worker.handset.browser.context.newCDPSession(worker.page);
    const origin = worker.network.proxy.url;
    const {usage} = await session.send('Storage.getUsageAndQuota', {origin});
    await session.send('Storage.overrideQuotaForOrigin', {origin, quotaSize: Math.max(1, usage - 1_000_000)});
    await worker.toWork();
    // What is ticked all the same must be kept like anything else.
    for (let n = 0; n < 3; n++) await worker.scanOnce();
    await session.send('Storage.overrideQuotaForOrigin', {origin});
    await worker.abandon();
    await worker.moves(1);
  },

  async clone(worker, luck) {
    if (!luck.takeClone()) return DEVICE_ACCIDENTS['kill']?.(worker, luck);
    strike(worker, 'profile cloned');
    worker.isOff = true;
    await worker.handset.kill();
    const handset = await Handset.unpack({proxy: worker.network.proxy, installed: worker.handset.profile});
    const {network, person, known, floor} = worker;
    const twin = new FloorWorker(`${worker.name} (clone)`, {handset, network, person, known}, floor);
    twin.ready();
    await worker.switchOn();
    await worker.toWork();
    await twin.toWork();
    luck.join(twin);
  },
};

export async function networkBack(worker: FloorWorker): Promise<void> {
  if (!worker.network.isCut) return;
  await worker.network.restore();
  worker.floor.diary.say(`${worker.name}: network back`);
}
