import {describe, expect, test} from 'vitest';
import {givingWay, HEAVY_WORK_IDLENESS, InputIdle} from './input-idle.ts';
import type {TransportReply, SyncTransport} from './transport.ts';

/** Input with a clock in a variable; a pause is over when the clock has come so far. */
class Rig {
  time = 0;
  readonly idle = new InputIdle({now: () => this.time, pause: (ms) => this.#at(this.time + ms)});
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

describe('the worker’s input goes before the network', () => {
  test('without input nothing is held up', async () => {
    const rig = new Rig();
    const rested = noting(rig, rig.idle.whenIdle());
    await settled();
    expect(rested.at).toBe(0);
  });

  test('an exchange waits until no input has come for 150 ms', async () => {
    const rig = new Rig();
    rig.idle.noteInput();
    const rested = noting(rig, rig.idle.whenIdle());
    await rig.until(100);
    rig.idle.noteInput();
    await rig.until(150);
    expect(rested.at).toBeUndefined();
    await rig.until(250);
    expect(rested.at).toBe(250);
  });

  test('[P5] input that never ends holds an exchange up for one second', async () => {
    const rig = new Rig();
    const rested = noting(rig, (rig.idle.noteInput(), rig.idle.whenIdle()));
    for (let t = 100; t <= 900; t += 100) {
      await rig.until(t);
      rig.idle.noteInput();
    }
    expect(rested.at).toBeUndefined();
    await rig.until(1_000);
    expect(rested.at).toBe(1_000);
  });

  test('[PHOTO-1] work that takes the whole device begins when no input has come for 400 ms', async () => {
    const rig = new Rig();
    const rested = noting(rig, (rig.idle.noteInput(), rig.idle.whenIdle(HEAVY_WORK_IDLENESS)));
    await rig.until(150);
    rig.idle.noteInput();
    await rig.until(400);
    expect(rested.at).toBeUndefined();
    await rig.until(550);
    expect(rested.at).toBe(550);
  });

  test('[PHOTO-1] input that never ends holds it up for ten seconds', async () => {
    const rig = new Rig();
    const rested = noting(rig, (rig.idle.noteInput(), rig.idle.whenIdle(HEAVY_WORK_IDLENESS)));
    for (let t = 100; t <= 9_900; t += 100) {
      await rig.until(t);
      rig.idle.noteInput();
    }
    expect(rested.at).toBeUndefined();
    await rig.until(10_000);
    expect(rested.at).toBe(10_000);
  });

  test('an answer that comes while codes come in is heard after them, unchanged', async () => {
    const rig = new Rig();
    const said: TransportReply<never> = {ok: false, why: 'offline'};
    const line: SyncTransport = {push: async () => said, pull: async () => said, verify: async () => said};
    rig.idle.noteInput();
    const heard = givingWay(line, rig.idle).pull(undefined as never);
    const noted = noting(rig, heard);
    await settled();
    expect(noted.at).toBeUndefined();
    await rig.until(150);
    expect(noted.at).toBe(150);
    expect(await heard).toBe(said);
  });
});
