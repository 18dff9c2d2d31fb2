import type {Id} from '#domain/kernel/id.ts';
import type {SyncNews} from '#protocol/sync.ts';

/** Where news of companies come from: {@link Storage} of this process and, on PostgreSQL, of the others. */
export interface NewsSource {
  listen(listener: (company: string, epoch: string, version: number) => void): () => void;
}

/** Gets a piece of news, or `undefined` when no more will come. */
type LiveListener = (news: SyncNews | undefined) => void;

/** Passes a company's news on to listeners, at most four times a second. */
export interface LiveHub {
  /** Gives a function that ends it. One too many of a device, or of a company, ends the oldest. */
  subscribe(company: string, device: Id, listener: LiveListener): () => void;
  readonly listeners: number;
  /** Ends every stream, so that a stopping server need not wait for them. */
  close(): void;
}

const APART_MS = 250;

/** A page that was reloaded and one that froze may still stand beside the present one. */
const MAX_STREAMS_OF_DEVICE = 3;
/** More handhelds than work in one company; a stream costs each commit a line. */
const MAX_STREAMS_OF_COMPANY = 2_000;

interface Channel {
  /** Whose stream each one is, the oldest first. */
  readonly listeners: Map<LiveListener, Id>;
  pending: SyncNews | undefined;
  timer: NodeJS.Timeout | undefined;
}

export function createLiveHub(source: NewsSource): LiveHub {
  const channels = new Map<string, Channel>();
  let listeners = 0;

  const send = (company: string, channel: Channel): void => {
    const news = channel.pending;
    channel.pending = undefined;
    channel.timer = undefined;
    if (!news) return;
    for (const listener of channel.listeners.keys()) listener(news);
    channel.timer = setTimeout(() => send(company, channel), APART_MS);
  };

  const stop = source.listen((company, epoch, version) => {
    const channel = channels.get(company);
    if (!channel) return;
    channel.pending = {epoch, version};
    // The first at once, what follows within the pause together.
    if (!channel.timer) send(company, channel);
  });

  return {
    subscribe(company, device, listener) {
      const channel = channels.get(company) ?? {listeners: new Map(), pending: undefined, timer: undefined};
      channels.set(company, channel);
      for (const surplus of surplusIn(channel.listeners, device)) {
        channel.listeners.delete(surplus);
        listeners--;
        surplus(undefined);
      }
      channel.listeners.set(listener, device);
      listeners++;
      return () => {
        if (!channel.listeners.delete(listener)) return;
        listeners--;
        if (channel.listeners.size > 0) return;
        clearTimeout(channel.timer);
        channels.delete(company);
      };
    },

    get listeners() {
      return listeners;
    },

    close() {
      stop();
      for (const channel of channels.values()) {
        clearTimeout(channel.timer);
        for (const listener of channel.listeners.keys()) listener(undefined);
      }
      channels.clear();
    },
  };
}

/** Who goes so that one more of a device has room. */
function surplusIn(listeners: ReadonlyMap<LiveListener, Id>, device: Id): LiveListener[] {
  const own = [...listeners].flatMap(([listener, of]) => (of === device ? [listener] : []));
  const surplus = own.slice(0, Math.max(0, own.length + 1 - MAX_STREAMS_OF_DEVICE));
  if (surplus.length > 0 || listeners.size < MAX_STREAMS_OF_COMPANY) return surplus;
  return [...listeners.keys()].slice(0, 1);
}
