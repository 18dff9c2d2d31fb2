import {expect, test} from 'vitest';
import {listsOf} from '#tests/builders/lists.ts';
import type {FoundCode, FoundGoods, FoundThing, StockLine} from '../../../data/found.ts';
import {stepJob} from '../../engine/machine.ts';
import {receiveJob} from './receive.ts';
import {START_STATE, stepOf, type JobEffect, type JobEvent, type JobState} from '../../engine/state.ts';
import {sendersOf} from '../../reads/senders.ts';

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
  expect((await sendersOf(lists, [kettle])).map(({id}) => id)).toEqual(['sul', 'norte', 'ortega']);
});

test('[PHOTO-10] a photo is asked for of what a customer brings back, and of what a supplier brings none', () => {
  const ortega: FoundThing = {kind: 'customer', id: 'ortega', name: 'Ortega'};
  const recorded: JobEvent = {kind: 'answered', answer: {kind: 'recorded', ids: ['m1']}};
  const shownAfter = (sender: FoundThing) =>
    play([found(kettle), {kind: 'show', thing: sender}, DONE, recorded]).state.shown;
  expect(shownAfter(ortega)).toBe('m1');
  expect(shownAfter(norte)).toBeUndefined();
});
