import {ArrowRightLeft as Picture} from 'lucide-react';
import {describe, expect, test} from 'vitest';
import {moveBin} from '#domain/stock/move-bin.ts';
import {calledOf, type FoundCode, type FoundBin, type FoundGoods, type FoundNamed} from '../../data/found.ts';
import {
  choiceStep,
  defineJob,
  manySteps,
  quantityStep,
  scanStep,
  type JobException,
  type Job,
  type PlanLine,
} from './job.ts';
import {stepJob} from './machine.ts';
import {reviveState, START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from './state.ts';

/** The jobs that ask most of the shape, with the actions that they will record. */
const words = {says: 'binMove.scan.from', label: 'binMove.step.from'} as const;
const common = {records: [moveBin]} as const;
const named = {label: 'job.more', Picture} as const;
const bin = (id: string, property = 'Normal'): FoundBin => ({
  kind: 'bin',
  id,
  name: id.toUpperCase(),
  property,
  warehouse: 'W0000001',
});
const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const label = (kind: FoundNamed['kind'], id: string): FoundNamed => ({kind, id, name: id.toUpperCase()});
const [A, B, C, BROKEN] = [bin('a'), bin('b'), bin('c'), bin('broken', 'Damage')];
const [kettle, lamp, mug] = [goods('kettle'), goods('lamp'), goods('mug')];
const NO_LOT = {lot: '', lotCode: '', unit: ''};

/** Pick: a plan of lines over many bins; the next bin, or other goods, closes the open line. */
const skip: JobException = {...named, card: 'SKIP'};
const pick: Job = defineJob({
  ...common,
  name: 'pick',
  opens: {takes: ['dn', 'pickingList'], unit: 'unit', says: 'binMove.scan.from'},
  plan: () => Promise.resolve([]),
  steps: {
    bin: scanStep('bin', {...words, expect: ({line}) => line?.bin}),
    goods: scanStep('goods', {...words, in: 'bin', expect: ({line}) => line?.goods}),
    tote: scanStep('unit', {
      ...words,
      isOptional: true,
      objects: (thing, {opened}) =>
        opened.some((each) => 'unit' in each && each.unit === thing.id) ? undefined : 'scan.not-expected',
    }),
    units: quantityStep({repeat: 'goods', begins: 'rest', isFull: 'records', less: 'short'}),
  },
  closes: ['bin', 'goods'],
  record: ({goods: {id}, bin: from, units, line}) => [
    ['outbound.pick', {line: line?.id ?? '', goods: id, bin: from.id, quantity: units}],
  ],
  after: 'next line',
  exceptions: {
    skip,
    short: {
      ...named,
      card: 'SHORT',
      record: ({line, quantity: units}) => [['outbound.shortPick', {line: line?.id ?? '', quantity: units}]],
    },
    none: {
      ...named,
      card: 'NONE',
      record: ({line}) => [['outbound.shortPick', {line: line?.id ?? '', quantity: 0}]],
    },
    otherBin: {...named, steps: {bin: scanStep('bin', words)}},
    damaged: {
      ...named,
      steps: {
        why: choiceStep({...words, options: [{value: 'wet', label: 'job.more'}]}),
        to: scanStep('bin', words),
      },
      record: ({line, got}) => [
        ['outbound.shortPick', {line: line?.id ?? '', quantity: 0}],
        [
          'stock.moveBin',
          {
            why: typeof got['why'] === 'string' ? got['why'] : '',
            to: typeof got['to'] === 'object' ? got['to'].id : '',
          },
        ],
      ],
    },
  },
});

/** Sort: documents, then any goods in any order, a count of each. */
const sort: Job = defineJob({
  ...common,
  name: 'sort',
  opens: {takes: ['asn'], says: 'binMove.scan.from'},
  look: () => Promise.resolve([]),
  steps: {
    goods: scanStep('goods', words),
    units: quantityStep({repeat: 'goods', begins: 1, doubt: 'asn.more'}),
  },
  closes: ['goods'],
  record: ({goods: {id}, stock, units, believed}) => [
    ['inbound.sort', {asn: stock.document ?? '', goods: id, quantity: units, over: believed ? 1 : 0}],
  ],
  after: 'again here',
  exceptions: {
    damaged: {
      ...named,
      steps: {
        bin: scanStep('bin', {
          ...words,
          objects: (thing) =>
            thing.kind === 'bin' && thing.property === 'Damage' ? undefined : 'scan.not-expected',
        }),
      },
      record: ({got, stock, quantity: units}) => [
        ['inbound.sort', {asn: stock.document ?? '', quantity: units}],
        ['inbound.putAway', {bin: typeof got['bin'] === 'object' ? got['bin'].id : '', quantity: units}],
      ],
    },
  },
  done: {
    missing: () => Promise.resolve([]),
    record: ({opened}) => opened.map((asn) => ['inbound.finishSorting', {asn: asn.id}]),
  },
});

/** Count: one bin, many goods; done asks once about what was not scanned. */
const count: Job = defineJob({
  ...common,
  name: 'count',
  steps: {
    bin: scanStep('bin', words),
    counted: manySteps(
      {
        goods: scanStep('goods', {...words, in: 'bin'}),
        units: quantityStep({repeat: 'goods', begins: 1, upTo: () => undefined}),
      },
      3,
    ),
  },
  closes: ['goods', 'bin'],
  record: ({bin: {id}, counted, missing}) => [
    [
      'stock.count',
      {
        bin: id,
        counted: counted.map((each) => `${each.goods.id} ${String(each.units)}`).join(),
        missing: missing.map((each) => each.thing.id).join(),
      },
    ],
  ],
  after: 'anew',
  done: {missing: () => Promise.resolve([])},
});

/** Put away: goods or bin first; it begins with all that was sorted. */
const putAway: Job = defineJob({
  ...common,
  name: 'put-away',
  look: () => Promise.resolve([]),
  steps: {
    goods: scanStep('goods', words),
    units: quantityStep({repeat: 'goods', begins: 'rest'}),
    bin: scanStep('bin', words),
  },
  record: ({goods: {id}, bin: to, units}) => [['inbound.putAway', {goods: id, bin: to.id, quantity: units}]],
  after: 'anew',
});

/** Dispatch: many orders, a driver. */
const dispatch: Job = defineJob({
  ...common,
  name: 'dispatch',
  steps: {orders: manySteps({order: scanStep('dn', words)}, 2), driver: scanStep('driver', words)},
  record: ({orders, driver}) => [
    ['outbound.dispatch', {orders: orders.map(({order}) => order.id).join(), driver: driver.id}],
  ],
  after: 'finish',
});

const found = (what: FoundCode, rest?: number, document = ''): JobEvent => ({
  kind: 'found',
  raw: '«raw»',
  found: what,
  lines: rest === undefined ? [] : [{...NO_LOT, quantity: rest, document}],
});
const card = (command: 'DONE' | 'NONE' | 'SHORT' | 'SKIP' | 'CONFIRM'): JobEvent =>
  found({kind: 'command', command});
const RECORDED: JobEvent = {kind: 'answered', answer: {kind: 'recorded'}};
const BACK: JobEvent = {kind: 'back'};

function play(job: Job, events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(job, state, event));
  const pieces = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  const [next] = effects.flatMap((effect) => (effect.kind === 'record' ? [effect.next] : []));
  return {
    state,
    at: stepOf(job, state),
    next,
    records: pieces.map(({action, args}) => [action.split('.')[1], ...Object.values(args)].join(' ')),
    kinds: effects.map((effect) => (effect.kind === 'feedback' ? effect.outcome : effect.kind)),
  };
}
const TICK = ['keep', 'accepted'];

