import {expect, test} from 'vitest';
import {Toasts, type ToastText} from './toasts.ts';

/** Time in a variable: timers run when it passes them. */
function scene() {
  let now = 1_000;
  const timers = new Set<{readonly at: number; readonly run: () => void}>();
  const toasts = new Toasts({
    now: () => now,
    setTimer: (run, ms) => {
      const timer = {at: now + ms, run};
      timers.add(timer);
      return () => timers.delete(timer);
    },
  });
  const pass = (ms: number): void => {
    now += ms;
    for (const timer of timers) {
      if (timer.at > now) continue;
      timers.delete(timer);
      timer.run();
    }
  };
  const shown = (): string[] => toasts.get().shown.map(({title}) => title);
  return {toasts, pass, shown};
}
const DONE: ToastText = {look: 'done', title: 'toast.done'};
const NO: ToastText = {look: 'refused', title: 'http.409', code: 'row.changed'};

test('[specification 9] a notice stays 2,500 ms, one of an error 1,500 ms', () => {
  const {toasts, pass, shown} = scene();
  toasts.say(DONE);
  toasts.say(NO);
  pass(1_499);
  expect(shown()).toEqual(['toast.done', 'http.409']);
  pass(1);
  expect(shown()).toEqual(['toast.done']);
  pass(999);
  expect(shown()).toEqual(['toast.done']);
  pass(1);
  expect(shown()).toEqual([]);
});

test('while somebody points at one none goes, and each has its time left afterwards', () => {
  const {toasts, pass, shown} = scene();
  toasts.say(NO);
  pass(1_000);
  toasts.hold();
  pass(60_000);
  toasts.say(DONE);
  expect(shown()).toEqual(['http.409', 'toast.done']);
  toasts.release();
  pass(499);
  expect(shown()).toEqual(['http.409', 'toast.done']);
  pass(1);
  expect(shown()).toEqual(['toast.done']);
});

test('the same words in sight begin anew, and are two in the list', () => {
  const {toasts, pass, shown} = scene();
  toasts.say(NO);
  pass(1_400);
  toasts.say(NO);
  pass(1_400);
  expect(shown()).toEqual(['http.409']);
  expect(toasts.get().said).toHaveLength(2);
});

test('the last fifty of the session are kept, the newest first', () => {
  const {toasts, pass, shown} = scene();
  for (let n = 0; n < 60; n++) toasts.say({...NO, facts: {n}});
  pass(1_500);
  expect(shown()).toEqual([]);
  const {said} = toasts.get();
  expect([said.length, said[0]?.facts, said.at(-1)?.facts]).toEqual([50, {n: 59}, {n: 10}]);
});

test('one that is put away under the pointer lets the next ones go in their time', () => {
  const {toasts, pass, shown} = scene();
  toasts.say(NO);
  toasts.hold();
  toasts.dismiss(toasts.get().shown[0]?.id ?? 0);
  toasts.say(DONE);
  pass(2_500);
  expect(shown()).toEqual([]);
});

test('what was said is forgotten for the next person, and no timer of it is left', () => {
  const {toasts, pass, shown} = scene();
  toasts.say(NO);
  toasts.hold();
  toasts.forget();
  expect(toasts.get()).toEqual({shown: [], said: []});
  toasts.say(DONE);
  pass(1_500);
  expect(shown()).toEqual(['toast.done']);
  pass(1_000);
  expect(shown()).toEqual([]);
});
