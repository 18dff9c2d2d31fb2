import {rowNewsSchema} from '#protocol/row-news.ts';
import {REQUEST_HEADER} from '#protocol/version.ts';
import {readLines} from '#offline/sync/listen.ts';
import {sessionHeaders, type OfficeLine} from '#offline/sync/office.ts';
import {retryDelay} from '#offline/sync/sync-loop.ts';
import {pauseFor} from '#offline/pause.ts';
import {ALL_TOUCHED, type TouchedRows} from '#offline/touched-rows.ts';

/**
 * Tells which of a visit's rows the server says have changed, until `signal`. Where the line had been cut, all may have:
 * then everything that is shown is read again.
 */
export async function followRows(
  lineOf: () => OfficeLine,
  warehouse: string,
  tell: (touched: TouchedRows) => void,
  signal: AbortSignal,
): Promise<void> {
  let wasCut = false;
  for (let failures = 0; !signal.aborted; wasCut = true) {
    const line = lineOf();
    const request = crypto.getRandomValues(new Uint32Array(2)).join('-');
    const url = `${line.baseUrl}/api/news?warehouse=${encodeURIComponent(warehouse)}`;
    const headers = {...sessionHeaders(line), [REQUEST_HEADER]: request};
    const onLine = (told: unknown): void => {
      const news = rowNewsSchema.safeParse(told);
      if (!news.success) return;
      const lists = new Map(Object.entries(news.data.lists));
      if (lists.size > 0) tell({all: false, lists});
      else if (wasCut) tell(ALL_TOUCHED);
    };
    const spoke = await readLines({url, headers}, onLine, signal);
    failures = spoke ? 0 : failures + 1;
    await pauseFor(retryDelay(failures + 1, undefined, Math.random()), signal);
  }
}
