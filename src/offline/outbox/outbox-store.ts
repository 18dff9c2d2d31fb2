import type {LedgerEntry} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Mutation, MutationStatus} from '#protocol/mutation.ts';
import type {MutationEnd} from '#protocol/sync.ts';

/**
 * A mutation as the device keeps it, in the outbox until it is settled, then in the journal. This shape is
 * final (`shapes.md`, Device); readers ignore fields they do not know.
 */
export interface OutboxEntry extends Mutation {
  /** Local order, never used again. */
  readonly n: number;
  /** The mutation's own ledger lines as decided here: undo and rescue need them. */
  readonly entries: readonly LedgerEntry[];
  readonly status?: MutationStatus;
  /** Where in the server's history it was settled. */
  readonly version?: number;
  readonly epoch?: string;
  /** Points of earlier histories where it was settled: a mirror still standing there holds its effect. */
  readonly formerly?: readonly {readonly epoch: string; readonly version: number}[];
  readonly result?: {readonly code: string; readonly facts: string};
  /** Its id names other work: the one under which the server keeps it. In another history its own may be free. */
  readonly as?: Id;
  /** The server answered it under its present client and sequence. */
  readonly acked?: 1;
  /** Another device's, which a person handed in from a file here: who, and its place in that device's sequence. */
  readonly brought?: Brought;
  /** When it left for the journal, ms UTC. */
  readonly doneAt?: number;
  /** Long work that was begun over HTTP: `action` is its kind. */
  readonly isWork?: 1;
  /** The server's time as it was recorded, as far as this device had been told: see `ServerTime.least`. */
  readonly told?: number;
}

/** Who handed in the work of another device, and where it stands there. */
interface Brought extends Pick<Mutation, 'client' | 'seq' | 'prev'> {
  /** Staff id. */
  readonly by: string;
}

/** A mutation before the outbox gives it its place: order, client, sequence, the one before. */
export type MutationDraft = Omit<OutboxEntry, 'n' | 'client' | 'seq' | 'prev'>;

/** Key of who is signed in among the small values; `null` once they have left. */
export const SIGNED_IN = 'shift';

/** What is stored with new work, or not at all. */
export interface AppendedWith {
  /** The login under which this is stored, where no work says so. */
  readonly under?: Id;
  /** Key of the open step that the work completes: it goes. */
  readonly step?: string;
  /** The step that stands open from here on. */
  readonly next?: RunningStep;
  /** Other small values, as {@link OutboxStore.putMeta} takes them. */
  readonly meta?: Readonly<Record<string, unknown>>;
}

/** What a person here asked of the server over HTTP, with its end there, before the journal gives it its number. */
export type PostedClaim = Omit<MutationDraft, 'status' | 'version' | 'epoch'> &
  Required<Pick<OutboxEntry, 'status' | 'version' | 'epoch' | 'doneAt'>>;

/**
 * Whether a journal record is of what a person asked over HTTP, a claim or the work of another device: it has no
 * sequence here and is never pushed.
 */
export const isPostedClaim = ({client}: Pick<OutboxEntry, 'client'>): boolean => client === '';

/** The id by which the server knows what was settled. */
export const keptAs = ({id, as = id}: Pick<OutboxEntry, 'id' | 'as'>): Id => as;

/** What the worker must still read: how a mutation ended otherwise than as done. */
export interface OutboxNotice {
  /** The id under which the server keeps the mutation. */
  readonly id: string;
  readonly n: number;
  readonly action: string;
  readonly who: string;
  readonly status: Exclude<MutationStatus, 'applied'>;
  readonly code: string;
  /** JSON of the facts. */
  readonly facts: string;
  readonly at: number;
  /** 0 until the worker has understood. */
  readonly seen: 0 | 1;
  /** How a supervisor decided, once that is known: then it is read again. */
  readonly end?: Omit<MutationEnd, 'id'>;
}

