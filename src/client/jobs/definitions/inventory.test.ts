import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import type {FoundCode, FoundBin, FoundGoods, StockLine} from '../../data/found.ts';
import {binsToCount, isBlind, linesToCount, notCounted} from '../reads/bins-to-count.ts';
import {inventoryJob} from './inventory.ts';
import {stepJob} from '../engine/machine.ts';
import {START_STATE, type JobEffect, type JobEvent, type JobState} from '../engine/state.ts';

const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const bin = (id: string): FoundBin => ({
  kind: 'bin',
  id,
  name: id.toUpperCase(),
  property: 'Normal',
  warehouse: 'W0000001',
});
const [kettle, lamp, rope, shelf, next] = [
  goods('kettle'),
  goods('lamp'),
  goods('rope'),
  bin('shelf'),
  bin('next'),
];
const line = (units: number, version = 7, lot = ''): StockLine => ({
  lot,
  lotCode: lot,
  unit: '',
  quantity: units,
  believed: {units, epoch: 'E', version},
});
const found = (what: FoundCode, ...lines: StockLine[]): JobEvent => ({
  kind: 'found',
  raw: '',
  found: what,
  lines,
});
const DONE = {kind: 'done'} as const;
const missing = (...lines: [FoundGoods, number][]): JobEvent => ({
  kind: 'missing',
  lines: lines.map(([thing, units]) => ({thing, ...line(units)})),
});

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(inventoryJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  const [told] = records.map(({args}) => ({
    ...args,
    lines: (JSON.parse(String(args['lines'])) as Record<string, unknown>[]).map((each) => [
      each['goods'],
      each['counted'],
      each['believed'],
    ]),
  }));
  return {state, effects, told};
}

test('goods by goods, each again one more; done says that all of it was counted', () => {
  const counted = [found(shelf), found(kettle, line(10)), found(kettle), found(lamp, line(2)), DONE];
  expect(play([...counted, missing()]).told).toEqual({
    warehouse: 'W0000001',
    bin: 'shelf',
    epoch: 'E',
    version: 7,
    whole: 1,
    lines: [
      ['kettle', 2, 10],
      ['lamp', 1, 2],
    ],
  });
});

test('what differs by any number is entered on the pad, and nobody doubts it', () => {
  const events = [found(shelf), found(kettle, line(10)), {kind: 'quantity', quantity: 400} as const];
  const {state} = play(events);
  expect(state.question).toBeUndefined();
  expect(play([DONE, missing()], state).told?.lines).toEqual([['kettle', 400, 10]]);
});

test('a typed 0 is refused: that nothing is there is a named act', () => {
  const events = [found(shelf), found(kettle, line(10)), {kind: 'quantity', quantity: 0} as const];
  expect(play(events).state.refusal?.code).toBe('quantity.zero');
});

test('goods that were counted before and are scanned again are counted on', () => {
  const events = [found(shelf), found(kettle, line(10)), found(lamp, line(1)), found(kettle, line(10)), DONE];
  expect(play([...events, missing()]).told?.lines).toEqual([
    ['lamp', 1, 1],
    ['kettle', 2, 10],
  ]);
});

test('what was not scanned is asked about once, and is none where the worker says so', () => {
  const events = [found(shelf), found(kettle, line(10)), DONE, missing([rope, 4])];
  const asked = play(events).state;
  expect(asked.question).toMatchObject({about: 'missing', asks: {says: 'count.missing'}});
  expect(play([{kind: 'insist'}], asked).told?.lines).toEqual([
    ['kettle', 1, 10],
    ['rope', 0, 4],
  ]);
  expect(play([{kind: 'back'}], asked).state.items).toHaveLength(0);
});

test('the next bin is done with this one, and begins', () => {
  const {told, state} = play([found(shelf), found(kettle, line(10)), found(next), missing()]);
  expect(told?.lines).toEqual([['kettle', 1, 10]]);
  expect(state.recording?.next.draft.got).toEqual({bin: next});
});

test('the same bin again is done with it', () => {
  expect(play([found(shelf), found(kettle, line(10)), found(shelf), missing()]).told?.lines).toHaveLength(1);
});

