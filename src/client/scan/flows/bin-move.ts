import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import type {Command} from '#domain/scanning/label.ts';
import {shown} from '../code.ts';
import {EMPTY, isEmpty, START, stepOf, type BinMove, type Draft, type Question} from './bin-move-state.ts';
import {answerOf} from './bin-move-answer.ts';
import {
  storedAs,
  type Effect,
  type Flow,
  type FlowEvent,
  type Found,
  type FoundBin,
  type FoundGoods,
  type Refusal,
  type Stepped,
} from './flow.ts';

type Next = Stepped<BinMove>;
type Lines = FoundEvent['lines'];
type FoundEvent = Extract<FlowEvent, {kind: 'found'}>;

/**
 * Goods carried from bin to bin: bin → goods → (again +1, pad, "all") → bin. A scan that implies a later step
 * goes there; every accepted scan is kept on disk before its tick. `shapes.md`, Stock; `handheld.md` 4.4.
 */
export const binMove: Flow<BinMove> = {
  name: 'bin-move',
  start: START,
  step,
  policy: (state) => (state.question ? 'confirm' : stepOf(state) === 'to' ? 'count' : 'ignore'),
  question: (state) => state.question,
  isBetween: ({draft, question, refusal}) => isEmpty(draft) && !question && !refusal,
  revive(stored) {
    const state = storedAs<BinMove>(stored, 'draft');
    return state && without(state);
  },
};

function step(state: BinMove, event: FlowEvent): Next {
  switch (event.kind) {
    case 'scan':
      return {state, effects: [resolve(state, event.raw)]};
    case 'found':
      return found(state, event);
    case 'answered':
      return answered(state, event.answer);
    case 'unkept':
      return reject(state, 'device.not-kept', '');
    case 'quantity':
      return setQuantity(state, event.quantity);
    case 'all':
      return setQuantity(state, state.draft.line?.quantity ?? 0);
    case 'choose':
      return choose(state, event.option);
    case 'insist':
      return insist(state);
    case 'show':
      return {state, effects: []};
    case 'back':
      return back(state);
  }
}

/** Where a question is open a code may also begin anew from what stood before it. */
const draftOf = (state: BinMove): Draft => state.question?.before ?? state.draft;

function resolve(state: BinMove, raw: string): Effect {
  const {from, goods} = draftOf(state);
  return {kind: 'resolve', raw, ...(from ? {from: from.id} : {}), ...(goods ? {goods: goods.id} : {})};
}

function found(state: BinMove, event: FoundEvent): Next {
  const {question, draft, last} = state;
  const {raw, lines} = event;
  // P5: the id stands on the label. That its name is still coming stops no work.
  const code = event.found.kind === 'undownloaded' ? (event.found.thing ?? event.found) : event.found;
  if (code.kind === 'command') return commanded(state, code.command);
  const said = question ? answerOf(draft, question, code) : 'anew';
  if (said === 'yes') return insist(state);
  if (said === 'back') return back(without(state));
  if (said === 'unclear') return reject(state, 'question.open', nameOf(code, raw));
  const open: BinMove = {v: 1, draft: question?.before ?? draft, ...(last ? {last} : {})};
  switch (code.kind) {
    case 'bin':
      return foundBin(open, code, lines);
    case 'goods':
      return foundGoods(open, code, lines);
    case 'several':
      return ask(open, {about: 'which', options: code.options, before: open.draft});
    case 'unknown':
    case 'gone':
    case 'misread':
    case 'undownloaded':
    case 'other':
      return reject(state, `scan.${code.kind}`, shown(raw));
  }
}

const nameOf = (code: Found, raw: string): string =>
  code.kind === 'bin' ? code.name : code.kind === 'goods' ? code.code : shown(raw);

/** A card on the wall says what a tap would. */
function commanded(state: BinMove, command: Command): Next {
  switch (command) {
    case 'BACK':
      return back(state);
    case 'ALL':
      return step(state, {kind: 'all'});
    case 'CONFIRM':
      return insist(state);
    case 'UNDO':
      return reject(state, 'scan.other', command);
  }
}

function foundBin(state: BinMove, bin: FoundBin, lines: Lines): Next {
  const {draft} = state;
  switch (stepOf(state)) {
    case 'from':
      return draft.goods
        ? withGoods(state, {...draft, from: bin}, draft.goods, lines)
        : accept({...draft, from: bin});
    case 'goods':
      if (draft.from?.id === bin.id) return {state, effects: [{kind: 'feedback', outcome: 'duplicate'}]};
      return accept({...draft, from: bin});
    case 'to':
      if (draft.from?.id === bin.id) return reject(state, 'move.same-bin', bin.name);
      return submit(state, bin);
  }
}

function foundGoods(state: BinMove, goods: FoundGoods, lines: Lines): Next {
  const {draft} = state;
  const isSame = draft.goods?.id === goods.id;
  switch (stepOf(state)) {
    case 'from':
      // Goods first: they are kept, and the bin they come from is asked for.
      return accept({...draft, goods, quantity: isSame ? draft.quantity + 1 : 1});
    case 'goods':
      return withGoods(state, {...draft, quantity: 1}, goods, lines);
    case 'to':
      if (!isSame || (goods.lot ?? draft.line?.lot) !== draft.line?.lot)
        return reject(state, 'move.other-goods', goods.code);
      return setQuantity(state, draft.quantity + 1);
  }
}

