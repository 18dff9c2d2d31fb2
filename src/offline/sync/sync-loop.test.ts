import {describe, expect, test} from 'vitest';
import {DeviceStorageFull} from '../outbox/outbox-store.ts';
import type {SyncRound} from './sync.ts';
import {retryDelay, SyncLoop, type LoopState} from './sync-loop.ts';
import type {TransportFailure} from './transport.ts';

const IDLE: SyncRound = {end: 'idle'};
const MORE: SyncRound = {end: 'more'};
const offline: TransportFailure = {ok: false, why: 'offline'};
const failed = (failure: TransportFailure = offline): SyncRound => ({end: 'failed', failure});

type Step = () => Promise<SyncRound | undefined>;

/** A loop whose time and chance stand in variables; every step is noted. */
class Rig {
  readonly log: string[] = [];
  readonly states: LoopState[] = [];
  readonly faults: unknown[] = [];
  push: Step = async () => IDLE;
  pull: Step = async () => IDLE;
  random = 1;
  /** The one timer that is set, if any. */
  timer: {readonly ms: number; readonly run: () => void} | undefined;
  readonly loop = new SyncLoop({
    push: () => this.#note('push', this.push),
    pull: () => this.#note('pull', this.pull),
    onState: (state) => this.states.push(state),
    onFault: (error) => this.faults.push(error),
    random: () => this.random,
    setTimer: (run, ms) => {
      const timer = {run, ms};
      expect(this.timer, 'two timers at once').toBeUndefined();
      this.timer = timer;
      return () => {
        if (this.timer === timer) this.timer = undefined;
      };
    },
  });

  /** Wakes the loop and waits until it rests. */
  async wake(): Promise<void> {
    this.loop.wake();
    await settled();
  }

  /** Lets the timer go off, and waits until the loop rests; answers how long it was set for. */
  async elapse(): Promise<number> {
    const {timer} = this;
    if (!timer) throw new Error('no timer is set');
    this.timer = undefined;
    timer.run();
    await settled();
    return timer.ms;
  }

  async #note(name: string, step: Step): Promise<SyncRound | undefined> {
    this.log.push(name);
    return step();
  }
}

/** Nothing here waits for anything but promises: all of them are done by the next turn of the event loop. */
const settled = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** A step that answers these rounds one after the other, then idles. */
function rounds(...ends: readonly (SyncRound | undefined)[]): Step {
  const left = [...ends];
  return async () => (left.length > 0 ? left.shift() : IDLE);
}

describe('one exchange', () => {
  test('[P3] everything is sent before anything is fetched', async () => {
    const rig = new Rig();
    rig.push = rounds(MORE, MORE);
    await rig.wake();
    expect(rig.log).toEqual(['push', 'push', 'push', 'pull']);
  });

  test('[P5] a tab that finds another one sending fetches all the same', async () => {
    const rig = new Rig();
    rig.push = async () => undefined;
    await rig.wake();
    expect(rig.log).toEqual(['push', 'pull']);
    expect(rig.loop.state).toEqual({isBusy: false, failure: undefined, reached: true});
  });

  test('[L1] an answer that came too late is asked for again at once', async () => {
    const rig = new Rig();
    rig.pull = rounds({end: 'stale'});
    await rig.wake();
    expect(rig.log).toEqual(['push', 'pull', 'push', 'pull']);
  });

  test('[L3] what a push leaves open is looked at again at once, not at the next poll', async () => {
    const rig = new Rig();
    rig.push = rounds({end: 'stale'});
    await rig.wake();
    expect(rig.log).toEqual(['push', 'pull', 'push', 'pull']);
  });

  test('[L3] what a handshake puts back into the outbox is sent at once', async () => {
    const rig = new Rig();
    rig.pull = rounds(MORE, IDLE);
    await rig.wake();
    expect(rig.log).toEqual(['push', 'pull', 'push', 'pull']);
  });

  test('[P5] work recorded during a long catch-up is sent between its pages', async () => {
    const rig = new Rig();
    rig.push = rounds(IDLE, IDLE, MORE);
    rig.pull = rounds(MORE, MORE, MORE);
    await rig.wake();
    expect(rig.log.join(' ')).toBe('push pull push pull push push pull push pull');
  });

  test('it tells when it is at it and when it is done', async () => {
    const rig = new Rig();
    await rig.wake();
    expect(rig.states.map(({isBusy}) => isBusy)).toEqual([true, false]);
  });
});

