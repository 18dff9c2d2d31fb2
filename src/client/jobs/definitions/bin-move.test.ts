import {describe, expect, test} from 'vitest';
import {originOf} from '../engine/answer.ts';
import {binMove} from './bin-move.ts';
import type {FoundCode, FoundBin, FoundGoods, StockLine, SubmitAnswer} from '../../data/found.ts';
import {stepJob} from '../engine/machine.ts';
import {
  reviveState,
  START_STATE,
  stepOf as stepOfJob,
  type JobEffect,
  type JobEvent,
  type JobState,
} from '../engine/state.ts';

const bin = (id: string): FoundBin => ({
  kind: 'bin',
  id,
  name: `A-${id}`,
  property: 'Normal',
  warehouse: 'W0000001',
});
const stepOf = (state: JobState): string => stepOfJob(binMove, state);
const A = bin('a');
const B = bin('b');
const C = bin('c');
const kettle: FoundGoods = {kind: 'goods', id: 'k', code: 'KETTLE', name: 'Kettle 1.7 L'};
const lamp: FoundGoods = {kind: 'goods', id: 'l', code: 'LAMP', name: 'Lamp'};
/** What stands on the goods of a lot; its id is not to be read there. */
const CODES: Readonly<Record<string, string>> = {L1: '24-117', L2: '24-118'};
const here = (quantity: number, lot = ''): StockLine[] => [
  {lot, lotCode: CODES[lot] ?? '', unit: '', quantity},
];

const found = (what: FoundCode, lines: readonly StockLine[] = []): JobEvent => ({
  kind: 'found',
  raw: '«raw»',
  found: what,
  lines,
});
const answer = (given: SubmitAnswer): JobEvent => ({kind: 'answered', answer: given});
const ASK: SubmitAnswer = {kind: 'question', code: 'stock.short', facts: {there: 1, wanted: 2}, of: 0};

/** Plays events from a state; answers the end and the effects of the last one. */
function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(binMove, state, event));
  return {
    state,
    effects,
    kinds: effects.map((effect) => (effect.kind === 'feedback' ? effect.outcome : effect.kind)),
  };
}

const TICK = ['keep', 'accepted'];
const CARRYING = [found(A), found(kettle, here(6))];

describe('a code of a pack', () => {
  const six: FoundGoods = {...kettle, brings: {units: 6}};
  test('[CODE-3] one scan of it counts as many as it means', () => {
    expect(play([found(A), found(six, here(20))]).state.draft.quantity).toBe(6);
    expect(play([found(A), found(six, here(20)), found(six, here(20))]).state.draft.quantity).toBe(12);
  });
  test('[CODE-3] packs and single ones of the same goods add up', () => {
    const {state, effects} = play([found(A), found(kettle, here(20)), found(six, here(20)), found(B)]);
    expect(state.recording?.pieces.map(({args}) => args['quantity'])).toEqual([7]);
    expect(effects.map(({kind}) => kind)).toEqual(['record']);
  });
  test('[CODE-3] more than stands there is asked about, as counted one by one', () => {
    const {state} = play([found(A), found(six, here(4))]);
    expect(state.question).toMatchObject({about: 'short', there: 4, wanted: 6});
  });
  test('[CODE-3] more than a line may name is refused, and what was counted stays', () => {
    const pallet: FoundGoods = {...kettle, brings: {units: 600_000}};
    const {state} = play([found(A), found(pallet, here(2_000_000)), found(pallet, here(2_000_000))]);
    expect([state.refusal?.code, state.draft.quantity]).toEqual(['quantity.invalid', 600_000]);
  });
});

