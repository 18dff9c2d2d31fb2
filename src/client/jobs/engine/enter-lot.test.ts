import {describe, expect, test} from 'vitest';
import {endOfDay} from '#domain/stock/expiry-day.ts';
import {lotId} from '#domain/stock/lot.ts';
import type {Brings, FoundCode, FoundBin, FoundGoods, FoundNamed} from '../../data/found.ts';
import type {Job} from './job.ts';
import {lotDetailsBy} from './lot-details.ts';
import {stepJob} from './machine.ts';
import {receiveJob} from '../definitions/inbound/receive.ts';
import {lotAnswers} from './enter-lot.ts';
import {sortJob} from '../definitions/inbound/sort.ts';
import {reviveState, START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from './state.ts';

const asn: FoundNamed = {kind: 'asn', id: 'n1', name: 'ASN-1'};
const shelf: FoundBin = {kind: 'bin', id: 'shelf', name: 'A-1', property: 'Normal', warehouse: 'W0000001'};
const tracked = (id: string, trackedBy: FoundGoods['trackedBy'], brings?: Brings): FoundGoods => ({
  kind: 'goods',
  id,
  code: id.toUpperCase(),
  name: id,
  ...(trackedBy ? {trackedBy} : {}),
  ...(brings ? {brings} : {}),
});
const [milk, phone, lamp] = [
  tracked('milk', 'expiry'),
  tracked('phone', 'serial'),
  tracked('lamp', undefined),
];
const found = (what: FoundCode, raw = ''): JobEvent => ({
  kind: 'found',
  raw,
  found: what,
  ...('id' in what
    ? {lines: [{lot: '', lotCode: '', unit: '', quantity: 9, document: 'n1', documentLine: `l-${what.id}`}]}
    : {}),
});
const plain = (raw: string): JobEvent => found({kind: 'unknown'}, raw);
const text = (said: string): JobEvent => ({kind: 'text', text: said});
const SAME: JobEvent = {kind: 'lotSaid', said: {lot: 'L-7', expiry: '2027-03-31'}};
const CONFIRM = found({kind: 'command', command: 'CONFIRM'});
const L7 = lotId('milk', 'L-7');
const MARCH = endOfDay('2027-03-31');

function play(job: Job, events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(job, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, records, effects, at: stepOf(job, state)};
}
const opened = play(sortJob, [found(asn)]).state;
const recorded: JobEvent = {kind: 'answered', answer: {kind: 'recorded'}};

describe('lots in the jobs', () => {
  test('[GS1-4] a label whose separator was lost asks which lot it is, with each reading; confirming takes none of them', () => {
    const readings = [{lotCode: 'AB17271231'}, {lotCode: 'AB', expiresOn: '2027-12-31'}];
    const asked = play(sortJob, [found(tracked('milk', 'expiry', {readings}))], opened);
    expect([asked.at, lotAnswers(asked.state)]).toEqual([
      'lot',
      [{lot: 'AB17271231'}, {lot: 'AB', expiry: '2027-12-31'}],
    ]);
    expect(play(sortJob, [CONFIRM], asked.state).at).toBe('lot');
    const chosen = play(sortJob, [{kind: 'lotSaid', said: {lot: 'AB', expiry: '2027-12-31'}}], asked.state);
    expect([chosen.at, chosen.state.draft.got['expiry']]).toEqual(['units', '2027-12-31']);
    const byLot = play(sortJob, [{kind: 'lotSaid', said: {lot: 'AB17271231'}}], asked.state);
    expect(byLot.at).toBe('expiry');
  });

  test('[LOT-6] goods that are not tracked are asked nothing', () => {
    expect(play(sortJob, [found(lamp)], opened).at).toBe('units');
    const {records} = play(sortJob, [found(lamp), found(shelf)], opened);
    expect(records.map(({args}) => args)).toEqual([
      {document: 'n1', line: 'l-lamp', goods: 'lamp', lot: '', unit: '', quantity: 1, over: 0},
      {document: 'n1', line: 'l-lamp', goods: 'lamp', lot: '', unit: '', bin: 'shelf', quantity: 1},
    ]);
  });

  test('[LOT-6] tracked goods are asked their lot, which a scan says, and then when it expires', () => {
    const asked = play(sortJob, [found(milk)], opened);
    expect(asked.at).toBe('lot');
    const lot = play(sortJob, [plain('L-7')], asked.state);
    expect([lot.at, lot.effects.at(-1)]).toEqual(['expiry', {kind: 'lot', lot: L7}]);
    const whole = play(sortJob, [text('2027-03-31')], lot.state);
    expect([whole.at, whole.records]).toEqual(['units', []]);
    const {records} = play(sortJob, [found(milk), found(lamp)], whole.state);
    expect(records).toMatchObject([
      {action: 'inbound.sort', args: {lot: L7, lot_code: 'L-7', expires_at: MARCH, quantity: 2}},
    ]);
  });

  test('[LOT-14] a day of long ago on a label is no expiry: the lot is known, and the day is asked', () => {
    const brings = {lotCode: 'L-7', expiresOn: '1999-12-31'};
    expect(lotDetailsBy({trackedBy: 'expiry', brings})).toEqual({lot: 'L-7'});
    expect(lotDetailsBy({trackedBy: 'expiry', brings: {...brings, expiresOn: '2000-01-01'}})).toEqual({
      lot: 'L-7',
      expiry: '2000-01-01',
    });
  });

  test('[LOT-6] what the records know of its expiry is not asked', () => {
    const {state} = play(sortJob, [found(milk), plain('L-7')], opened);
    const known = play(sortJob, [{kind: 'lotKnown', lot: L7, expires_at: MARCH}], state);
    expect([known.at, known.state.draft.got['expiry']]).toEqual(['units', '2027-03-31']);
    expect(play(sortJob, [{kind: 'lotKnown', lot: L7, expires_at: 0}], state).at).toBe('expiry');
    expect(play(sortJob, [{kind: 'lotKnown', lot: 'other', expires_at: MARCH}], state).at).toBe('expiry');
  });

  test('[LOT-6] a label that tells both asks nothing, and lot and date may come in two codes', () => {
    const both = tracked('milk', 'expiry', {lotCode: 'L-7', expiresOn: '2027-03-31'});
    expect(play(sortJob, [found(both)], opened).at).toBe('units');
    const {state, at} = play(
      sortJob,
      [found(milk), found({kind: 'details', brings: {lotCode: 'L-7'}})],
      opened,
    );
    expect(at).toBe('expiry');
    const brings = {expiresOn: '2027-03-31'};
    expect(play(sortJob, [found({kind: 'details', brings})], state).at).toBe('units');
  });

  test('[LOT-6] a half-told lot survives the next scan, and a restart', () => {
    const {state} = play(sortJob, [found(milk), plain('L-7')], opened);
    const again = play(sortJob, [found(milk)], state);
    expect([again.at, again.state.draft.got['lot'], again.state.draft.quantity]).toEqual([
      'expiry',
      'L-7',
      2,
    ]);
    const other = play(sortJob, [found(lamp)], state);
    expect(other.state.refusal).toMatchObject({code: 'scan.not-now', scanned: 'LAMP', wanted: 'expiry'});
    expect(reviveState(sortJob, JSON.parse(JSON.stringify(other.state)))?.draft.got['lot']).toBe('L-7');
    const shelved = play(sortJob, [found(shelf)], state);
    expect(shelved.at).toBe('expiry');
    expect(play(sortJob, [text('2027-03-31')], shelved.state).records.map(({action}) => action)).toEqual([
      'inbound.sort',
      'inbound.putAway',
    ]);
  });

  test('[LOT-6] the lot before is proposed for the next line of the same goods, by one tap or a card', () => {
    const first = play(
      sortJob,
      [found(milk), plain('L-7'), text('2027-03-31'), found(shelf), recorded],
      opened,
    );
    const next = play(sortJob, [found(milk)], first.state);
    expect(next.at).toBe('lot');
    for (const event of [CONFIRM, SAME]) {
      const {at, state} = play(sortJob, [event], next.state);
      expect([at, state.draft.got]).toMatchObject(['units', {lot: 'L-7', expiry: '2027-03-31'}]);
    }
  });

  test('[LOT-6] whoever can read none says so, and is not asked when it expires', () => {
    const {at, state} = play(sortJob, [found(milk), text('')], opened);
    expect(at).toBe('units');
    expect(play(sortJob, [found(lamp)], state).records).toMatchObject([{args: {lot: '', unnamed: 1}}]);
    const noDate = play(sortJob, [found(milk), plain('L-7'), text('')], opened);
    expect(play(sortJob, [found(lamp)], noDate.state).records).toMatchObject([{args: {lot: L7, unnamed: 1}}]);
  });

  test('[LOT-6] the same goods with another lot on their label are another line', () => {
    const of = (lotCode: string) => tracked('milk', 'expiry', {lotCode, expiresOn: '2027-03-31'});
    const {records, state} = play(sortJob, [found(of('L-7')), found(of('L-7')), found(of('L-8'))], opened);
    expect(records).toMatchObject([{args: {lot_code: 'L-7', quantity: 2}}]);
    expect(state.recording?.next.draft).toMatchObject({got: {lot: 'L-8'}, quantity: 1});
  });

  test('[LOT-8] a serial is a line of its own, and the next one may follow without its goods', () => {
    const {records, state} = play(sortJob, [found(phone), plain('S1'), plain('S2')], opened);
    expect(records).toMatchObject([{args: {lot: lotId('phone', 'S1'), lot_code: 'S1', quantity: 1}}]);
    expect(state.recording?.next.draft.got).toMatchObject({goods: {id: 'phone'}, lot: 'S2'});
    const again = play(sortJob, [found(phone), plain('S1'), found(phone)], opened);
    expect(again.records).toMatchObject([{args: {lot_code: 'S1', quantity: 1}}]);
    expect(again.state.recording?.next.draft.got['lot']).toBeUndefined();
  });

  test('[LOT-6] [ASN-11] goods that nobody announced are told with their lots, lot by lot', () => {
    const supplier: FoundNamed = {kind: 'supplier', id: 's1', name: 'Norte'};
    const {records} = play(receiveJob, [
      found(milk),
      plain('L-7'),
      text('2027-03-31'),
      {kind: 'show', thing: supplier},
      found(milk),
      found(lamp),
      found(milk),
      SAME,
      found(phone),
      plain('S1'),
      plain('S2'),
      {kind: 'done'},
    ]);
    const {lines} = records[0]?.args ?? {};
    expect(JSON.parse(String(lines))).toEqual([
      {goods: 'milk', lot: L7, lot_code: 'L-7', expires_at: MARCH, unit: '', quantity: 3},
      {goods: 'lamp', lot: '', unit: '', quantity: 1},
      {goods: 'phone', lot: lotId('phone', 'S1'), lot_code: 'S1', unit: '', quantity: 1},
      {goods: 'phone', lot: lotId('phone', 'S2'), lot_code: 'S2', unit: '', quantity: 1},
    ]);
  });

  const norte: JobEvent = {kind: 'show', thing: {kind: 'supplier', id: 's1', name: 'Norte'}};
  const linesOf = (records: readonly {readonly args: Readonly<Record<string, unknown>>}[]) =>
    JSON.parse(String(records[0]?.args['lines'])) as unknown;
  const milkOf = (lotCode: string, expiresOn: string) =>
    found(tracked('milk', 'expiry', {lotCode, expiresOn}));

  test('[LOT-17] a lot that was told in the same job is known there: nobody is asked again when it expires', () => {
    const first = [found(milk), plain('L-7'), text('2027-03-31'), norte, found(lamp)];
    const again = play(receiveJob, [...first, found(milk), plain('L-7')]);
    expect([again.at, again.state.draft.got['expiry']]).toEqual(['units', '2027-03-31']);
    expect(again.effects).not.toContainEqual({kind: 'lot', lot: L7});
    expect(linesOf(play(receiveJob, [{kind: 'done'}], again.state).records)).toMatchObject([
      {lot: L7, expires_at: MARCH, quantity: 2},
      {goods: 'lamp', quantity: 1},
    ]);
  });

  test('[LOT-17] units on which no expiry can be read take that of their lot, whichever were scanned first', () => {
    const dated = [found(milk), plain('L-7'), text('2027-03-31')];
    const undated = [found(milk), plain('L-7'), text('')];
    const bare = [found(tracked('milk', 'expiry', {lotCode: 'L-7'}))];
    for (const [one, other] of [
      [undated, dated],
      [dated, bare],
    ] as const) {
      const {records} = play(receiveJob, [...one, norte, found(lamp), ...other, {kind: 'done'}]);
      expect(linesOf(records)).toContainEqual({
        goods: 'milk',
        lot: L7,
        lot_code: 'L-7',
        expires_at: MARCH,
        unit: '',
        quantity: 2,
      });
    }
  });

  test('[LOT-7] [LOT-17] another expiry on a label is asked about at once; back takes none of it, and yes tells both', () => {
    const asked = play(receiveJob, [
      milkOf('L-7', '2027-03-31'),
      norte,
      found(lamp),
      milkOf('L-7', '2027-04-30'),
    ]);
    expect(asked.state.question).toMatchObject({
      about: 'doubt',
      code: 'lot.other-expiry',
      facts: {expires_on: '2027-03-31', told_on: '2027-04-30'},
    });
    expect(asked.effects).toEqual([{kind: 'keep'}, {kind: 'feedback', outcome: 'question'}]);
    const back = play(receiveJob, [{kind: 'back'}], asked.state).state;
    expect([back.draft.got['goods'], back.draft.got['supplier'], back.items.length]).toMatchObject([
      undefined,
      {id: 's1'},
      2,
    ]);
    const APRIL = endOfDay('2027-04-30');
    const yes = play(receiveJob, [{kind: 'insist'}, milkOf('L-7', '2027-04-30')], asked.state);
    expect([yes.state.question, yes.state.draft.quantity]).toEqual([undefined, 2]);
    // Whatever is counted on meanwhile, what was said first is told first.
    const later = play(receiveJob, [milkOf('L-7', '2027-03-31'), found(lamp), {kind: 'done'}], yes.state);
    expect(linesOf(later.records)).toMatchObject([
      {lot: L7, expires_at: MARCH, quantity: 2},
      {goods: 'lamp', quantity: 2},
      {lot: L7, expires_at: APRIL, quantity: 2},
    ]);
  });

  test('[LOT-7] the label of the same lot with another expiry is another line of a delivery', () => {
    const {records} = play(sortJob, [milkOf('L-7', '2027-03-31'), milkOf('L-7', '2027-04-30')], opened);
    expect(records).toMatchObject([{args: {lot: L7, expires_at: MARCH, quantity: 1}}]);
  });
});
