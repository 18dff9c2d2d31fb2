import {MAX_READ_ROUNDS, type PastAct, type Args, type Context, type Read} from '#domain/kernel/action.ts';
import {ownRowId, type Id} from '#domain/kernel/id.ts';
import type {Role} from '#domain/kernel/roles.ts';
import {
  readsAfter,
  readsOf,
  settleWork,
  type SettleRequest,
  type Rules,
  type SettledWork,
} from '#domain/kernel/settle.ts';
import {LayeredView, type ViewChanges} from '#domain/kernel/view.ts';
import {dayInZone} from '#protocol/days.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {rulesOf, type RulesSource} from './rules-source.ts';
import {hasEffect, isBehind, isInside, mayFollowMirror} from './outbox.ts';
import type {MirrorCursor, MirrorStore} from '../mirror/mirror.ts';
import type {ServerTime, TimedWork} from '../sync/server-time.ts';
import type {OutboxEntry, OutboxState, OutboxStore} from './outbox-store.ts';

/** The effect of own unsettled work, derived and never stored: it is computed again whenever it may be wrong. */
export interface Overlay {
  /** The mirror's cursor that it was computed on. */
  readonly cursor: MirrorCursor;
  readonly changes: ViewChanges;
  /** Mutations that the rules would refuse on these rows: still sent, the server decides. */
  readonly doubtful: ReadonlySet<string>;
  /** The own work that stood beside it, waiting or settled, as text. */
  readonly work: string;
  /** The rules could not be loaded: own work waits, and these rows do not show it. */
  readonly isUndrawn?: true;
}

/** Rows that a rule may ask for one by one beyond what it said that it reads. */
const MAX_OVERLAY_FETCHES = 100;

/** Whose work is replayed as which role; rights are the server's to judge, figures need none. */
export type RoleOf = (who: string) => Role;

/** The server's time as far as this device knows it: whether a task is a worker's still, both sides judge by it. */
export type KnownTime = Pick<ServerTime, 'now' | 'least' | 'ageOf' | 'timeOf'>;

/** Computes the overlay of an outbox over a mirror, all reads of all mutations fetched together. */
export async function computeOverlay(
  rules: RulesSource,
  mirror: MirrorStore,
  outbox: Pick<OutboxStore, 'read' | 'journalTail'>,
  roleOf: RoleOf,
  timeOf: KnownTime['timeOf'] = ({at}) => at,
): Promise<Overlay> {
  for (;;) {
    // The cursor before the outbox: fates are written before rows, so this outbox knows all that these rows contain.
    const cursor = await mirror.cursor();
    const {pending, work} = await pendingOf(outbox, cursor);
    const acts = await actsOf(outbox, pending, timeOf);
    const overlay = await replay(rules, mirror, cursor, pending, (entry) =>
      deviceContextOf(entry, roleOf, false, timeOf(entry), acts.get(entry.id)),
    );
    const now = await mirror.cursor();
    if (now.generation === cursor.generation && now.version === cursor.version && now.epoch === cursor.epoch)
      return {...overlay, work};
  }
}

/** What the rows at this cursor do not show yet, in the order made, and all own work that stands beside it. */
async function pendingOf(
  outbox: Pick<OutboxStore, 'read' | 'journalTail'>,
  cursor: MirrorCursor,
): Promise<{pending: readonly OutboxEntry[]; work: string}> {
  // An empty mirror has rows to come, and nothing to draw on.
  const tailOf = (known?: OutboxState) =>
    cursor.version === 0 ? [] : outbox.journalTail((entry) => mayFollowMirror(entry, known, cursor));
  let tail = await tailOf();
  // After the journal: what a handshake takes from there meanwhile stands here.
  let {state, entries} = await outbox.read();
  if (state.epoch !== '' && state.epoch !== cursor.epoch) {
    // The mirror has not followed into this history, whose versions may begin before the mirror's.
    tail = await tailOf(state);
    ({state, entries} = await outbox.read());
  }
  const own = entries.filter((entry) => hasEffect(entry) && !isInside(entry, cursor));
  const waiting = new Set(entries.map(({n}) => n));
  const behind = tail.filter((entry) => !waiting.has(entry.n) && isBehind(entry, state, cursor));
  const each = entries.map(({n, status = '', acked = ''}) => `${String(n)}${status}${String(acked)}`);
  return {
    pending: [...behind, ...own].sort((a, b) => a.n - b.n),
    work: `${state.epoch} ${String(state.nextN)} ${each.join(' ')}`,
  };
}

async function replay(
  source: RulesSource,
  mirror: MirrorStore,
  cursor: MirrorCursor,
  pending: readonly OutboxEntry[],
  contextOfEntry: (entry: OutboxEntry) => Context,
): Promise<Omit<Overlay, 'work'>> {
  const view = new LayeredView(source.resources);
  const doubtful = new Set<string>();
  // Who came and went draws nothing.
  const drawn = pending.filter(({action}) => !action.startsWith('session.'));
  if (drawn.length === 0) return {cursor, changes: view.changes(), doubtful};
  const rules = await rulesOf(source).catch(() => undefined);
  if (!rules) {
    const waiting = new Set(drawn.map(({id}) => id));
    return {cursor, changes: view.changes(), doubtful: waiting, isUndrawn: true};
  }
  for (let round = 0; round < MAX_READ_ROUNDS; round++) {
    const known = round === 0 ? undefined : view;
    const reads = drawn.flatMap((entry) => guess(rules, askOf(entry), contextOfEntry(entry), known));
    await fetchInto(mirror, view, reads);
  }
  for (const entry of drawn) {
    const settled = await settleFetching(rules, mirror, view, askOf(entry), contextOfEntry(entry));
    if (settled && (settled.status === 'applied' || settled.status === 'corrected'))
      view.apply(settled.puts, settled.dels);
    else doubtful.add(entry.id);
  }
  return {cursor, changes: view.changes(), doubtful};
}

