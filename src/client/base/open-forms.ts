import {useEffect, useEffectEvent} from 'react';
import {ReadableCell} from './readable.ts';

/** The forms of this page: how many are open, and how many of them hold what was typed and is not saved. */
export const openForms = new ReadableCell({open: 0, typed: 0});

/** A form is on the screen; what was typed into it must not be lost by a scan, an update or another tab. */
export function useOpenForm(isTyped: boolean): void {
  useEffect(() => {
    count(1, isTyped);
    const release = isTyped ? holdAsUnsaved() : undefined;
    return () => {
      count(-1, isTyped);
      release?.();
    };
  }, [isTyped]);
}

/** Asks before the person leaves by what stands beside; answers whether there is anything to ask. */
type Question = (go: () => void) => boolean;

/** What forms with something typed do when the person would leave them by what stands beside. */
const questions = new Set<Question>();

/**
 * As long as something is typed, a person who would go on beside the form is asked first: `ask` puts the question, `go`
 * goes on; `false` where it has none.
 */
export function useLeaveGuard(isTyped: boolean, ask: (go: () => void) => boolean | void): void {
  const put = useEffectEvent(ask);
  useEffect(() => {
    if (!isTyped) return undefined;
    const question = (go: () => void): boolean => put(go) !== false;
    questions.add(question);
    return () => void questions.delete(question);
  }, [isTyped]);
}

/** Whether the person is to be asked before the forms of this page are left. */
export const mayAskToLeave = (): boolean => questions.size > 0;

/** Goes on beside the forms of this page, or has them ask whether what was typed is to be thrown away. */
export function leaveForms(go: () => void): void {
  // Each puts its own question; where none has one, nothing is lost.
  const asked = [...questions].filter((question) => question(go));
  if (asked.length === 0) go();
}

/** Whether anything typed and not saved stands in a form of any tab of this browser. */
export async function isAnythingTyped(): Promise<boolean> {
  if (openForms.get().typed > 0) return true;
  if (!('locks' in navigator)) return false;
  const {held = []} = await navigator.locks.query();
  return held.some(({name}) => name === TYPED);
}

function count(by: 1 | -1, isTyped: boolean): void {
  const {open, typed} = openForms.get();
  openForms.set({open: open + by, typed: isTyped ? typed + by : typed});
}

const TYPED = 'binward-typed';

/** Something is not saved yet, until what is answered is called: a lock that goes with the tab, however it ends. */
export function holdAsUnsaved(): () => void {
  let release = (): void => undefined;
  if (!('locks' in navigator)) return release;
  const isOver = new Promise<void>((resolve) => {
    release = resolve;
  });
  navigator.locks.request(TYPED, {mode: 'shared'}, () => isOver).catch(reportError);
  return () => release();
}
