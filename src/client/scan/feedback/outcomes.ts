/** Which signal a person gets. `handheld.md` 4.5. */
export type OutcomeName =
  | 'accepted'
  | 'line-complete'
  | 'task-complete'
  | 'kept'
  | 'question'
  | 'rejected'
  | 'duplicate'
  | 'server-refused';

/** One note: frequency in Hz (or from–to), start and length in ms. */
export interface ToneNote {
  readonly from: number;
  readonly to?: number;
  readonly at: number;
  readonly ms: number;
  readonly wave: 'sine' | 'square' | 'triangle';
}

interface Signal {
  readonly notes: readonly ToneNote[];
  /** Pattern for `navigator.vibrate`, ms on and off in turn. */
  readonly vibration: readonly number[];
}

const note = (from: number, at: number, ms: number, wave: ToneNote['wave'] = 'triangle'): ToneNote => ({
  from,
  at,
  ms,
  wave,
});
const fall = (at: number): ToneNote => ({from: 1047, to: 523, at, ms: 150, wave: 'square'});
const RISING = [note(1175, 0, 55), note(1568, 55, 55)];

/** The outcome grammar of `handheld.md` 4.5: nothing under 500 Hz, which small speakers do not give. */
export const FEEDBACK_SIGNALS: Readonly<Record<OutcomeName, Signal>> = {
  accepted: {notes: RISING, vibration: [40]},
  kept: {notes: [...RISING, note(784, 120, 70, 'sine')], vibration: [40]},
  'line-complete': {notes: [...RISING, note(2093, 110, 80)], vibration: [40, 40, 40]},
  'task-complete': {
    notes: [note(1175, 0, 90), note(1568, 100, 90), note(1976, 200, 90), note(2349, 300, 100)],
    vibration: [40, 40, 40, 40, 160],
  },
  question: {notes: [note(880, 0, 110), note(880, 190, 110)], vibration: [90, 70, 90]},
  rejected: {notes: [fall(0), fall(170)], vibration: [220, 90, 220]},
  'server-refused': {notes: [fall(0), fall(170)], vibration: [220, 90, 220]},
  duplicate: {notes: [note(660, 0, 25, 'sine')], vibration: []},
};
