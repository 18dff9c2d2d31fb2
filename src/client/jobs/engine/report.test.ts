import {describe, expect, test} from 'vitest';
import type {FoundCode, FoundBin, FoundGoods, StockLine} from '../../data/found.ts';
import {binMove} from '../definitions/bin-move.ts';
import type {Job, PlanLine} from './job.ts';
import {stepJob} from './machine.ts';
import {pickJob} from '../definitions/outbound/pick.ts';
import {putAwayJob} from '../definitions/inbound/put-away.ts';
import {goodsQuery} from '../definitions/queries.ts';
import {sortJob} from '../definitions/inbound/sort.ts';
import {
  reviveState,
  seenOf,
  slotsOf,
  START_STATE,
  stepOf,
  type JobEffect,
  type JobEvent,
  type JobState,
} from './state.ts';

const bin = (id: string): FoundBin => ({
  kind: 'bin',
  id,
  name: id,
  property: 'Normal',
  warehouse: 'W0000001',
});
const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id, name: id});
const [A, B, kettle] = [bin('a'), bin('b'), goods('kettle')];
const NO_LOT = {lot: '', lotCode: '', unit: ''};
const found = (what: FoundCode, lines: readonly StockLine[] = []): JobEvent => ({
  kind: 'found',
  raw: '',
  found: what,
  lines,
});
const RECORDED: JobEvent = {kind: 'answered', answer: {kind: 'recorded'}};
const order: JobEvent = found({kind: 'dn', id: 'd1', name: 'DN-1'});
const line: PlanLine = {
  ...NO_LOT,
  id: '1',
  lot: 'l-1',
  bin: A,
  goods: kettle,
  quantity: 4,
  document: 'd1',
  documentLine: 'line-1',
};
const planned: JobEvent = {kind: 'planned', lines: [line]};

/** Two taps: something is wrong, and what. */
const reported = (option: number): readonly JobEvent[] => [
  {kind: 'exception', name: 'report'},
  {kind: 'choose', option},
];
const [DAMAGED, BLOCKED, OTHER] = [0, 3, 4];

function play(job: Job, events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(job, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, effects, records, at: stepOf(job, state)};
}

const SORTED: StockLine = {...NO_LOT, quantity: 5, document: 'a1', documentLine: 'line-7', proposed: B};
const steps: [string, Job, readonly JobEvent[], Readonly<Record<string, string | number>>][] = [
  ['before anything is scanned', binMove, [], {}],
  ['before an order is open', pickJob, [], {}],
  ['with a bin in hand', binMove, [found(A)], {bin: 'a'}],
  [
    'with goods in hand',
    binMove,
    [found(A), found(kettle, [{...NO_LOT, quantity: 9}])],
    {bin: 'a', goods: 'kettle', quantity: 1},
  ],
  [
    'of a line that is walked to',
    pickJob,
    [order, planned],
    {bin: 'a', goods: 'kettle', lot: 'l-1', document: 'd1', line: 'line-1'},
  ],
  ['of a delivery that is open', sortJob, [found({kind: 'asn', id: 'a1', name: 'ASN-1'})], {document: 'a1'}],
  [
    'where goods should go',
    putAwayJob,
    [found(kettle, [SORTED])],
    {bin: 'b', goods: 'kettle', document: 'a1', line: 'line-7', quantity: 5},
  ],
  ['of goods that are looked at', goodsQuery, [found(kettle)], {goods: 'kettle', quantity: 1}],
];
test.each(steps)(
  '[CASE-15] %s: two taps report it with what is known, and the job is where it was',
  (_, job, events, named) => {
    const before = play(job, events).state;
    const {state, records} = play(job, reported(DAMAGED), before);
    expect(records).toEqual([{action: 'stock.report', args: {kind: 'damaged', ...named}}]);
    const after = play(job, [RECORDED], state);
    expect(after.state).toEqual(before);
    expect(after.effects).toEqual([
      {kind: 'feedback', outcome: 'line-complete', says: {key: 'report.recorded'}},
    ]);
  },
);

