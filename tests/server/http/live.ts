import {expect} from 'vitest';
import type {RowNewsAnswer} from '#protocol/row-news.ts';
import {ROUTES} from '#server/http/routes.ts';
import type {Caller, HttpHandheld} from './site.ts';

/** Where answers stay open. */
export const STREAMS: readonly string[] = ROUTES.filter(({isStream}) => isStream).map(({path}) => path);

/** The lines that a live stream tells, one after another; heartbeats are left out. */
async function* linesOf(
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): AsyncGenerator<Record<string, unknown>> {
  const stream = await fetch(url, {headers, signal});
  if (!stream.ok || !stream.body) throw new Error(`no live stream: ${String(stream.status)}`);
  let text = '';
  for await (const chunk of stream.body.pipeThrough(new TextDecoderStream())) {
    const lines = (text + chunk).split('\n');
    text = lines.pop() ?? '';
    for (const line of lines) if (line !== '') yield JSON.parse(line) as Record<string, unknown>;
  }
}

/** The versions that a device's live stream tells of. */
export async function* liveVersions(
  handheld: HttpHandheld,
  url: string,
  signal: AbortSignal,
): AsyncGenerator<number> {
  for await (const line of linesOf(`${url}/sync/live`, handheld.headers, signal))
    yield Number(line['version']);
}

/** What somebody hears of rows that are theirs to read. */
export interface Hearing {
  /** All keys so far, by list. */
  readonly heard: ReadonlyMap<string, ReadonlySet<string>>;
  /** Waits until a row has been heard of. */
  hears(list: string, key: string): Promise<void>;
  /** Whether the server has ended it. */
  isEnded(): boolean;
  close(): Promise<void>;
}

/** Listens from now on; `url`: at another process than the one that the person has logged in at. */
export async function listenTo(who: Caller, url = who.url, warehouse = who.warehouse): Promise<Hearing> {
  const end = new AbortController();
  const lines = linesOf(`${url}/api/news?warehouse=${warehouse}`, who.headers, end.signal);
  expect((await lines.next()).value).toEqual({lists: {}});
  const heard = new Map<string, Set<string>>();
  let isEnded = false;
  const listening = (async () => {
    for await (const line of lines)
      for (const [list, keys] of Object.entries((line as RowNewsAnswer).lists)) {
        const known = heard.get(list) ?? new Set();
        for (const key of keys) known.add(key);
        heard.set(list, known);
      }
    isEnded = true;
  })().catch(() => undefined);
  return {
    heard,
    hears: (list, key) => expect.poll(() => heard.get(list)?.has(key) ?? false).toBe(true),
    isEnded: () => isEnded,
    async close() {
      end.abort();
      await listening;
    },
  };
}
