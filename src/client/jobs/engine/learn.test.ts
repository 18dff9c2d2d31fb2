import {describe, expect, test} from 'vitest';
import type {FoundCode, FoundGoods, FoundNamed, SubmitAnswer} from '../../data/found.ts';
import {expectedGoods} from '../reads/expected-goods.ts';
import {stepJob} from './machine.ts';
import type {Job} from './job.ts';
import {receiveJob} from '../definitions/inbound/receive.ts';
import {sortJob} from '../definitions/inbound/sort.ts';
import {START_STATE, type JobEffect, type JobEvent, type JobState} from './state.ts';

const delivery: FoundNamed = {kind: 'asn', id: 'n1', name: 'ASN-1'};
const kettle: FoundGoods = {kind: 'goods', id: 'k', code: 'KETTLE', name: 'Kettle'};
const line = {lot: '', lotCode: '', unit: '', quantity: 9, document: 'n1', documentLine: 'l1'};
const found = (what: FoundCode, raw = '5901234123457'): JobEvent => ({
  kind: 'found',
  raw,
  found: what,
  lines: [line],
});
const stranger = found({kind: 'unknown', learnable: '05901234123457'});
const answer = (given: SubmitAnswer): JobEvent => ({kind: 'answered', answer: given});

function play(events: readonly JobEvent[], from: JobState = START_STATE, job: Job = sortJob) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(job, state, event));
  return {state, effects};
}
const opened = play([found(delivery)]).state;
const asked = play([stranger, {kind: 'learn'}], opened).state;

describe('a code that nobody knows', () => {
  test('[CODE-6] is refused where goods are wanted, and says that it may be learnt', () => {
    expect(play([stranger], opened).state.refusal).toMatchObject({
      code: 'scan.unknown',
      unknown: {raw: '5901234123457', code: '05901234123457'},
    });
    expect(play([found({kind: 'unknown'})], opened).state.refusal?.unknown).toBeUndefined();
    expect(play([stranger]).state.refusal?.unknown).toBeUndefined();
  });

  test('[CODE-6] asks once which goods it stands on; going back takes nothing', () => {
    expect(asked.question).toMatchObject({about: 'learn', code: '05901234123457', units: 1});
    expect(play([{kind: 'back'}], asked).state).toEqual(opened);
  });

  test('[CODE-6] is learnt by a tap, and by a scan of the goods', () => {
    const pieces = [{action: 'goods.learnCode', args: {goods: 'k', code: '05901234123457', units: 1}}];
    for (const event of [{kind: 'learnt', goods: kettle}, found(kettle)] as const)
      expect(play([event], asked).effects).toEqual([{kind: 'record', pieces, next: opened}]);
  });

  test('[CODE-6] means as many as was said, and at least one', () => {
    const many = play(
      [
        {kind: 'quantity', quantity: 6},
        {kind: 'quantity', quantity: 0},
      ],
      asked,
    ).state;
    expect(play([{kind: 'learnt', goods: kettle}], many).state.recording?.pieces[0]?.args).toMatchObject({
      units: 6,
    });
  });

  test('[CODE-6] goes on as it was scanned once it is learnt', () => {
    const after = play([{kind: 'learnt', goods: kettle}, answer({kind: 'recorded'})], asked);
    expect(after.effects).toMatchObject([{kind: 'resolve', raw: '5901234123457', wanted: ['goods']}]);
    const six: FoundGoods = {...kettle, brings: {units: 6}};
    expect(play([found(six)], after.state).state.draft).toMatchObject({got: {goods: six}, quantity: 6});
  });

  test('[CODE-6] is learnt and goes no further where other goods are in hand and the job waits for something else', () => {
    const after = (with_: FoundGoods) => {
      const inHand = {...opened, draft: {got: {goods: kettle}, quantity: 1, stock: {...line}}};
      const question = {
        about: 'learn',
        code: '05901234123457',
        units: 1,
        raw: '5901234123457',
        before: inHand.draft,
      } as const;
      return play(
        [{kind: 'learnt', goods: with_}, answer({kind: 'recorded'})],
        {...inHand, question},
        receiveJob,
      );
    };
    const other = after({...kettle, id: 'pan', code: 'PAN'});
    expect(other.effects).toContainEqual({
      kind: 'feedback',
      outcome: 'line-complete',
      says: {key: 'learn.learnt'},
    });
    expect([other.state.refusal, other.state.draft.got]).toEqual([undefined, {goods: kettle}]);
    expect(after(kettle).effects).toMatchObject([{kind: 'resolve'}]);
  });

  test('[CODE-6] that somebody else has learnt for other goods is refused, and the work in hand stays', () => {
    const refused = answer({kind: 'refused', code: 'goodsCode.other-goods', facts: {}, of: 0});
    const {state} = play([{kind: 'learnt', goods: kettle}, refused], asked);
    expect([state.refusal?.code, state.opened]).toEqual(['goodsCode.other-goods', [delivery]]);
  });

  test('[CODE-6] another scan than goods goes on with the work', () => {
    const bin = {kind: 'bin', id: 'b', name: 'A-1', property: 'Normal', warehouse: 'W'} as const;
    expect(play([found(bin)], asked).state.refusal?.code).toBe('scan.not-now');
  });
});

test('[SCAN-12] a serial shipping container code is told as what it is, where no step takes a unit', () => {
  const unit: FoundNamed = {kind: 'unit', id: 'u', name: '340123450000000000', sscc: '340123450000000000'};
  expect(play([found(unit)], opened).state.refusal).toMatchObject({
    code: 'scan.sscc',
    scanned: '340123450000000000',
  });
});

test('[CODE-6] the goods that the job waits for are offered first', async () => {
  const lists = {
    rows: () => Promise.resolve([]),
    rowsOf: () => Promise.resolve(new Map()),
    rowsUnder: () => Promise.resolve([]),
    seen: () => undefined,
  };
  const job = {...sortJob, left: () => Promise.resolve([{thing: kettle, lot: '', lotCode: '', unit: ''}])};
  expect(await expectedGoods(job, opened, lists as never, 'W')).toEqual([kettle]);
});