describe('while it is asked what is wrong', () => {
  const asked = play(binMove, [found(A), ...reported(DAMAGED).slice(0, 1)]).state;
  test('a scan goes on with the line, and back does too', () => {
    const {state} = play(binMove, [found(kettle, [{...NO_LOT, quantity: 9}])], asked);
    expect([state.draft.exception, state.draft.got]).toEqual([undefined, {from: A, goods: kettle}]);
    const card: JobEvent = found({kind: 'command', command: 'BACK'});
    for (const back of [card, {kind: 'back'} as const])
      expect(play(binMove, [back], asked).state.draft.got).toEqual({from: A});
  });
  test('the question is asked again after a restart', () => {
    expect(reviveState(binMove, JSON.parse(JSON.stringify(asked)))).toEqual(asked);
  });
  test('a bin is called blocked only where one is known', () => {
    const [slot] = slotsOf(binMove, asked.draft);
    const blocked = slot?.step.is === 'choice' ? slot.step.options[BLOCKED] : undefined;
    expect(blocked?.value).toBe('blocked-bin');
    expect(blocked?.when?.(seenOf(asked))).toBe(true);
    expect(blocked?.when?.(seenOf(START_STATE))).toBe(false);
  });
});

test('[CASE-15] something else may be said in words, or left without', () => {
  const {state, at} = play(binMove, [found(A), ...reported(OTHER)]);
  expect(at).toBe('note');
  for (const text of ['wet floor', ''])
    expect(play(binMove, [{kind: 'text', text}], state).records).toEqual([
      {action: 'stock.report', args: {kind: 'other', bin: 'a', ...(text === '' ? {} : {note: text})}},
    ]);
});

test('a report that cannot be recorded leaves what was in hand', () => {
  const {state} = play(binMove, [
    found(A),
    ...reported(DAMAGED),
    {kind: 'answered', answer: {kind: 'refused', code: 'bin.unknown', facts: {}, of: 0}},
  ]);
  expect([state.refusal?.code, state.draft]).toEqual(['bin.unknown', {got: {from: A}, quantity: 1}]);
});

describe('[PHOTO-1] a photo of what was recorded', () => {
  const recorded: JobEvent = {kind: 'answered', answer: {kind: 'recorded', ids: ['m1', 'm2']}};
  const one: JobEvent = {kind: 'answered', answer: {kind: 'recorded', ids: ['m1']}};
  const inHand = play(binMove, [found(A)]).state;

  test('is asked for after a report, and of the last of two that were recorded at once', () => {
    expect(play(binMove, [...reported(DAMAGED), one], inHand).state.shown).toBe('m1');
    const sorted = found({kind: 'asn', id: 'a1', name: 'ASN-1'});
    const damaged = play(sortJob, [
      sorted,
      found(kettle, [{...SORTED, quantity: 2}]),
      {kind: 'exception', name: 'damaged'},
      found({...B, property: 'Damage'}),
      recorded,
    ]);
    expect(damaged.state.shown).toBe('m2');
  });
  test('is not asked for after what is nominal', () => {
    const moved = [found(kettle, [{...NO_LOT, quantity: 9}]), found(B), one];
    expect(play(binMove, moved, inHand).state.shown).toBeUndefined();
  });
  test('is gone with the next scan, with a word, and with another report', () => {
    const {state} = play(binMove, [...reported(DAMAGED), one], inHand);
    for (const event of [found(kettle, [{...NO_LOT, quantity: 9}]), {kind: 'enough'}] as const)
      expect(play(binMove, [event], state).state.shown).toBeUndefined();
    const [record] = play(binMove, reported(DAMAGED), state).effects;
    expect(record).toMatchObject({kind: 'record', next: {draft: {got: {from: A}}}});
    expect(record?.kind === 'record' && record.next).not.toHaveProperty('shown');
  });
});