describe('the nominal line needs three scans and no tap', () => {
  test('each accepted scan is kept before its tick', () => {
    expect(play([found(A)]).kinds).toEqual(TICK);
    expect(play(CARRYING).kinds).toEqual(TICK);
    expect(stepOf(play(CARRYING).state)).toBe('to');
  });
  test('the bin of origin leads back from a question', () => {
    expect(originOf(binMove, play(CARRYING).state.draft)).toEqual(A);
  });
  test('the last scan records the move and asks for nothing else', () => {
    const {effects} = play([...CARRYING, found(B)]);
    const args = {warehouse: 'W0000001', goods: 'k', lot: '', unit: '', from: 'a', to: 'b', quantity: 1};
    expect(effects).toEqual([{kind: 'record', pieces: [{action: 'stock.moveBin', args}]}]);
  });
  test('once recorded the tick is given and the next move begins', () => {
    const {state, kinds} = play([...CARRYING, found(B), answer({kind: 'recorded'})]);
    expect(kinds).toEqual(['line-complete']);
    expect([stepOf(state), state.last?.got['to'], state.last?.quantity]).toEqual(['from', B, 1]);
  });
  test('a scan is looked up with what is known so far', () => {
    expect(play([found(A), {kind: 'scan', raw: 'x'}]).effects).toEqual([
      {kind: 'resolve', raw: 'x', from: 'a', wanted: ['goods']},
    ]);
  });
});

describe('what a scan does in each step', () => {
  const table: [string, JobEvent[], string, string[], number][] = [
    ['goods first: the bin is asked for', [found(kettle)], 'from', TICK, 1],
    ['goods first, then their bin', [found(kettle), found(A, here(6))], 'to', TICK, 1],
    ['goods twice before their bin', [found(kettle), found(kettle), found(A, here(6))], 'to', TICK, 2],
    ['another source bin before the goods', [found(A), found(B)], 'goods', TICK, 1],
    ['the source bin again', [found(A), found(A)], 'goods', ['duplicate'], 1],
    ['goods again: one more', [...CARRYING, found(kettle, here(6))], 'to', TICK, 2],
    ['the pad sets the quantity', [...CARRYING, {kind: 'quantity', quantity: 4}], 'to', TICK, 4],
    ['all', [...CARRYING, {kind: 'all'}], 'to', TICK, 6],
    ['other goods while carrying', [...CARRYING, found(lamp)], 'to', ['rejected'], 1],
    ['the source as destination', [...CARRYING, found(A)], 'to', ['rejected'], 1],
    ['an unknown code', [found(A), found({kind: 'unknown'})], 'goods', ['rejected'], 1],
    ['a misread label', [found({kind: 'misread'})], 'from', ['rejected'], 1],
    ['a code of a list not downloaded yet', [found({kind: 'undownloaded'})], 'from', ['rejected'], 1],
    ['a person’s badge', [found({kind: 'other'})], 'from', ['rejected'], 1],
    ['pad before there are goods', [found(A), {kind: 'quantity', quantity: 3}], 'goods', [], 1],
  ];
  test.each(table)('%s', (_, events, step, kinds, quantity) => {
    const end = play(events);
    expect([stepOf(end.state), end.kinds, end.state.draft.quantity]).toEqual([step, kinds, quantity]);
  });
  test.each([0, -1, 1.5, 1e9, Number.NaN])(
    'a quantity of %d is refused, nothing in words of its own',
    (quantity) => {
      const {state, kinds} = play([...CARRYING, {kind: 'quantity', quantity}]);
      expect([kinds, state.refusal?.code, state.draft.quantity]).toEqual([
        ['rejected'],
        quantity === 0 ? 'quantity.zero' : 'quantity.invalid',
        1,
      ]);
    },
  );
});

