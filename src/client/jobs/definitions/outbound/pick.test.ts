import {describe, expect, test} from 'vitest';
import type {FoundCode, FoundBin, FoundGoods, FoundThing} from '../../../data/found.ts';
import type {PlanLine} from '../../engine/job.ts';
import {scannedItemOf} from '../../engine/items.ts';
import {stepJob} from '../../engine/machine.ts';
import {pickJob} from './pick.ts';
import {
  reviveState,
  slotsOf,
  START_STATE,
  stepOf,
  type JobEffect,
  type JobEvent,
  type JobState,
} from '../../engine/state.ts';

const bin = (id: string): FoundBin => ({
  kind: 'bin',
  id,
  name: id,
  property: 'Normal',
  warehouse: 'W0000001',
});
const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id, name: id});
const [A, B, kettle, lamp] = [bin('a'), bin('b'), goods('kettle'), goods('lamp')];
const line = (id: string, at: FoundBin, what: FoundGoods, quantity: number): PlanLine => ({
  id,
  bin: at,
  goods: what,
  quantity,
  lot: '',
  lotCode: '',
  unit: '',
  document: 'd1',
  documentLine: `l${id}`,
  there: 9,
});
const found = (what: FoundCode): JobEvent => ({kind: 'found', raw: '', found: what, lines: []});
const card = (command: 'NONE' | 'SHORT' | 'SKIP' | 'CONFIRM'): JobEvent => found({kind: 'command', command});

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(pickJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, records, at: stepOf(pickJob, state), kinds: effects.map(({kind}) => kind)};
}
const begun = play([
  found({kind: 'dn', id: 'd1', name: 'DN-1'}),
  {kind: 'planned', lines: [line('1', A, kettle, 4), line('2', B, lamp, 1)]},
]).state;
const named = {document: 'd1', line: 'l1', goods: 'kettle', lot: '', unit: '', bin: 'a'};

