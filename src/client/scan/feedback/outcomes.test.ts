import {expect, test} from 'vitest';
import {FEEDBACK_SIGNALS} from './outcomes.ts';
import {samplesOf} from './sound.ts';

const signals = Object.entries(FEEDBACK_SIGNALS);

test('no note is below what a small speaker gives', () => {
  for (const [, {notes}] of signals) {
    for (const note of notes) expect(Math.min(note.from, note.to ?? note.from)).toBeGreaterThanOrEqual(500);
  }
});

test('a rejection is felt differently from a tick, and a duplicate is not felt', () => {
  expect(FEEDBACK_SIGNALS.rejected.vibration).toEqual([220, 90, 220]);
  expect(FEEDBACK_SIGNALS.accepted.vibration).toEqual([40]);
  expect(FEEDBACK_SIGNALS.duplicate.vibration).toEqual([]);
});

test('no signal is longer than 400 ms, so that the next scan is heard alone', () => {
  for (const [, {notes}] of signals)
    for (const note of notes) expect(note.at + note.ms).toBeLessThanOrEqual(400);
});

test('samples stay within bounds and begin and end in silence', () => {
  for (const [, {notes}] of signals) {
    const samples = samplesOf(notes);
    expect(Math.max(...samples.map(Math.abs))).toBeLessThanOrEqual(1);
    expect(samples[0]).toBeCloseTo(0);
    expect(samples.at(-1)).toBeCloseTo(0, 0);
  }
});
