import {describe, expect, test} from 'vitest';
import {labelText} from '#domain/scanning/label.ts';
import type {FoundCode, FoundBin, FoundGoods, FoundNamed} from '../../../data/found.ts';
import {originOf} from '../../engine/answer.ts';
import {stepJob} from '../../engine/machine.ts';
import {putAwayJob} from './put-away.ts';
import {jobAt} from '../registry.ts';
import {sortJob} from './sort.ts';
import {START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from '../../engine/state.ts';

const asn = (id: string): FoundNamed => ({kind: 'asn', id, name: id.toUpperCase()});
const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const bin = (id: string, property = 'Normal'): FoundBin => ({
  kind: 'bin',
  id,
  name: id.toUpperCase(),
  property,
  warehouse: 'W0000001',
});
const [kettle, lamp, shelf, broken] = [goods('kettle'), goods('lamp'), bin('shelf'), bin('broken', 'Damage')];
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
const card = (command: 'DONE' | 'CONFIRM' | 'NONE' | 'UNDO'): JobEvent => found({kind: 'command', command});

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(sortJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, records, at: stepOf(sortJob, state), kinds: effects.map(({kind}) => kind)};
}

describe('[ASN-12] a pallet by its number', () => {
  const SSCC = '340123450000000017';
  const pallet: FoundNamed = {kind: 'unit', id: 'u', name: SSCC, sscc: SSCC};
  const of = (delivery: FoundNamed) => ({
    delivery,
    lines: [
      {line: 'l1', goods: kettle, lot: '', quantity: 40},
      {line: 'l2', goods: lamp, lot: 'x', quantity: 2},
    ],
  });
  const seen = (delivery?: FoundNamed): JobEvent =>
    ({
      ...found(pallet),
      ...(delivery ? {unit: of(delivery)} : {}),
    }) as JobEvent;
  const piece = {
    action: 'inbound.sortUnit',
    args: {
      document: 'n1',
      sscc: SSCC,
      lines: JSON.stringify([
        {line: 'l1', lot: '', quantity: 40, goods: 'kettle'},
        {line: 'l2', lot: 'x', quantity: 2, goods: 'lamp'},
      ]),
    },
  };

  test('opens its delivery and records all that is on it at once', () => {
    const {records, state} = play([seen(asn('n1'))]);
    expect(records).toEqual([piece]);
    const after = play([{kind: 'answered', answer: {kind: 'recorded', ids: ['m']}}], state).state;
    expect([after.opened, after.last?.quantity, after.draft.got]).toEqual([[asn('n1')], 42, {}]);
  });
  test('is scanned over goods that are counted: they are recorded first, with it', () => {
    const counted = play([found(asn('n1')), found(kettle, line('n1', 2, 'l1'))]).state;
    const {records} = play([seen(asn('n1'))], counted);
    expect(records.map(({action}) => action)).toEqual(['inbound.sort', 'inbound.sortUnit']);
  });
  test('was received before: nothing is recorded, and that is said', () => {
    const {state} = play([seen(asn('n1'))]);
    const refused = {kind: 'refused', code: 'asn.unit-twice', facts: {}, of: 0} as const;
    const after = play([{kind: 'answered', answer: refused}], state).state;
    expect(after.refusal).toMatchObject({code: 'asn.unit-twice', scanned: SSCC});
    expect(after.recording).toBeUndefined();
  });
  test('that no delivery names is told as what it is; in a job that receives nothing, whose it is', () => {
    expect(play([seen()]).state.refusal).toMatchObject({code: 'scan.sscc', scanned: SSCC});
    const elsewhere = stepJob(putAwayJob, START_STATE, seen(asn('n1'))).state;
    expect(elsewhere.refusal).toMatchObject({code: 'scan.sscc-named', facts: {code: 'N1'}});
  });
  test('beside an exception or a question it waits', () => {
    const asking = play([
      {...found(kettle, line('n1', 2)), documents: [asn('n1'), asn('n2')]} as JobEvent,
    ]).state;
    expect(play([seen(asn('n1'))], asking).state.refusal?.code).toBe('question.open');
    const taking = play([found(asn('n1')), {kind: 'exception', name: 'uncount'}]).state;
    expect(taking.draft.exception).toBe('uncount');
    expect(play([seen(asn('n1'))], taking).state.refusal?.code).toBe('scan.not-now');
  });
});

