import type {Office} from './office.ts';

/**
 * Reads at once, and again when rows or own work change. News may come without a pause: the first of them sets the
 * time, `calm` ms later, and those after it are read along. Answers how to stop.
 */
export function readAndFollow(
  changed: Office['changed'],
  calm: number,
  read: () => Promise<void>,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  // What stands in the way is mended behind the scenes, and told as a change.
  const readNow = (): void => void read().catch(reportError);
  readNow();
  const stop = changed.subscribe(() => {
    timer ??= setTimeout(() => {
      timer = undefined;
      readNow();
    }, calm);
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}