describe('pick', () => {
  const line = (id: string, place: FoundBin, what: FoundGoods, rest: number): PlanLine => ({
    ...NO_LOT,
    id,
    bin: place,
    goods: what,
    quantity: rest,
  });
  const lines = [line('1', A, kettle, 6), line('2', A, lamp, 2), line('3', B, mug, 1), line('4', C, lamp, 3)];
  const begun = play(pick, [found(label('dn', 'd1')), {kind: 'planned', lines}]).state;
  const at = (...events: JobEvent[]) => play(pick, events, begun);
  const six = [found(A), found(kettle)];

  test('a document opens it and calls for its plan; nothing else is taken before', () => {
    expect(play(pick, [found(A)])).toMatchObject({at: 'open', kinds: ['rejected']});
    expect(play(pick, [found(label('dn', 'd1'))]).kinds).toEqual([...TICK, 'plan']);
    expect([begun.line?.id, begun.ahead.map(({id}) => id)]).toEqual(['1', ['2', '3', '4']]);
  });
  test('several documents are one plan; each may have its tote, which is asked for by no line', () => {
    const two = play(pick, [found(label('dn', 'd1')), found(label('unit', 't1')), found(label('dn', 'd2'))]);
    expect(two.state.opened).toMatchObject([{id: 'd1', unit: 't1'}, {id: 'd2'}]);
    expect(play(pick, [found(label('dn', 'd1'))], two.state).kinds).toEqual(['duplicate']);
    const filled = at(found(label('unit', 't1')), ...six, found(label('unit', 't1')));
    expect([filled.at, filled.kinds]).toEqual(['units', ['record']]);
  });
  test('bin and goods of the line; the quantity begins with the rest', () => {
    expect(at(...six)).toMatchObject({at: 'units', kinds: TICK, state: {draft: {quantity: 6}}});
    expect(at(found(kettle)).at).toBe('bin');
  });
  const full: [string, JobEvent][] = [
    ['a second scan of the bin', found(A)],
    ['the CONFIRM card', card('CONFIRM')],
    ['a tap on done', {kind: 'done'}],
  ];
  test.each(full)('%s takes what is shown, and the next line stands with it on disk', (_, event) => {
    const end = at(...six, event);
    expect(end.records).toEqual(['pick 1 kettle a 6']);
    // The same bin need not be scanned again.
    expect(end.next).toMatchObject({line: {id: '2'}, ahead: [{id: '3'}, {id: '4'}], draft: {got: {bin: A}}});
    expect(at(...six, event, RECORDED).kinds[0]).toBe('line-complete');
  });
  test('other goods close the line and begin the next, in one record', () => {
    const end = at(...six, found(lamp));
    expect(end.records).toEqual(['pick 1 kettle a 6']);
    expect(end.next).toMatchObject({line: {id: '2'}, draft: {got: {bin: A, goods: lamp}, quantity: 2}});
  });
  test('the next bin closes the line; one of another line is gone to, a bin of none is refused and records nothing', () => {
    const second = at(...six, found(A), RECORDED, found(lamp)).state;
    const next = play(pick, [found(B)], second);
    expect([next.records, next.next?.line?.id]).toEqual([['pick 2 lamp a 2'], '3']);
    const jump = play(pick, [found(C)], second);
    expect([jump.next?.line?.id, jump.next?.ahead.map(({id}) => id)]).toEqual(['4', ['3']]);
    const wrong = play(pick, [found(BROKEN)], second);
    expect([wrong.records, wrong.state.refusal?.code, wrong.state.draft]).toEqual([
      [],
      'scan.not-expected',
      second.draft,
    ]);
  });
  test('a line of one records itself with its goods', () => {
    const end = at(found(B), found(mug));
    expect([end.records, end.next?.line?.id]).toEqual([['pick 3 mug b 1'], '1']);
  });
  test('less than the rest is asked about once when the line is closed; yes is the short pick and goes on', () => {
    const asked = at(...six, {kind: 'quantity', quantity: 4}, found(B));
    expect([asked.kinds, asked.state.question]).toMatchObject([
      ['keep', 'question'],
      {about: 'incomplete', there: 6, wanted: 4},
    ]);
    const yes = play(pick, [found(B)], asked.state);
    expect([yes.records, yes.next]).toMatchObject([
      ['shortPick 1 4'],
      {line: {id: '3'}, draft: {got: {bin: B}}},
    ]);
    expect(play(pick, [BACK], asked.state).state.draft.quantity).toBe(4);
  });
  test('more than the rest is asked about once', () => {
    expect(at(...six, found(kettle)).state.question).toMatchObject({about: 'short', there: 6, wanted: 7});
  });
  test('cards: short with what was taken, none, and skip, which only this device knows', () => {
    expect(at(...six, {kind: 'quantity', quantity: 2}, card('SHORT')).records).toEqual(['shortPick 1 2']);
    expect(at(card('NONE'))).toMatchObject({records: ['shortPick 1 0'], next: {line: {id: '2'}}});
    const skipped = at(card('SKIP'));
    expect([skipped.kinds, skipped.state.line?.id, skipped.state.ahead.at(-1)?.id]).toEqual([
      ['keep'],
      '2',
      '1',
    ]);
  });
  test('another bin takes the place of the bin of the line', () => {
    const end = at({kind: 'exception', name: 'otherBin'}, found(C), found(kettle), found(C));
    expect(end.records).toEqual(['pick 1 kettle c 6']);
  });
  test('damaged asks why and where to, and records both acts at once; back leaves it', () => {
    const asked = at(found(A), {kind: 'exception', name: 'damaged'});
    expect([asked.at, asked.kinds]).toEqual(['why', ['keep']]);
    const end = play(pick, [{kind: 'choose', option: 0}, found(BROKEN)], asked.state);
    expect(end.records).toEqual(['shortPick 1 0', 'moveBin wet broken']);
    expect(play(pick, [BACK], asked.state).at).toBe('goods');
  });
  test('what is refused of two acts leaves the exception open and its last step to be done again', () => {
    const answer: JobEvent = {
      kind: 'answered',
      answer: {kind: 'refused', code: 'bin.unknown', facts: {}, of: 1},
    };
    const events: JobEvent[] = [
      {kind: 'exception', name: 'damaged'},
      {kind: 'choose', option: 0},
    ];
    expect(at(found(A), ...events, found(BROKEN), answer)).toMatchObject({
      at: 'to',
      state: {refusal: {code: 'bin.unknown'}},
    });
  });
  test('a plan that is done ends the job; one that was read again keeps the line in hand', () => {
    const done = play(pick, [{kind: 'planned', lines: [], isAfterOwn: true}], begun);
    expect([done.state, done.kinds]).toEqual([START_STATE, ['forget', 'task-complete']]);
    const kept = at(...six, {kind: 'planned', lines: lines.slice(2)}).state;
    expect([kept.line?.id, kept.ahead.map(({id}) => id), kept.draft.quantity]).toEqual(['1', ['3', '4'], 6]);
  });
  test('the plan is read again after the last line that is known, and when the job is opened', () => {
    const last = play(pick, [{kind: 'planned', lines: lines.slice(2, 3)}], {
      ...begun,
      draft: START_STATE.draft,
    });
    expect(play(pick, [found(B), found(mug), RECORDED], last.state).kinds).toEqual(['line-complete', 'plan']);
    expect(at({kind: 'begin'}).kinds).toEqual(['plan']);
  });
  test('the kept step is small however long the plan is', () => {
    const long = Array.from({length: 1000}, (_, i) => line(String(i), A, kettle, 1));
    expect(play(pick, [{kind: 'planned', lines: long}], begun).state.ahead).toHaveLength(40);
  });
});

