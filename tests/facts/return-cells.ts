import type {CellAct, FactCell} from './cell.ts';
import {DN_STEPS} from './dn-cells.ts';

/*
 * A return of 5 kettles and 1 pan of an order that has left with 8 kettles and 3 pans; 12 kettles stand on the shelf and 5
 * are spare. Sorted: 2 kettles and the pan were counted, 3 kettles are short. Finished: those stand on the shelf again.
 */
const sort = (quantity: number, more = {}): CellAct => [
  'inbound.sort',
  {document: 'asn', goods: 'kettle', quantity, ...more},
];
const putAway = (quantity: number, more = {}): CellAct => [
  'inbound.putAway',
  {document: 'asn', goods: 'kettle', bin: 'shelf', quantity, ...more},
];
const uncount = (quantity: number): CellAct => [
  'inbound.uncount',
  {document: 'asn', goods: 'kettle', quantity},
];
const putBack = (quantity: number, more = {}): CellAct => [
  'outbound.putBack',
  {document: 'dn', goods: 'kettle', bin: 'shelf', quantity, ...more},
];
const deliver: CellAct = ['outbound.deliver', {document: 'dn', lines: '[]'}];
/** Of 8 that arrived 2 were damaged, which the driver has kept. */
const deliverDamaged: CellAct = [
  'outbound.deliver',
  {document: 'dn', lines: JSON.stringify([{line: 'dn kettle', actual: 8, damage: 2}])},
];
const confirmArrival: CellAct = ['inbound.confirmArrival', {document: 'asn'}];
const finishUnloading: CellAct = ['inbound.finishUnloading', {document: 'asn'}];
const finishSorting: CellAct = ['inbound.finishSorting', {document: 'asn'}];
const cancel: CellAct = ['inbound.cancel', {document: 'asn'}];
const reopen: CellAct = ['inbound.reopen', {document: 'asn'}];
const linesOf = (kettles: number, more = {}) =>
  JSON.stringify([{goods: 'kettle', quantity: kettles, ...more}]);
const edit = (kettles: number): CellAct => [
  'returns.edit',
  {
    document: 'asn',
    version: 'seen',
    customer: 'customer',
    from_order: 'dn',
    lines: linesOf(kettles, {reason: 'damaged'}),
  },
];
const undo: CellAct = ['work.undo', {}];

const ARRIVED = ['kettle E→U 5', 'pan E→U 1'];
const UNLOADED = ['kettle U→S 5', 'pan U→S 1'];
const NOTHING = {ends: 'nothing', asked: 'refused asn.already', moves: []} as const;
const refusedIn = (states: readonly string[], fact: CellAct): FactCell[] =>
  states.map((state) => ({state, fact, ends: 'refused asn.wrong-state', moves: [], to: state}));