test('an order or a picking list opens it, and the bin of its first line is asked for', () => {
  expect([play([found(A)]).at, stepOf(pickJob, begun), begun.line?.id]).toEqual(['open', 'bin', '1']);
});
test('whoever has chosen nothing begins with what is next, by a tap or the CONFIRM card', () => {
  const thing: FoundThing = {kind: 'pickingList', id: 'l1', name: 'PL-1'};
  for (const event of [card('CONFIRM'), {kind: 'next'} as const])
    expect(play([event]).kinds).toEqual(['next']);
  const {state, kinds} = play([{kind: 'begun', thing}]);
  expect([state.opened, kinds]).toEqual([[thing], ['keep', 'feedback', 'plan']]);
  expect(play([{kind: 'begun'}]).state.refusal?.code).toBe('job.nothing');
  // Once an order is open, the card says nothing of others.
  expect(play([card('CONFIRM')], begun).state.refusal?.code).toBe('scan.other');
});
test('a bin stands for the order that is promised something in it, and is the first scan of its line', () => {
  const order: FoundThing = {kind: 'dn', id: 'd1', name: 'DN-1'};
  const by: JobEvent = {kind: 'found', raw: 'b', found: B, lines: [], documents: [order]};
  const asked = play([by]);
  expect([asked.state.opened, asked.kinds]).toEqual([[order], ['plan']]);
  const lines = [line('1', A, kettle, 4), line('2', B, lamp, 1)];
  const planned = play([{kind: 'planned', lines, by: B}], asked.state);
  expect([planned.at, planned.state.line?.id, planned.kinds]).toEqual(['goods', '2', ['keep', 'feedback']]);
});
test('a bin that several orders are promised something in asks which one', () => {
  const orders: FoundThing[] = ['d1', 'd2'].map((id) => ({kind: 'dn', id, name: id}));
  const by: JobEvent = {kind: 'found', raw: 'b', found: B, lines: [], documents: orders};
  const {state, kinds} = play([by, {kind: 'choose', option: 1}]);
  expect([state.opened, kinds]).toEqual([orders.slice(1), ['resolve']]);
});
test('bin, goods, bin: the rest of the line is picked, and a line of one needs no third scan', () => {
  const first = play([found(A), found(kettle), found(A)], begun);
  expect(first.records).toEqual([{action: 'outbound.pick', args: {...named, quantity: 4}}]);
  const second = play([{kind: 'answered', answer: {kind: 'recorded'}}, found(B), found(lamp)], first.state);
  expect(second.records).toMatchObject([{action: 'outbound.pick', args: {line: 'l2', quantity: 1}}]);
});
test('another bin than that of a line is refused', () => {
  expect(play([found(bin('c'))], begun).state.refusal?.code).toBe('scan.not-expected');
});
test('[DN-5] more than the order wants is refused by the name of the goods, scanned or keyed in; what it wants is taken from any bin', () => {
  const lines = [{...line('1', A, kettle, 4), wanted: 6}, line('2', B, lamp, 1)];
  const opened = play([found({kind: 'dn', id: 'd1', name: 'DN-1'}), {kind: 'planned', lines}]).state;
  const six = play([found(A), found(kettle), {kind: 'quantity', quantity: 6}], opened).state;
  expect([six.question, six.refusal, six.draft.quantity]).toEqual([undefined, undefined, 6]);
  for (const event of [found(kettle), {kind: 'quantity', quantity: 7} as const]) {
    const {state} = play([event], six);
    expect([state.question, state.draft.quantity]).toEqual([undefined, 6]);
    expect(state.refusal).toMatchObject({code: 'dn.over', scanned: 'kettle'});
  }
});
describe('a line that others have done while it was in hand', () => {
  const [first, second] = [line('1', A, kettle, 4), line('2', B, lamp, 1)];
  const over = {code: 'dn.over', facts: {wanted: 0, quantity: 4}, of: 0};
  const no: JobEvent = {kind: 'answered', answer: {kind: 'refused', ...over}};
  const goods = [found(A), found(kettle)];
  const read = (lines: readonly PlanLine[], by?: FoundThing): JobEvent => ({
    kind: 'planned',
    isRefused: true,
    lines,
    ...(by ? {by} : {}),
  });

  test('[DN-5] the goods are refused by their name, and what is left of their line is looked up', () => {
    const {state, kinds} = play([...goods, found(A), no], begun);
    expect([state.refusal?.scanned, kinds]).toEqual(['kettle', ['feedback', 'plan']]);
    const other = play([...goods, found(B), no], begun);
    expect(other.state.refusal).toMatchObject({code: 'dn.over', scanned: 'kettle'});
  });

  test('[DN-5] none is: the line is dropped, it says why, and the bin that was scanned is that of the next one', () => {
    const refused = play([...goods, found(B), no], begun).state;
    const {state, kinds} = play([read([second], B)], refused);
    expect([state.line?.id, state.draft.got, kinds]).toEqual(['2', {bin: B}, ['keep']]);
    expect(state.refusal).toMatchObject({code: 'dn.over', scanned: 'kettle'});
    expect(play([found(lamp)], state).records).toMatchObject([{args: {line: 'l2', quantity: 1}}]);
  });

  test('[DN-5] nothing at all is left to pick: that is over, and still says why', () => {
    const {state, kinds} = play([read([])], play([...goods, found(A), no], begun).state);
    expect([state.opened, state.draft, state.refusal?.scanned]).toEqual([[], START_STATE.draft, 'kettle']);
    expect([state.question?.about, kinds]).toEqual(['over', ['keep']]);
  });

  test('[DN-5] some is: it stays in hand, and is what is left of it', () => {
    const refused = play([...goods, found(A), no], begun).state;
    const {state} = play([read([{...first, quantity: 3, wanted: 3}, second])], refused);
    expect([state.line?.quantity, state.draft.stock?.quantity, state.refusal?.code]).toEqual([
      3,
      3,
      'dn.over',
    ]);
    expect(play([{kind: 'quantity', quantity: 3}, found(A)], state).records).toMatchObject([
      {action: 'outbound.pick', args: {line: 'l1', quantity: 3}},
    ]);
  });
});