describe('sort', () => {
  const opened = play(sort, [found(label('asn', 'n1')), found(label('asn', 'n2'))]).state;
  const at = (...events: JobEvent[]) => play(sort, events, opened);
  const three = [found(kettle, 3, 'n1'), found(kettle, 3, 'n1'), found(kettle, 3, 'n1')];

  test('any goods in any order, counted; other goods record the open ones and are counted next', () => {
    const end = at(...three, found(lamp, 2, 'n2'));
    expect(end.records).toEqual(['sort n1 kettle 3 0']);
    expect(end.next).toMatchObject({
      opened: [{id: 'n1'}, {id: 'n2'}],
      draft: {got: {goods: lamp}, quantity: 1},
    });
    expect(at(...three, found(lamp, 2, 'n2'), RECORDED).at).toBe('units');
  });
  test('goods of several documents are asked about once', () => {
    const lots = [
      {...NO_LOT, quantity: 3, document: 'n1'},
      {...NO_LOT, quantity: 2, document: 'n2'},
    ];
    const asked = at({kind: 'found', raw: '', found: kettle, lines: lots});
    expect(asked.state.question?.about).toBe('lot');
    expect(
      play(sort, [{kind: 'choose', option: 1}, {kind: 'done'}, {kind: 'missing', lines: []}], asked.state)
        .records[0],
    ).toBe('sort n2 kettle 1 0');
  });
  test('more than was announced is asked about once, and says so when it is recorded', () => {
    const asked = at(...three, found(kettle, 3, 'n1'));
    expect(asked.state.question).toMatchObject({code: 'asn.more', there: 3, wanted: 4});
    const end = play(sort, [found(kettle, 3, 'n1'), found(lamp, 2, 'n2')], asked.state);
    expect(end.records).toEqual(['sort n1 kettle 4 1']);
  });
  test('damaged: the two acts of it in one record; only a bin for such takes it', () => {
    const asked = at(...three, {kind: 'exception', name: 'damaged'});
    expect(play(sort, [found(A)], asked.state).state.refusal?.code).toBe('scan.not-expected');
    expect(play(sort, [found(BROKEN)], asked.state).records).toEqual(['sort n1 3', 'putAway broken 3']);
  });
  test('done records the open line and that each document is finished; what is left is asked about first', () => {
    const asking = at(...three, card('DONE'));
    expect(asking.kinds).toEqual(['missing']);
    const all = ['sort n1 kettle 3 0', 'finishSorting n1', 'finishSorting n2'];
    expect(play(sort, [{kind: 'missing', lines: []}], asking.state).records).toEqual(all);
    const left = play(sort, [{kind: 'missing', lines: [{...NO_LOT, thing: lamp}]}], asking.state);
    expect(left.state.question?.about).toBe('missing');
    const yes = play(sort, [card('DONE')], left.state);
    expect([yes.records, yes.next]).toEqual([all, undefined]);
    expect(play(sort, [found(lamp, 2, 'n2')], left.state).records).toEqual(['sort n1 kettle 3 0']);
    expect(play(sort, [card('DONE'), RECORDED], left.state).kinds).toEqual(['task-complete']);
  });
});