describe('[P5] while lists are still coming, what our own label names by its id is taken', () => {
  const unheard = (thing: FoundBin | FoundGoods) =>
    ({kind: 'found', raw: '«raw»', found: {kind: 'undownloaded', thing}}) as const;
  const nameless = (id: string): FoundBin => ({...bin(id), name: '', property: ''});
  const goods: FoundGoods = {kind: 'goods', id: 'k', code: '', name: ''};

  test('bin, goods, bin: each is ticked, and the move is submitted with the ids', () => {
    expect(play([unheard(nameless('a'))]).kinds).toEqual(TICK);
    expect(play([unheard(nameless('a')), unheard(goods)]).kinds).toEqual(TICK);
    const {effects} = play([unheard(nameless('a')), unheard(goods), unheard(goods), unheard(nameless('b'))]);
    const args = {warehouse: 'W0000001', goods: 'k', lot: '', unit: '', from: 'a', to: 'b', quantity: 2};
    expect(effects).toEqual([{kind: 'record', pieces: [{action: 'stock.moveBin', args}]}]);
  });
  test('stock that is still coming raises no doubt, neither at the goods nor at the pad', () => {
    const {state, kinds} = play([found(A), unheard(goods), {kind: 'quantity', quantity: 50}]);
    expect([kinds, state.draft.quantity, state.draft.stock?.quantity]).toEqual([TICK, 50, undefined]);
    expect(play([{kind: 'all'}], state).kinds).toEqual(['rejected']);
  });
  test('stock that is here and has none of them does', () => {
    expect(play([found(A), {...unheard(goods), lines: []}]).state.question?.about).toBe('short');
  });
});

describe('a refusal stays until the next valid scan or a tap', () => {
  const refused = play([...CARRYING, found(lamp)]).state;
  test('it says what was scanned and what is wanted', () => {
    expect(refused.refusal).toEqual({
      code: 'move.other-goods',
      scanned: 'LAMP',
      wanted: 'bin',
      facts: {},
    });
  });
  test('another wrong scan replaces it', () => {
    expect(play([found({kind: 'unknown'})], refused).state.refusal?.code).toBe('scan.unknown');
  });
  test('a valid scan goes on', () => {
    expect(play([found(B)], refused).effects[0]?.kind).toBe('record');
    expect(play([found(kettle, here(6))], refused).state.refusal).toBeUndefined();
  });
  test('a tap takes it away and changes nothing else', () => {
    const {state, kinds} = play([{kind: 'back'}], refused);
    expect([state.refusal, state.draft, kinds]).toEqual([undefined, refused.draft, []]);
  });
  test('control characters and a 4 kB scan are shown short', () => {
    const event: JobEvent = {
      kind: 'found',
      raw: `\u001d${'x'.repeat(4096)}`,
      found: {kind: 'unknown'},
      lines: [],
    };
    const scanned = play([event]).state.refusal?.scanned ?? '';
    expect([scanned.length < 80, scanned.startsWith('␝')]).toEqual([true, true]);
  });
  test('the server’s rule says no: the goods stay in hand, the destination is asked for again', () => {
    const {state, kinds} = play([
      ...CARRYING,
      found(B),
      answer({kind: 'refused', code: 'bin.unknown', facts: {}, of: 0}),
    ]);
    expect([kinds, state.refusal?.code, stepOf(state), state.recording]).toEqual([
      ['rejected'],
      'bin.unknown',
      'to',
      undefined,
    ]);
  });
});

describe('[MOVE-2] the screen says less than the hands hold', () => {
  const asked = play([found(A), found(kettle, [])]);
  test('the doubt is kept and asked before the ✓', () => {
    expect(asked.kinds).toEqual(['keep', 'question']);
    expect(asked.state.question).toMatchObject({about: 'short', there: 0, wanted: 1});
    expect(asked.state.question).toBeDefined();
  });
  const table: [string, JobEvent, string, string[]][] = [
    ['the goods again: it is here', found(kettle, []), 'to', TICK],
    ['tap “it is here”', {kind: 'insist'}, 'to', TICK],
    ['the source bin: go back', found(A), 'goods', ['keep']],
    ['tap “go back”', {kind: 'back'}, 'goods', ['keep']],
    ['other goods: those then', found(lamp, here(3)), 'to', TICK],
  ];
  test.each(table)('answered by %s', (_, event, step, kinds) => {
    const end = play([event], asked.state);
    expect([end.state.question, stepOf(end.state), end.kinds]).toEqual([undefined, step, kinds]);
  });
  test('another bin answers nothing: the question stays', () => {
    const {state, kinds} = play([found(B)], asked.state);
    expect([state.question?.about, state.refusal?.code, kinds]).toEqual([
      'short',
      'question.open',
      ['rejected'],
    ]);
  });
  test('more than stands there is asked about once, then counted on', () => {
    const {state} = play([found(A), found(kettle, here(1)), found(kettle, here(1))]);
    expect(state.question).toMatchObject({there: 1, wanted: 2});
    const sure = play([found(kettle, here(1)), found(kettle, here(1))], state);
    expect([sure.state.question, sure.state.draft.quantity]).toEqual([undefined, 3]);
  });
  test('going back from a raised quantity restores the old one', () => {
    const {state} = play([found(A), found(kettle, here(2)), {kind: 'quantity', quantity: 9}, {kind: 'back'}]);
    expect([state.question, state.draft.quantity]).toEqual([undefined, 1]);
  });
  test('what the screen said travels with the move', () => {
    const {effects} = play([{kind: 'insist'}, found(B)], asked.state);
    expect(effects[0]).toMatchObject({
      kind: 'record',
      pieces: [{believed: '{"code":"stock.short","there":0,"wanted":1}'}],
    });
  });
});

