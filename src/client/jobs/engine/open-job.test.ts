import {expect, test} from 'vitest';
import {interruptedJob, otherOpen} from './open-job.ts';
import {EMPTY_DRAFT, START_STATE} from './state.ts';

const order = {kind: 'dn', id: 'D1', name: 'DN-1042'} as const;
const bin = {kind: 'bin', id: 'B1', name: 'A-01', property: 'Normal', warehouse: 'W'} as const;
const goods = {kind: 'goods', id: 'G1', code: 'KETTLE', name: 'Kettle'} as const;
const line = {id: 'L1', goods, bin, lot: '', lotCode: '', unit: '', quantity: 2};
const jobs = ['sort', 'pick', 'bin-move'];
const inHand = {...START_STATE, draft: {...EMPTY_DRAFT, got: {from: bin, goods}}};

test('the job that was left last is told by its document, and by how many lines of it are left', () => {
  const at = (id: string, documentLine: string) => ({...line, id, documentLine});
  // One of its lines stands in two bins.
  const ahead = [at('L2', 'D2'), at('L3', 'D2'), at('L4', 'D3')];
  const opened = {...START_STATE, opened: [order], line: at('L1', 'D1'), ahead};
  const steps = [
    {job: 'pick', state: opened},
    {job: 'bin-move', state: inHand},
  ];
  expect(interruptedJob(steps, jobs)).toEqual({job: 'pick', about: ['DN-1042'], left: 3});
  const more = {...opened, behind: 9, linesBehind: 4};
  expect(interruptedJob([{job: 'pick', state: more}], jobs)?.left).toBe(7);
});

test('a job without a document is told by what is in hand', () => {
  expect(interruptedJob([{job: 'bin-move', state: inHand}], jobs)).toEqual({
    job: 'bin-move',
    about: ['A-01', 'KETTLE'],
    left: 0,
  });
});

test('a job of another role, one that was left empty, and a step that another build wrote are none', () => {
  for (const step of [
    {job: 'dispatch', state: inHand},
    {job: 'pick', state: START_STATE},
    {job: 'pick', state: {...inHand, v: 1}},
    {job: 'pick', state: 'no step'},
    {job: 'pick', state: null},
  ])
    expect(interruptedJob([step], jobs)).toBeUndefined();
});

test('[TASK-2] a job that stands open on something else is in the way of a task, and on the task itself it is not', () => {
  const steps = [{job: 'pick', state: {...START_STATE, opened: [order]}}];
  expect(otherOpen(steps, 'pick', 'D2')).toBe('DN-1042');
  expect(otherOpen(steps, 'pick', order.id)).toBeUndefined();
  expect(otherOpen(steps, 'put-away', 'D2')).toBeUndefined();
  expect(otherOpen([{job: 'pick', state: START_STATE}], 'pick', 'D2')).toBeUndefined();
});
