import {describe, expect, test} from 'vitest';
import {ScanAssembler} from './assembler.ts';
import {ScanBus} from './bus.ts';
import type {ScannedCode} from './code.ts';
import {isDoubleTrigger} from './duplicates.ts';

const aCode = (raw: string, t0 = 0): ScannedCode => ({raw, source: 'keys', t0, tEnd: t0 + 20, seq: 1});

/** A taker that waits until it is let on, once for each code. */
function slowTaker() {
  const taken: string[] = [];
  let letOn: (() => void) | undefined;
  return {
    taken,
    take: (code: ScannedCode): Promise<void> => {
      taken.push(code.raw);
      return new Promise((resolve) => (letOn = resolve));
    },
    async next(): Promise<void> {
      letOn?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
}

describe('first in, first out, nothing dropped', () => {
  test('30 scans within 600 ms and a taker that takes 300 ms for each: all, in order, one at a time', async () => {
    const bus = new ScanBus();
    const assembler = new ScanAssembler();
    let taking = 0;
    const taken: string[] = [];
    let done: () => void = () => undefined;
    const all = new Promise<void>((resolve) => (done = resolve));
    let clock = 0;
    const pauses: {at: number; wake: () => void}[] = [];
    const advance = (to: number): void => {
      clock = to;
      for (const pause of pauses.splice(0)) {
        if (pause.at <= clock) pause.wake();
        else pauses.push(pause);
      }
    };
    bus.serve(async (code) => {
      expect(++taking).toBe(1);
      await new Promise<void>((wake) => pauses.push({at: clock + 300, wake}));
      taken.push(code.raw);
      taking -= 1;
      if (taken.length === 30) done();
    });
    const expected = Array.from({length: 30}, (_, i) => `BIN-${String(i).padStart(2, '0')}`);
    let t = 0;
    for (const raw of expected) {
      for (const key of [...Array.from(raw), 'Enter']) {
        t += 600 / (30 * 7);
        advance(t);
        const event = {
          kind: 'key',
          key,
          ctrl: false,
          meta: false,
          alt: false,
          repeat: false,
          target: 'sink',
          before: '',
          t,
        } as const;
        for (const item of assembler.accept(event).yields) if (item.kind === 'code') bus.push(item.code);
      }
    }
    expect(t).toBeCloseTo(600);
    expect(bus.get().waiting).toBe(29);
    while (taken.length < 30) {
      advance(clock + 300);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await all;
    expect(taken).toEqual(expected);
  });

  test('codes wait while nobody takes them', async () => {
    const bus = new ScanBus();
    bus.push(aCode('A'));
    bus.push(aCode('B'));
    const taken: string[] = [];
    bus.serve((code) => Promise.resolve(void taken.push(code.raw)));
    await new Promise((resolve) => setImmediate(resolve));
    expect(taken).toEqual(['A', 'B']);
  });

  test('after a screen has left, the next one takes the rest', async () => {
    const bus = new ScanBus();
    const first = slowTaker();
    const leave = bus.serve(first.take);
    bus.push(aCode('A'));
    bus.push(aCode('B'));
    leave();
    await first.next();
    const second = slowTaker();
    bus.serve(second.take);
    expect([first.taken, second.taken]).toEqual([['A'], ['B']]);
  });
});

test('what waited for a job that was left before it began is no other job’s, and there when it is opened again', async () => {
  const bus = new ScanBus();
  bus.push(aCode('A'));
  bus.leaveBehind('what-is-this');
  const other = slowTaker();
  bus.enter('bin-move');
  const leave = bus.serve(other.take);
  expect([other.taken, bus.get()]).toEqual([[], {waiting: 0, parked: 0}]);
  leave();
  const worker = slowTaker();
  bus.enter('what-is-this');
  bus.serve(worker.take);
  expect([worker.taken, bus.get()]).toEqual([[], {waiting: 1, parked: 1}]);
  bus.release();
  await worker.next();
  expect(worker.taken).toEqual(['A']);
});

describe('while a question is open', () => {
  test('codes scanned before it stay parked, a later one answers, then the parked ones come first', async () => {
    const bus = new ScanBus();
    const worker = slowTaker();
    bus.serve(worker.take);
    for (const raw of ['asks', 'early-1', 'early-2']) bus.push(aCode(raw));
    bus.park();
    await worker.next();
    expect(bus.get()).toEqual({waiting: 2, parked: 2});
    bus.push(aCode('answer'));
    bus.push(aCode('after'));
    bus.release();
    for (let i = 0; i < 4; i++) await worker.next();
    expect(worker.taken).toEqual(['asks', 'answer', 'early-1', 'early-2', 'after']);
  });

  test('the worker may discard what was parked', async () => {
    const bus = new ScanBus();
    const worker = slowTaker();
    bus.serve(worker.take);
    for (const raw of ['asks', 'early']) bus.push(aCode(raw));
    bus.park();
    bus.discard();
    bus.release();
    await worker.next();
    expect([worker.taken, bus.get().waiting]).toEqual([['asks'], 0]);
  });
});

test('what a job is left with waits for that job alone, in the order of the scans', async () => {
  const bus = new ScanBus();
  const [late, early, next] = [2, 1, 3].map((seq) => ({...aCode(`code-${String(seq)}`), seq}));
  if (!late || !early || !next) throw new Error('no codes');
  const worker = slowTaker();
  bus.enter('bin-move');
  bus.push(late);
  bus.park();
  bus.leave();
  bus.setAside(early, 'bin-move');
  bus.enter('goods-query');
  bus.push(next);
  bus.release();
  bus.serve(worker.take);
  expect(worker.taken).toEqual(['code-3']);
  bus.enter('bin-move');
  expect(bus.get()).toEqual({waiting: 2, parked: 2});
  bus.release();
  await worker.next();
  await worker.next();
  expect(worker.taken).toEqual(['code-3', 'code-1', 'code-2']);
});

test('a double trigger is the same code within 400 ms, where the step does not count', () => {
  const table = [
    ['ignore', 'A', 100, true],
    ['ignore', 'A', 500, false],
    ['ignore', 'B', 100, false],
    ['count', 'A', 100, false],
    ['confirm', 'A', 100, false],
  ] as const;
  for (const [policy, raw, t, answer] of table) {
    expect(isDoubleTrigger(policy, aCode('A'), aCode(raw, t))).toBe(answer);
  }
  expect(isDoubleTrigger('ignore', undefined, aCode('A'))).toBe(false);
});

test('what is no code of any job is set aside as it comes, and no job hears of it', () => {
  const aside: string[] = [];
  const bus = new ScanBus(({raw}) => raw.startsWith('BW1:E:') && aside.push(raw) > 0);
  const taken: string[] = [];
  const arrived: string[] = [];
  bus.onArrival(({raw}) => void arrived.push(raw));
  bus.serve(({raw}) => Promise.resolve(void taken.push(raw)));
  bus.push(aCode('BW1:E:1'));
  bus.push(aCode('A'));
  expect([aside, taken, arrived, bus.get().waiting]).toEqual([['BW1:E:1'], ['A'], ['A'], 0]);
});

test('codes wait while a person is asked something beside the work, and go on in their order', async () => {
  const bus = new ScanBus();
  const worker = slowTaker();
  bus.serve(worker.take);
  bus.push(aCode('first'));
  bus.hold(true);
  bus.push(aCode('second'));
  bus.push(aCode('third'));
  await worker.next();
  expect([worker.taken, bus.get().waiting]).toEqual([['first'], 2]);
  bus.hold(false);
  await worker.next();
  expect(worker.taken).toEqual(['first', 'second', 'third']);
});