describe('[MOVE-3] the doubt comes only with the destination', () => {
  const asked = play([...CARRYING, found(B), answer(ASK)]).state;
  const table: [string, JobEvent, string[]][] = [
    ['the destination again: it is here', found(B), ['record']],
    ['tap “it is here”', {kind: 'insist'}, ['record']],
    ['another destination', found(C), ['record']],
    ['the source bin: go back', found(A), ['keep']],
    ['tap “go back”', {kind: 'back'}, ['keep']],
    ['goods: unclear', found(lamp), ['rejected']],
  ];
  test.each(table)('answered by %s', (_, event, kinds) => {
    expect(play([event], asked).kinds).toEqual(kinds);
  });
  test('“it is here” records with what was believed; another destination asks again', () => {
    expect(play([found(B)], asked).effects[0]).toHaveProperty('pieces.0.believed');
    expect(play([found(C)], asked).effects[0]).not.toHaveProperty('pieces.0.believed');
  });
  test('promised units are named as such', () => {
    const promised: SubmitAnswer = {
      kind: 'question',
      code: 'stock.allocated',
      facts: {there: 6, free: 2, wanted: 4},
      of: 0,
    };
    expect(play([...CARRYING, found(B), answer(promised)]).state.question).toMatchObject({
      about: 'allocated',
      there: 2,
    });
  });
});

describe('choices', () => {
  const lots: StockLine[] = [...here(4, 'L1'), ...here(2, 'L2')];
  test('[LOT-5] several lots in the bin: the worker chooses by tap or by the lot’s own code', () => {
    const asked = play([found(A), found(kettle, lots)]).state;
    expect(asked.question?.about).toBe('lot');
    expect(play([{kind: 'choose', option: 1}], asked).state.draft.stock?.lot).toBe('L2');
    const scanned = (raw: string) => play([{kind: 'found', raw, found: {kind: 'unknown'}}], asked).state;
    expect(scanned('24-117').draft.stock?.lot).toBe('L1');
    expect(scanned(' 24-118\r').draft.stock?.lot).toBe('L2');
    expect(play([found({...kettle, lot: 'L1'}, lots)], asked).state.draft.stock?.lot).toBe('L1');
    expect(play([{kind: 'choose', option: 7}], asked).state).toEqual(asked);
  });
  test('neither an id nor the code of a lot that is not asked about chooses one, and the question stays', () => {
    const asked = play([found(A), found(kettle, lots)]).state;
    for (const raw of ['L1', '24-119', '24']) {
      const {state} = play([{kind: 'found', raw, found: {kind: 'unknown'}}], asked);
      expect([state.refusal?.code, state.question?.about]).toEqual(['scan.unknown', 'lot']);
    }
  });
  test('a code that means several things is chosen and then looked up by its own label', () => {
    const asked = play([found({kind: 'several', options: [A, kettle]})]).state;
    expect(play([{kind: 'choose', option: 1}], asked).effects).toEqual([
      {kind: 'resolve', raw: 'BW1:G:k', wanted: ['bin']},
    ]);
  });
});

