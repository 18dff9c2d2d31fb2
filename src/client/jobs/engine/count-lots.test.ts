import {describe, expect, test} from 'vitest';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import type {Brings, FoundCode, FoundBin, FoundGoods, StockLine} from '../../data/found.ts';
import {lotsToTell} from './among-lots.ts';
import {inventoryJob} from '../definitions/inventory.ts';
import {stepJob} from './machine.ts';
import {reviveState, START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from './state.ts';

/** Scans of a count of tracked goods: what is scanned, and what is recorded of it. */
const shelf: FoundBin = {kind: 'bin', id: 'shelf', name: 'A-1', property: 'Normal', warehouse: 'W0000001'};
const MARCH = endOfDay('2027-03-31');
const tracked = (id: string, trackedBy: FoundGoods['trackedBy'], brings?: Brings): FoundGoods => {
  const code = brings?.serial ?? brings?.lotCode;
  return {
    kind: 'goods',
    id,
    code: id.toUpperCase(),
    name: id,
    ...(trackedBy ? {trackedBy} : {}),
    ...(brings ? {brings} : {}),
    ...(code === undefined ? {} : {lot: lotId(id, code)}),
  };
};
const milk = (brings?: Brings) => tracked('milk', 'expiry', brings);
const phone = (brings?: Brings) => tracked('phone', 'serial', brings);
const lamp = tracked('lamp', undefined);
const believed = (units: number) => ({units, epoch: 'E', version: 7});
const line = (goods: string, code: string, units: number, expires?: number): StockLine => ({
  lot: code === '' ? '' : lotId(goods, code),
  lotCode: code,
  ...(expires === undefined ? {} : {expires}),
  unit: '',
  quantity: units,
  believed: believed(units),
});
/** Two lots of milk and two phones stand in the bin. */
const STANDING: Readonly<Record<string, readonly StockLine[]>> = {
  milk: [line('milk', 'L-8', 4), line('milk', 'L-7', 10, MARCH)],
  phone: [line('phone', 'S1', 1), line('phone', 'S2', 1)],
  lamp: [line('lamp', '', 3)],
};
const found = (what: FoundCode, raw = ''): JobEvent => {
  if (!('id' in what) || what.kind !== 'goods') return {kind: 'found', raw, found: what};
  const all = STANDING[what.id] ?? [];
  const own = all.filter(({lot}) => what.lot === undefined || lot === what.lot);
  const none = {...line(what.id, '', 0), lot: what.lot ?? ''};
  return {kind: 'found', raw, found: what, lines: own.length > 0 ? own : [none]};
};
const plain = (raw: string): JobEvent => found({kind: 'unknown'}, raw);
const text = (said: string): JobEvent => ({kind: 'text', text: said});
const CONFIRM = found({kind: 'command', command: 'CONFIRM'});
const DONE = [{kind: 'done'}, {kind: 'missing', lines: []}] as const;

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(inventoryJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  const [lines] = records.map(({args}) => JSON.parse(String(args['lines'])) as Record<string, unknown>[]);
  return {state, effects, lines, at: stepOf(inventoryJob, state)};
}
const atBin = play([found(shelf)]).state;

describe('lots in a count', () => {
  test('[LOT-11] goods that are not tracked are asked nothing', () => {
    const {at, state} = play([found(lamp)], atBin);
    expect([at, state.draft.stock?.quantity]).toEqual(['units', 3]);
    expect(play(DONE, state).lines).toEqual([{goods: 'lamp', lot: '', unit: '', counted: 1, believed: 3}]);
  });

  test.each<[string, JobEvent]>([
    ['its own label', found(milk({lotCode: 'L-7'}))],
    ['a label that says lot alone', found({kind: 'details', brings: {lotCode: 'L-7'}})],
    ['the code that stands on them', plain('L-7')],
    ['a tap on one of those in the bin', {kind: 'lotSaid', said: {lot: 'L-7', expiry: '2027-03-31'}}],
    ['what is keyed in', text('L-7')],
  ])('[LOT-11] the lot that is counted comes from %s, with what the records say of it', (_, event) => {
    const {at, state} = play([found(milk()), event], atBin);
    expect([at, state.draft.stock?.quantity, state.draft.got['expiry']]).toEqual(['units', 10, '2027-03-31']);
    expect(play([found(milk()), ...DONE], state).lines).toEqual([
      {
        goods: 'milk',
        lot: lotId('milk', 'L-7'),
        lot_code: 'L-7',
        expires_at: MARCH,
        unit: '',
        counted: 2,
        believed: 10,
      },
    ]);
  });

  test('[LOT-11] goods whose lot is asked are let go of for nothing: the lot is named as what is wanted', () => {
    const asked = play([found(milk())], atBin).state;
    const other: FoundBin = {...shelf, id: 'other', name: 'A-2'};
    for (const event of [found(lamp), found(other), {kind: 'done'} as const]) {
      const {state, at} = play([event], asked);
      expect([state.refusal?.code, state.refusal?.wanted, at]).toEqual(['scan.not-now', 'lot', 'lot']);
      expect(state.draft).toEqual(asked.draft);
    }
    const day = play([plain('L-9')], asked).state;
    expect(play([found(lamp)], day).state.refusal?.wanted).toBe('expiry');
    expect(play([plain('L-7'), found(lamp), ...DONE], asked).lines).toMatchObject([
      {lot_code: 'L-7', counted: 1},
      {goods: 'lamp', counted: 1},
    ]);
  });

  test('[LOT-11] one lot in a bin is asked about too, and is one card away', () => {
    const one = {...found(milk()), lines: [line('milk', 'L-7', 10, MARCH)]} as JobEvent;
    const asked = play([one], atBin);
    expect(asked.at).toBe('lot');
    expect(play([CONFIRM], asked.state).state.draft.got).toMatchObject({lot: 'L-7', expiry: '2027-03-31'});
    // Of two nobody can tell.
    const two = play([found(milk())], atBin).state;
    expect(play([CONFIRM], two).state.refusal?.code).toBe('scan.other');
  });

  test('[LOT-11] those that stand there are offered, what expires first before others, until they are counted', () => {
    const asked = play([found(milk())], atBin).state;
    expect(lotsToTell(asked)).toEqual([{lot: 'L-7', expiry: '2027-03-31'}, {lot: 'L-8'}]);
    const next = play(
      [plain('L-7'), found(milk({lotCode: 'L-8', expiresOn: '2027-04-30'})), found(lamp), found(milk())],
      asked,
    );
    expect([next.at, lotsToTell(next.state)]).toEqual(['lot', []]);
  });

  test('[LOT-11] a lot that the records do not know there is counted against nothing, and its day is asked', () => {
    const {at, state} = play([found(milk()), plain('L-9')], atBin);
    expect(at).toBe('expiry');
    const whole = play([text('2027-03-31'), {kind: 'quantity', quantity: 6}, ...DONE], state);
    expect(whole.lines).toEqual([
      {
        goods: 'milk',
        lot: lotId('milk', 'L-9'),
        lot_code: 'L-9',
        expires_at: MARCH,
        unit: '',
        counted: 6,
        believed: 0,
      },
    ]);
  });

  test('[LOT-11] what has no lot on it is counted without', () => {
    const {state} = play([found(milk()), text('')], atBin);
    expect(play(DONE, state).lines).toEqual([{goods: 'milk', lot: '', unit: '', counted: 1, believed: 0}]);
  });

  test('[LOT-11] lot by lot of the same goods, and none of one of them', () => {
    const none = {kind: 'exception', name: 'none'} as const;
    const {lines} = play(
      [found(milk()), plain('L-7'), found(milk({lotCode: 'L-8', expiresOn: '2027-04-30'})), none, ...DONE],
      atBin,
    );
    expect(lines).toMatchObject([
      {lot_code: 'L-7', counted: 1, believed: 10},
      {lot_code: 'L-8', counted: 0, believed: 4},
    ]);
  });

  test('[LOT-11] serials are counted one by one, without their goods again, and none twice', () => {
    const first = play([found(phone()), plain('S1'), plain('S2'), plain('S3')], atBin);
    const again = play([plain('S1')], first.state);
    expect([again.state, again.effects]).toEqual([first.state, [{kind: 'feedback', outcome: 'duplicate'}]]);
    expect(play([found(phone({serial: 'S3'}))], first.state).state).toEqual(first.state);
    expect(play(DONE, first.state).lines).toEqual(
      [
        ['S1', 1],
        ['S2', 1],
        ['S3', 0],
      ].map(([serial, known]) => ({
        goods: 'phone',
        lot: lotId('phone', String(serial)),
        lot_code: serial,
        unit: '',
        counted: 1,
        believed: known,
      })),
    );
  });

  test('[LOT-11] a serial is one, whatever is keyed in', () => {
    const {state} = play([found(phone()), plain('S1'), {kind: 'quantity', quantity: 2}], atBin);
    expect([state.refusal?.code, state.draft.quantity]).toEqual(['quantity.serial', 1]);
  });

  test('[LOT-11] back asks its lot again, and what was counted stays; all of it survives a restart', () => {
    const {state} = play([found(milk()), plain('L-7'), found(milk())], atBin);
    const back = play([{kind: 'back'}], state);
    expect([back.at, back.state.draft.quantity, lotsToTell(back.state)]).toMatchObject([
      'lot',
      2,
      [{lot: 'L-7'}, {lot: 'L-8'}],
    ]);
    const revived = reviveState(inventoryJob, JSON.parse(JSON.stringify(back.state)));
    expect(play([plain('L-8'), text(''), ...DONE], revived).lines).toMatchObject([
      {lot_code: 'L-8', counted: 2, believed: 4},
    ]);
  });

  test('[LOT-17] what was said first of a lot that is new in the bin stands, however often it is scanned', () => {
    const first = [found(milk()), plain('L-9'), text('2027-03-31'), found(lamp)];
    const again = play([...first, found(milk()), plain('L-9')], atBin);
    expect([again.at, again.state.draft.got['expiry']]).toEqual(['units', '2027-03-31']);
    const label = found(milk({lotCode: 'L-9', expiresOn: '2027-04-30'}));
    const asked = play([...first, label], atBin);
    expect(asked.state.question).toMatchObject({code: 'lot.other-expiry'});
    for (const state of [again.state, play([{kind: 'insist'}], asked.state).state])
      expect(play(DONE, state).lines).toContainEqual(
        expect.objectContaining({lot_code: 'L-9', expires_at: MARCH, counted: 2}),
      );
  });
});
