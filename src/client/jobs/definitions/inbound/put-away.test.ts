import {expect, test} from 'vitest';
import type {FoundCode, FoundBin, FoundGoods} from '../../../data/found.ts';
import {stepJob} from '../../engine/machine.ts';
import {putAwayJob} from './put-away.ts';
import {START_STATE, type JobEffect, type JobEvent, type JobState} from '../../engine/state.ts';

const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const bin = (id: string, property = 'Normal'): FoundBin => ({
  kind: 'bin',
  id,
  name: id.toUpperCase(),
  property,
  warehouse: 'W0000001',
});
const [kettle, shelf] = [goods('kettle'), bin('shelf')];
const line = (document: string, quantity: number, documentLine = '') => ({
  lot: '',
  lotCode: '',
  unit: '',
  quantity,
  document,
  documentLine,
});
const found = (what: FoundCode, ...lines: ReturnType<typeof line>[]): JobEvent => ({
  kind: 'found',
  raw: '',
  found: what,
  lines,
});

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(putAwayJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, records};
}

const args = {document: 'n1', line: '', goods: 'kettle', lot: '', unit: '', bin: 'shelf', quantity: 5};
const ways: [string, JobEvent[]][] = [
  ['goods, then the bin', [found(kettle, line('n1', 5)), found(shelf)]],
  ['the bin, then goods, confirmed by the bin', [found(shelf), found(kettle, line('n1', 5)), found(shelf)]],
];
test.each(ways)('%s: all that was sorted', (_, events) => {
  expect(play(events).records).toEqual([{action: 'inbound.putAway', args}]);
});
test('what differs is entered on the pad', () => {
  const events = [found(kettle, line('n1', 5)), {kind: 'quantity', quantity: 3} as const, found(shelf)];
  expect(play(events).records).toMatchObject([{args: {quantity: 3}}]);
});
test('more than was sorted is asked about once', () => {
  const {state} = play([found(kettle, line('n1', 5)), found(kettle)]);
  expect(state.question).toMatchObject({about: 'short', there: 5, wanted: 6});
});
test('goods of two deliveries are asked about once', () => {
  const asked = play([found(kettle, line('n1', 5), line('n2', 4))]).state;
  expect(asked.question?.about).toBe('lot');
  const {records} = play([{kind: 'choose', option: 1}, found(shelf)], asked);
  expect(records).toMatchObject([{args: {document: 'n2', quantity: 4}}]);
});
test('goods of no delivery are refused, and nothing is in hand', () => {
  const {state} = play([found(kettle)]);
  expect([state.refusal?.code, state.draft.got]).toEqual(['scan.not-expected', {}]);
});
test('a delivery opens it too, and stays open for the next goods', () => {
  const asn: FoundCode = {kind: 'asn', id: 'n1', name: 'N1'};
  const {records, state} = play([found(asn), found(kettle, line('n1', 5)), found(shelf)]);
  expect(records).toEqual([{action: 'inbound.putAway', args}]);
  expect(state.recording?.next.opened).toEqual([asn]);
  expect(play([found(asn), found(kettle)]).state.refusal?.code).toBe('scan.not-expected');
});

test('[TASK-7] the next delivery is begun between two lines, in the place of the one that was open', () => {
  const [first, second] = ['n1', 'n2'].map((id) => ({kind: 'asn', id, name: id}) as const);
  if (!first || !second) throw new Error('no deliveries');
  const {state} = play([found(first)]);
  expect(stepJob(putAwayJob, state, {kind: 'next'}).effects).toEqual([{kind: 'next'}]);
  expect(stepJob(putAwayJob, state, {kind: 'begun', thing: second}).state.opened).toEqual([second]);
  const busy = play([found(kettle, line('n1', 5))], state).state;
  expect(stepJob(putAwayJob, busy, {kind: 'next'}).effects).toEqual([]);
});
