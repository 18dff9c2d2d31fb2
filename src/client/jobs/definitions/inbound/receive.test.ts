import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import type {FoundCode, FoundGoods, FoundThing, StockLine} from '../../../data/found.ts';
import {stepJob} from '../../engine/machine.ts';
import {receiveJob} from './receive.ts';
import {START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from '../../engine/state.ts';
import {sendersOf} from '../../reads/inbound/senders.ts';

const goods = (id: string): FoundGoods => ({kind: 'goods', id, code: id.toUpperCase(), name: id});
const [kettle, lamp] = [goods('kettle'), goods('lamp')];
const NEW: StockLine = {lot: '', lotCode: '', unit: '', isNew: true};
const found = (what: FoundCode): JobEvent => ({kind: 'found', raw: '', found: what, lines: [NEW]});
const norte: FoundThing = {kind: 'supplier', id: 'norte', name: 'Norte'};
const DONE = {kind: 'done'} as const;

function play(events: readonly JobEvent[], from: JobState = START_STATE) {
  let state = from;
  let effects: readonly JobEffect[] = [];
  for (const event of events) ({state, effects} = stepJob(receiveJob, state, event));
  const records = effects.flatMap((effect) => (effect.kind === 'record' ? effect.pieces : []));
  return {state, records};
}

test('goods that came are counted, their supplier is chosen once, and all of it is recorded together', () => {
  const scanned = play([found(kettle), found(kettle)]).state;
  expect(stepOf(receiveJob, scanned)).toBe('supplier');
  const {records} = play(
    [{kind: 'show', thing: norte}, found(lamp), {kind: 'quantity', quantity: 7}, DONE],
    scanned,
  );
  expect(records).toEqual([
    {
      action: 'inbound.receiveUnannounced',
      args: {
        supplier: 'norte',
        lines: JSON.stringify([
          {goods: 'kettle', lot: '', unit: '', quantity: 2},
          {goods: 'lamp', lot: '', unit: '', quantity: 7},
        ]),
      },
    },
  ]);
});

test('without a supplier it is not done', () => {
  expect(play([found(kettle), DONE]).state.refusal?.code).toBe('scan.not-now');
});

test('other goods are refused while a supplier is to be chosen, and that is what is said', () => {
  expect(play([found(kettle), found(lamp)]).state.refusal).toMatchObject({
    code: 'receive.supplier-first',
    wanted: 'supplier',
  });
});

test('[RETURN-2] what a customer brings back is recorded as of that customer', () => {
  const ortega: FoundThing = {kind: 'customer', id: 'ortega', name: 'Ortega'};
  const {records} = play([found(kettle), {kind: 'show', thing: ortega}, DONE]);
  expect(records).toEqual([
    {
      action: 'inbound.receiveUnannounced',
      args: {
        supplier: '',
        customer: 'ortega',
        lines: JSON.stringify([{goods: 'kettle', lot: '', unit: '', quantity: 1}]),
      },
    },
  ]);
});

test('the supplier of what was scanned is offered before the others, and customers behind them', async () => {
  const lists = listsOf({
    goods: [{id: 'kettle', supplier: 'sul'}],
    supplier: [
      {id: 'norte', name: 'Norte'},
      {id: 'sul', name: 'Sul'},
    ],
    customer: [{id: 'ortega', name: 'Ortega'}],
  });
  expect((await sendersOf(lists, 'W', [kettle])).map(({id}) => id)).toEqual(['sul', 'norte', 'ortega']);
});

test('[RETURN-2] customers who were sent such goods are offered behind their supplier, the last first, before anybody else', async () => {
  const sent = (n: number, of: Row): Row[] => [
    {id: `l${String(n)}`, warehouse: 'W', document: `d${String(n)}`, ...of},
  ];
  const lists = listsOf({
    goods: [{id: 'kettle', supplier: 'sul'}],
    supplier: ['norte', 'sul'].map((id) => ({id, name: id})),
    customer: ['ana', 'blu', 'ortega', 'prado'].map((id) => ({id, name: id})),
    dn: [
      {id: 'd1', customer: 'prado', shipped_at: 1},
      {id: 'd2', customer: 'ortega', shipped_at: 2},
      {id: 'd3', customer: 'blu', shipped_at: 0},
      {id: 'd4', customer: '', to_warehouse: 'SOUTH', shipped_at: 4},
    ],
    dnLine: [
      ...sent(1, {goods: 'kettle', shipped: 2}),
      ...sent(2, {goods: 'kettle', shipped: 1}),
      ...sent(3, {goods: 'kettle', shipped: 0}),
      ...sent(4, {goods: 'kettle', shipped: 3}),
    ],
  });
  const offered = await sendersOf(lists, 'W', [kettle]);
  expect(offered.map(({id}) => id)).toEqual(['sul', 'ortega', 'prado', 'norte', 'ana', 'blu']);
});

test('[PHOTO-10] a photo is asked for of what a customer brings back, and of what a supplier brings none', () => {
  const ortega: FoundThing = {kind: 'customer', id: 'ortega', name: 'Ortega'};
  const recorded: JobEvent = {kind: 'answered', answer: {kind: 'recorded', ids: ['m1']}};
  const shownAfter = (sender: FoundThing) =>
    play([found(kettle), {kind: 'show', thing: sender}, DONE, recorded]).state.shown;
  expect(shownAfter(ortega)).toBe('m1');
  expect(shownAfter(norte)).toBeUndefined();
});