test('goods before a bin are refused', () => {
  expect(play([found(kettle, line(10))]).state.refusal?.code).toBe('scan.not-now');
});

test('none of it is a named act, by a button or the card', () => {
  for (const act of [{kind: 'exception', name: 'none'} as const, found({kind: 'command', command: 'NONE'})])
    expect(play([found(shelf), found(kettle, line(10)), act, DONE, missing()]).told?.lines).toEqual([
      ['kettle', 0, 10],
    ]);
});

test('an empty bin is a named act: what stands there by the records is asked about once', () => {
  const {state, effects} = play([found(shelf), found({kind: 'command', command: 'NONE'})]);
  expect(effects[0]).toEqual({kind: 'missing'});
  expect(play([missing()], state).told).toMatchObject({whole: 1, lines: []});
  const asked = play([missing([rope, 4])], state).state;
  expect(asked.question).toMatchObject({about: 'missing', asks: {yes: 'count.empty'}});
  expect(play([{kind: 'insist'}], asked).told?.lines).toEqual([['rope', 0, 4]]);
});

test('the cursor of a count is that of the first number that was read for it', () => {
  const events = [found(shelf), found(kettle, line(10, 9)), found(lamp, line(2, 12)), DONE, missing()];
  expect(play(events).told).toMatchObject({epoch: 'E', version: 9});
});

test.each<[string, JobEvent[]]>([
  ['a card', [{kind: 'exception', name: 'empty'}]],
  ['done', [DONE]],
])(
  '[COUNT-10] the count of a bin that the records call empty too, by %s, says what the device had heard then',
  (_, by) => {
    const heard = {epoch: 'E', version: 31};
    const events = [found(shelf), ...by, {kind: 'missing', lines: [], heard} as const];
    expect(play(events).told).toMatchObject({whole: 1, lines: [], ...heard});
  },
);

test('goods that stand in several lots are asked about once', () => {
  const asked = play([found(shelf), found(kettle, line(10, 7, 'L1'), line(3, 7, 'L2'))]).state;
  expect(asked.question?.about).toBe('lot');
});

const W = 'W0000001';
const stockRow = (place: string, of: string, quantity: number) => ({
  warehouse: W,
  place: `bin:${place}`,
  unit: '',
  goods: of,
  lot: '',
  quantity,
});
const task = (of: string, more: Readonly<Record<string, string | number>> = {}) => ({
  bin: of,
  warehouse: W,
  is_open: 1,
  is_blind: 0,
  assigned: '',
  ...more,
});

test('what the records say is believed with what has been heard; of goods that they do not know there, none', async () => {
  const lists = {
    ...listsOf({stock: [stockRow('shelf', 'kettle', 10)]}),
    seen: async () => ({epoch: 'E', version: 3}),
  };
  expect(await linesToCount(lists, {got: {bin: shelf}}, kettle)).toMatchObject([
    {quantity: 10, believed: {units: 10, epoch: 'E', version: 3}},
  ]);
  expect(await linesToCount(lists, {got: {bin: shelf}}, lamp)).toMatchObject([
    {quantity: 0, believed: {units: 0, version: 3}},
  ]);
});

test('a blind count believes the same and shows nothing of it', async () => {
  const lists = listsOf({
    stock: [stockRow('shelf', 'kettle', 10), stockRow('shelf', 'rope', 4)],
    countTask: [task('shelf', {is_blind: 1})],
  });
  expect([await isBlind(lists, shelf), await isBlind(lists, next)]).toEqual([true, false]);
  const [known] = await linesToCount(lists, {got: {bin: shelf}}, kettle);
  expect([known?.quantity, known?.believed?.units]).toEqual([undefined, 10]);
  const left = await notCounted(lists, {
    got: {bin: shelf},
    items: [{goods: kettle, stock: line(10)}],
    stock: line(0),
  });
  expect(left.map(({thing, quantity, believed}) => [thing.id, quantity, believed?.units])).toEqual([
    ['rope', undefined, 4],
  ]);
});

