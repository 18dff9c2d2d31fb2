import type {Command} from '#domain/scanning/label.ts';
import {shown} from '../code.ts';
import {
  storedAs,
  type Flow,
  type FlowEvent,
  type Found,
  type FoundThing,
  type Refusal,
  type Stepped,
} from './flow.ts';

/** A look at goods or at a bin. Only data: stored as JSON before each tick. */
export interface Query {
  readonly v: 1;
  /** What is on the screen; nothing before the first scan. */
  readonly subject?: FoundThing;
  /** What was looked at before it, the newest last: the way back. */
  readonly trail: readonly FoundThing[];
  /** A thing of the other kind was scanned: it is offered, not thrown at the worker. */
  readonly offer?: FoundThing;
  readonly refusal?: Refusal;
}

type Next = Stepped<Query>;
type Kind = FoundThing['kind'];

/** Which job shows things of a kind; also the path of its screen. */
export const QUERY_OF: Readonly<Record<Kind, string>> = {goods: 'goods-query', bin: 'location-query'};

/** Steps back that are remembered. */
const LONGEST_TRAIL = 20;
const START: Query = {v: 1, trail: []};

/**
 * Looks things of one kind up, scan after scan: each valid code replaces what is shown. A code of the other kind
 * offers the other query; scanned again, or tapped, it goes there, and back leads here again.
 */
const queryOf = (kind: Kind): Flow<Query> => ({
  name: QUERY_OF[kind],
  start: START,
  step: (state, event) => step(kind, state, event),
  policy: (state) => (state.offer ? 'confirm' : 'ignore'),
  question: (state) => state.offer,
  isBetween: (state) => !state.offer && !state.refusal,
  revive(stored) {
    const state = storedAs<Query>(stored, 'trail');
    if (!state) return undefined;
    const {refusal: _, ...rest} = state;
    return rest;
  },
});

export const goodsQuery = queryOf('goods');
export const locationQuery = queryOf('bin');

function step(kind: Kind, state: Query, event: FlowEvent): Next {
  switch (event.kind) {
    case 'scan':
      return {state, effects: [{kind: 'resolve', raw: event.raw, wanted: kind}]};
    case 'found':
      return found(kind, state, event.found, shown(event.raw));
    case 'show':
      return opened(kind, event.thing, trailOf(state), false);
    case 'insist':
      return state.offer ? opened(kind, state.offer, trailOf(state), false) : {state, effects: []};
    case 'back':
      return back(kind, state);
    case 'unkept':
      return reject(kind, state, 'device.not-kept', '');
    case 'answered':
    case 'quantity':
    case 'all':
    case 'choose':
      return {state, effects: []};
  }
}

function found(kind: Kind, state: Query, code: Found, text: string): Next {
  switch (code.kind) {
    case 'command':
      return commanded(kind, state, code.command);
    case 'several':
      return several(kind, state, code.options, text);
    case 'bin':
    case 'goods':
      return scanned(kind, state, code);
    case 'unknown':
    case 'gone':
    case 'misread':
    case 'undownloaded':
    case 'other':
      return reject(kind, state, `scan.${code.kind}`, text);
  }
}

/** A scan begins anew: what was looked at before it is no way back from it. */
function scanned(kind: Kind, state: Query, thing: FoundThing): Next {
  if (thing.kind === kind) return opened(kind, thing, [], true);
  if (state.offer?.id === thing.id) return opened(kind, thing, trailOf(state), true);
  const {refusal: _, ...rest} = state;
  return {
    state: {...rest, offer: thing},
    effects: [{kind: 'keep'}, {kind: 'feedback', outcome: 'question'}],
  };
}

/** A text that means two things means the one that this query is about. */
function several(kind: Kind, state: Query, options: readonly FoundThing[], text: string): Next {
  const thing = options.find((option) => option.kind === kind) ?? options[0];
  return thing ? scanned(kind, state, thing) : reject(kind, state, 'scan.unknown', text);
}

/** A card on the wall says what a tap would. */
function commanded(kind: Kind, state: Query, command: Command): Next {
  switch (command) {
    case 'BACK':
      return back(kind, state);
    case 'CONFIRM':
      return step(kind, state, {kind: 'insist'});
    case 'ALL':
    case 'UNDO':
      return reject(kind, state, 'scan.other', command);
  }
}

/** Shows a thing, here or in the query for its kind. A scan is ticked; a tap is its own answer. */
function opened(kind: Kind, thing: FoundThing, trail: readonly FoundThing[], isScan: boolean): Next {
  const state: Query = {v: 1, subject: thing, trail: trail.slice(-LONGEST_TRAIL)};
  const tick = isScan ? ([{kind: 'feedback', outcome: 'accepted'}] as const) : [];
  if (thing.kind === kind) return {state, effects: [{kind: 'keep'}, ...tick]};
  return {state: START, effects: [{kind: 'handOver', flow: QUERY_OF[thing.kind], state}, ...tick]};
}

const trailOf = ({subject, trail}: Query): readonly FoundThing[] => (subject ? [...trail, subject] : trail);

function back(kind: Kind, state: Query): Next {
  const {refusal: _, ...accepted} = state;
  if (state.refusal) return {state: accepted, effects: []};
  const {offer: __, ...shut} = accepted;
  if (state.offer) return {state: shut, effects: [{kind: state.subject ? 'keep' : 'forget'}]};
  const before = state.trail.at(-1);
  if (before) return opened(kind, before, state.trail.slice(0, -1), false);
  return state.subject ? {state: START, effects: [{kind: 'forget'}]} : {state, effects: [{kind: 'leave'}]};
}

const reject = (kind: Kind, state: Query, code: string, scannedText: string): Next => ({
  state: {...state, refusal: {code, scanned: scannedText, wanted: kind, facts: {}}},
  effects: [{kind: 'feedback', outcome: 'rejected'}],
});
