import {describe, expect, test} from 'vitest';
import type {FoundCode, FoundBin, FoundGoods, FoundThing, FoundNamed} from '../../data/found.ts';
import {stepJob} from '../engine/machine.ts';
import {deliveryQuery} from './inbound/delivery-query.ts';
import {goodsQuery, locationQuery, whatIsThis} from './queries.ts';
import {START_STATE, reviveState, type JobEvent, type JobState} from '../engine/state.ts';

const A: FoundBin = {kind: 'bin', id: 'a', name: 'A-1', property: 'Normal', warehouse: 'W0000001'};
const B: FoundBin = {...A, id: 'b', name: 'B-1'};
const kettle: FoundGoods = {kind: 'goods', id: 'k', code: 'KETTLE', name: 'Kettle 1.7 L'};
const lamp: FoundGoods = {kind: 'goods', id: 'l', code: 'LAMP', name: 'Lamp'};

const asn: FoundNamed = {kind: 'asn', id: 'n1', name: 'ASN-000001'};

const found = (what: FoundCode): JobEvent => ({kind: 'found', raw: '«raw»', found: what, lines: []});
const BACK: JobEvent = {kind: 'back'};
const YES: JobEvent = {kind: 'insist'};

/** Plays events; answers the end and what the last one asked for. */
function play(events: readonly JobEvent[], job = goodsQuery, from: JobState = START_STATE) {
  let state = from;
  let kinds: string[] = [];
  let handedOver: unknown;
  for (const event of events) {
    const next = stepJob(job, state, event);
    state = next.state;
    kinds = next.effects.map((effect) => (effect.kind === 'feedback' ? effect.outcome : effect.kind));
    handedOver = next.effects.find((effect) => effect.kind === 'handOver');
  }
  return {state, kinds, handedOver};
}

const showing = (thing: FoundThing, trail: readonly FoundThing[] = []): JobState => ({
  ...START_STATE,
  draft: {got: {subject: thing}, quantity: 1},
  trail,
});
const idOf = ({draft}: JobState): unknown => (draft.got['subject'] as FoundThing | undefined)?.id;
const offerOf = ({question}: JobState): unknown => question?.about === 'offer' && question.by.id;

const TICK = ['keep', 'accepted'];

describe('scan after scan', () => {
  test('a text that means two things is looked up as what the query is about', () => {
    const scan: JobEvent = {kind: 'scan', raw: 'x'};
    expect(stepJob(goodsQuery, START_STATE, scan).effects).toEqual([
      {kind: 'resolve', raw: 'x', wanted: ['goods']},
    ]);
    expect(stepJob(locationQuery, START_STATE, scan).effects).toEqual([
      {kind: 'resolve', raw: 'x', wanted: ['bin']},
    ]);
  });
  test('each valid scan replaces what is shown, and is kept before its tick', () => {
    const {state, kinds} = play([found(kettle), found(lamp)]);
    expect([idOf(state), state.trail, kinds]).toEqual(['l', [], TICK]);
  });
  test.each(['unknown', 'gone', 'misread', 'undownloaded', 'other'] as const)(
    'a code that is %s is refused and leaves what is shown in place',
    (kind) => {
      const {state, kinds} = play([found(kettle), found({kind})]);
      expect([state.refusal?.code, state.refusal?.wanted, idOf(state), kinds]).toEqual([
        `scan.${kind}`,
        'goods',
        'k',
        ['rejected'],
      ]);
    },
  );
  test('a refusal goes with the next valid scan, or with a tap', () => {
    const events = [found(kettle), found({kind: 'unknown'})];
    expect(play([...events, found(lamp)]).state.refusal).toBeUndefined();
    expect(play([...events, BACK]).state).toMatchObject(showing(kettle));
  });
  test('without room on the device nothing is shown', () => {
    expect(play([{kind: 'unkept'}]).state.refusal?.code).toBe('device.not-kept');
  });
});

describe('a code of the other kind', () => {
  const offered = [found(kettle), found(A)];
  const state = showing(A, [kettle]);
  test('is offered, and what was shown stays behind it', () => {
    const end = play(offered);
    expect([offerOf(end.state), idOf(end.state), end.kinds]).toEqual(['a', 'k', ['keep', 'question']]);
    expect(end.state.question).toBeDefined();
  });
  test('scanned again it opens the other query', () => {
    const end = play([...offered, found(A)]);
    expect([end.handedOver, end.kinds]).toEqual([
      {kind: 'handOver', job: 'location-query', state},
      ['handOver', 'accepted'],
    ]);
  });
  test.each([
    ['a tap', YES],
    ['the CONFIRM card', found({kind: 'command', command: 'CONFIRM'})],
  ])('%s opens it too', (_, event) => {
    expect(play([...offered, event]).handedOver).toEqual({kind: 'handOver', job: 'location-query', state});
  });
  test('another of that kind is offered instead; one of this kind is shown', () => {
    expect(play([...offered, found(B)]).state.question).toMatchObject({by: {id: 'b'}});
    expect(play([...offered, found(lamp)]).state).toEqual(showing(lamp));
  });
  test('going back forgets the offer', () => {
    expect(play([...offered, BACK])).toMatchObject({state: showing(kettle), kinds: ['keep']});
    expect(play([found(A), BACK])).toMatchObject({state: {trail: []}, kinds: ['forget']});
  });
});