/** How the key of a posted claim whose fate is unknown begins. */
export const ASK_STEP = 'ask:';
/** How the key of a part of a device's file begins that is to be handed in. */
export const BRING_STEP = 'bring:';

/** The running step of a flow, kept before each tick; or a posted question whose fate is unknown. */
export interface RunningStep {
  /** `flow:<who>:<flow>:<tab>`, `ask:<mutation id>` or `bring:<order>`. */
  readonly key: string;
  readonly at: number;
  /** JSON. */
  readonly state: string;
}

/** A link of the server's chain and where it stands: what is before it cannot be changed unnoticed. */
interface HeardLink {
  readonly epoch: string;
  readonly version: number;
  readonly link: string;
}

/** The outbox's own bookkeeping, one record. */
export interface OutboxState {
  /** This outbox sequence's id. */
  readonly client: string;
  readonly nextN: number;
  readonly nextSeq: number;
  /** The id of the mutation numbered last under this client id, '' before the first. */
  readonly tip: string;
  /** Highest sequence answered for this client id (L8). */
  readonly knownAck: number;
  /** The last n that has stood in a file of this device, by which it may have come to the server. */
  readonly filedTo?: number;
  /** The epoch that statuses in this outbox belong to; '' before the first answer. */
  readonly epoch: string;
  /** Epochs that this outbox has left, the latest last: a mirror that has not followed may still stand in one. */
  readonly past?: readonly string[];
  /** The last link of the server's chain that was heard in each of the last epochs, the latest last. */
  readonly heard?: readonly HeardLink[];
  /** What the server has signed last of how far its history was: shown with each request (L8). */
  readonly receipt?: string;
}

/** The bookkeeping of an outbox that has never held anything; `client` is a new id. */
export const freshState = (client: string): OutboxState => ({
  client,
  nextN: 1,
  nextSeq: 1,
  tip: '',
  knownAck: 0,
  epoch: '',
});

/** Gives drafts their places behind what the outbox holds, and the bookkeeping that follows. */
export function placeDrafts(
  state: OutboxState,
  drafts: readonly MutationDraft[],
): {entries: OutboxEntry[]; state: OutboxState} {
  const entries = drafts.map((draft, i): OutboxEntry => ({
    ...draft,
    n: state.nextN + i,
    client: state.client,
    seq: state.nextSeq + i,
    prev: drafts[i - 1]?.id ?? state.tip,
  }));
  const nextN = state.nextN + entries.length;
  const nextSeq = state.nextSeq + entries.length;
  return {entries, state: {...state, nextN, nextSeq, tip: drafts.at(-1)?.id ?? state.tip}};
}

/** The outbox as one transaction sees it: outbox and journal in the order of n. */
export interface Outbox {
  readonly state: OutboxState;
  readonly entries: readonly OutboxEntry[];
}

/** What a transaction writes. Everything in it is kept, or nothing. */
export interface OutboxChange {
  readonly state?: OutboxState;
  /** Outbox records to replace, by n. */
  readonly put?: readonly OutboxEntry[];
  /** Records to move from the outbox to the journal, as they shall stand there. */
  readonly toJournal?: readonly OutboxEntry[];
  /** Journal records to offer again: they go back to the outbox, as they shall stand there. */
  readonly fromJournal?: readonly OutboxEntry[];
  /** What was asked over HTTP and is to be asked again: the records become these steps, several of them one. */
  readonly toSteps?: readonly {readonly entry: OutboxEntry; readonly step: RunningStep}[];
  readonly notices?: readonly OutboxNotice[];
  /** How supervisors decided, for the notices of these mutations. */
  readonly ends?: readonly MutationEnd[];
}

/**
 * When a journal record may be forgotten: what a restored server has lost is offered again from here, and this
 * device's clock may be years off, so it never decides alone.
 */
export interface JournalAge {
  /** Done before this moment by the device's clock, ms UTC. */
  readonly before: number;
  /** The last so many stay in any case. */
  readonly last: number;
  /** These ids stay, and the logins that what stays was made under. */
  readonly keep: ReadonlySet<string>;
}

