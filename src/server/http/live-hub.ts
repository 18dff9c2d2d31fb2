import type {News} from '#protocol/sync.ts';

/** Where news of companies come from: {@link Storage} of this process and, on PostgreSQL, of the others. */
export interface NewsSource {
  listen(listener: (company: string, epoch: string, version: number) => void): () => void;
}

/** Gets a piece of news, or `undefined` when the server stops and no more will come. */
export type LiveListener = (news: News | undefined) => void;

/** Passes a company's news on to whoever listens, at most four times a second. */
export interface LiveHub {
  /** Gives a function that ends it. */
  subscribe(company: string, listener: LiveListener): () => void;
  readonly listeners: number;
  /** Ends every stream, so that a stopping server need not wait for them. */
  close(): void;
}

const APART_MS = 250;

interface Channel {
  readonly listeners: Set<LiveListener>;
  pending: News | undefined;
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
    for (const listener of channel.listeners) listener(news);
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
    subscribe(company, listener) {
      const channel = channels.get(company) ?? {listeners: new Set(), pending: undefined, timer: undefined};
      channels.set(company, channel);
      channel.listeners.add(listener);
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
        for (const listener of channel.listeners) listener(undefined);
      }
      channels.clear();
    },
  };
}
