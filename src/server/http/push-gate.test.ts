import {expect, test} from 'vitest';
import {HttpFault} from '../fault.ts';
import {createPushGate, type PushSender} from './push-gate.ts';

const settled = async (entered: Promise<unknown>): Promise<boolean> =>
  Promise.race([entered.then(() => true), new Promise<boolean>((resolve) => setImmediate(resolve, false))]);
const gateOf = (more: Partial<Parameters<typeof createPushGate>[0]> = {}) =>
  createPushGate({room: 100, ofCompany: 100, ofDevice: 10, patienceMs: 60_000, ...more});
const [OURS, THEIRS, OTHERS]: PushSender[] = ['ours', 'theirs', 'others'].map((company) => ({
  company,
  device: 'one',
}));
const by = (company: PushSender | undefined, device = 'one'): PushSender => ({
  company: company?.company ?? '',
  device,
});

test('what fits goes in at once; the rest waits and goes in in the order in which it came', async () => {
  const gate = gateOf();
  const [first, second] = [await gate.enter(60, by(OURS)), await gate.enter(40, by(OURS, 'two'))];
  const [third, fourth] = [gate.enter(70, by(OURS)), gate.enter(10, by(OURS))];
  expect(await settled(third)).toBe(false);
  second();
  // The fourth would fit by now, but nobody overtakes.
  expect([await settled(third), await settled(fourth)]).toEqual([false, false]);
  first();
  expect([await settled(third), await settled(fourth)]).toEqual([true, true]);
});

test('something larger than the whole room goes in alone', async () => {
  const gate = gateOf();
  const leave = await gate.enter(500, by(OURS));
  const next = gate.enter(1, by(THEIRS));
  expect(await settled(next)).toBe(false);
  leave();
  expect(await settled(next)).toBe(true);
});

test('who waits too long is told to come again, and the line behind goes on', async () => {
  const gate = gateOf({patienceMs: 20});
  const leave = await gate.enter(100, by(OURS));
  const fault: unknown = await gate.enter(90, by(OURS)).catch((error: unknown) => error);
  expect(fault).toBeInstanceOf(HttpFault);
  expect(fault).toMatchObject({status: 503, retryAfter: 1});
  const later = gate.enter(50, by(OURS));
  leave();
  expect(await settled(later)).toBe(true);
});

test('a company has its share and no more, so that others wait for none of what waits there', async () => {
  const gate = gateOf({ofCompany: 50});
  await gate.enter(50, by(OURS));
  const crowd = Array.from({length: 300}, (_, i) => gate.enter(10, by(OURS, `device ${String(i)}`)));
  expect(await settled(Promise.race(crowd))).toBe(false);
  expect(await settled(gate.enter(40, by(THEIRS)))).toBe(true);
});

test('companies go in in turn, however many of one wait', async () => {
  const gate = gateOf();
  const leave = await gate.enter(100, by(OTHERS));
  const order: string[] = [];
  const enter = (whose: PushSender, device: string): void =>
    void gate.enter(90, by(whose, device)).then((leaves) => {
      order.push(`${whose.company} ${device}`);
      leaves();
    });
  for (const device of ['1', '2', '3', '4']) if (OURS) enter(OURS, device);
  for (const device of ['1', '2']) if (THEIRS) enter(THEIRS, device);
  leave();
  await expect.poll(() => order.length).toBe(6);
  expect(order).toEqual(['ours 1', 'theirs 1', 'ours 2', 'theirs 2', 'ours 3', 'ours 4']);
});

test('a device has so many inside or waiting; one more is told to come again at once, and no other device is', async () => {
  const gate = gateOf({ofDevice: 4});
  const first = await gate.enter(100, by(OURS));
  const waiting = Array.from({length: 3}, () => gate.enter(10, by(OURS)));
  await expect(gate.enter(10, by(OURS))).rejects.toMatchObject({status: 503, retryAfter: 1});
  const other = gate.enter(10, by(OURS, 'two'));
  first();
  for (const each of [...waiting, other]) (await each)();
  // It is over, and counts no more.
  expect(await settled(gate.enter(10, by(OURS)))).toBe(true);
});