const RECORDED: JobEvent = {kind: 'answered', answer: {kind: 'recorded'}};
const taken: JobEvent[] = [found(A), found(kettle), {kind: 'quantity', quantity: 3}];
const shorts: [string, JobEvent[]][] = [
  ['the SHORT card', [...taken, card('SHORT')]],
  ['the next bin and a yes', [...taken, found(B), {kind: 'insist'}]],
];
const rests: [string, JobEvent][] = [
  ['reallocate', card('CONFIRM')],
  ['reallocate', {kind: 'choose', option: 0}],
  ['back-order', {kind: 'choose', option: 1}],
  ['close', {kind: 'choose', option: 2}],
];
test.each(shorts)('%s: less than was promised, and what becomes of the rest is one tap more', (_, events) => {
  const asked = play(events, begun);
  expect([asked.at, asked.records]).toEqual(['rest', []]);
  expect(play([...taken, card('SHORT')], begun).kinds).toEqual(['keep', 'feedback']);
  expect(reviveState(pickJob, JSON.parse(JSON.stringify(asked.state)))).toEqual(asked.state);
  for (const [rest, answer] of rests) {
    const args = {...named, quantity: 3, believed: 9, left: 0, reason: 'not-found', rest};
    expect(play([answer], asked.state).records).toEqual([{action: 'outbound.shortPick', args}]);
  }
  const back = play([{kind: 'back'}], asked.state);
  expect([back.at, back.state.draft.quantity, back.state.closing]).toEqual(['units', 3, undefined]);
});
test('the next bin that called for it is in hand once that is said', () => {
  const asked = play([...taken, found(B), {kind: 'insist'}], begun);
  const {state} = play([card('CONFIRM'), RECORDED], asked.state);
  expect([state.line?.id, state.draft.got, stepOf(pickJob, state)]).toEqual(['2', {bin: B}, 'goods']);
});
describe('with the whole line in hand', () => {
  const inHand = play([found(A), found(kettle)], begun).state;
  const says: [string, JobEvent, string, number][] = [
    ['short', card('SHORT'), 'not-found', 0],
    ['the rest is damaged', {kind: 'exception', name: 'damaged'}, 'damaged', 9],
  ];
  test.each(says)(
    '%s: how many there are is asked, and then what becomes of the rest',
    (_, says, reason, left) => {
      const asked = play([says], inHand);
      expect([asked.at, asked.records]).toEqual(['there', []]);
      expect(reviveState(pickJob, JSON.parse(JSON.stringify(asked.state)))).toEqual(asked.state);
      // A bin says nothing of how many there are, and ends nothing.
      expect(play([found(A)], asked.state)).toMatchObject({records: [], at: 'there'});
      const told = play([{kind: 'text', text: '3'}], asked.state);
      expect([told.at, told.records]).toEqual(['rest', []]);
      const args = {...named, quantity: 3, believed: 9, left: left && left - 3, reason, rest: 'reallocate'};
      expect(play([card('CONFIRM')], told.state).records).toEqual([{action: 'outbound.shortPick', args}]);
      const back = play([{kind: 'back'}], told.state);
      expect([back.at, back.state.draft]).toEqual(['units', inHand.draft]);
    },
  );
  test('what was recorded last is what was told, and not what was in hand before', () => {
    const events: JobEvent[] = [card('SHORT'), {kind: 'text', text: '3'}, card('CONFIRM'), RECORDED];
    expect(play(events, inHand).state.last?.quantity).toBe(3);
  });
  test('none of it is there: so it is told, and back is the whole line again', () => {
    const none = play([card('SHORT'), {kind: 'text', text: '0'}], inHand);
    expect(play([card('CONFIRM')], none.state).records).toMatchObject([
      {action: 'outbound.shortPick', args: {quantity: 0, believed: 9, left: 0}},
    ]);
    expect(play([{kind: 'back'}], none.state).state.draft.quantity).toBe(4);
  });
  test.each(['4', '7'])(
    'all of it is there, or more (%s): nothing is short, and nothing is recorded',
    (text) => {
      const {at, records, state} = play([card('SHORT'), {kind: 'text', text}], inHand);
      expect([at, records, state.draft]).toEqual(['units', [], inHand.draft]);
    },
  );
  test('what is no number of units is refused, and asked for still', () => {
    for (const text of ['', '1.5', '9999999999'])
      expect(play([card('SHORT'), {kind: 'text', text}], inHand)).toMatchObject({records: [], at: 'there'});
  });
  test('taken out of another bin, what is there was promised to nobody: it is picked, and no more is asked', () => {
    const other = play([{kind: 'exception', name: 'otherBin'}, found(B), found(kettle)], begun).state;
    const {records} = play([card('SHORT'), {kind: 'text', text: '1'}], other);
    expect(records).toEqual([{action: 'outbound.pick', args: {...named, bin: 'b', quantity: 1}}]);
  });
});
test('of the question about the rest it is known what was taken and what is short', () => {
  const facts = (events: readonly JobEvent[]) => {
    const {state} = play(events, begun);
    const [asked] = slotsOf(pickJob, state.draft).filter(({name}) => name === 'rest');
    return asked?.step.is === 'choice' ? asked.step.facts?.(scannedItemOf(pickJob, state)) : undefined;
  };
  expect(facts([...taken, card('SHORT')])).toEqual({taken: 3, short: 1});
  expect(facts([found(A), found(kettle), card('SHORT'), {kind: 'text', text: '1'}])).toEqual({
    taken: 1,
    short: 3,
  });
  for (const at of [[], [found(A), found(kettle)]])
    expect(facts([...at, card('NONE'), {kind: 'choose', option: 0}])).toEqual({taken: 0, short: 4});
});
test('none of it in another bin either: it is the bin of the line that has less than was promised', () => {
  const {records} = play(
    [
      {kind: 'exception', name: 'otherBin'},
      found(B),
      card('NONE'),
      {kind: 'choose', option: 0},
      card('CONFIRM'),
    ],
    begun,
  );
  expect(records).toMatchObject([{action: 'outbound.shortPick', args: {bin: 'a', quantity: 0, believed: 9}}]);
});
describe('less than all of the line in hand is asked about at once', () => {
  const less = play(taken, begun).state;
  const ends: [string, JobEvent][] = [
    ['the bin again', found(A)],
    ['the next bin', found(B)],
    ['the CONFIRM card', card('CONFIRM')],
    ['done', {kind: 'done'}],
  ];
  test.each(ends)('%s', (_, end) => {
    const asked = play([end], less);
    expect([asked.records, asked.state.question]).toMatchObject([
      [],
      {about: 'incomplete', there: 4, wanted: 3},
    ]);
    const short = play([{kind: 'insist'}], asked.state);
    expect([short.at, short.state.draft.quantity]).toEqual(['rest', 3]);
    expect(play([card('CONFIRM')], short.state).records).toMatchObject([
      {action: 'outbound.shortPick', args: {quantity: 3, rest: 'reallocate'}},
    ]);
    expect(play([{kind: 'back'}], asked.state)).toMatchObject({at: 'units', records: []});
  });
  test('what is taken later is no short: these are picked, and the rest stays to be picked', () => {
    const asked = play([found(A)], less).state;
    const {records, state} = play([{kind: 'choose', option: 0}], asked);
    expect(records).toEqual([{action: 'outbound.pick', args: {...named, quantity: 3}}]);
    expect(play([RECORDED], state).state.line?.id).toBe('2');
    const next = play([found(B), {kind: 'choose', option: 0}, RECORDED], less);
    expect(next.state).toMatchObject({line: {id: '2'}, draft: {got: {bin: B}}});
  });
});
test.each([
  [0, 'not-found', 0],
  [1, 'damaged', 9],
])('none of it, and why by one tap: %d', (option, reason, left) => {
  const asked = play([found(A), card('NONE')], begun);
  expect(asked.at).toBe('reason');
  // The card stands for no reason, only for what is usual.
  expect(play([card('CONFIRM')], asked.state).state.refusal?.code).toBe('scan.other');
  const {records} = play(
    [
      {kind: 'choose', option},
      {kind: 'choose', option: 1},
    ],
    asked.state,
  );
  const args = {quantity: 0, left, reason, rest: 'back-order'};
  expect(records).toMatchObject([{action: 'outbound.shortPick', args}]);
});
test('what others have picked is not gone to any more, what they have left is, and what was skipped stays last', () => {
  const [first, second] = [line('1', A, kettle, 4), line('2', B, lamp, 1)];
  const news = (...lines: PlanLine[]): JobEvent => ({kind: 'news', lines});
  const less = play([news({...first, quantity: 3}, second)], begun);
  expect([less.state.line?.quantity, less.kinds]).toEqual([3, ['keep']]);
  expect(play([news(second)], begun).state).toMatchObject({line: {id: '2'}, ahead: []});
  const skipped = play([card('SKIP'), news({...second, there: 8}, first)], begun).state;
  expect([skipped.line, skipped.ahead]).toEqual([{...second, there: 8}, [first]]);
  expect(play([news(first, second)], begun)).toMatchObject({state: begun, kinds: []});
  // Where nothing is left of what is kept, the rest is read; where there is none, the job is over.
  const over = play([news()], begun);
  expect([over.state.line, over.kinds]).toEqual([undefined, ['plan']]);
});
describe('an order that others have ended', () => {
  const order: FoundThing = {kind: 'dn', id: 'd1', name: 'DN-1'};
  const over = play(
    [
      {kind: 'news', lines: []},
      {kind: 'planned', lines: []},
    ],
    begun,
  );

  test('is asked about, and sounds like nothing that the worker has done', () => {
    expect(over.state.question).toMatchObject({about: 'over', of: [order]});
    expect([over.state.opened, over.kinds]).toEqual([[], ['keep', 'feedback']]);
    expect(reviveState(pickJob, JSON.parse(JSON.stringify(over.state)))).toEqual(over.state);
    for (const answer of [{kind: 'insist'}, {kind: 'back'}, card('CONFIRM')] as const)
      expect(play([answer], over.state)).toMatchObject({state: START_STATE, kinds: ['forget']});
  });
  test('is gone on from by no bin and no goods, which stand for other orders, and by the label of another', () => {
    const other: FoundThing = {kind: 'dn', id: 'd2', name: 'DN-2'};
    for (const thing of [B, lamp]) {
      const {state} = play(
        [{kind: 'found', raw: 'x', found: thing, lines: [], documents: [other]}],
        over.state,
      );
      expect([state.opened, state.refusal?.code, state.question?.about]).toEqual([
        [],
        'question.open',
        'over',
      ]);
    }
    const {state} = play([found(other)], over.state);
    expect([state.opened, state.question]).toEqual([[other], undefined]);
  });
  test('is so too where it is opened or come back to with nothing left', () => {
    const opened = play([found(order)]);
    for (const before of [opened.state, play([{kind: 'begin'}], begun).state])
      expect(play([{kind: 'planned', lines: []}], before).state.question?.about).toBe('over');
  });
  test('and one that the worker has ended is done, and sounds so', () => {
    const last = play(
      [{kind: 'planned', lines: [line('1', A, kettle, 1)]}],
      play([found(order)]).state,
    ).state;
    const recorded = play([found(A), found(kettle)], last).state;
    const answered = stepJob(pickJob, recorded, RECORDED);
    const ask = answered.effects.filter(({kind}) => kind === 'empties').length;
    const asked = ask > 0 ? stepJob(pickJob, answered.state, {kind: 'emptied'}) : answered;
    const plan = asked.effects.find(({kind}) => kind === 'plan');
    expect(plan).toEqual({kind: 'plan', isAfterOwn: true});
    const done = play([{kind: 'planned', lines: [], isAfterOwn: true}], asked.state);
    expect([done.state, done.kinds]).toEqual([START_STATE, ['forget', 'feedback']]);
  });
});
test.each<[string, JobEvent[]]>([
  ['in hand', [found(A), found(kettle)]],
  ['in question', [found(A), found(kettle), found(kettle)]],
  ['called not there, and why is asked', [card('NONE')]],
])('a line that is %s stays the open one whatever others have picked', (_, events) => {
  const {state} = play(events, begun);
  expect(play([{kind: 'news', lines: []}], state)).toMatchObject({state, kinds: []});
});
describe('what others have picked while', () => {
  const news = (...lines: PlanLine[]): JobEvent => ({kind: 'news', lines});
  const [first, second] = [line('1', A, kettle, 4), line('2', B, lamp, 1)];

  test('a bin is in hand: it is gone on from there where another line is to be picked out of it, else put out of hand', () => {
    const beside = line('3', A, lamp, 2);
    const three = play([news(first, second, beside)], begun).state;
    const here = play([found(A), news(second, beside)], three);
    expect([here.state.line?.id, here.at, here.state.ahead]).toEqual(['3', 'goods', [second]]);
    const elsewhere = play([found(A), news(second)], begun);
    expect([elsewhere.state.line?.id, elsewhere.at, elsewhere.kinds]).toEqual(['2', 'bin', ['keep']]);
    expect(play([found(A), news()], begun).kinds).toEqual(['plan']);
  });
  test('a bin was in hand in the page before: the same at its start', () => {
    const inHand = play([found(A)], begun).state;
    const again = play([{kind: 'planned', lines: [second]}], inHand);
    expect([again.state.line?.id, again.at]).toEqual(['2', 'bin']);
    const over = play([{kind: 'planned', lines: []}], inHand);
    expect(over.state).toMatchObject({opened: [], draft: START_STATE.draft, question: {about: 'over'}});
  });
  test('a refusal stands: it is gone with the line that it was about', () => {
    const refused = play([found(bin('c'))], begun).state;
    expect(play([news({...first, quantity: 2}, second)], refused).state.refusal?.expected).toBe('a');
    expect(play([news(second)], refused).state).toMatchObject({line: {id: '2'}});
    expect(play([news(second)], refused).state.refusal).toBeUndefined();
  });
  test('it is asked whether a bin is empty: the question stays, and where it goes on is where something is left', () => {
    const asked = play([{kind: 'emptied', bin: bin('c')}], begun).state;
    expect(asked.question).toMatchObject({about: 'empty', next: A});
    const later = play([news(second)], asked).state;
    expect([later.question, later.line?.id]).toMatchObject([{about: 'empty', bin: {id: 'c'}, next: B}, '2']);
    const last = play([news()], asked);
    expect([last.kinds, last.state.line]).toEqual([['keep'], undefined]);
    for (const answer of [{kind: 'insist'}, {kind: 'back'}] as const)
      expect(play([answer], last.state).kinds).toContain('plan');
  });
  test('what is promised was moved: the bin where it stands now is gone to, also with the other in hand', () => {
    const moved = {...first, bin: bin('c')};
    for (const before of [[], [found(A)]]) {
      const {state, at} = play([...before, news(moved, second)], begun);
      expect([at, state.line?.bin?.id]).toEqual(['bin', 'c']);
      expect(play([found(bin('c'))], state).at).toBe('goods');
    }
  });
});
test('skipped is what comes last, and nothing is recorded', () => {
  const {state, records} = play([card('SKIP')], begun);
  expect([state.line?.id, state.ahead.map(({id}) => id), records]).toEqual(['2', ['1'], []]);
});
test('another bin takes the place of the one of the line, in two taps', () => {
  const asked = play([found(A), {kind: 'exception', name: 'otherBin'}], begun);
  expect([asked.at, asked.state.draft.got]).toEqual(['bin', {}]);
  const {records} = play([found(B), found(kettle), found(B)], asked.state);
  expect(records).toEqual([{action: 'outbound.pick', args: {...named, bin: 'b', quantity: 4}}]);
  const short = play([found(B), found(kettle), {kind: 'quantity', quantity: 1}, card('SHORT')], asked.state);
  expect(short.records).toEqual([{action: 'outbound.pick', args: {...named, bin: 'b', quantity: 1}}]);
});
test('[LOT-5] another lot of the same goods is asked about once and taken for the line, by tap or by its code', () => {
  const lots: JobEvent = {
    kind: 'missing',
    lines: ['old', 'new'].map((lot) => ({lot, lotCode: `L-${lot}`, unit: '', quantity: 4, thing: kettle})),
  };
  const asked = play([found(A), found(kettle), {kind: 'exception', name: 'otherLot'}, lots], begun);
  expect(asked.state.question?.about).toBe('lot');
  const code: JobEvent = {kind: 'found', raw: 'L-new', found: {kind: 'unknown'}};
  for (const answer of [{kind: 'choose', option: 1} as const, code]) {
    const {records} = play([answer, found(A)], asked.state);
    expect(records).toMatchObject([{args: {line: 'l1', lot: 'new', quantity: 4}}]);
  }
});
test('what is damaged of a line stays in its bin', () => {
  const {records} = play([...taken, {kind: 'exception', name: 'damaged'}, card('CONFIRM')], begun);
  expect(records).toMatchObject([{args: {quantity: 3, believed: 9, left: 6, reason: 'damaged'}}]);
});
test('a tote that was tied to its order is named by every pick of it', () => {
  const tote = found({kind: 'unit', id: 'u1', name: ''});
  const lines: JobEvent = {kind: 'planned', lines: [line('1', A, kettle, 1)]};
  const {records} = play([found({kind: 'dn', id: 'd1', name: 'DN-1'}), lines, tote, found(A), found(kettle)]);
  expect(records).toMatchObject([{args: {quantity: 1, to_unit: 'u1'}}]);
});
describe('[DN-19] a pallet that was scanned', () => {
  const pallet = (sscc: string): JobEvent => found({kind: 'unit', id: `u${sscc}`, name: sscc, sscc});
  const lines: JobEvent = {
    kind: 'planned',
    lines: [line('1', A, kettle, 1), line('2', A, kettle, 2)],
  };
  const order = [found({kind: 'dn', id: 'd1', name: 'DN-1'}), lines];

  test('is named by every pick with its number, until the next is begun between two of them', () => {
    const first = play([...order, pallet('17'), found(A), found(kettle)]);
    expect(first.records).toMatchObject([{args: {to_unit: 'u17', to_sscc: '17'}}]);
    const second = play([RECORDED, pallet('24'), found(kettle), card('CONFIRM')], first.state);
    expect(second.state.opened).toMatchObject([{unit: 'u24', sscc: '24'}]);
    expect(second.records).toMatchObject([{args: {to_unit: 'u24', to_sscc: '24', quantity: 2}}]);
  });
  test('takes no goods that are in hand for another, nor a tote its number', () => {
    const inHand = play([...order, pallet('17'), found(A), found(kettle), RECORDED, found(kettle)]);
    const asked = play([pallet('24')], inHand.state);
    expect(asked.state.opened).toMatchObject([{unit: 'u17'}]);
    expect(asked.state.refusal?.code).toBe('scan.not-now');
    const tote = play([...order, pallet('17'), found({kind: 'unit', id: 'u1', name: ''})]);
    expect(tote.state.opened).toEqual([{kind: 'dn', id: 'd1', name: 'DN-1', unit: 'u1'}]);
  });
  test('holds all of a list of orders', () => {
    const list = found({kind: 'pickingList', id: 'l1', name: 'PL-1'});
    const {records} = play([list, lines, pallet('17'), found(A), found(kettle)]);
    expect(records).toMatchObject([{args: {to_unit: 'u17', to_sscc: '17'}}]);
  });
});
test('a bin that the books call empty now is asked about once, before the worker has gone on', () => {
  const asking = play([found(A), found(kettle), found(A), RECORDED], begun);
  expect(asking.kinds.at(-1)).toBe('empties');
  const asked = play([{kind: 'emptied', bin: A}], asking.state);
  expect([asked.state.question?.about, asked.state.line?.id]).toEqual(['empty', '2']);
  for (const no of [{kind: 'choose', option: 0} as const, found(A)]) {
    const told = play([no], asked.state);
    expect(told.records).toEqual([{action: 'stock.binNotEmpty', args: {warehouse: 'W0000001', bin: 'a'}}]);
    const next = play([RECORDED], told.state);
    expect([next.state.line?.id, next.kinds]).toEqual(['2', ['feedback']]);
  }
  // Whoever says yes, or scans on, has said that it is.
  expect(play([{kind: 'insist'}], asked.state).state).toMatchObject({line: {id: '2'}, draft: {got: {}}});
  expect(play([found(B)], asked.state).state.draft.got).toEqual({bin: B});
});
test('whoever has begun the next line is not asked about the bin behind', () => {
  const {kinds} = play([found(A), found(kettle), found(B), RECORDED], begun);
  expect(kinds).not.toContain('empties');
});
test('nor whoever has just said that something is missing', () => {
  expect(play([...taken, card('SHORT'), card('CONFIRM'), RECORDED], begun).kinds).not.toContain('empties');
});
test('lines behind those that are kept are found by their bins, and counted', () => {
  const many = Array.from({length: 60}, (_, i) => line(String(i), bin(`bin${String(i)}`), kettle, 1));
  const opened = found({kind: 'dn', id: 'd1', name: 'DN-1'});
  const {state} = play([opened, {kind: 'planned', lines: many}]);
  expect([state.ahead.length, state.behind]).toEqual([40, 19]);
  const sought = stepJob(pickJob, state, found(bin('bin59')));
  expect(sought.effects).toEqual([{kind: 'plan', by: bin('bin59')}]);
  const there = play([{kind: 'planned', lines: many, by: bin('bin59')}], sought.state);
  expect([there.state.line?.id, there.at]).toEqual(['59', 'goods']);
  const nowhere = play([{kind: 'planned', lines: many, by: bin('c')}], sought.state);
  expect([nowhere.state.refusal?.code, nowhere.state.behind]).toEqual(['scan.not-expected', 19]);
});

