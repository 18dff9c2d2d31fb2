import {setTimeout as pause} from 'node:timers/promises';
import type {Id} from '#domain/kernel/id.ts';
import type {RowReader} from '#domain/kernel/readable.ts';
import type {RowNewsAnswer} from '#protocol/row-news.ts';
import {groupBy} from '../storage/group-by.ts';
import type {ReadTransaction, Storage} from '../storage/storage.ts';
import type {NewsSource} from './live-hub.ts';
import {listsOfReaders, newsOfReaders} from './row-news.ts';

/** Who listens, and to what: rows of one warehouse, and of the company. */
interface RowListener {
  readonly company: string;
  readonly warehouse: string;
  readonly staff: Id;
  readonly reader: RowReader;
  /** Gets what changed of the reader's rows, or `undefined` when no more will come. */
  readonly hear: (news: RowNewsAnswer | undefined) => void;
}

/**
 * Finds once for all who listen whose rows have changed, and passes on to each what is theirs, four times a second at
 * most.
 */
export interface RowNewsHub {
  /** Gives a function that ends it. One too many ends another one ({@link surplusIn}). */
  subscribe(listener: RowListener): Promise<() => void>;
  readonly listeners: number;
  /** Ends every stream, so that a stopping server need not wait for them. */
  close(): void;
}

const APART_MS = 250;
/** A page that was reloaded, one that froze, and another browser may stand beside the present one. */
export const MAX_STREAMS_OF_PERSON = 6;
export const MAX_VISITS_OF_COMPANY = 500;
/**
 * Changes that are looked through at once, and at most for one word of news: what is beyond is found when screens look.
 */
const NEWS_ROWS_AT_ONCE = 500;
const MAX_CHANGES = 2_000;

/** All who listen in one company. */
interface Company {
  /** By warehouse. */
  readonly channels: Map<string, Channel>;
  /** Where each of them listens, the oldest first. */
  readonly listeners: Map<RowListener, Channel>;
}

/** The readers of one company's rows, and of one of its warehouses'. */
interface Channel {
  readonly company: string;
  readonly warehouse: string;
  readonly listeners: Set<RowListener>;
  /** Up to where changes were looked through. */
  seen: {readonly epoch: string; readonly version: number};
  isStale: boolean;
  isLooking: boolean;
}

export const createRowNewsHub = (
  source: NewsSource,
  storage: Pick<Storage, 'read'>,
  failed: (error: unknown) => void,
): RowNewsHub => new WatchingHub(source, storage, failed);

class WatchingHub implements RowNewsHub {
  readonly #storage: Pick<Storage, 'read'>;
  readonly #failed: (error: unknown) => void;
  readonly #stop: () => void;
  readonly #companies = new Map<string, Company>();

  constructor(source: NewsSource, storage: Pick<Storage, 'read'>, failed: (error: unknown) => void) {
    this.#storage = storage;
    this.#failed = failed;
    this.#stop = source.listen((company) => {
      for (const channel of this.#companies.get(company)?.channels.values() ?? []) {
        channel.isStale = true;
        void this.#look(channel);
      }
    });
  }

  async subscribe(listener: RowListener): Promise<() => void> {
    const {company, warehouse} = listener;
    const seen = await this.#storage.read(company, async ({head: {epoch, version}}) => ({epoch, version}));
    this.#endAll(surplusIn([...(this.#companies.get(company)?.listeners.keys() ?? [])], listener));
    const all: Company = this.#companies.get(company) ?? {channels: new Map(), listeners: new Map()};
    this.#companies.set(company, all);
    const channel = all.channels.get(warehouse) ?? {
      company,
      warehouse,
      listeners: new Set(),
      seen,
      isStale: true,
      isLooking: false,
    };
    all.channels.set(warehouse, channel);
    channel.listeners.add(listener);
    all.listeners.set(listener, channel);
    // What was committed since its head was read may have come before it listened.
    if (channel.isStale) void this.#look(channel);
    return () => this.#drop(listener);
  }

  get listeners(): number {
    return [...this.#companies.values()].reduce((sum, {listeners}) => sum + listeners.size, 0);
  }

  close(): void {
    this.#stop();
    for (const {listeners} of this.#companies.values()) this.#endAll(listeners.keys());
  }

  async #look(channel: Channel): Promise<void> {
    if (channel.isLooking) return;
    channel.isLooking = true;
    try {
      while (channel.isStale && channel.listeners.size > 0) {
        channel.isStale = false;
        const isSameHistory = await this.#storage.read(channel.company, (tx) => tell(tx, channel));
        // A client that hears the beginning of another stream looks at everything anew.
        if (!isSameHistory) this.#endAll(channel.listeners);
        await pause(APART_MS, undefined, {ref: false});
      }
    } catch (error) {
      this.#failed(error);
      this.#endAll(channel.listeners);
    } finally {
      channel.isLooking = false;
    }
  }

  #endAll(listeners: Iterable<RowListener>): void {
    for (const listener of listeners) {
      this.#drop(listener);
      listener.hear(undefined);
    }
  }

  #drop(listener: RowListener): void {
    const company = this.#companies.get(listener.company);
    const channel = company?.listeners.get(listener);
    if (!company || !channel) return;
    company.listeners.delete(listener);
    channel.listeners.delete(listener);
    if (channel.listeners.size === 0) company.channels.delete(channel.warehouse);
    if (company.listeners.size === 0) this.#companies.delete(listener.company);
  }
}

/** Tells everybody of a channel what has changed since it was looked through; false where history is another one. */
async function tell(tx: ReadTransaction, channel: Channel): Promise<boolean> {
  const {epoch, version} = tx.head;
  if (epoch !== channel.seen.epoch) return false;
  // People of one party hear the same, and those who work in the same warehouses.
  const groups = groupBy([...channel.listeners], ({reader: {role, party, warehouses = []}}) =>
    [role, party, ...warehouses].join(' '),
  );
  const readers = [...groups.values()].flatMap(([first]) => first?.reader ?? []);
  const scope = {lists: listsOfReaders(readers), warehouse: channel.warehouse};
  for (let after = channel.seen.version, n = 0, more = true; more && n < MAX_CHANGES;) {
    const page = await tx.changes(scope, after, NEWS_ROWS_AT_ONCE);
    const news = await newsOfReaders(tx, page.changes, readers);
    for (const group of groups.values()) {
      const told = group[0] && news.get(group[0].reader);
      if (told) for (const {hear} of group) hear(told);
    }
    after = page.changes.at(-1)?.version ?? version;
    n += page.changes.length;
    ({more} = page);
  }
  channel.seen = {epoch, version};
  return true;
}

/**
 * Who goes so that one more, who comes, has room: her own oldest, or in a full company the oldest of the person who has
 * most, a party with all of its people or one person of the house.
 */
function surplusIn(all: readonly RowListener[], coming: RowListener): readonly RowListener[] {
  const own = all.filter(({staff}) => staff === coming.staff);
  const surplus = own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS_OF_PERSON));
  if (surplus.length > 0 || all.length < MAX_VISITS_OF_COMPANY) return surplus;
  const shares = [...groupBy([...all, coming], sharerOf).values()];
  const most = Math.max(...shares.map(({length}) => length));
  return shares.find(({length}) => length === most)?.slice(0, 1) ?? [];
}

const sharerOf = ({staff, reader: {role, party}}: RowListener): string =>
  party === '' ? staff : `${role} ${party}`;