test('[TASK-2] a bin that another has taken to count is not offered until that is over', async () => {
  const binRow = (id: string) => ({id, name: id, warehouse: W, walking_sequence: 1});
  const take = (about: string, who: string, until: number): Row => ({
    id: `take ${about}`,
    warehouse: W,
    kind: 'count',
    about,
    who,
    until,
  });
  // The server's noon, whatever the clock of this device says.
  const noon = Date.UTC(2026, 10, 24, 12);
  const later = noon + 60_000;
  const rows = {
    bin: ['a', 'b', 'c', 'd'].map(binRow),
    countTask: ['a', 'b', 'c', 'd'].map((id) => task(id)),
    taskTake: [take('a', 'bo', later), take('b', 'ana', later), take('c', 'bo', noon - 1)],
  };
  const lists = listsOf(rows, noon);
  expect((await binsToCount(lists, W, 'ana')).map(({id}) => id)).toEqual(['b', 'c', 'd']);
});

test('[TASK-7] the next bin is begun by a tap or the CONFIRM card while none is in hand, as if it had been scanned', () => {
  const card = found({kind: 'command', command: 'CONFIRM'});
  for (const event of [card, {kind: 'next'} as const])
    expect(play([event]).effects).toContainEqual({kind: 'next'});
  expect(play([found(shelf), {kind: 'next'}]).effects).toEqual([]);
  expect(play([{kind: 'begun', thing: next}]).state.draft.got).toEqual({bin: next});
  expect(play([{kind: 'begun'}]).state.refusal?.code).toBe('job.nothing');
});

test('bins to count are offered in walking order, own ones first, and nobody else’s', async () => {
  const binRow = (id: string, walking_sequence: number) => ({id, name: id, warehouse: W, walking_sequence});
  const lists = listsOf({
    bin: [binRow('a', 3), binRow('b', 1), binRow('c', 2), binRow('d', 4), binRow('e', 5)],
    countTask: [
      task('a'),
      task('b'),
      task('c', {assigned: 'bo'}),
      task('d', {assigned: 'ana'}),
      task('e', {is_open: 0}),
    ],
  });
  expect((await binsToCount(lists, W, 'ana')).map(({id}) => id)).toEqual(['d', 'b', 'a']);
});

test('what was recorded last of a bin says how many goods were counted, where there were several', () => {
  const recorded = {kind: 'answered', answer: {kind: 'recorded'}} as const;
  const last = (...of: FoundGoods[]) =>
    play([found(shelf), ...of.map((each) => found(each, line(1))), DONE, missing(), recorded]).state.last?.of;
  expect([last(kettle), last(kettle, lamp), last(kettle, lamp, rope)]).toEqual([undefined, 2, 3]);
});

test('[CODE-6] a code that nobody knows, scanned three times, then learnt, then scanned twice, is one line of five', () => {
  const scan = (what: FoundCode, raw: string): JobEvent => ({
    kind: 'found',
    raw,
    found: what,
    lines: [line(0)],
  });
  const raw = '5901234123457';
  const unknown = scan({kind: 'unknown', learnable: '05901234123457'}, raw);
  const learnt: JobEvent[] = [
    unknown,
    unknown,
    unknown,
    {kind: 'learn'},
    {kind: 'learnt', goods: kettle},
    {kind: 'answered', answer: {kind: 'recorded'}},
  ];
  const counting = play([found(shelf), found(lamp, line(1)), found(rope, line(1)), ...learnt]);
  // It goes on with the scan as it was made, which stands for all three.
  expect(counting.effects).toMatchObject([{kind: 'resolve', raw}]);
  const three = play([scan(kettle, raw)], counting.state);
  expect([three.state.draft.quantity, three.state.again]).toEqual([3, undefined]);
  const five = play([scan(kettle, raw), scan(kettle, raw)], three.state);
  const {told} = play([DONE, missing()], five.state);
  expect(told?.lines).toEqual([
    ['lamp', 1, 1],
    ['rope', 1, 1],
    ['kettle', 5, 0],
  ]);
  // What is scanned instead is one of itself.
  expect(play([scan(lamp, 'LAMP')], counting.state).state.draft.quantity).toBe(2);
});
