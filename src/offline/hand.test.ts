import {describe, expect, test} from 'vitest';
import {givingWay, Hand} from './hand.ts';
import type {Reply, Transport} from './transport.ts';

/** A hand with a clock in a variable; a pause is over when the clock has come so far. */
class Rig {
  time = 0;
  readonly hand = new Hand({now: () => this.time, pause: (ms) => this.#at(this.time + ms)});
  #pauses: {readonly due: number; readonly end: () => void}[] = [];

  async until(time: number): Promise<void> {
    this.time = time;
    const due = this.#pauses.filter((pause) => pause.due <= time);
    this.#pauses = this.#pauses.filter((pause) => pause.due > time);
    for (const {end} of due) end();
    await settled();
  }

  #at(due: number): Promise<void> {
    return new Promise((end) => this.#pauses.push({due, end}));
  }
}

/** All promises that wait for no clock are done by the next turn of the event loop. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** When it was done by the rig's clock, or not yet. */
function noting(rig: Rig, work: Promise<unknown>): {at: number | undefined} {
  const noted: {at: number | undefined} = {at: undefined};
  void work.then(() => (noted.at = rig.time));
  return noted;
}

describe('the worker’s hand goes before the network', () => {
  test('a hand that has not moved holds nothing up', async () => {
    const rig = new Rig();
    const rested = noting(rig, rig.hand.rests());
    await settled();
    expect(rested.at).toBe(0);
  });

  test('an exchange waits until the hand has rested for 150 ms', async () => {
    const rig = new Rig();
    rig.hand.moved();
    const rested = noting(rig, rig.hand.rests());
    await rig.until(100);
    rig.hand.moved();
    await rig.until(150);
    expect(rested.at).toBeUndefined();
    await rig.until(250);
    expect(rested.at).toBe(250);
  });

  test('[P5] a hand that never rests holds an exchange up for one second', async () => {
    const rig = new Rig();
    const rested = noting(rig, (rig.hand.moved(), rig.hand.rests()));
    for (let t = 100; t <= 900; t += 100) {
      await rig.until(t);
      rig.hand.moved();
    }
    expect(rested.at).toBeUndefined();
    await rig.until(1_000);
    expect(rested.at).toBe(1_000);
  });

  test('an answer that comes while codes come in is heard after them, unchanged', async () => {
    const rig = new Rig();
    const said: Reply<never> = {ok: false, why: 'offline'};
    const line: Transport = {push: async () => said, pull: async () => said, verify: async () => said};
    rig.hand.moved();
    const heard = givingWay(line, rig.hand).pull(undefined as never);
    const noted = noting(rig, heard);
    await settled();
    expect(noted.at).toBeUndefined();
    await rig.until(150);
    expect(noted.at).toBe(150);
    expect(await heard).toBe(said);
  });
});