describe('exchanges that leave something open', () => {
  test('[P5] rounds that end stale for ever are followed at once a few times, then ever more slowly', async () => {
    const rig = new Rig();
    rig.push = async () => ({end: 'stale'});
    await rig.wake();
    expect(rig.log).toHaveLength(10);
    const waits: number[] = [];
    for (let i = 0; i < 8; i++) waits.push(await rig.elapse());
    expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000, 30_000]);
    expect(rig.log).toHaveLength(26);
  });

  test('[P5] wakes during such rounds do not make them hot again', async () => {
    const rig = new Rig();
    rig.pull = async () => {
      rig.loop.wake();
      return {end: 'stale'};
    };
    await rig.wake();
    expect(rig.log).toHaveLength(10);
    expect(rig.timer?.ms).toBe(1_000);
  });

  test('[P5] the first that leaves nothing open ends it', async () => {
    const rig = new Rig();
    rig.pull = rounds(...Array.from({length: 6}, (): SyncRound => ({end: 'stale'})));
    await rig.wake();
    await rig.elapse();
    expect(rig.timer?.ms).toBe(2_000);
    await rig.elapse();
    expect(rig.timer?.ms).toBe(60_000);
  });
});

describe('being hurried', () => {
  /** A rig whose first push hangs until it is let fail. */
  function hanging(): {rig: Rig; fail: (failure?: TransportFailure) => Promise<void>} {
    const rig = new Rig();
    const first = Promise.withResolvers<SyncRound>();
    const later = rounds();
    rig.push = () => (rig.log.length === 1 ? first.promise : later());
    return {
      rig,
      fail: async (failure = offline) => {
        first.resolve(failed(failure));
        await settled();
      },
    };
  }

  test('[F3] an exchange that fails under the eyes of somebody is tried again at once', async () => {
    const {rig, fail} = hanging();
    await rig.wake();
    rig.loop.hurry();
    await fail();
    expect(rig.log).toEqual(['push', 'push', 'pull']);
    expect(rig.loop.state).toEqual({isBusy: false, failure: undefined, reached: true});
  });

  test('[F2] one that goes on failing waits as ever: a press is one try', async () => {
    const rig = new Rig();
    rig.push = async () => {
      if (rig.log.length === 1) rig.loop.hurry();
      return failed();
    };
    await rig.wake();
    expect(rig.log).toEqual(['push', 'push']);
    expect(rig.timer?.ms).toBe(1_000);
  });

  test('[F11] the moment that the server named stands, whoever presses', async () => {
    const {rig, fail} = hanging();
    await rig.wake();
    rig.loop.hurry();
    await fail({ok: false, why: 'busy', retryAfter: 5_000});
    expect(rig.log).toEqual(['push']);
    rig.loop.hurry();
    await settled();
    expect(rig.log).toEqual(['push']);
  });

  test('at rest it is a wake', async () => {
    const rig = new Rig();
    rig.loop.hurry();
    await settled();
    expect(rig.log).toEqual(['push', 'pull']);
  });
});

describe('being woken', () => {
  test('[L11] a wake during a run makes one more run behind it, never two at once', async () => {
    const rig = new Rig();
    let go = (): void => undefined;
    const held = new Promise<void>((resolve) => (go = resolve));
    rig.pull = async () => {
      await held;
      return IDLE;
    };
    await rig.wake();
    for (let i = 0; i < 5; i++) await rig.wake();
    expect(rig.log).toEqual(['push', 'pull']);
    go();
    await settled();
    expect(rig.log).toEqual(['push', 'pull', 'push', 'pull']);
  });

  test('a wake while it waits to try again does not wait', async () => {
    const rig = new Rig();
    rig.push = rounds(failed());
    await rig.wake();
    expect(rig.log).toEqual(['push']);
    await rig.wake();
    expect(rig.log).toEqual(['push', 'push', 'pull']);
  });

  test('behind all news there is a poll every 60 s', async () => {
    const rig = new Rig();
    await rig.wake();
    for (let i = 0; i < 3; i++) expect(await rig.elapse()).toBe(60_000);
    expect(rig.log.filter((step) => step === 'pull')).toHaveLength(4);
  });

  test('a closed one does nothing more, whoever wakes it', async () => {
    const rig = new Rig();
    await rig.wake();
    rig.loop.stop();
    expect(rig.timer).toBeUndefined();
    await rig.wake();
    expect(rig.log).toEqual(['push', 'pull']);
  });

  test('closed in the middle of a run it sets no timer', async () => {
    const rig = new Rig();
    rig.pull = async () => {
      rig.loop.stop();
      return failed();
    };
    await rig.wake();
    expect(rig.timer).toBeUndefined();
  });
});

