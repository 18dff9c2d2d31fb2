/**
 * Which of this browser's tabs this is, from 1, held for as long as the page lives. Open steps are kept by it: two
 * tabs never overwrite each other's, and after a kill the first tab finds the step of the first.
 */
export async function tabNumber(): Promise<number> {
  // Locks need a secure context; without one there is one step for all tabs.
  if (!('locks' in navigator)) return 1;
  for (let number = 1; ; number++) if (await hold(lockOf(number))) return number;
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

const hold = (name: string): Promise<boolean> =>
  new Promise((resolve, reject) => {
    navigator.locks
      .request(name, {ifAvailable: true}, (lock) => {
        resolve(lock !== null);
        return lock ? new Promise<never>(() => undefined) : undefined;
      })
      .catch(reject);
  });
