import {mkdtemp, rm, writeFile} from 'node:fs/promises';
import {availableParallelism, loadavg, tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {Handset} from '../e2e/handset.ts';
import {enrolBy, hire, type PersonAtBrowser, ticketFor} from '../e2e/person.ts';
import {type Company, type Move, openCompany} from '../e2e/site.ts';
import {createDice, oneOf, type Throw} from '../simulation/dice.ts';
import {DEVICE_ACCIDENTS, networkBack} from './device-accidents.ts';
import {RandomDesk} from './desk.ts';
import {Diary} from './diary.ts';
import {ErrandHands} from './errand-hands.ts';
import {runErrand} from './errands.ts';
import {type Floor, FloorWorker} from './floor-worker.ts';
import {Network} from './network.ts';
import {Office} from './office.ts';
import {RandomPlan} from './plan.ts';
import {openPremises, type Premises} from './premises.ts';
import {compare, exportOf, prove, settle} from './reckoning.ts';
import {backUp, SITE_ACCIDENTS, type Backstage} from './site-accidents.ts';

export interface RunOptions {
  readonly seed: number;
  readonly minutes: number;
  /** By the seed unless told: SQLite for even ones, two processes on one PostgreSQL for odd ones. */
  readonly database?: Premises['kind'] | undefined;
}

const PEOPLE = ['Ana Silva', 'Bo Berg', 'Cy Clark', 'Di Dorn'] as const;
const HANDHELDS = 3;
const CLONES = 2;
/** From one accident of the site to the next, s. */
const SITE_PAUSE = {least: 5, more: 10} as const;
const RESTORES_A_MINUTE = 0.7;
const ERRANDS_AT_A_TIME = 2;

/**
 * Three handhelds at work in real browsers while what can happen happens, by the dice of the seed; true where
 * nothing was wrong in the end. The evidence of a run that failed stays in its folder.
 */
export async function randomRun({seed, minutes, database}: RunOptions): Promise<boolean> {
  const kind = database ?? (seed % 2 === 0 ? 'sqlite' : 'postgres');
  const folder = await mkdtemp(path.join(tmpdir(), `binward-random-${String(seed)}-`));
  const diary = new Diary(folder);
  diary.say(`seed ${String(seed)}, ${String(minutes)} minutes, ${kind}; evidence in ${folder}`);
  const premises = await openPremises(kind, folder);
  // Profiles lie beside the rest of the evidence; the PostgreSQL of the run does not.
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  const workers: FloorWorker[] = [];
  try {
    await work({premises, diary, folder, dice: createDice(seed), workers}, minutes * 60_000);
  } catch (error) {
    diary.fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
    await premises.backUp(path.join(folder, 'evidence.ndjson')).catch(() => undefined);
  } finally {
    for (const worker of workers) await worker.handset.kill().catch(() => undefined);
    for (const {network} of workers) await network.proxy.close();
    for (const server of premises.servers)
      await writeFile(
        path.join(folder, `server-${String(premises.servers.indexOf(server) + 1)}.log`),
        server.logs(),
      );
    await premises.close();
  }
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  for (const [what, count] of diary.counts) diary.say(`${String(count).padStart(6)} ${what}`);
  const load = loadavg().map((each) => each.toFixed(1));
  diary.say(`load average ${load.join(' ')} on ${String(availableParallelism())} cores`);
  if (diary.wrong.length > 0) {
    diary.say(`seed ${String(seed)} FAILED, ${String(diary.wrong.length)} faults; evidence in ${folder}`);
    return false;
  }
  diary.say(`seed ${String(seed)}: nothing lost, nothing twice, nothing held`);
  await rm(folder, {recursive: true, force: true, maxRetries: 5});
  return true;
}

interface Run {
  readonly premises: Premises;
  readonly diary: Diary;
  readonly folder: string;
  readonly dice: Throw;
  readonly workers: FloorWorker[];
}

async function work({premises, diary, folder, dice, workers}: Run, ms: number): Promise<void> {
  const records = await premises.records();
  const company = await openCompany(premises.servers[0]?.url ?? '', records);
  const people: PersonAtBrowser[] = [];
  for (const [n, name] of PEOPLE.entries())
    people.push(await hire(company, name, String(1_357 + n * 1_111), 'Supervisor'));
  const plan = new RandomPlan(sourcesOf(company));
  const office = await Office.open(company.admin, diary);
  const floor: Floor = {diary, plan, office, people, ticked: [], done: []};
  const networks: Network[] = [];
  const stage: Backstage = {premises, networks, backups: [], folder, diary, dice};
  for (let n = 1; n <= HANDHELDS; n++) {
    // Somewhere in between: the handhelds after it are unknown to what is restored from it.
    if (n === 1 + Math.floor(dice('site', 'first backup') * HANDHELDS)) await backUp(stage);
    networks.push(await Network.to(oneOf(premises.servers, dice('site', 'way')).url));
    workers.push(await handheld(n, company, networks, floor));
  }
  const desk = await RandomDesk.open({
    company,
    floor,
    network: await Network.to(premises.servers[0]?.url ?? ''),
  });
  await records.close();

  const end = performance.now() + ms;
  const isOver = (): boolean => performance.now() > end || diary.wrong.length > 20;
  const running: Promise<void>[] = [];
  let clones: number = CLONES;
  const join = (worker: FloorWorker): void => {
    if (!workers.includes(worker)) workers.push(worker);
    running.push(shift(worker, {dice, join, takeClone: () => clones-- > 0}, isOver));
  };
  const site = misfortunes(stage, isOver, Math.max(1, Math.round((ms / 60_000) * RESTORES_A_MINUTE)));
  const officeWork = inOffice(stage, desk, isOver);
  for (const worker of workers.slice()) join(worker);
  // Clones join while the others are at work.
  for (let n = 0; n < running.length; n++) await running[n];
  await Promise.all([site, officeWork]);
  await desk.end();
  await reckon({premises, diary, folder, dice, workers}, company.openid, floor);
}

function sourcesOf(company: Company): Move[] {
  const sources: Move[] = [];
  for (;;) {
    try {
      sources.push(...company.moves(1));
    } catch {
      return sources;
    }
  }
}

async function handheld(
  n: number,
  company: Company,
  networks: readonly Network[],
  floor: Floor,
): Promise<FloorWorker> {
  const network = networks[n - 1];
  const person = floor.people[n - 1];
  if (!network || !person) throw new Error('too few people or networks');
  const handset = await Handset.unpack({proxy: network.proxy});
  const name = `handheld ${String(n)}`;
  const worker = new FloorWorker(name, {handset, network, person, known: []}, floor);
  worker.ready();
  await enrolBy(handset, await ticketFor(company, network.proxy.url, name));
  await worker.badgeIn(person);
  await handset.downloaded();
  await worker.toWork();
  floor.diary.say(`${name}: at work for ${person.name}`);
  return worker;
}

type LuckOfAll = Parameters<(typeof DEVICE_ACCIDENTS)[string]>[1];

/** Papers are entered, and released at the desk, as long as the floor works. */
async function inOffice({premises, dice}: Backstage, desk: RandomDesk, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await desk.floor.office.write(oneOf(premises.servers, dice('office', 'way')).url, dice);
    await desk.release(dice);
    await pause(1_000);
  }
}

