import {describe, expect, test} from 'vitest';
import {stock} from '#domain/stock/stock.ts';
import {DeviceStorageFull} from '#offline/outbox/outbox-store.ts';
import {listsOf} from '#tests/builders/lists.ts';
import type {ListReads} from '../../data/lists.ts';
import {ScanBus} from '../../scan/bus.ts';
import type {ScannedCode} from '../../scan/code.ts';
import type {FoundCode, FoundBin, RecordedPiece, SubmitAnswer} from '../../data/found.ts';
import {binMove} from '../definitions/bin-move.ts';
import {deliverJob} from '../definitions/outbound/deliver.ts';
import {goodsQuery, locationQuery} from '../definitions/queries.ts';
import type {Job, PlanLine} from './job.ts';
import {JobRun, type JobDevice} from './run.ts';
import {START_STATE, stepOf as stepOfJob, type JobState} from './state.ts';

const stepOf = (state: JobState): string => stepOfJob(binMove, state);

const THINGS: Readonly<Record<string, FoundCode>> = {
  A: {kind: 'bin', id: 'a', name: 'A', property: 'Normal', warehouse: 'W0000001'},
  B: {kind: 'bin', id: 'b', name: 'B', property: 'Normal', warehouse: 'W0000001'},
  K: {kind: 'goods', id: 'k', code: 'K', name: 'Kettle'},
  TRANSFER: {kind: 'dn', id: 'transfer', name: 'DN-1'},
  RETURN: {kind: 'dn', id: 'return', name: 'DN-2'},
  ORDER: {kind: 'dn', id: 'order', name: 'DN-3'},
  UNTOLD: {kind: 'dn', id: 'untold', name: 'DN-4'},
};

/** A device in a variable: a step, a list of moves, and a log of what happened in which order. */
class Device implements JobDevice {
  job = 'ana:bin-move';
  readonly who = 'ana';
  readonly now = () => t;
  readonly lists: ListReads;
  readonly warehouse = 'W0000001';
  readonly log: string[] = [];
  readonly moves: unknown[] = [];
  step: string | undefined;
  isFull = false;
  /** What reading a scan throws. */
  fault: Error | undefined;
  answer: SubmitAnswer = {kind: 'recorded'};

  constructor(rows: Parameters<typeof listsOf>[0] = {}) {
    this.lists = listsOf(rows);
  }