/** Decides one piece of work on mirror ⊕ overlay, fetching what it reads; `undefined` when a rule throws. */
export async function settleFetching(
  rules: Rules,
  mirror: MirrorStore,
  view: LayeredView,
  ask: SettleRequest,
  context: Context,
): Promise<SettledWork | undefined> {
  for (let round = 0; round < MAX_OVERLAY_FETCHES; round++) {
    let settled: SettledWork;
    try {
      settled = settleWork(rules, ask, view, context);
    } catch {
      // A bug in one rule must not stop the rest (P5): this work is not drawn, and the server holds it.
      return undefined;
    }
    if (settled.status !== 'missing') return settled;
    await fetchInto(mirror, view, readsAfter(settled.reads, round, rules, ask, view, context));
  }
  return undefined;
}

/** Fetches what an ask will read, in its rounds. */
export async function prefetchReads(
  rules: Rules,
  mirror: MirrorStore,
  view: LayeredView,
  ask: SettleRequest,
  context: Context,
): Promise<void> {
  for (let round = 0; round < MAX_READ_ROUNDS; round++)
    await fetchInto(mirror, view, guess(rules, ask, context, round === 0 ? undefined : view));
}

/** Answers reads into a view, in one trip. */
export async function fetchInto(
  mirror: MirrorStore,
  view: LayeredView,
  reads: readonly Read[],
): Promise<void> {
  const missing = view.missing([...new Map(reads.map((read) => [JSON.stringify(read), read])).values()]);
  if (missing.length === 0) return;
  for (const fetched of await mirror.fetch(missing)) view.give(fetched);
}

/** What an ask will read. It is a guess for speed: a bug in it must not stop work that a sound rule decides. */
function guess(
  rules: Rules,
  ask: SettleRequest,
  context: Context,
  view: LayeredView | undefined,
): readonly Read[] {
  try {
    return readsOf(rules, ask, context, view);
  } catch {
    return [];
  }
}

/** What a mutation asks; its arguments are validated by `settleWork` before a rule reads them. */
export const askOf = (m: Pick<Mutation, 'action' | 'v' | 'args'>): SettleRequest => ({
  action: m.action,
  v: m.v,
  args: m.args as Args,
});

/** What a rule may know of a mutation on this device. */
export function deviceContextOf(
  m: Pick<Mutation, 'id' | 'company' | 'warehouse' | 'who' | 'device'>,
  roleOf: RoleOf,
  asking: boolean,
  now: number,
  undoes?: PastAct,
): Context {
  const {company, warehouse, who, device} = m;
  return {
    company,
    warehouse,
    who,
    role: roleOf(who),
    device,
    now,
    dayIn: (timeZone) => dayInZone(now, timeZone),
    asking,
    mutation: m.id,
    ...(undoes ? {undoes} : {}),
    id: (n) => ownRowId(m.id, n),
  };
}

/** The work that some of these undo, by the id of the undo. */
async function actsOf(
  outbox: Pick<OutboxStore, 'read' | 'journalTail'>,
  pending: readonly OutboxEntry[],
  timeOf: KnownTime['timeOf'],
): Promise<ReadonlyMap<string, PastAct>> {
  const acts = new Map<string, PastAct>();
  for (const {id, undoes, n} of pending) {
    const act = undoes === undefined ? undefined : await keptActOf(outbox, undoes, n);
    if (act) acts.set(id, {...act, at: timeOf(act)});
  }
  return acts;
}

/**
 * Own work as this device has kept it, for its undoing, and whether it had been undone before a place in the order
 * of work here; `undefined` where it is not here, or no more.
 */
export async function keptActOf(
  outbox: Pick<OutboxStore, 'read' | 'journalTail'>,
  id: Id,
  before = Infinity,
): Promise<(PastAct & TimedWork) | undefined> {
  const {entries: waiting} = await outbox.read();
  const since: OutboxEntry[] = [];
  const isIt = (entry: OutboxEntry): boolean => entry.id === id;
  if (!waiting.some(isIt))
    await outbox.journalTail((entry) => {
      since.push(entry);
      return !isIt(entry);
    });
  const known = [...since, ...waiting];
  const entry = known.find(isIt);
  if (!entry) return undefined;
  const isUndone = known.some((each) => each.undoes === id && each.n < before && hasEffect(each));
  const {action, args, who, warehouse, at, told, entries} = entry;
  const when = {at, ...(told === undefined ? {} : {told})};
  const act = {id, action, args: args as Args, who, warehouse, ...when, isDone: hasEffect(entry), entries};
  return isUndone ? {...act, isUndone} : act;
}