/** Moves and errands, and now and then something happens. */
async function shift(worker: FloorWorker, luck: LuckOfAll, isOver: () => boolean): Promise<void> {
  const {diary} = worker.floor;
  const kinds = Object.keys(DEVICE_ACCIDENTS);
  while (!isOver()) {
    try {
      await worker.moves(1 + Math.floor(luck.dice(worker.name, 'moves') * 2));
      const scene = {hands: new ErrandHands(worker), office: worker.floor.office, dice: luck.dice};
      for (let n = 0; n < ERRANDS_AT_A_TIME; n++) await runErrand(scene);
      await worker.toWork();
      await DEVICE_ACCIDENTS[oneOf(kinds, luck.dice(worker.name, 'accident'))]?.(worker, luck);
    } catch (error) {
      diary.count('starts anew after trouble');
      diary.say(`${worker.name}: trouble: ${String(error).split('\n').slice(0, 2).join(' ').slice(0, 300)}`);
      await anew(worker);
    }
  }
}

/** Out and in again, as somebody does with a device that does not do what it should. */
async function anew(worker: FloorWorker): Promise<void> {
  if (!worker.isOff) {
    const words = await worker.page.locator('body').innerText({timeout: 2_000}).catch(String);
    worker.floor.diary.note(`${worker.name} showed: ${words.replaceAll(/\s+/g, ' ')}`);
    await worker.handset.kill().catch(() => undefined);
  }
  worker.isOff = true;
  worker.network.proxy.clear();
  await networkBack(worker);
  for (let tries = 1; ; tries++) {
    try {
      await worker.switchOn();
      return await worker.toWork();
    } catch (error) {
      await worker.handset.kill().catch(() => undefined);
      worker.isOff = true;
      // Nobody can work there: after a while that is a fault of its own.
      if (tries === 5) throw error;
      await pause(5_000);
    }
  }
}

async function misfortunes(stage: Backstage, isOver: () => boolean, restores: number): Promise<void> {
  const {dice} = stage;
  let left = restores;
  for (;;) {
    const wait = (SITE_PAUSE.least + dice('site', 'pause') * SITE_PAUSE.more) * 1_000;
    for (const end = performance.now() + wait; performance.now() < end && !isOver();) await pause(250);
    if (isOver()) return;
    const kinds = Object.keys(SITE_ACCIDENTS).filter((kind) => kind !== 'restore' || left > 0);
    const kind = oneOf(kinds, dice('site', 'accident'));
    if (kind === 'restore') left--;
    await SITE_ACCIDENTS[kind]?.(stage);
  }
}

/** Everything is back; then what the workers saw is held against what is recorded. */
async function reckon({premises, diary, folder, workers}: Run, company: string, floor: Floor): Promise<void> {
  diary.say('everything back');
  for (const worker of workers) {
    worker.network.proxy.clear();
    await networkBack(worker);
    if (worker.clockOff === 0) continue;
    worker.clockOff = 0;
    await worker.handset.close();
    await worker.switchOn();
    await worker.toWork();
  }
  // Once for what each brings, and once more for what the others have brought.
  for (const worker of [...workers, ...workers]) await settle(worker);
  const files: string[] = [];
  for (const worker of workers) files.push(await exportOf(worker, folder));
  await prove(premises, files, diary);
  const records = await premises.records();
  try {
    await compare(records, company, floor, diary);
  } finally {
    await records.close();
  }
  diary.count('moves ticked', floor.ticked.length);
  for (const {action} of floor.done) diary.count(`done: ${action}`);
}