test('a short that is recorded says how many are short, and that they are counted; a pick says what it always says', () => {
  const feedback = (events: readonly JobEvent[]) => {
    let state = begun;
    let effects: readonly JobEffect[] = [];
    for (const event of events) ({state, effects} = stepJob(pickJob, state, event));
    return effects.find(({kind}) => kind === 'feedback');
  };
  const said = {outcome: 'line-complete', says: {key: 'pick.shortNoted', facts: {short: 1}}};
  expect(feedback([...taken, card('SHORT'), card('CONFIRM'), RECORDED])).toMatchObject(said);
  const none = {...said, says: {key: 'pick.shortNoted', facts: {short: 4}}};
  const choose: JobEvent = {kind: 'choose', option: 0};
  expect(feedback([card('NONE'), choose, choose, RECORDED])).toMatchObject(none);
  expect(feedback([found(A), found(kettle), found(A), RECORDED])).not.toHaveProperty('says');
});

test('a short that ends its order says so, and that the order is done', () => {
  const only: JobEvent = {kind: 'planned', lines: [line('1', A, kettle, 4)]};
  const {state} = play([only], play([found({kind: 'dn', id: 'd1', name: 'DN-1'})]).state);
  const asked = play([card('NONE'), {kind: 'choose', option: 0}, {kind: 'choose', option: 0}], state);
  const {effects, ...recorded} = stepJob(pickJob, asked.state, RECORDED);
  const plan = effects.find((effect) => effect.kind === 'plan');
  const done = stepJob(pickJob, recorded.state, {...plan, kind: 'planned', lines: []});
  const says = {key: 'pick.shortNoted', facts: {short: 4}};
  expect(done.effects).toContainEqual({kind: 'feedback', outcome: 'task-complete', says});
});