describe('failing', () => {
  test('[F2] the wait doubles from failure to failure up to 30 s, and it never gives up', async () => {
    const rig = new Rig();
    rig.push = async () => failed();
    await rig.wake();
    const waits: number[] = [];
    for (let i = 0; i < 40; i++) waits.push(await rig.elapse());
    expect(waits.slice(0, 7)).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000]);
    expect(new Set(waits.slice(7))).toEqual(new Set([30_000]));
    expect(rig.log).toHaveLength(41);
  });

  test('[F2] one success ends it: the next failure begins with the short wait', async () => {
    const rig = new Rig();
    rig.push = rounds(failed(), failed(), failed(), IDLE, failed());
    await rig.wake();
    expect([await rig.elapse(), await rig.elapse(), await rig.elapse()]).toEqual([1_000, 2_000, 4_000]);
    expect(rig.loop.state).toEqual({isBusy: false, failure: undefined, reached: true});
    expect(await rig.elapse()).toBe(60_000);
    expect(rig.timer?.ms).toBe(1_000);
  });

  test('[F2] an answer that brought something on ends it too: a radio that comes and goes is tried again soon', async () => {
    const rig = new Rig();
    rig.push = rounds(failed(), failed(), failed(), MORE, IDLE, MORE);
    rig.pull = rounds(failed(), failed());
    await rig.wake();
    const waits = [await rig.elapse(), await rig.elapse(), await rig.elapse(), await rig.elapse()];
    expect(waits).toEqual([1_000, 2_000, 4_000, 1_000]);
    expect(rig.timer?.ms).toBe(1_000);
  });

  test('[F11] chance spreads the wait over its upper half, so that a thousand devices do not come at once', () => {
    for (const failures of [1, 2, 5, 50]) {
      const longest = retryDelay(failures, undefined, 1);
      expect(retryDelay(failures, undefined, 0)).toBe(longest / 2);
      expect(retryDelay(failures, undefined, 0.5)).toBe(longest * 0.75);
    }
  });

  test('[F11] never before the moment that the server named', async () => {
    const rig = new Rig();
    rig.push = rounds(failed({ok: false, why: 'busy', retryAfter: 7_000}));
    await rig.wake();
    expect(rig.timer?.ms).toBeGreaterThanOrEqual(7_000);
    expect(retryDelay(6, 7_000, 0)).toBe(15_000);
    await rig.wake();
    expect(rig.log).toEqual(['push']);
    await rig.elapse();
    expect(rig.log).toEqual(['push', 'push', 'pull']);
  });

  test('[F11] those who were all told the same moment come spread behind it, none before', () => {
    const told = [0, 0.5, 1].map((random) => retryDelay(1, 30_000, random));
    expect(told).toEqual([30_000, 37_500, 45_000]);
  });

  test('[P5] a push that fails stops neither the next run nor the fetching in it', async () => {
    const rig = new Rig();
    rig.push = rounds(failed());
    await rig.wake();
    expect(rig.log).toEqual(['push']);
    await rig.elapse();
    expect(rig.log).toEqual(['push', 'push', 'pull']);
  });

  test('[P5] a fault of the device ends the run, is reported and says nothing of the server; the next run comes', async () => {
    const rig = new Rig();
    let isBroken = true;
    const fault = new DeviceStorageFull('no room');
    rig.pull = async () => {
      if (isBroken) throw fault;
      return IDLE;
    };
    await rig.wake();
    expect(rig.loop.state).toEqual({isBusy: false, failure: {ok: false, why: 'fault'}, reached: undefined});
    expect(rig.faults).toEqual([fault]);
    isBroken = false;
    await rig.elapse();
    expect(rig.loop.state.failure).toBeUndefined();
  });

  test('[F7] no network and a portal both mean that our server was not reached', async () => {
    const reached = async (why: TransportFailure['why']): Promise<boolean | undefined> => {
      const rig = new Rig();
      rig.push = async () => failed({ok: false, why});
      await rig.wake();
      return rig.loop.state.reached;
    };
    expect(await reached('offline')).toBe(false);
    expect(await reached('not-ours')).toBe(false);
    for (const why of ['busy', 'unauthorised', 'outdated', 'refused'] as const)
      expect(await reached(why)).toBe(true);
  });

  test('while it tries again it still shows why the last try failed', async () => {
    const rig = new Rig();
    rig.push = async () => failed();
    await rig.wake();
    await rig.elapse();
    expect(rig.states.map(({isBusy, failure}) => [isBusy, failure?.why])).toEqual([
      [true, undefined],
      [false, 'offline'],
      [true, 'offline'],
      [false, 'offline'],
    ]);
  });
});