describe('walking through what is shown', () => {
  test('a row leads to the other query, and back from there leads here again', () => {
    const {handedOver} = play([found(kettle), {kind: 'show', thing: A}]);
    expect(handedOver).toEqual({
      kind: 'handOver',
      job: 'location-query',
      state: showing(A, [kettle]),
    });
    const there = reviveState(locationQuery, showing(A, [kettle]));
    expect(play([BACK], locationQuery, there).handedOver).toEqual({
      kind: 'handOver',
      job: 'goods-query',
      state: showing(kettle),
    });
  });
  test('the way back stays short however far somebody walks', () => {
    const trail = Array.from({length: 40}, () => kettle);
    const far = reviveState(locationQuery, showing(A, trail));
    const {handedOver} = play([{kind: 'show', thing: lamp}], locationQuery, far);
    expect(handedOver).toMatchObject({state: {trail: expect.objectContaining({length: 20})}});
  });
  test('back without a way back forgets, then leaves', () => {
    expect(play([found(kettle), BACK]).kinds).toEqual(['forget']);
    expect(play([found(kettle), found({kind: 'command', command: 'BACK'})]).kinds).toEqual(['forget']);
    expect(play([BACK]).kinds).toEqual(['leave']);
  });
});

describe('what was kept', () => {
  test('is taken up again, an open offer too, but no refusal', () => {
    const stored: unknown = JSON.parse(JSON.stringify(play([found(kettle), found(A)]).state));
    expect(reviveState(goodsQuery, stored)).toMatchObject({
      ...showing(kettle),
      question: {about: 'offer', by: A},
    });
    expect(reviveState(goodsQuery, {...START_STATE, refusal: {code: 'x'}})).toEqual(START_STATE);
  });
  test.each([undefined, null, 7, {}, {v: 1, trail: []}, {v: 2}])('%o is left aside', (stored) => {
    expect(reviveState(goodsQuery, stored)).toBeUndefined();
  });
});

describe('a scan outside any job', () => {
  test.each<[string, FoundThing, string]>([
    ['a bin opens the location query', A, 'location-query'],
    ['goods open the goods query', kettle, 'goods-query'],
    ['a delivery opens the ASN query', asn, 'asn-query'],
    ['an order opens the DN query', {...asn, kind: 'dn'}, 'dn-query'],
  ])('%s', (_, thing, job) => {
    const {handedOver, kinds} = play([found(thing)], whatIsThis);
    expect(handedOver).toEqual({kind: 'handOver', job, state: showing(thing)});
    expect(kinds).toEqual(['handOver', 'accepted']);
  });
  test('a text that means both asks once', () => {
    const several = found({kind: 'several', options: [A, kettle]});
    const asked = play([several], whatIsThis).state;
    expect(asked.question?.about).toBe('which');
    const chosen: JobEvent = {kind: 'choose', option: 1};
    expect(stepJob(whatIsThis, asked, chosen).effects).toMatchObject([{kind: 'resolve', raw: 'BW1:G:k'}]);
  });
  test('what nobody knows says so, and that a bin or goods are wanted', () => {
    expect(play([found({kind: 'unknown'})], whatIsThis).state.refusal).toMatchObject({
      code: 'scan.unknown',
      wanted: 'any',
    });
  });
});

test('another job goes on with what is shown as its first scan', () => {
  const {state} = play([found(kettle)]);
  expect(stepJob(goodsQuery, state, {kind: 'go', job: 'bin-move'}).effects).toEqual([
    {kind: 'go', job: 'bin-move', raw: 'BW1:G:k'},
  ]);
});

test('a shipment and a picking list are shown where anything is asked', () => {
  const shipment: FoundThing = {kind: 'shipment', id: 's', name: 'SH-000001'};
  expect(play([found(shipment)], whatIsThis).state).toEqual(showing(shipment));
  expect(play([found(shipment)], goodsQuery).state.refusal?.code).toBe('scan.other');
});

test.each([
  ['arrived', 'inbound.confirmArrival'],
  ['unloaded', 'inbound.finishUnloading'],
])('the dock says of a delivery that is shown that it is %s, and it stays in sight', (name, action) => {
  const {state} = play([found(asn)], deliveryQuery);
  const {effects} = stepJob(deliveryQuery, state, {kind: 'exception', name});
  expect(effects).toMatchObject([
    {
      kind: 'record',
      pieces: [{action, args: {document: 'n1'}}],
      next: {draft: {got: {subject: asn}}},
    },
  ]);
});
