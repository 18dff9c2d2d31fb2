import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {completeRow} from '#domain/kernel/resource.ts';
import {taskId} from '#domain/tasks/task.ts';
import {taskTake} from '#domain/tasks/task-take.ts';
import {ADMIN, anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {aCursor, CLIENT, DEVICE, LOGIN} from '#tests/builders/shelf.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {MutationRecorder} from './mutation-recorder.ts';

const NOON = Date.UTC(2026, 10, 24, 12);
const [MINUTE, HOUR] = [60_000, 3_600_000];
const [BEN, BIN] = [anId(70), anId(71)];
const TASK = {kind: 'count', about: BIN, zone: ''} as const;

/** A device at noon by the server, whose own clock is so much ahead, and a bin that Ben has to count for a while. */
async function aDevice({wrong, until}: {readonly wrong: number; readonly until: number}) {
  const rows: Readonly<Record<string, Row>> = {
    warehouse: {id: WAREHOUSE, name: 'Main', task_minutes: 30},
    bin: {id: BIN, warehouse: WAREHOUSE, name: 'A-01'},
    countTask: {bin: BIN, warehouse: WAREHOUSE, state: 'open', is_open: 1},
    taskTake: {...TASK, id: taskId(TASK), warehouse: WAREHOUSE, who: BEN, taken_at: NOON - HOUR, until},
  };
  const mirror = new MemoryMirror(RULES.resources);
  const columns = Object.entries(rows).map(([list, row]) => {
    const resource = RULES.resources.get(list);
    const whole = resource ? completeRow(resource, row) : row;
    return [list, {columns: Object.keys(whole), rows: [Object.values(whole)]}] satisfies [string, object];
  });
  await mirror.apply(() => true, {
    cursor: aCursor({complete: [...RULES.resources.keys()], warehouse: WAREHOUSE}),
    rows: Object.fromEntries(columns),
  });
  const outbox = new MemoryOutbox(CLIENT);
  let ids = 0;
  const recorder = new MutationRecorder({
    rules: RULES,
    outbox,
    mirror,
    company: COMPANY,
    warehouse: WAREHOUSE,
    device: DEVICE,
    build: 'b1',
    now: () => NOON + wrong,
    elapsed: () => 0,
    newId: () => anId(3_000 + ++ids),
    time: {now: () => NOON, least: () => NOON, ageOf: () => 0, timeOf: () => NOON},
  });
  recorder.setSignedIn({who: ADMIN, role: 'StockControl', login: LOGIN});
  const take = () => recorder.submit({action: 'task.take', args: TASK});
  return {recorder, outbox, take};
}

const CLOCKS = [-HOUR, 0, HOUR];

test.each(CLOCKS)(
  '[TASK-2] a task that another has is refused on a device whose clock is %i ms ahead',
  async (wrong) => {
    const {take} = await aDevice({wrong, until: NOON + MINUTE});
    expect(await take()).toMatchObject({kind: 'refused', refusal: {code: 'task.taken', facts: {who: BEN}}});
  },
);

test.each(CLOCKS)(
  '[TASK-2] one that is over is taken there, is one’s own by the server’s time, and its work says this device’s',
  async (wrong) => {
    const {recorder, outbox, take} = await aDevice({wrong, until: NOON - MINUTE});
    expect(await take()).toMatchObject({kind: 'recorded'});
    const own = {who: ADMIN, taken_at: NOON, until: NOON + 30 * MINUTE};
    expect((await recorder.get(taskTake, taskId(TASK))).row).toMatchObject(own);
    expect((await outbox.read()).entries).toMatchObject([{at: NOON + wrong}]);
    // Drawn anew, as after a pull, it is the same.
    await recorder.refresh();
    expect((await recorder.get(taskTake, taskId(TASK))).row).toMatchObject(own);
  },
);