/** Goods and their bin are known: which stock is it, and does the screen know of it? */
function withGoods(state: BinMove, draft: Draft, goods: FoundGoods, all: Lines): Next {
  const lines = (all ?? []).filter(({lot}) => goods.lot === undefined || lot === goods.lot);
  const before = state.draft;
  if (lines.length > 1) return ask({...state, draft: {...draft, goods}}, {about: 'lot', lines, before});
  const none = {lot: goods.lot ?? '', lotCode: '', unit: ''};
  const line = lines[0] ?? (all ? {...none, quantity: 0} : none);
  return doubtOrAccept({...draft, goods, line}, before);
}

/** Says before the ✓ that the screen knows of less, while the worker still stands at the bin. */
function doubtOrAccept(draft: Draft, before: Draft): Next {
  const there = draft.line?.quantity;
  if (there === undefined || draft.quantity <= there || draft.believed !== undefined) return accept(draft);
  return ask({v: 1, draft}, {about: 'short', there, wanted: draft.quantity, before});
}

function setQuantity(state: BinMove, quantity: number): Next {
  const {draft} = state;
  if (state.question || stepOf(state) !== 'to') return {state, effects: []};
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > QUANTITY_MAX) {
    return reject(state, 'quantity.invalid', String(quantity));
  }
  return doubtOrAccept({...draft, quantity}, draft);
}

function choose(state: BinMove, option: number): Next {
  const {question, draft} = state;
  if (question?.about === 'which') {
    const chosen = question.options[option];
    if (!chosen) return {state, effects: []};
    // Our own label names one thing and nothing else (`shapes.md`, Identity).
    const raw = `BW1:${chosen.kind === 'bin' ? 'B' : 'G'}:${chosen.id}`;
    return {state: {v: 1, draft: question.before}, effects: [resolve(state, raw)]};
  }
  const line = question?.about === 'lot' ? question.lines[option] : undefined;
  if (!line || !question) return {state, effects: []};
  return doubtOrAccept({...draft, line}, question.before);
}

/** "It is here": the fact holds whatever the screen says; what it said travels along. */
function insist(state: BinMove): Next {
  const {question, draft} = state;
  if (question?.about !== 'short' && question?.about !== 'allocated') return {state, effects: []};
  const {about, there, wanted, to} = question;
  const sure = {...draft, believed: JSON.stringify({code: `stock.${about}`, there, wanted})};
  return to ? submit({v: 1, draft: sure}, to) : accept(sure);
}

function submit(state: BinMove, to: FoundBin): Next {
  const {from, goods, line, quantity, believed} = state.draft;
  if (!from || !goods || !line) return {state, effects: []};
  const args = {
    warehouse: from.warehouse,
    goods: goods.id,
    lot: line.lot,
    unit: line.unit,
    from: from.id,
    to: to.id,
    quantity,
  };
  const effect: Effect = {kind: 'submit', action: 'stock.moveBin', args, ...(believed ? {believed} : {})};
  return {state: {...state, to}, effects: [effect]};
}

function answered(state: BinMove, answer: Extract<FlowEvent, {kind: 'answered'}>['answer']): Next {
  const {to, draft} = state;
  const {from, goods, quantity} = draft;
  if (!to || !from || !goods) return {state, effects: []};
  const open: BinMove = {v: 1, draft};
  if (answer.kind === 'refused') return reject(open, answer.code, to.name, answer.facts);
  if (answer.kind === 'question') {
    const there = Number(answer.facts['free'] ?? answer.facts['there'] ?? 0);
    const about = answer.code === 'stock.allocated' ? 'allocated' : 'short';
    return ask(open, {about, there, wanted: quantity, before: draft, to});
  }
  const recorded: BinMove = {v: 1, draft: EMPTY, last: {goods, from, to, quantity}};
  return {state: recorded, effects: [{kind: 'feedback', outcome: 'line-complete'}]};
}

/** One step back. What has been recorded stays recorded. */
function back(state: BinMove): Next {
  const {draft, question, refusal} = state;
  if (refusal) return {state: without(state), effects: []};
  if (question) return silently({v: 1, draft: question.before});
  if (isEmpty(draft)) return {state, effects: [{kind: 'leave'}]};
  if (draft.from && draft.goods) return silently({v: 1, draft: {...EMPTY, from: draft.from}});
  return silently(START);
}

const silently = (state: BinMove): Next => ({
  state,
  effects: [isEmpty(state.draft) ? {kind: 'forget'} : {kind: 'keep'}],
});

const accept = (draft: Draft): Next => ({
  state: {v: 1, draft},
  effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'accepted'}],
});

const ask = (state: BinMove, question: Question): Next => ({
  state: {v: 1, draft: state.draft, question},
  effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'question'}],
});

function reject(state: BinMove, code: string, scanned: string, facts: Refusal['facts'] = {}): Next {
  const wanted = stepOf(state) === 'goods' ? 'goods' : 'bin';
  const refusal = {code, scanned, wanted, facts} as const;
  return {state: {...without(state), refusal}, effects: [{kind: 'feedback', outcome: 'rejected'}]};
}

function without(state: BinMove): BinMove {
  const {refusal: _, to: __, ...rest} = state;
  return rest;
}