/** Of a journal what stays by itself, and the logins that it was made under: they go first when it is offered again. */
export function stayingEntries(
  journal: readonly OutboxEntry[],
  staysByItself: (entry: OutboxEntry, i: number) => boolean,
): ReadonlySet<OutboxEntry> {
  const own = journal.filter(staysByItself);
  const logins = new Set(own.map(({login}) => login));
  return new Set([...own, ...journal.filter(({id}) => logins.has(id))]);
}

/**
 * STAFF-5: a tab that has not heard of it yet still works under the login before. Throws unless all of this is of the
 * login that is in force by what the same transaction reads; a login itself is of its own. An outbox that was never
 * told who is signed in does not ask.
 */
export function checkLogin(signedIn: unknown, drafts: readonly MutationDraft[], under?: Id): void {
  if (signedIn === undefined) return;
  const inForce = (signedIn as {readonly login?: Id} | null)?.login;
  const work = drafts.filter(({id, login}) => id !== login);
  const logins = [...work.map(({login}) => login), ...(under === undefined ? [] : [under])];
  if (logins.some((login) => login !== inForce)) throw new LoginEnded('another login is in force here');
}

/**
 * The precious half of the device: strict durability, schema frozen. Each call is one transaction and resolves
 * after its strict commit.
 */
export interface OutboxStore {
  /**
   * Adds mutations at the end, giving each its n, client and seq, and stores the rest with them. Throws
   * {@link LoginEnded} by {@link checkLogin}.
   */
  append(drafts: readonly MutationDraft[], also?: AppendedWith): Promise<OutboxEntry[]>;
  /**
   * The fate of what was posted is known: its step goes, and what has an effect stands in the journal, or the notice
   * of what has none. Changes nothing where another tab has done so.
   */
  endAsk(
    step: string,
    end: {readonly claims?: readonly PostedClaim[]; readonly notice?: Omit<OutboxNotice, 'n'>},
  ): Promise<void>;
  /** Reads the outbox, lets a pure function decide, writes its change. `undefined` writes nothing. */
  change(decide: (outbox: Outbox) => OutboxChange | undefined): Promise<void>;
  /** The same with the journal, oldest first. */
  changeWithJournal(
    decide: (outbox: Outbox, journal: readonly OutboxEntry[]) => OutboxChange | undefined,
  ): Promise<void>;
  read(): Promise<Outbox>;
  journal(): Promise<OutboxEntry[]>;
  /** The newest journal records for as long as they are of interest, the oldest of them first. */
  journalTail(isOfInterest: (entry: OutboxEntry) => boolean): Promise<OutboxEntry[]>;
  /** How many of the journal's records that were done after a moment of this device's clock ended how. */
  tally(since: number): Promise<Readonly<Record<MutationStatus, number>>>;
  /** Forgets journal records that are old by {@link JournalAge}. */
  purgeJournal(age: JournalAge): Promise<void>;
  putStep(step: RunningStep): Promise<void>;
  deleteStep(key: string): Promise<void>;
  steps(): Promise<RunningStep[]>;
  notices(): Promise<OutboxNotice[]>;
  markSeen(id: string): Promise<void>;
  /** Other small values by key (device credential, people who may log in offline, settings): JSON-able, or a key. */
  getMeta<T>(key: string): Promise<T | undefined>;
  putMeta(key: string, value: unknown): Promise<void>;
  close(): void;
}

/** No room on the device: nothing of this call was stored, so nothing may be ticked. */
export class DeviceStorageFull extends Error {}
/** A newer build has raised the level of code that may write this outbox; reload the app. */
export class OldCode extends Error {}
/** Another person has logged in at this device, or none is here any more: nothing of this call was stored. */
export class LoginEnded extends Error {}
/** A mutation with this id waits already, or a change names a record that the outbox does not hold. */
export class OutboxMisused extends Error {}
