import {DeviceSession} from '#offline/identity/device-session.ts';
import {MutationRecorder, type RecorderDeps} from '#offline/outbox/mutation-recorder.ts';
import {
  isPostedClaim,
  SIGNED_IN,
  type AppendedWith,
  type OutboxEntry,
  type OutboxStore,
} from '#offline/outbox/outbox-store.ts';
import {Broken} from './broken.ts';
import type {Disk} from './device.ts';

/** Tabs of a device, each with a job of its own. */
export const TABS = 2;

/** How a tab's records name it. */
export const buildOf = (tab: number): string => `tab ${String(tab)}`;

const PLACES = ['aisle', 'dock'] as const;
const keyOf = (place: string, tab: number): string => `flow:${place}:${String(tab)}`;

/**
 * A job in a tab: each record takes the place of the step before it, in one transaction. A record carries the mark
 * of its step as its time since the start; an odd mark ends the job.
 */
export class Flow {
  /** The mark of the record that is being made, 0 for work outside the job. */
  mark = 0;
  readonly #tab: number;
  readonly #outbox: OutboxStore;

  constructor(tab: number, outbox: OutboxStore) {
    this.#tab = tab;
    this.#outbox = outbox;
  }

  /** The next record of the job: `isLast` ends it, else it goes on at the same place or is handed over to another. */
  async next(mark: number, place: number, isLast: boolean): Promise<AppendedWith> {
    const open = (await this.#outbox.steps()).find(({key}) => isOf(this.#tab, key));
    this.mark = 2 * mark + (isLast ? 1 : 0);
    const key = keyOf(PLACES[Math.floor(place * PLACES.length)] ?? '', this.#tab);
    const next = {key, at: 0, state: String(this.mark)};
    return {...(open ? {step: open.key} : {}), ...(isLast ? {} : {next})};
  }
}

const isOf = (tab: number, key: string): boolean => PLACES.some((place) => key === keyOf(place, tab));

/** What a login keeps beside its mutation. */
export const keptWith = (signedIn: object): Readonly<Record<string, unknown>> => ({[SIGNED_IN]: signedIn});

/**
 * [P1] Whatever a kill fell between: a step stands where the last record of its job left it, and who is signed in is
 * whom the last login let in, until a logout.
 */
export async function checkFlows(
  name: string,
  {outbox}: Pick<Disk, 'outbox'>,
  together: ReadonlyMap<number, number>,
): Promise<void> {
  const {entries} = await outbox.read();
  const records = [...(await outbox.journal()), ...entries].sort((a, b) => a.n - b.n);
  const steps = await outbox.steps();
  for (let tab = 0; tab < TABS; tab++) {
    const last = records.findLast(({build, elapsed}) => build === buildOf(tab) && elapsed > 0);
    const open = steps.filter(({key}) => isOf(tab, key)).map(({state}) => state);
    // What a journal has forgotten may have been a later record of this job.
    if ((last?.n ?? 0) < forgottenTo(records)) continue;
    const expected = last && last.elapsed % 2 === 0 ? [String(last.elapsed)] : [];
    if (open.join() !== expected.join())
      throw new Broken(
        `a job of ${name} stands at ${open.join() || 'nothing'}, its records at ${expected.join() || 'nothing'}`,
      );
  }
  checkTogether(name, records, together);
  await checkSession(name, outbox, records);
  checkLogins(name, records);
}

/** What is recorded at once is there whole: so many records as there were pieces. */
function checkTogether(
  name: string,
  records: readonly OutboxEntry[],
  together: ReadonlyMap<number, number>,
): void {
  const from = forgottenTo(records);
  const ofJobs = records.filter(({elapsed}) => elapsed > 0);
  for (const [mark, own] of Map.groupBy(ofJobs, ({build, elapsed}) => `${build} ${String(elapsed)}`)) {
    const [first] = own;
    // What a journal has forgotten may have been of these.
    if (!first || first.n <= from + 1) continue;
    const pieces = together.get(first.elapsed) ?? 1;
    if (own.length !== pieces)
      throw new Broken(`${name} has ${String(own.length)} of ${String(pieces)} records of ${mark}`);
  }
}

/** The last number that these records lack: all that a device makes has its own. */
function forgottenTo(records: readonly OutboxEntry[]): number {
  const ns = new Set(records.map(({n}) => n));
  for (let n = records.at(-1)?.n ?? 0; n > 0; n--) if (!ns.has(n)) return n;
  return 0;
}

async function checkSession(
  name: string,
  outbox: OutboxStore,
  records: readonly OutboxEntry[],
): Promise<void> {
  const signedIn = await outbox.getMeta<{login: string} | null>(SIGNED_IN);
  const last = records.findLast(({action}) => action === 'session.login' || action === 'session.logout');
  if ((last?.n ?? 0) < forgottenTo(records)) return;
  const expected = last?.action === 'session.login' ? last.id : undefined;
  if (signedIn?.login !== expected)
    throw new Broken(
      `${name} lets in ${signedIn?.login ?? 'nobody'}, by its records ${expected ?? 'nobody'}`,
    );
}

/** [STAFF-5] Each record is of the login that was in force when it was made, by the records before it. */
function checkLogins(name: string, records: readonly OutboxEntry[]): void {
  const from = forgottenTo(records);
  let inForce: {readonly login: string | undefined} | undefined;
  for (const record of records) {
    const {n, id, action, login} = record;
    if (n <= from || isPostedClaim(record)) continue;
    if (action === 'session.login') inForce = {login};
    else if (inForce && login !== inForce.login)
      throw new Broken(`${id} of ${name} is of ${login}, and ${inForce.login ?? 'nobody'} was there`);
    if (action === 'session.logout') inForce = {login: undefined};
  }
}

/** A tab: who records in it, under whose session, at which job. */
export interface SimulatedDesk {
  readonly recorder: MutationRecorder;
  readonly session: DeviceSession;
  readonly flow: Flow;
  isBusy: boolean;
}

export const desksAt = (deps: RecorderDeps): readonly SimulatedDesk[] =>
  Array.from({length: TABS}, (_, tab) => {
    const flow = new Flow(tab, deps.outbox);
    const recorder = new MutationRecorder({...deps, build: buildOf(tab), elapsed: () => flow.mark});
    const session = new DeviceSession(deps.outbox, recorder, () => Promise.resolve(), deps.now);
    return {recorder, session, flow, isBusy: false};
  });

/** Ends the session of whoever is at a tab, if it is still theirs; with the logouts that wait in its outbox. */
export async function logOut(
  {session}: SimulatedDesk,
  outbox: OutboxStore,
): Promise<{isEnded: boolean; logouts: OutboxEntry[]}> {
  const isEnded = await session.end();
  const {entries} = await outbox.read();
  return {isEnded, logouts: entries.filter(({action}) => action === 'session.logout')};
}