describe('sorting', () => {
  const opened = play([found(asn('n1'))]).state;
  const one = found(kettle, line('n1', 2, 'l1'));
  const args = {document: 'n1', line: 'l1', goods: 'kettle', lot: '', unit: '', quantity: 2, over: 0};

  test('a delivery opens it, goods are counted scan by scan, other goods record them', () => {
    const {records, state} = play([one, one, found(lamp, line('n1', 1, 'l2'))], opened);
    expect(records).toEqual([{action: 'inbound.sort', args}]);
    expect(state.recording?.next.draft).toMatchObject({got: {goods: lamp}, quantity: 1});
  });
  test('a code that names a lot is of the line of that lot, else of one that takes any, and then the lot is known', () => {
    const ofLot: FoundGoods = {...kettle, lot: 'x'};
    const any = {...line('n1', 2, 'l1'), isAnyLot: true} as const;
    const lines = [any, {...line('n1', 3, 'l2'), lot: 'x'}, {...line('n1', 4, 'l3'), lot: 'y'}];
    const stockOf = (...of: typeof lines) => play([found(ofLot, ...of)], opened).state.draft.stock;
    expect(stockOf(...lines)).toMatchObject({documentLine: 'l2', lot: 'x', quantity: 3});
    expect(stockOf(any)).toMatchObject({documentLine: 'l1', lot: 'x', quantity: 2});
    const recorded = play([found(ofLot, any), found(ofLot, any), found(lamp, line('n1', 1, 'l4'))], opened);
    expect(recorded.records).toMatchObject([{args: {line: 'l1', lot: 'x', quantity: 2, over: 0}}]);
    expect(play([found(ofLot, line('n1', 2, 'l1'))], opened).state.draft.stock).toMatchObject({quantity: 0});
  });
  test('goods open the one delivery that they are of, and are counted at once', () => {
    const {state, at} = play([{...one, documents: [asn('n1')]} as JobEvent]);
    expect([state.opened, state.draft.quantity, at]).toEqual([[asn('n1')], 1, 'units']);
  });
  test('goods of several deliveries ask which, the oldest first; goods of none open nothing', () => {
    const {state} = play([{...one, documents: [asn('n1'), asn('n2')]} as JobEvent]);
    expect(state.question).toMatchObject({
      about: 'which',
      options: [asn('n1'), asn('n2')],
      named: 'KETTLE',
    });
    expect(play([found(kettle)]).state.refusal?.code).toBe('scan.not-now');
  });
  test('a label of goods that are not there says so', () => {
    const gone: JobEvent = {
      kind: 'found',
      raw: labelText('goods', '0'.repeat(21) + '1000X'),
      found: {kind: 'gone'},
      lines: [],
    };
    expect(play([gone], opened).state.refusal?.code).toBe('scan.goods-gone');
  });
  test('more than was announced is asked about once and recorded as over', () => {
    const asked = play([one, one, one], opened);
    expect(asked.state.question).toMatchObject({code: 'asn.more', there: 2, wanted: 3});
    const {records} = play([one, found(lamp, line('n1', 1))], asked.state);
    expect(records.map(({args: given}) => [given['quantity'], given['over']])).toEqual([[3, 1]]);
  });
  test('no bin leads back from a question: what is counted came out of none', () => {
    const {state} = play([found(asn('asn')), found(kettle, line('asn', 1)), found(kettle, line('asn', 1))]);
    expect(originOf(sortJob, state.draft)).toBeUndefined();
  });

  test('goods that nobody announced are asked about, and are of the delivery that is open', () => {
    const {records} = play([found(lamp), found(lamp), card('CONFIRM')], opened);
    expect(records).toMatchObject([{args: {document: 'n1', line: '', goods: 'lamp', quantity: 1, over: 1}}]);
  });
  test('damaged is sorted and put away into a bin for such in one record; no other bin takes it', () => {
    const asked = play([one, one, {kind: 'exception', name: 'damaged'}], opened).state;
    expect(play([found(shelf)], asked).state.refusal?.code).toBe('scan.not-expected');
    const {over: _, ...stored} = args;
    expect(play([found(broken)], asked).records).toEqual([
      {action: 'inbound.sort', args},
      {action: 'inbound.putAway', args: {...stored, bin: 'broken'}},
    ]);
  });
  test('done asks once about what was not seen, and finishes the sorting with the open line', () => {
    const asking = play([one, one, card('DONE')], opened);
    expect(asking.kinds).toEqual(['missing']);
    const missing: JobEvent = {kind: 'missing', lines: [{...line('n1', 1), thing: lamp}]};
    const asked = play([missing], asking.state).state;
    expect(asked.question?.about).toBe('missing');
    expect(play([card('DONE')], asked).records).toEqual([
      {action: 'inbound.sort', args},
      {action: 'inbound.finishSorting', args: {document: 'n1'}},
    ]);
  });
  test('a bin while goods are in hand: they are sorted and put away in one record', () => {
    const {over: _, ...stored} = args;
    expect(play([one, one, found(shelf)], opened).records).toEqual([
      {action: 'inbound.sort', args},
      {action: 'inbound.putAway', args: {...stored, bin: 'shelf'}},
    ]);
  });
  test('one of several deliveries that is chosen goes on with the goods that were scanned', () => {
    const asked = play([{...one, raw: 'KETTLE', documents: [asn('n1'), asn('n2')]} as JobEvent]).state;
    for (const event of [{kind: 'choose', option: 1} as const, found(asn('n2'))]) {
      const chosen = stepJob(sortJob, asked, event);
      expect(chosen.effects).toMatchObject([{kind: 'resolve', raw: 'KETTLE'}]);
      expect(play([found(kettle, line('n2', 3, 'l9'))], chosen.state).state).toMatchObject({
        opened: [asn('n2')],
        draft: {got: {goods: kettle}, quantity: 1},
      });
    }
  });
  test('a delivery that somebody has sorted before keeps the open line from nothing', () => {
    const sent = play([one, one, card('DONE'), {kind: 'missing', lines: []}], opened);
    const already: JobEvent = {
      kind: 'answered',
      answer: {kind: 'refused', code: 'asn.already', facts: {}, of: 1},
    };
    const again = play([already], sent.state);
    expect(again.records).toEqual([{action: 'inbound.sort', args}]);
    // With nothing else to record it is said.
    const alone = play([card('DONE'), {kind: 'missing', lines: []}, already], opened);
    expect([alone.records, alone.state.refusal?.code]).toEqual([[], 'asn.already']);
  });
  test('once a delivery is sorted, one tap opens the putting away of it, and the next scan is about something else', () => {
    const sorted = play(
      [card('DONE'), {kind: 'missing', lines: []}, {kind: 'answered', answer: {kind: 'recorded'}}],
      opened,
    );
    expect(sorted.state.leadsOn).toEqual(asn('n1'));
    const raw = labelText('asn', 'n1');
    expect(stepJob(sortJob, sorted.state, {kind: 'go', job: 'put-away'}).effects).toEqual([
      {kind: 'go', job: 'put-away', raw},
    ]);
    expect(play([found(asn('n2'))], sorted.state).state.leadsOn).toBeUndefined();
    expect(jobAt(`/${sortJob.leadsTo ?? ''}`)?.takes).toContain('asn');
  });
  test('nothing arrived is an act of its own, by a button or the NONE card, asked about once', () => {
    const missing: JobEvent = {kind: 'missing', lines: [{...line('n1', 1), thing: lamp}]};
    const asked = play([card('NONE'), missing], opened);
    expect(asked.state.question).toMatchObject({about: 'missing', asks: {yes: 'sort.nothing'}});
    const {records, state} = play([{kind: 'insist'}], asked.state);
    expect(records).toEqual([{action: 'inbound.finishSorting', args: {document: 'n1'}}]);
    const last = {got: {}, quantity: 1, opened: [asn('n1')]};
    expect(state.recording?.next).toEqual({...START_STATE, last});
  });
  test('[UNDO-1] the UNDO card takes back what was recorded last here, as in every job', () => {
    expect(play([card('UNDO')], opened).kinds).toEqual(['lastAct']);
    // What is in hand is not recorded yet.
    expect(play([one, card('UNDO')], opened).state.draft.got).toEqual({});
  });
  test('a count is taken back by its button: goods, how many, done', () => {
    const asked = play([{kind: 'exception', name: 'uncount'}, found(kettle, line('n1', 100, 'l1'))], opened);
    expect([asked.at, asked.records]).toEqual(['units', []]);
    const {over: _, ...of} = args;
    const {records} = play([{kind: 'quantity', quantity: 90}, card('DONE')], asked.state);
    expect(records).toEqual([{action: 'inbound.uncount', args: {...of, quantity: 90}}]);
    const left = play([{kind: 'back'}], asked.state).state;
    expect([left.draft, left.opened]).toEqual([{got: {}, quantity: 1}, [asn('n1')]]);
  });
});
