import {expect, test} from 'vitest';
import {Fault} from '../fault.ts';
import {createDoor} from './door.ts';

const settled = async (entered: Promise<unknown>): Promise<boolean> =>
  Promise.race([entered.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);

test('what fits goes in at once; the rest waits and goes in in the order in which it came', async () => {
  const door = createDoor(100, 60_000);
  const [first, second] = [await door.enter(60), await door.enter(40)];
  const [third, fourth] = [door.enter(70), door.enter(10)];
  expect(await settled(third)).toBe(false);
  second();
  // The fourth would fit by now, but nobody overtakes.
  expect([await settled(third), await settled(fourth)]).toEqual([false, false]);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, true]);
});

test('something larger than the whole room goes in alone', async () => {
  const door = createDoor(100, 60_000);
  const leave = await door.enter(500);
  const next = door.enter(1);
  expect(await settled(next)).toBe(false);
  leave();
  expect(await settled(next)).toBe(true);
});

test('who waits too long is told to come again, and the line behind goes on', async () => {
  const door = createDoor(100, 20);
  const leave = await door.enter(100);
  const fault: unknown = await door.enter(90).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(Fault);
  expect(fault).toMatchObject({status: 503, retryAfter: 1});
  const later = door.enter(50);
  leave();
  expect(await settled(later)).toBe(true);
});