export const RETURN_CELLS: readonly FactCell[] = [
  // confirmArrival
  {
    state: 'announced',
    fact: confirmArrival,
    ends: 'applied',
    moves: ARRIVED,
    to: 'arrived',
    line: {announced: 5, expected: 0, unload: 5, returned: 0, reason: 'damaged'},
    orderLine: {shipped: 8, returned: 0, intransit: 8},
    figures: {goods_qty: 22, asn: 0, pre_load: 5, onhand: 17},
  },
  {...NOTHING, state: 'arrived', fact: confirmArrival, to: 'arrived'},
  {...NOTHING, state: 'unloaded', fact: confirmArrival, to: 'unloaded'},
  {...NOTHING, state: 'sorted', fact: confirmArrival, to: 'sorted'},
  {...NOTHING, state: 'finished', fact: confirmArrival, to: 'finished'},
  {state: 'cancelled', fact: confirmArrival, ends: 'corrected asn.cancelled', moves: [], to: 'cancelled'},
  // finishUnloading
  {
    state: 'announced',
    fact: finishUnloading,
    ends: 'applied',
    moves: [...ARRIVED, ...UNLOADED],
    to: 'unloaded',
  },
  {state: 'arrived', fact: finishUnloading, ends: 'applied', moves: UNLOADED, to: 'unloaded'},
  {...NOTHING, state: 'unloaded', fact: finishUnloading, to: 'unloaded'},
  {...NOTHING, state: 'sorted', fact: finishUnloading, to: 'sorted'},
  {...NOTHING, state: 'finished', fact: finishUnloading, to: 'finished'},
  {state: 'cancelled', fact: finishUnloading, ends: 'corrected asn.cancelled', moves: [], to: 'cancelled'},
  // sort: what is counted has come back of the order
  {
    state: 'announced',
    fact: sort(2),
    ends: 'applied',
    moves: [...ARRIVED, ...UNLOADED, 'kettle S→Z 2'],
    to: 'unloaded',
    line: {counted: 2, sorted: 2, returned: 2},
    orderLine: {shipped: 8, returned: 2, intransit: 6},
  },
  {
    state: 'arrived',
    fact: sort(2),
    ends: 'applied',
    moves: [...UNLOADED, 'kettle S→Z 2'],
    to: 'unloaded',
    orderLine: {returned: 2, intransit: 6},
  },
  {
    state: 'unloaded',
    fact: sort(5),
    ends: 'applied',
    moves: ['kettle S→Z 5'],
    to: 'unloaded',
    line: {counted: 5, sorted: 5, returned: 5},
    orderLine: {returned: 5, intransit: 3},
    figures: {goods_qty: 22, pre_sort: 0, sorted: 5, onhand: 17},
  },
  {
    state: 'unloaded',
    before: [deliver],
    fact: sort(5),
    ends: 'applied',
    moves: ['kettle S→Z 5'],
    to: 'unloaded',
    orderLine: {actual: 8, returned: 5, given_back: 5, intransit: 0},
  },
  // It had arrived, and is no difference to what was shipped, whichever is told first.
  {
    state: 'unloaded',
    before: [sort(5)],
    fact: deliver,
    ends: 'applied',
    moves: [],
    to: 'unloaded',
    orderLine: {actual: 8, shortage: 0, more: 0, returned: 5, given_back: 5, intransit: 0},
  },
  // What the driver has kept comes back as well as what the customer has kept at first.
  {
    state: 'unloaded',
    before: [deliverDamaged, sort(5)],
    fact: putBack(2, {bin: 'broken'}),
    ends: 'applied',
    moves: ['kettle O→broken 2'],
    to: 'unloaded',
    orderLine: {actual: 8, damage: 2, returned: 7, given_back: 5},
  },
  {
    state: 'unloaded',
    before: [deliverDamaged, putBack(2, {bin: 'broken'})],
    fact: sort(5),
    ends: 'applied',
    moves: ['kettle S→Z 5'],
    to: 'unloaded',
    orderLine: {actual: 8, damage: 2, returned: 7, given_back: 5},
  },
  {
    state: 'unloaded',
    before: [putBack(2, {bin: 'broken'}), sort(5)],
    fact: deliverDamaged,
    ends: 'applied',
    moves: [],
    to: 'unloaded',
    orderLine: {actual: 8, damage: 2, shortage: 0, more: 0, returned: 7, given_back: 5},
  },
  {
    state: 'unloaded',
    fact: sort(6),
    ends: 'corrected asn.more',
    moves: ['kettle S→Z 5', 'kettle O→Z 1'],
    to: 'unloaded',
    line: {counted: 6, more: 1, returned: 6},
    orderLine: {returned: 6, intransit: 2},
  },
  // More than was ever sent with the order: what else it was is for a person to find.
  {
    state: 'unloaded',
    fact: sort(9, {over: 1}),
    ends: 'corrected return.beyond-sent',
    moves: ['kettle S→Z 5', 'kettle O→Z 4'],
    to: 'unloaded',
    line: {counted: 9, more: 4, returned: 8},
    orderLine: {returned: 8, intransit: 0},
    cases: ['return.beyond-sent'],
  },
  // What a driver has put back already does not come back twice.
  {
    state: 'unloaded',
    before: [putBack(6)],
    fact: sort(5),
    ends: 'corrected return.beyond-sent',
    moves: ['kettle S→Z 5'],
    to: 'unloaded',
    line: {counted: 5, returned: 2},
    orderLine: {shipped: 8, returned: 8, intransit: 0},
    cases: ['return.beyond-sent'],
  },
  {
    state: 'sorted',
    fact: sort(3),
    ends: 'applied',
    moves: ['kettle O→Z 3'],
    to: 'sorted',
    line: {counted: 5, shortage: 0, returned: 5},
    orderLine: {returned: 5},
  },
  {
    state: 'finished',
    fact: sort(1),
    ends: 'corrected asn.reopened',
    moves: ['kettle O→Z 1'],
    to: 'sorted',
    line: {counted: 3, returned: 3},
    orderLine: {returned: 3},
  },
  {
    state: 'cancelled',
    fact: sort(2),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→Z 2'],
    to: 'sorted',
    line: {counted: 2, returned: 2},
    orderLine: {returned: 2},
  },
  // finishSorting
  {
    state: 'unloaded',
    before: [sort(2)],
    fact: finishSorting,
    ends: 'applied',
    moves: ['kettle S→O 3', 'pan S→O 1'],
    to: 'sorted',
    line: {shortage: 3, returned: 2},
    orderLine: {returned: 2, intransit: 6},
  },
  {...NOTHING, state: 'sorted', fact: finishSorting, to: 'sorted'},
  {...NOTHING, state: 'finished', fact: finishSorting, to: 'finished'},
  {...NOTHING, state: 'cancelled', fact: finishSorting, to: 'cancelled'},
  // putAway: whole again, or damaged
  {
    state: 'unloaded',
    fact: putAway(2),
    ends: 'applied',
    moves: ['kettle S→Z 2', 'kettle Z→shelf 2'],
    to: 'unloaded',
    line: {counted: 2, implied: 2, put_away: 2, returned: 2},
    orderLine: {returned: 2, intransit: 6},
  },
  {
    state: 'unloaded',
    before: [putAway(2)],
    fact: sort(2),
    ends: 'applied',
    moves: [],
    to: 'unloaded',
    line: {counted: 2, implied: 0, returned: 2},
    orderLine: {returned: 2},
  },
  {
    state: 'sorted',
    fact: putAway(2, {bin: 'broken'}),
    ends: 'applied',
    moves: ['kettle Z→broken 2'],
    to: 'sorted',
    line: {put_away: 2, damage: 2, returned: 2},
    orderLine: {returned: 2},
    figures: {goods_qty: 19, onhand: 19, damage: 2, can_order: 17},
  },
  {
    state: 'sorted',
    before: [putAway(2)],
    fact: putAway(1, {goods: 'pan'}),
    ends: 'applied',
    moves: ['pan Z→shelf 1'],
    to: 'finished',
  },
  // uncount, and an undo
  {
    state: 'sorted',
    fact: uncount(2),
    ends: 'applied',
    moves: ['kettle Z→O 2'],
    to: 'sorted',
    line: {counted: 0, shortage: 5, returned: 0},
    orderLine: {returned: 0, intransit: 8},
  },
  {
    state: 'unloaded',
    before: [putBack(6), sort(5)],
    fact: uncount(4),
    ends: 'applied',
    moves: ['kettle Z→S 4'],
    to: 'unloaded',
    line: {counted: 1, returned: 1},
    orderLine: {returned: 7},
    cases: ['return.beyond-sent by inbound.uncount'],
  },
  {
    state: 'unloaded',
    before: [sort(3)],
    fact: undo,
    ends: 'applied',
    moves: ['kettle Z→S 3'],
    to: 'unloaded',
    line: {counted: 0, returned: 0},
    orderLine: {returned: 0, intransit: 8},
  },
  // edit, cancel, reopen
  {
    state: 'announced',
    fact: edit(7),
    ends: 'applied',
    moves: ['kettle O→E 2', 'pan E→O 1'],
    to: 'announced',
    line: {announced: 7, expected: 7},
  },
  {state: 'announced', fact: edit(9), ends: 'refused return.more-than-sent', moves: [], to: 'announced'},
  {
    state: 'announced',
    before: [putBack(6)],
    fact: edit(3),
    ends: 'refused return.more-than-sent',
    moves: [],
    to: 'announced',
  },
  ...refusedIn(['arrived', 'unloaded', 'sorted', 'finished', 'cancelled'], edit(3)),
  // It is no supplier's, and is not made one.
  ...refusedIn(
    ['announced'],
    ['inbound.edit', {document: 'asn', version: 'seen', supplier: 'supplier', lines: linesOf(3)}],
  ),
  {
    state: 'announced',
    fact: cancel,
    ends: 'applied',
    moves: ['kettle E→O 5', 'pan E→O 1'],
    to: 'cancelled',
    line: {expected: 0},
    orderLine: {returned: 0},
  },
  ...refusedIn(['arrived', 'unloaded', 'sorted', 'finished', 'cancelled'], cancel),
  {
    state: 'cancelled',
    fact: reopen,
    ends: 'applied',
    moves: ['kettle O→E 5', 'pan O→E 1'],
    to: 'announced',
  },
  ...refusedIn(['announced', 'arrived', 'unloaded', 'sorted', 'finished'], reopen),
];

/** The acts by which the return has come to a state. */
export const RETURN_STEPS: Readonly<Record<string, readonly CellAct[]>> = (() => {
  const lines = [
    {goods: 'kettle', quantity: 5, reason: 'damaged'},
    {goods: 'pan', quantity: 1, reason: 'wrong-goods'},
  ];
  const announced: readonly CellAct[] = [
    ...(DN_STEPS['shipped'] ?? []),
    ['returns.announce', {customer: 'customer', from_order: 'dn', lines: JSON.stringify(lines)}],
  ];
  const arrived = [...announced, confirmArrival];
  const unloaded = [...arrived, finishUnloading];
  const sorted = [...unloaded, sort(2), sort(1, {goods: 'pan'}), finishSorting];
  const finished = [...sorted, putAway(2), putAway(1, {goods: 'pan'})];
  const cancelled: readonly CellAct[] = [...announced, cancel];
  return {announced, arrived, unloaded, sorted, finished, cancelled};
})();
