import {describe, expect, test} from 'vitest';
import type {FlowEvent, Found, FoundBin, FoundGoods} from './flow.ts';
import {goodsQuery, locationQuery, type Query} from './query.ts';

const A: FoundBin = {kind: 'bin', id: 'a', name: 'A-1', property: 'Normal', warehouse: 'W0000001'};
const B: FoundBin = {...A, id: 'b', name: 'B-1'};
const kettle: FoundGoods = {kind: 'goods', id: 'k', code: 'KETTLE', name: 'Kettle 1.7 L'};
const lamp: FoundGoods = {kind: 'goods', id: 'l', code: 'LAMP', name: 'Lamp'};

const found = (what: Found): FlowEvent => ({kind: 'found', raw: '«raw»', found: what, lines: []});
const BACK: FlowEvent = {kind: 'back'};
const YES: FlowEvent = {kind: 'insist'};

/** Plays events; answers the end and what the last one asked for. */
function play(events: readonly FlowEvent[], flow = goodsQuery, from: Query = flow.start) {
  let state = from;
  let kinds: string[] = [];
  let handedOver: unknown;
  for (const event of events) {
    const next = flow.step(state, event);
    state = next.state;
    kinds = next.effects.map((effect) => (effect.kind === 'feedback' ? effect.outcome : effect.kind));
    handedOver = next.effects.find((effect) => effect.kind === 'handOver');
  }
  return {state, kinds, handedOver};
}

const TICK = ['keep', 'accepted'];

describe('scan after scan', () => {
  test('a text that means two things is looked up as what the query is about', () => {
    const scan: FlowEvent = {kind: 'scan', raw: 'x'};
    expect(goodsQuery.step(goodsQuery.start, scan).effects).toEqual([
      {kind: 'resolve', raw: 'x', wanted: 'goods'},
    ]);
    expect(locationQuery.step(locationQuery.start, scan).effects).toEqual([
      {kind: 'resolve', raw: 'x', wanted: 'bin'},
    ]);
  });
  test('each valid scan replaces what is shown, and is kept before its tick', () => {
    const {state, kinds} = play([found(kettle), found(lamp)]);
    expect([state.subject?.id, state.trail, kinds]).toEqual(['l', [], TICK]);
  });
  test.each(['unknown', 'gone', 'misread', 'undownloaded', 'other'] as const)(
    'a code that is %s is refused and leaves what is shown in place',
    (kind) => {
      const {state, kinds} = play([found(kettle), found({kind})]);
      expect([state.refusal?.code, state.refusal?.wanted, state.subject?.id, kinds]).toEqual([
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
    expect(play([...events, BACK]).state).toMatchObject({subject: kettle});
  });
  test('without room on the device nothing is shown', () => {
    expect(play([{kind: 'unkept'}]).state.refusal?.code).toBe('device.not-kept');
  });
});

describe('a code of the other kind', () => {
  const offered = [found(kettle), found(A)];
  const state = {v: 1, subject: A, trail: [kettle]};
  test('is offered, and what was shown stays behind it', () => {
    const end = play(offered);
    expect([end.state.offer?.id, end.state.subject?.id, end.kinds]).toEqual(['a', 'k', ['keep', 'question']]);
    expect(goodsQuery.question(end.state)).toBeDefined();
  });
  test('scanned again it opens the other query', () => {
    const end = play([...offered, found(A)]);
    expect([end.handedOver, end.kinds]).toEqual([
      {kind: 'handOver', flow: 'location-query', state},
      ['handOver', 'accepted'],
    ]);
  });
  test.each([
    ['a tap', YES],
    ['the CONFIRM card', found({kind: 'command', command: 'CONFIRM'})],
  ])('%s opens it too', (_, event) => {
    expect(play([...offered, event]).handedOver).toEqual({kind: 'handOver', flow: 'location-query', state});
  });
  test('another of that kind is offered instead; one of this kind is shown', () => {
    expect(play([...offered, found(B)]).state.offer?.id).toBe('b');
    expect(play([...offered, found(lamp)]).state).toEqual({v: 1, subject: lamp, trail: []});
  });
  test('going back forgets the offer', () => {
    expect(play([...offered, BACK])).toMatchObject({state: {subject: kettle, trail: []}, kinds: ['keep']});
    expect(play([found(A), BACK])).toMatchObject({state: {trail: []}, kinds: ['forget']});
  });
});

describe('walking through what is shown', () => {
  test('a row leads to the other query, and back from there leads here again', () => {
    const {handedOver} = play([found(kettle), {kind: 'show', thing: A}]);
    expect(handedOver).toEqual({
      kind: 'handOver',
      flow: 'location-query',
      state: {v: 1, subject: A, trail: [kettle]},
    });
    const there = locationQuery.revive({v: 1, subject: A, trail: [kettle]});
    expect(play([BACK], locationQuery, there).handedOver).toEqual({
      kind: 'handOver',
      flow: 'goods-query',
      state: {v: 1, subject: kettle, trail: []},
    });
  });
  test('the way back stays short however far somebody walks', () => {
    const trail = Array.from({length: 40}, () => kettle);
    const far = locationQuery.revive({v: 1, subject: A, trail});
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
    expect(goodsQuery.revive(stored)).toEqual({v: 1, subject: kettle, trail: [], offer: A});
    expect(goodsQuery.revive({v: 1, trail: [], refusal: {code: 'x'}})).toEqual({v: 1, trail: []});
  });
  test.each([undefined, null, 7, {}, {v: 2, trail: []}, {v: 1}])('%o is left aside', (stored) => {
    expect(goodsQuery.revive(stored)).toBeUndefined();
  });
});