test('a card on the wall says what a tap would', () => {
  const card = (command: 'ALL' | 'BACK' | 'CONFIRM' | 'UNDO'): JobEvent => found({kind: 'command', command});
  expect(play([...CARRYING, card('ALL')]).state.draft.quantity).toBe(6);
  expect(stepOf(play([...CARRYING, card('BACK')]).state)).toBe('goods');
  expect(stepOf(play([found(A), found(kettle, []), card('CONFIRM')]).state)).toBe('to');
});

describe('[UNDO-1] what was recorded last is undone, by a tap or the UNDO card', () => {
  const undo = found({kind: 'command', command: 'UNDO'});
  const act = {
    id: 'm1',
    action: 'stock.moveBin',
    at: 7,
    args: {goods: 'k', from: 'a', to: 'b', quantity: 2, lot: ''},
  };
  const asked = play([undo, {kind: 'lastAct', act}]);

  test('with something in hand the card takes back its last scan, as BACK does', () => {
    const carrying = play([...CARRYING, undo]);
    expect(stepOf(carrying.state)).toBe('goods');
    expect(carrying.kinds).toEqual(['keep']);
    expect(stepOf(play([found(A), undo]).state)).toBe('from');
  });
  test('with nothing in hand it asks once, what was done being named', () => {
    expect(play([undo]).effects).toEqual([{kind: 'lastAct'}]);
    expect(play([{kind: 'undo'}]).effects).toEqual([{kind: 'lastAct'}]);
    expect(asked.kinds).toEqual(['keep', 'question']);
    expect(asked.state.question).toMatchObject({about: 'undo', act});
  });
  test('CONFIRM says yes: an act that says what the other said, and names it', () => {
    expect(play([found({kind: 'command', command: 'CONFIRM'})], asked.state).effects).toEqual([
      {
        kind: 'record',
        pieces: [
          {
            action: 'work.undo',
            args: {act: 'stock.moveBin', goods: 'k', from: 'a', to: 'b', quantity: 2, lot: ''},
            undoes: 'm1',
          },
        ],
      },
    ]);
  });
  test('UNDO or BACK again leave it, and a scan goes on with the work', () => {
    expect(play([undo], asked.state).state.question).toBeUndefined();
    expect(play([{kind: 'back'}], asked.state).state.question).toBeUndefined();
    expect(stepOf(play([found(A)], asked.state).state)).toBe('goods');
  });
  test('where nothing was recorded of late, that is said', () => {
    expect(play([undo, {kind: 'lastAct'}]).state.refusal).toMatchObject({code: 'undo.none'});
  });
  test('what has been undone elsewhere is refused, and nothing asks for it again when the job is opened anew', () => {
    const refused = {kind: 'refused', code: 'undo.already', facts: {}, of: 0} as const;
    const {state, kinds} = play([{kind: 'insist'}, {kind: 'answered', answer: refused}], asked.state);
    expect([state.refusal?.code, state.question, kinds]).toEqual([
      'undo.already',
      undefined,
      ['keep', 'rejected'],
    ]);
  });
  test('what was doubted and then is refused is asked no more either', () => {
    const answered = (kind: 'question' | 'refused', code: string): JobEvent => ({
      kind: 'answered',
      answer: {kind, code, facts: {}, of: 0},
    });
    const doubted = play([{kind: 'insist'}, answered('question', 'stock.short')], asked.state).state;
    const {state, kinds} = play([{kind: 'insist'}, answered('refused', 'undo.already')], doubted);
    expect([state.question, kinds]).toEqual([undefined, ['keep', 'rejected']]);
  });
  test('what has moved on since is doubted, and told all the same', () => {
    const facts = {there: 1, wanted: 2};
    const doubted = play(
      [{kind: 'insist'}, {kind: 'answered', answer: {kind: 'question', code: 'stock.short', facts, of: 0}}],
      asked.state,
    );
    expect(doubted.state.question).toMatchObject({about: 'short', there: 1, wanted: 2});
    expect(play([{kind: 'insist'}], doubted.state).effects).toMatchObject([
      {kind: 'record', pieces: [{action: 'work.undo', undoes: 'm1', believed: expect.any(String)}]},
    ]);
  });
});