describe('count', () => {
  const at = (...events: JobEvent[]) => play(count, events);
  const two = [found(A), found(kettle), found(kettle), found(lamp)];

  test('goods of one bin add up in the kept step and record nothing', () => {
    const end = at(...two, found(kettle));
    expect([end.kinds, end.state.items.length, end.state.draft]).toMatchObject([
      TICK,
      1,
      {got: {goods: kettle}, quantity: 3},
    ]);
    expect(reviveState(count, JSON.parse(JSON.stringify(end.state)))).toEqual(end.state);
  });
  test('it holds no more than it may', () => {
    const end = at(...two, found(mug), found(goods('x')), found(goods('y')));
    expect([end.state.refusal?.code, end.state.items.length]).toEqual(['job.full', 3]);
  });
  test.each<[string, JobEvent]>([
    ['the DONE card', card('DONE')],
    ['a second scan of the bin', found(A)],
  ])('%s asks once, as one list, about what was not scanned', (_, event) => {
    const asking = at(...two, event);
    expect(asking.kinds).toEqual(['missing']);
    const left = play(count, [{kind: 'missing', lines: [{...NO_LOT, thing: mug}]}], asking.state);
    expect(play(count, [{kind: 'insist'}], left.state).records).toEqual(['count a kettle 2,lamp 1 mug']);
    expect(play(count, [found(mug)], left.state).state).toMatchObject({draft: {got: {goods: mug}}});
  });
  test('the next bin ends it in the same way and is counted next', () => {
    const end = at(...two, found(B), {kind: 'missing', lines: []});
    expect([end.records, end.next?.draft.got]).toEqual([['count a kettle 2,lamp 1 '], {bin: B}]);
  });
  test('a bin with nothing in it is done without goods', () => {
    expect(at(found(A), card('DONE'), {kind: 'missing', lines: []}).records).toEqual(['count a  ']);
  });
  test('back opens what was counted before, one at a time', () => {
    expect(at(...two, BACK, BACK).state).toMatchObject({
      items: [],
      draft: {got: {bin: A, goods: kettle}, quantity: 2},
    });
  });
});

