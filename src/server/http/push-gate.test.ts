import {expect, test} from 'vitest';
import {Fault} from '../fault.ts';
import {createPushGate} from './push-gate.ts';

const settled = async (entered: Promise<unknown>): Promise<boolean> =>
  Promise.race([entered.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

test('what fits goes in at once; the rest waits and goes in in the order in which it came', async () => {
  const gate = createPushGate(100, 60_000);
  const [first, second] = [await gate.enter(60), await gate.enter(40)];
  const [third, fourth] = [gate.enter(70), gate.enter(10)];
  expect(await settled(third)).toBe(false);
  second();
  // The fourth would fit by now, but nobody overtakes.
  expect([await settled(third), await settled(fourth)]).toEqual([false, false]);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, true]);
});

test('something larger than the whole room goes in alone', async () => {
  const gate = createPushGate(100, 60_000);
  const leave = await gate.enter(500);
  const next = gate.enter(1);
  expect(await settled(next)).toBe(false);
  leave();
  expect(await settled(next)).toBe(true);
});

test('who waits too long is told to come again, and the line behind goes on', async () => {
  const gate = createPushGate(100, 20);
  const leave = await gate.enter(100);
  const fault: unknown = await gate.enter(90).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({status: 503, retryAfter: 1});
  const later = gate.enter(50);
  leave();
  expect(await settled(later)).toBe(true);
});