  async keep(state: unknown): Promise<void> {
    await Promise.resolve();
    if (this.isFull) throw new DeviceStorageFull('no room');
    this.step = JSON.stringify(state);
    this.log.push('keep');
  }
  forget(): Promise<void> {
    this.step = undefined;
    return Promise.resolve();
  }
  resolve(raw: string): ReturnType<JobDevice['resolve']> {
    if (this.fault) return Promise.reject(this.fault);
    const lines = [{lot: '', lotCode: '', unit: '', quantity: 3}];
    return Promise.resolve({found: THINGS[raw] ?? {kind: 'unknown'}, lines});
  }
  unitNamed(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  submit(pieces: readonly RecordedPiece[], next: JobState | undefined): Promise<SubmitAnswer> {
    if (this.isFull) return Promise.reject(new DeviceStorageFull('no room'));
    if (this.answer.kind === 'recorded') {
      this.moves.push(...pieces.map(({args}) => args));
      this.step = next && JSON.stringify(next);
    }
    this.log.push('submit');
    return Promise.resolve(this.answer);
  }
  feedback(outcome: string): void {
    this.log.push(outcome);
  }
  lastDocument(): Promise<string> {
    return Promise.resolve('');
  }
  lastAct(): Promise<undefined> {
    return Promise.resolve(undefined);
  }
  looking(): ReturnType<JobDevice['looking']> {
    return Promise.resolve({who: 'ana', role: 'Outbound', zone: '', way: 0, now: 0});
  }
  handOver(flow: string, state: unknown): Promise<void> {
    this.step = JSON.stringify(state);
    this.log.push(`handOver ${flow}`);
    return Promise.resolve();
  }
  goOn(job: string, raw: string): Promise<void> {
    this.log.push(`goOn ${job} ${raw}`);
    return Promise.resolve();
  }
  leave(): void {
    this.log.push('leave');
  }
  failed(): void {
    this.log.push('failed');
  }
}

let t = 0;
const aCode = (raw: string): ScannedCode => ({raw, source: 'keys', t0: (t += 1000), tEnd: t, seq: t});

function begin(device = new Device(), stored?: unknown, job: Job = binMove) {
  const bus = new ScanBus();
  const run = new JobRun(job, device, bus, stored);
  const stop = run.start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const scan = async (...codes: string[]) => {
    for (const raw of codes) bus.push(aCode(raw));
    await settle();
  };
  return {device, bus, run, stop, scan, settle};
}

describe('a scan is ticked only when it is on disk', () => {
  test('keep, tick, keep, tick, submit, tick', async () => {
    const {device, scan} = begin();
    await scan('A', 'K', 'B');
    expect(device.log).toEqual(['keep', 'accepted', 'keep', 'accepted', 'submit', 'line-complete']);
    expect(device.moves).toHaveLength(1);
  });
  test('without room there is no tick, and the step stays as it was', async () => {
    const {device, run, scan} = begin();
    await scan('A');
    device.isFull = true;
    await scan('K');
    expect(device.log.slice(2)).toEqual(['failed', 'rejected']);
    expect([stepOf(run.get()), run.get().refusal?.code]).toEqual(['goods', 'device.not-kept']);
    device.isFull = false;
    await scan('K', 'B');
    expect(device.moves).toHaveLength(1);
  });
  test('a fault that nobody foresaw is told as one, never as a full device, and the step stays as it was', async () => {
    const {device, run, scan} = begin();
    await scan('A');
    device.fault = new TypeError('allowed.indexOf is not a function');
    await scan('K');
    expect(device.log.slice(2)).toEqual(['failed', 'rejected']);
    expect([stepOf(run.get()), run.get().refusal?.code]).toEqual(['goods', 'job.broken']);
    device.fault = undefined;
    await scan('K', 'B');
    expect(device.moves).toHaveLength(1);
  });
  test('killed after any ticked scan, each is in the step or in the outbox, once', async () => {
    for (const killedAfter of [1, 2, 3]) {
      const first = begin();
      await first.scan(...['A', 'K', 'B'].slice(0, killedAfter));
      const {device} = first;
      const again = begin(device, device.step === undefined ? undefined : JSON.parse(device.step));
      await again.scan(...['A', 'K', 'B'].slice(killedAfter));
      expect(device.moves).toHaveLength(1);
    }
  });
});

test('[DN-9] what goes to another warehouse or back to a supplier is refused where it is scanned to be proved, beside an order that is proved', async () => {
  const dn = [
    {id: 'transfer', state: 'shipped', is_transfer: 1},
    {id: 'return', state: 'picked', is_return: 1, supplier: 's'},
    {id: 'order', state: 'shipped', customer: 'c'},
  ];
  const {device, run, scan} = begin(new Device({dn, dnLine: []}), undefined, deliverJob);
  const told: unknown[] = [];
  for (const code of ['TRANSFER', 'RETURN', 'ORDER', 'UNTOLD', 'TRANSFER']) {
    await scan(code);
    const {opened, refusal} = run.get();
    told.push([opened.map(({id}) => id), refusal?.code ?? device.log.at(-1)]);
  }
  expect(told).toEqual([
    [[], 'dn.no-proof'],
    [[], 'return.no-proof'],
    [['order'], 'accepted'],
    [['order', 'untold'], 'accepted'],
    [['order', 'untold'], 'dn.no-proof'],
  ]);
});

describe('questions', () => {
  const doubt: SubmitAnswer = {kind: 'question', code: 'stock.short', facts: {there: 0}, of: 0};
  test('codes already scanned do not answer; the next one does, then they come', async () => {
    const {device, bus, run, scan} = begin();
    device.answer = doubt;
    await scan('A', 'K', 'B', 'A', 'K');
    expect([run.get().question?.about, bus.get().parked]).toEqual(['short', 2]);
    device.answer = {kind: 'recorded'};
    await scan('B');
    expect([device.moves.length, stepOf(run.get()), bus.get().parked]).toEqual([1, 'to', 0]);
  });
  test('a code that came behind the tap which raised the question does not answer it, and comes after it', async () => {
    const {device, bus, run, scan, settle} = begin();
    await scan('A', 'K');
    void run.tap({kind: 'quantity', quantity: 50}, t + 1000);
    await scan('K', 'K');
    expect([run.get().question?.about, run.get().draft.quantity, bus.get().parked]).toEqual(['short', 50, 2]);
    await run.tap({kind: 'insist'}, t + 1000);
    await settle();
    expect([run.get().draft.quantity, bus.get().parked, device.log.at(-1)]).toEqual([52, 0, 'accepted']);
  });
  test('a code that had begun when the question was asked does not answer it either', async () => {
    const {device, bus, run, scan, settle} = begin();
    device.answer = doubt;
    await scan('A', 'K', 'B');
    bus.push({...aCode('B'), t0: t - 1050});
    await settle();
    expect([run.get().question?.about, bus.get().parked]).toEqual(['short', 1]);
  });
  test('a code scanned before a question that follows on another does not answer it', async () => {
    const device = new Device();
    const bus = new ScanBus();
    const run = new JobRun(goodsQuery, device, bus, undefined);
    run.start();
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    bus.push(aCode('A'));
    await settle();
    for (const raw of ['B', 'B']) bus.push(aCode(raw));
    await settle();
    expect([run.get().question, bus.get().parked, device.log.at(-1)]).toMatchObject([
      {by: {id: 'b'}},
      1,
      'question',
    ]);
  });
});

describe('a job that is left keeps the codes that it has not taken', () => {
  const doubt: SubmitAnswer = {kind: 'question', code: 'stock.short', facts: {there: 0}, of: 0};
  /** Opens another job, lets it look around and closes it again. */
  async function visit({bus, settle}: ReturnType<typeof begin>, job: string) {
    const device = new Device();
    device.job = job;
    const run = job.endsWith('bin-move')
      ? new JobRun(binMove, device, bus, undefined)
      : new JobRun(locationQuery, device, bus, undefined);
    const stop = run.start();
    await settle();
    stop();
    return [device.log, bus.get()];
  }
  const NOTHING = [[], {waiting: 0, parked: 0}];

  test('those parked at its question are parked there again, and come when it is answered', async () => {
    const first = begin();
    first.device.answer = doubt;
    await first.scan('A', 'K', 'B', 'A');
    first.stop();
    expect(first.bus.get()).toEqual({waiting: 0, parked: 0});
    for (const job of ['ana:location-query', 'bo:bin-move']) expect(await visit(first, job)).toEqual(NOTHING);
    first.device.answer = {kind: 'recorded'};
    const run = new JobRun(binMove, first.device, first.bus, JSON.parse(first.device.step ?? ''));
    run.start();
    await first.settle();
    expect([run.get().question?.about, first.bus.get().parked]).toEqual(['short', 1]);
    await first.scan('B');
    expect([first.device.moves.length, run.get().draft.got['from'], first.bus.get().parked]).toEqual([
      1,
      THINGS['A'],
      0,
    ]);
  });
  test('those that waited are shown, and come when the worker calls for them', async () => {
    const first = begin();
    let letOn: () => void = () => undefined;
    const keep = first.device.keep.bind(first.device);
    first.device.keep = async (state) => {
      await new Promise<void>((resolve) => (letOn = resolve));
      await keep(state);
    };
    await first.scan('A', 'K');
    expect(first.bus.get().waiting).toBe(1);
    first.stop();
    first.device.keep = keep;
    letOn();
    await first.settle();
    expect(await visit(first, 'ana:location-query')).toEqual(NOTHING);
    const run = new JobRun(binMove, first.device, first.bus, JSON.parse(first.device.step ?? ''));
    run.start();
    await first.settle();
    expect([stepOf(run.get()), first.bus.get()]).toEqual(['goods', {waiting: 1, parked: 1}]);
    first.bus.release();
    await first.settle();
    expect([stepOf(run.get()), first.bus.get().waiting]).toEqual(['to', 0]);
  });
  test('what it still ends with opens no question in the job that follows', async () => {
    const first = begin();
    let letOn: () => void = () => undefined;
    first.device.answer = doubt;
    const submit = first.device.submit.bind(first.device);
    first.device.submit = async (action, args) => {
      await new Promise<void>((resolve) => (letOn = resolve));
      return submit(action, args);
    };
    await first.scan('A', 'K', 'B');
    first.stop();
    const device = new Device();
    device.job = 'ana:location-query';
    new JobRun(locationQuery, device, first.bus, undefined).start();
    letOn();
    await first.scan('A');
    expect([device.log, first.bus.get()]).toEqual([['keep', 'accepted'], {waiting: 0, parked: 0}]);
  });
});

test('the fourth time that one code is refused within 30 s is shown and no longer felt', async () => {
  const {device, run, scan} = begin();
  await scan('X', 'X', 'X');
  expect([device.log, run.isStuck]).toEqual([['rejected', 'rejected', 'rejected'], false]);
  await scan('X');
  expect([device.log.length, run.isStuck, run.get().refusal?.code]).toEqual([3, true, 'scan.unknown']);
  await scan('Y');
  expect([device.log.length, run.isStuck]).toEqual([4, false]);
  t += 30_000;
  await scan('X', 'X', 'X');
  expect([device.log.length, run.isStuck]).toEqual([7, false]);
});

test('codes that come after another job was called for wait for it and are its own', async () => {
  const device = new Device();
  const bus = new ScanBus();
  new JobRun(goodsQuery, device, bus, undefined).start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  for (const raw of ['K', 'A', 'A', 'B']) {
    bus.push(aCode(raw));
    await settle();
  }
  expect(device.log.at(-2)).toBe('handOver location-query');
  expect(bus.get().waiting).toBe(1);
  const other = new JobRun(locationQuery, device, bus, JSON.parse(device.step ?? ''));
  other.start();
  await settle();
  expect(other.get()).toMatchObject({draft: {got: {subject: {id: 'b'}}}, trail: []});
});

describe('accidental touch', () => {
  test('a tap within 250 ms of a scan, or repeated within 400 ms, is the hand', async () => {
    const {device, run, scan} = begin();
    await scan('A', 'K');
    await run.tap({kind: 'all'}, t + 100);
    expect(run.get().draft.quantity).toBe(1);
    await run.tap({kind: 'all'}, t + 300);
    expect(run.get().draft.quantity).toBe(3);
    const before = device.log.length;
    await run.tap({kind: 'all'}, t + 500);
    expect(device.log).toHaveLength(before);
  });
  test('the trigger pulled twice on one label is one scan', async () => {
    const {device, bus, settle} = begin();
    const code = aCode('A');
    bus.push(code);
    bus.push({...code, t0: code.tEnd + 200, tEnd: code.tEnd + 220});
    await settle();
    expect(device.log).toEqual(['keep', 'accepted', 'duplicate']);
  });
});

test('whether a bin is empty is asked over what comes next, and a scan that comes before it can be read goes on', async () => {
  const device = new Device();
  const bus = new ScanBus();
  let letOn: () => void = () => undefined;
  const bin = THINGS['A'] as FoundBin;
  const job: Job = {
    ...binMove,
    empties: {
      bin: () => new Promise((resolve) => (letOn = () => resolve(bin))),
      record: () => [],
    },
  };
  const run = new JobRun(job, device, bus, undefined);
  run.start();
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  for (const raw of ['A', 'K', 'B']) bus.push(aCode(raw));
  await settle();
  expect([stepOf(run.get()), run.get().question]).toEqual(['from', undefined]);
  bus.push(aCode('B'));
  letOn();
  await settle();
  expect([run.get().question, run.get().draft.got, bus.get().parked]).toEqual([
    undefined,
    {from: THINGS['B']},
    0,
  ]);
});

describe('what others do while a job is open', () => {
  const line = (id: string): PlanLine => ({
    id,
    goods: {kind: 'goods', id: 'k', code: 'K', name: 'Kettle'},
    lot: '',
    lotCode: '',
    unit: '',
  });
  const opened = [{kind: 'dn', id: 'd', name: 'DN-1'}] as const;
  /** A job with two lines kept, of which whoever calls says what is left. */
  function shared() {
    const device = new Device();
    const asked: ((left: readonly PlanLine[]) => void)[] = [];
    const renew: Job['renew'] = (lists) => {
      const left = new Promise<readonly PlanLine[]>((resolve) => asked.push(resolve));
      return lists.rowsOf(stock, ['s']).then(() => left);
    };
    const job: Job = {...binMove, renew};
    const bus = new ScanBus();
    const run = new JobRun(job, device, bus, {...START_STATE, opened, line: line('1'), ahead: [line('2')]});
    const stop = run.start();
    const settle = () => new Promise((resolve) => setImmediate(resolve));
    const scan = async (raw: string) => {
      bus.push(aCode(raw));
      await settle();
    };
    const tell = async (...left: string[]) => {
      asked.shift()?.(left.map(line));
      await settle();
    };
    return {device, run, stop, scan, settle, tell, asked};
  }

  test('is seen between two lines, and kept before it is shown', async () => {
    const {device, run, tell} = shared();
    run.news();
    await tell('2');
    expect([run.get().line?.id, device.log]).toEqual(['2', ['keep']]);
  });
  test('changes nothing under a scan that came before it was read, and is read again once the hands are free', async () => {
    const {run, scan, tell, asked} = shared();
    await scan('A');
    run.news();
    await scan('K');
    await tell('2');
    expect([run.get().line?.id, run.get().draft.got]).toMatchObject([
      '1',
      {from: THINGS['A'], goods: {id: 'k'}},
    ]);
    expect(asked).toEqual([]);
    await run.tap({kind: 'back'}, t + 1000);
    await tell('2');
    expect(run.get().line?.id).toBe('2');
  });
  test('is no buzz where it cannot be kept, and scans go on', async () => {
    const {device, run, scan, settle, tell} = shared();
    device.isFull = true;
    run.news();
    await tell('2');
    expect([run.get().line?.id, device.log]).toEqual(['1', ['failed']]);
    device.isFull = false;
    await settle();
    await scan('A');
    expect(device.log.slice(1)).toEqual(['keep', 'accepted']);
  });
  test('is read again by news of rows that it was read from, and of no others', async () => {
    const {run, tell, asked} = shared();
    const of = (key: string) => ({all: false, lists: new Map([['stock', [key]]])});
    // Nobody knows yet what its lines stand on.
    run.news(of('t'));
    await tell('1', '2');
    run.news(of('t'));
    expect(asked).toHaveLength(0);
    run.news(of('s'));
    expect(asked).toHaveLength(1);
    await tell('2');
    expect(run.get().line?.id).toBe('2');
  });
  test('of which it cannot be told what became is looked for by whatever news come next', async () => {
    const {device, run, tell, asked} = shared();
    device.isFull = true;
    run.news();
    await tell('2');
    device.isFull = false;
    run.news({all: false, lists: new Map([['goods', ['k']]])});
    await tell('2');
    expect([asked.length, run.get().line?.id]).toEqual([0, '2']);
  });
  test('is nothing to a job that was left', async () => {
    const {device, run, stop, tell} = shared();
    run.news();
    stop();
    await tell('2');
    expect([run.get().line?.id, device.log]).toEqual(['1', []]);
  });
});