describe('back never loses what is recorded', () => {
  test('from the destination to the goods, to the bin, out', () => {
    const back: JobEvent = {kind: 'back'};
    expect(play([...CARRYING, back]).kinds).toEqual(['keep']);
    expect(play([...CARRYING, back, back]).kinds).toEqual(['forget']);
    expect(play([...CARRYING, back, back, back]).kinds).toEqual(['leave']);
  });
});

/** A step as the builds before jobs were data kept it. */
const OLD = {v: 1, draft: {from: A, goods: kettle, line: {lot: '', lotCode: '', unit: ''}, quantity: 2}};

describe('a kept step is taken up again after a kill', () => {
  const states = [
    START_STATE,
    play([found(A)]).state,
    play(CARRYING).state,
    play([found(A), found(kettle, [])]).state,
  ];
  test.each(states)('state %#', (state) => {
    expect(reviveState(binMove, JSON.parse(JSON.stringify(state)))).toEqual(state);
  });
  test('of a refusal only the step is kept, and what is unreadable is left aside', () => {
    expect(reviveState(binMove, play([...CARRYING, found(lamp)]).state)?.refusal).toBeUndefined();
    for (const stored of [undefined, null, 7, {}, {v: 2, draft: {}}, OLD])
      expect(reviveState(binMove, stored)).toBeUndefined();
  });
});

test('a device that cannot keep a step says so and stays where it was', () => {
  const {state, kinds} = play([...CARRYING, {kind: 'unkept'}]);
  expect([kinds, state.refusal?.code, state.draft.got['goods']]).toEqual([
    ['rejected'],
    'device.not-kept',
    kettle,
  ]);
});

describe('a whole bin in one act', () => {
  const card: JobEvent = found({kind: 'command', command: 'ALL'});
  const seen: JobEvent = {
    kind: 'missing',
    lines: [
      {lot: '', lotCode: '', unit: '', quantity: 5, thing: kettle},
      {lot: '', lotCode: '', unit: 'u', quantity: 2, thing: lamp},
    ],
  };
  test('bin, the ALL card, bin: what stood there when the card was scanned', () => {
    const asked = play([found(A), card]);
    expect(asked.kinds).toEqual(['missing']);
    const begun = play([seen], asked.state);
    expect([stepOf(begun.state), begun.state.draft.lines?.length]).toEqual(['to', 2]);
    expect(play([found(A)], begun.state).state.refusal?.code).toBe('move.same-bin');
    const {effects} = stepJob(binMove, begun.state, found(B));
    const [{action, args} = {action: '', args: {}}] = effects.flatMap((effect) =>
      effect.kind === 'record' ? effect.pieces : [],
    );
    expect([action, args['from'], args['to']]).toEqual(['stock.moveWholeBin', 'a', 'b']);
    expect(JSON.parse(String(args['lines']))).toEqual([
      {goods: 'k', lot: '', unit: '', quantity: 5},
      {goods: 'l', lot: '', unit: 'u', quantity: 2},
    ]);
  });
  test('of an empty bin there is nothing to carry; with goods in hand the card means all of them', () => {
    expect(play([found(A), card, {kind: 'missing', lines: []}]).state.refusal?.code).toBe('job.nothing');
    expect(play([...CARRYING, card]).state.draft).toMatchObject({quantity: 6});
  });
  test('back leaves it, and the bin is still in hand', () => {
    const {state} = play([found(A), card, seen, {kind: 'back'}]);
    expect([stepOf(state), state.draft.lines, state.draft.got['from']]).toEqual(['goods', undefined, A]);
  });
});