describe('put away', () => {
  test('goods, then a bin; it begins with all of it', () => {
    expect(play(putAway, [found(kettle, 12), found(A)]).records).toEqual(['putAway kettle a 12']);
  });
  test('a bin, then goods: what is shown is taken by the bin again', () => {
    const end = play(putAway, [found(A), found(kettle, 12)]);
    expect([end.kinds, end.state.draft.quantity]).toEqual([TICK, 12]);
    expect(play(putAway, [found(A)], end.state).records).toEqual(['putAway kettle a 12']);
  });
});

describe('dispatch', () => {
  const one = label('dn', 'd1');
  test('many orders in one step, the same one once, and the driver records all of them', () => {
    const loaded = play(dispatch, [found(one), found(label('dn', 'd2'))]);
    expect([loaded.at, loaded.kinds]).toEqual(['driver', TICK]);
    expect(play(dispatch, [found(one)], loaded.state).kinds).toEqual(['duplicate']);
    expect(play(dispatch, [found(label('dn', 'd3'))], loaded.state).state.refusal?.code).toBe('job.full');
    const end = play(dispatch, [found(label('driver', 'v'))], loaded.state);
    expect([end.records, end.next]).toEqual([['dispatch d1,d2 v'], undefined]);
  });
  test('the driver first: the orders then, and the driver again', () => {
    const driver = found(label('driver', 'v'));
    expect(play(dispatch, [driver, found(one)]).kinds).toEqual(TICK);
    expect(play(dispatch, [driver, found(one), driver]).records).toEqual(['dispatch d1 v']);
  });
});

