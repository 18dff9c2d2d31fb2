import type {Id} from '#domain/kernel/id.ts';
import type {MutationStatus} from '#protocol/mutation.ts';
import {JOURNAL_MS} from './journal-age.ts';
import {isPostedClaim, type OutboxEntry, type OutboxNotice, type OutboxStore} from './outbox-store.ts';
import type {KnownTime} from './overlay.ts';

/** Among so many of the newest records a job looks for its last one. */
const LAST_LOOK = 200;

/** How many mutations ended in each way. */
export type StatusTally = Readonly<Record<MutationStatus, number>>;
const NO_TALLY: StatusTally = {applied: 0, corrected: 0, refused: 0, held: 0};

interface OwnWorkDeps {
  readonly outbox: OutboxStore;
  readonly time: KnownTime;
  /** Staff id of the person here. */
  readonly who: () => Id | undefined;
  /** The journal has been counted for the first time. */
  readonly onTally: () => void;
  readonly onFault: (error: unknown) => void;
}

/** What was recorded on this device: what waits, what became of the rest, and by whom. */
export class OwnWork {
  readonly #deps: OwnWorkDeps;
  #hasTally = false;

  constructor(deps: OwnWorkDeps) {
    this.#deps = deps;
  }

  notices(): Promise<OutboxNotice[]> {
    return this.#deps.outbox.notices();
  }

  /** Own recorded work as this device keeps it, the oldest first: what waits, and what was settled in the last days. */
  async all(): Promise<readonly OutboxEntry[]> {
    const {outbox} = this.#deps;
    const [{entries}, journal] = await Promise.all([outbox.read(), outbox.journal()]);
    return [...journal.filter((entry) => !isPostedClaim(entry)), ...entries].toSorted((a, b) => a.n - b.n);
  }

  /** What the person here recorded last with an action, settled or not; a worker whose app was killed may ask for it. */
  async lastRecord(action: string): Promise<OutboxEntry | undefined> {
    const {outbox} = this.#deps;
    const who = this.#deps.who();
    const isIt = (entry: OutboxEntry): boolean =>
      entry.who === who && entry.action === action && !entry.brought;
    const waiting = (await outbox.read()).entries.findLast(isIt);
    if (waiting) return waiting;
    let seen = 0;
    let found: OutboxEntry | undefined;
    await outbox.journalTail((entry) => {
      if (isIt(entry)) found ??= entry;
      return found === undefined && ++seen < LAST_LOOK;
    });
    return found;
  }

  /** What the person here has recorded of late, settled or not, the newest first. */
  async acts(): Promise<readonly OutboxEntry[]> {
    const {outbox} = this.#deps;
    const who = this.#deps.who();
    const isOwn = (entry: OutboxEntry): boolean => entry.who === who && !entry.brought;
    let seen = 0;
    const [{entries}, journal] = await Promise.all([
      outbox.read(),
      outbox.journalTail(() => ++seen < LAST_LOOK),
    ]);
    return [...journal.filter((entry) => !isPostedClaim(entry)), ...entries]
      .filter(isOwn)
      .toSorted((a, b) => b.n - a.n);
  }

  /** The journal's first reading may be of thousands of records: the first picture does not wait for it. */
  async tally(): Promise<StatusTally> {
    const {outbox, time, onTally, onFault} = this.#deps;
    if (this.#hasTally) return outbox.tally(time.now() - JOURNAL_MS);
    this.#hasTally = true;
    outbox.tally(time.now() - JOURNAL_MS).then(onTally, onFault);
    return NO_TALLY;
  }
}
