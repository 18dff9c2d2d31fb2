/** This tab's own number, which outlives a reload: kept where a browser keeps what belongs to one tab. */
const TAB_NUMBER_KEY = 'binward-tab';
/** How long the page that this one replaces may take to let go of the number, ms. */
const PATIENCE = 1_000;

/**
 * Which of this browser's tabs this is, from 1, held for as long as the page lives. Open steps are kept by it: two
 * tabs never overwrite each other's, a reload finds its own, and after a kill the first tab finds the step of the
 * first.
 */
export async function tabNumber(): Promise<number> {
  // Locks need a secure context; without one there is one step for all tabs.
  if (!('locks' in navigator)) return 1;
  const before = Number(sessionStorage.getItem(TAB_NUMBER_KEY));
  // A tab that was duplicated brings a number that is not its own: the other one keeps it.
  const number =
    before > 0 && (await hold(before, {signal: AbortSignal.timeout(PATIENCE)})) ? before : await free();
  sessionStorage.setItem(TAB_NUMBER_KEY, String(number));
  return number;
}

/** Whether a tab of that number lives in this browser now. */
export async function isTabOpen(number: number): Promise<boolean> {
  if (!('locks' in navigator)) return true;
  const {held = []} = await navigator.locks.query();
  return held.some(({name}) => name === lockOf(number));
}

/** Whether no other tab of this browser has the app open. */
export async function isOnlyTab(): Promise<boolean> {
  if (!('locks' in navigator)) return false;
  const {held = []} = await navigator.locks.query();
  return held.filter(({name}) => name?.startsWith(TAB)).length === 1;
}

const TAB = 'binward-tab:';
const lockOf = (number: number): string => `${TAB}${String(number)}`;

/** Holds the first number that no tab has. */
async function free(): Promise<number> {
  for (let number = 1; ; number++) if (await hold(number, {ifAvailable: true})) return number;
}

/** Holds a number as long as the page lives; `false` when another tab has it, or still has it at the end of the wait. */
const hold = (number: number, options: LockOptions): Promise<boolean> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(lockOf(number), options, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<never>(() => undefined) : undefined;
      })
      .catch((error: unknown) => {
        if (options.signal?.aborted) resolve(false);
        else reject(error instanceof Error ? error : new Error(String(error)));
      });
  });