describe('what a job is told of several pieces', () => {
  const asked = (of: number): JobEvent => ({
    kind: 'answered',
    answer: {kind: 'question', code: 'bin.full', facts: {there: 1, wanted: 3}, of},
  });
  test('a doubt about one of them is insisted on for that one alone', () => {
    const opened = play(sort, [found(label('asn', 'n1')), found(kettle, 3, 'n1')]).state;
    const events: JobEvent[] = [{kind: 'exception', name: 'damaged'}, found(BROKEN), asked(1)];
    const {state} = play(sort, events, opened);
    expect(state.question).toMatchObject({about: 'doubt', code: 'bin.full', by: BROKEN});
    const {effects} = stepJob(sort, state, found(BROKEN));
    const pieces = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
    expect(pieces.map(({believed}) => believed !== undefined)).toEqual([false, true]);
  });
  test('[ASK-1] each doubt is answered for itself: the first says what the screen said, and both are answered', () => {
    const opened = play(sort, [found(label('asn', 'n1')), found(kettle, 3, 'n1')]).state;
    const broken: JobEvent[] = [{kind: 'exception', name: 'damaged'}, found(BROKEN)];
    const sure: JobEvent[] = [{kind: 'quantity', quantity: 5}, {kind: 'insist'}, ...broken];
    const [piece] = play(sort, sure, opened).state.recording?.pieces ?? [];
    expect(piece).toMatchObject({answered: ['asn.more']});
    const doubt = {kind: 'question', code: 'lot.other-expiry', facts: {}, of: 0} as const;
    const {state} = play(sort, [...sure, {kind: 'answered', answer: doubt}], opened);
    expect(state.question).toMatchObject({about: 'doubt', code: 'lot.other-expiry'});
    const {effects} = stepJob(sort, state, {kind: 'insist'});
    const believed = JSON.stringify({code: 'asn.more', there: 3, wanted: 5});
    expect(effects).toHaveProperty('0.pieces.0.believed', believed);
    expect(effects).toHaveProperty('0.pieces.0.answered', ['asn.more', 'lot.other-expiry']);
  });
});

test('a step of another build is left aside where the job has other steps now', () => {
  const {state} = play(putAway, [found(A), found(kettle, 12)]);
  expect(reviveState(putAway, JSON.parse(JSON.stringify(state)))).toEqual(state);
  expect(reviveState(dispatch, state)).toBeUndefined();
  expect(reviveState(putAway, {...state, draft: {...state.draft, got: {bin: kettle}}})).toBeUndefined();
  expect(reviveState(putAway, {v: 2, draft: null})).toBeUndefined();
  expect(calledOf(kettle)).toBe('KETTLE');
});
