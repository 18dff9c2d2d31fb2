import {FollowedLists} from './lists.ts';
import type {OfficeService} from './office.ts';

/** A read that is followed looks by the lists that it is handed: one that takes none does not compile. */
export type ByLists<R extends (lists: FollowedLists) => unknown> = Parameters<R> extends [] ? never : unknown;

/**
 * Reads at once, and again when a list that it has looked into, or own work in it, changes. What
 * comes after a quiet time is read at once, so that a person sees what was saved. News may come without a pause: two
 * reads begin `calm` ms apart or more, and the later one reads all that came between. Answers how to stop.
 */
export function readAndFollow<R extends (lists: FollowedLists) => Promise<void>>(
  {news, once}: Pick<OfficeService, 'news' | 'once'>,
  calm: number,
  read: R & ByLists<R>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let lists = new FollowedLists(once);
  let readAt = 0;
  const readNow = (): void => {
    readAt = performance.now();
    const own = (lists = new FollowedLists(once));
    read(own).catch((error: unknown) => {
      // What stands in the way is mended behind the scenes, and told as a change: it is unknown of which list.
      if (lists === own) lists = new FollowedLists(once);
      reportError(error);
    });
  };
  readNow();
  const stop = news.subscribe((touched) => {
    if (!lists.isTouchedBy(touched)) return;
    timer ??= setTimeout(
      () => {
        timer = undefined;
        readNow();
      },
      Math.max(0, readAt + calm - performance.now()),
    );
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
