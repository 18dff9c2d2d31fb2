import type {Row} from '#domain/kernel/field.ts';
import type {CellAct, FactCell} from './cell.ts';
import {DN_STEPS} from './dn-cells.ts';

/*
 * A transfer of 8 kettles and 3 pans to the south; 20 kettles stand on the shelf, 5 are spare, and 10 pans are there. What
 * stands on its way is `T`. Sorted: 5 kettles and the pans were counted, 3 kettles are short. Finished: those stand on a
 * shelf of the south.
 */
const THERE = {document: 'asn', at: 'south'};
const sort = (quantity: number, more: Row = {}): CellAct => [
  'inbound.sort',
  {...THERE, goods: 'kettle', quantity, ...more},
];
const putAway = (quantity: number, more: Row = {}): CellAct => [
  'inbound.putAway',
  {...THERE, goods: 'kettle', bin: 'far', quantity, ...more},
];
const uncount = (quantity: number): CellAct => ['inbound.uncount', {...THERE, goods: 'kettle', quantity}];
const confirmArrival: CellAct = ['inbound.confirmArrival', THERE];
const finishUnloading: CellAct = ['inbound.finishUnloading', THERE];
const finishSorting: CellAct = ['inbound.finishSorting', THERE];
const undo: CellAct = ['work.undo', {at: 'south'}];

const dispatch = (whole: number): CellAct => [
  'outbound.dispatch',
  {
    driver_name: 'Ana',
    plate: 'AB-12-CD',
    contact: '+49 170 1234567',
    orders: JSON.stringify([{document: 'dn', whole}]),
  },
];
const putBack = (quantity: number): CellAct => [
  'outbound.putBack',
  {document: 'dn', goods: 'kettle', bin: 'shelf', quantity},
];
const pick = (quantity: number): CellAct => [
  'outbound.pick',
  {document: 'dn', goods: 'kettle', bin: 'shelf', quantity},
];
const of = (action: string): CellAct => [action, {document: 'dn'}];

const ARRIVED = ['kettle E→U 8', 'pan E→U 3'];
const UNLOADED = ['kettle U→S 8', 'pan U→S 3'];
const LEFT = ['kettle P→T 8', 'pan P→T 3'];
const NOTHING = {ends: 'nothing', asked: 'refused asn.already', moves: []} as const;

/** What is told where it is sent. */
export const SENT_CELLS: readonly FactCell[] = [
  {
    state: 'fresh',
    fact: of('outbound.confirm'),
    ends: 'applied',
    moves: [],
    to: 'new',
    figures: {ordered: 8, transit_out: 0},
    there: {asn: 8, transit_in: 0},
  },
  {
    state: 'fresh',
    fact: of('outbound.cancel'),
    ends: 'applied',
    moves: ['kettle E→O 8', 'pan E→O 3'],
    to: 'cancelled',
    there: {asn: 0},
  },
  {
    state: 'new',
    fact: ['outbound.closeShort', {document: 'dn', line: 'dn kettle'}],
    ends: 'applied',
    moves: ['kettle E→O 8'],
    to: 'new',
    line: {closed: 8},
    there: {asn: 0},
  },
  {
    state: 'new',
    fact: of('outbound.release'),
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    there: {asn: 8},
  },
  {
    state: 'to-pick',
    fact: dispatch(1),
    ends: 'applied',
    moves: ['kettle shelf→P 8', 'kettle P→T 8', 'pan shelf→P 3', 'pan P→T 3'],
    to: 'shipped',
    line: {shipped: 8, intransit: 8, actual: 0},
    figures: {goods_qty: 17, onhand: 17, picked: 0, transit_out: 8},
    there: {asn: 8, transit_in: 8},
  },
  {
    state: 'picked',
    fact: dispatch(0),
    ends: 'applied',
    moves: LEFT,
    to: 'shipped',
    line: {picked: 0, shipped: 8, intransit: 8},
    figures: {picked: 0, transit_out: 8},
    there: {asn: 8, transit_in: 8},
  },
  // 6 of 8 were picked: the rest is another transfer, which the south expects, too.
  {
    state: 'to-pick',
    before: [pick(6)],
    fact: dispatch(0),
    ends: 'applied',
    moves: ['kettle P→T 6', 'kettle O→E 2', 'pan O→E 3', 'kettle E→O 2', 'pan E→O 3'],
    to: 'shipped',
    line: {shipped: 6, moved: 2, intransit: 6},
    there: {asn: 8, transit_in: 6},
    backOrder: ['kettle 2', 'pan 3'],
  },
  // Received before its truck was told.
  {
    state: 'to-pick',
    before: [sort(8)],
    fact: dispatch(1),
    ends: 'applied',
    moves: ['kettle shelf→P 8', 'kettle P→T 8', 'pan shelf→P 3', 'pan P→T 3', 'kettle T→O 8'],
    to: 'shipped',
    line: {shipped: 8, intransit: 0, actual: 8},
    figures: {onhand: 17, transit_out: 0},
    there: {sorted: 8, transit_in: 0},
  },
  {
    state: 'shipped',
    fact: putBack(2),
    ends: 'applied',
    moves: ['kettle T→shelf 2', 'kettle E→O 2'],
    to: 'shipped',
    line: {returned: 2, intransit: 6},
    figures: {onhand: 19, transit_out: 6},
    there: {asn: 6, transit_in: 6},
  },
  {
    state: 'shipped',
    before: [sort(7)],
    fact: putBack(2),
    ends: 'corrected stock.short',
    moves: ['kettle T→shelf 1', 'kettle D→shelf 1', 'kettle S→O 1'],
    to: 'shipped',
    line: {returned: 1, intransit: 0, actual: 7},
    figures: {transit_out: 0},
    there: {sorted: 7, transit_in: 0},
  },
  {
    state: 'delivered',
    fact: putBack(2),
    ends: 'corrected stock.short',
    moves: ['kettle D→shelf 2'],
    to: 'delivered',
    line: {returned: 0, actual: 8},
  },
  {
    state: 'shipped',
    fact: pick(1),
    ends: 'corrected dn.left',
    moves: ['kettle shelf→P 1'],
    to: 'shipped',
    line: {picked: 1, intransit: 8},
  },
  // One more has arrived than was told to leave, and is told only now: neither end asks any more.
  {
    state: 'shipped',
    before: [pick(1), sort(9)],
    fact: ['case.wentAlong', {case: 'dn.left', note: 'seen on it'}],
    ends: 'applied',
    to: 'shipped',
    line: {picked: 0, shipped: 9, actual: 9, intransit: 0},
    cases: ['dn.left by case.wentAlong'],
  },
  ...['to-pick', 'shipped', 'delivered'].map((state): FactCell => ({
    state,
    fact: ['outbound.deliver', {document: 'dn', lines: '[]'}],
    asked: 'refused dn.no-proof',
    ends: 'held dn.no-proof',
    moves: [],
    to: state,
  })),
];

/** What is told where it is received. */
export const RECEIVED_CELLS: readonly FactCell[] = [
  // confirmArrival
  {
    state: 'announced',
    fact: confirmArrival,
    ends: 'applied',
    moves: ARRIVED,
    to: 'arrived',
    line: {announced: 8, unload: 8, coming: 8},
    orderLine: {intransit: 8, actual: 0},
    figures: {transit_out: 8},
    there: {asn: 0, pre_load: 8, transit_in: 8},
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
  // sort: what is counted has arrived
  {
    state: 'announced',
    fact: sort(2),
    ends: 'applied',
    moves: [...ARRIVED, ...UNLOADED, 'kettle S→Z 2', 'kettle T→O 2'],
    to: 'unloaded',
    line: {counted: 2, coming: 6},
    orderLine: {actual: 2, intransit: 6},
    figures: {transit_out: 6},
    there: {sorted: 2, pre_sort: 6, transit_in: 6},
  },
  {
    state: 'arrived',
    fact: sort(2),
    ends: 'applied',
    moves: [...UNLOADED, 'kettle S→Z 2', 'kettle T→O 2'],
    to: 'unloaded',
    orderLine: {actual: 2, intransit: 6},
  },
  {
    state: 'unloaded',
    fact: sort(8),
    ends: 'applied',
    moves: ['kettle S→Z 8', 'kettle T→O 8'],
    to: 'unloaded',
    line: {counted: 8, coming: 0},
    orderLine: {actual: 8, intransit: 0},
    figures: {onhand: 17, transit_out: 0},
    there: {sorted: 8, pre_sort: 0, transit_in: 0},
  },
  {
    state: 'unloaded',
    fact: sort(9),
    ends: 'corrected asn.more',
    moves: ['kettle S→Z 8', 'kettle O→Z 1', 'kettle T→O 8'],
    to: 'unloaded',
    line: {counted: 9, more: 1},
    orderLine: {actual: 8, intransit: 0},
  },
  // More than was sent is there, and is not sent a second time.
  {
    state: 'unloaded',
    before: [sort(8)],
    fact: sort(2, {over: 1}),
    ends: 'applied',
    moves: ['kettle O→Z 2'],
    to: 'unloaded',
    line: {counted: 10, more: 2},
    orderLine: {actual: 8, intransit: 0},
    figures: {transit_out: 0},
  },
  {
    state: 'sorted',
    fact: sort(3),
    ends: 'applied',
    moves: ['kettle O→Z 3', 'kettle T→O 3'],
    to: 'sorted',
    line: {shortage: 0, coming: 0},
    orderLine: {actual: 8, intransit: 0},
    cases: ['transfer.short by inbound.sort'],
  },
  {
    state: 'sorted',
    fact: sort(2),
    ends: 'applied',
    moves: ['kettle O→Z 2', 'kettle T→O 2'],
    to: 'sorted',
    line: {shortage: 1, coming: 1},
    cases: ['transfer.short'],
  },
  {
    state: 'finished',
    fact: sort(3),
    ends: 'corrected asn.reopened',
    moves: ['kettle O→Z 3', 'kettle T→O 3'],
    to: 'sorted',
    orderLine: {actual: 8, intransit: 0},
  },
  {
    state: 'cancelled',
    fact: sort(2),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→Z 2'],
    to: 'sorted',
    line: {counted: 2, coming: 0},
    orderLine: {shipped: 0, actual: 0, intransit: 0},
  },
  // finishSorting: what was not found stays on its way
  {
    state: 'unloaded',
    fact: finishSorting,
    ends: 'corrected transfer.short transfer.short',
    asked: 'corrected transfer.short transfer.short',
    moves: ['kettle S→O 8', 'pan S→O 3'],
    to: 'finished',
    line: {shortage: 8, coming: 8},
    orderLine: {actual: 0, intransit: 8},
    figures: {transit_out: 8},
    there: {pre_sort: 0, transit_in: 8},
  },
  {
    state: 'unloaded',
    before: [sort(8), sort(3, {goods: 'pan'})],
    fact: finishSorting,
    ends: 'applied',
    moves: [],
    to: 'sorted',
    cases: [],
  },
  // putAway: what was not sorted is counted by it
  {
    state: 'unloaded',
    fact: putAway(3),
    ends: 'applied',
    moves: ['kettle S→Z 3', 'kettle Z→far 3', 'kettle T→O 3'],
    to: 'unloaded',
    line: {counted: 3, put_away: 3, coming: 5},
    orderLine: {actual: 3, intransit: 5},
    there: {onhand: 3, transit_in: 5},
  },
  {
    state: 'sorted',
    fact: putAway(5),
    ends: 'applied',
    moves: ['kettle Z→far 5'],
    to: 'sorted',
    orderLine: {actual: 5, intransit: 3},
    there: {onhand: 5, transit_in: 3},
  },
  // uncount: it has not arrived
  {
    state: 'unloaded',
    before: [sort(4)],
    fact: uncount(2),
    ends: 'applied',
    moves: ['kettle Z→S 2', 'kettle O→T 2'],
    to: 'unloaded',
    line: {counted: 2, coming: 6},
    orderLine: {actual: 2, intransit: 6},
    figures: {transit_out: 6},
    there: {transit_in: 6},
  },
  {
    state: 'sorted',
    fact: uncount(2),
    ends: 'corrected transfer.short',
    asked: 'corrected transfer.short',
    moves: ['kettle Z→O 2', 'kettle O→T 2'],
    to: 'sorted',
    line: {shortage: 5, coming: 5},
    orderLine: {actual: 3, intransit: 5},
  },
  // undo
  {
    state: 'unloaded',
    before: [sort(4)],
    fact: undo,
    ends: 'applied',
    moves: ['kettle Z→S 4', 'kettle O→T 4'],
    to: 'unloaded',
    orderLine: {actual: 0, intransit: 8},
    there: {transit_in: 8},
  },
  {
    state: 'unloaded',
    before: [putAway(3)],
    fact: undo,
    ends: 'applied',
    to: 'unloaded',
    orderLine: {actual: 0, intransit: 8},
    there: {onhand: 0, transit_in: 8},
  },
];

const lines = JSON.stringify([
  {goods: 'kettle', quantity: 8},
  {goods: 'pan', quantity: 3},
]);
const ordered: CellAct = ['transfers.order', {from_warehouse: 'warehouse', to_warehouse: 'south', lines}];
const asTransfer = (acts: readonly CellAct[] = []): CellAct[] =>
  acts.map((act) => (act[0] === 'outbound.create' ? ordered : act));

/** The acts by which the transfer has come to a state where it is sent. */
export const SENT_STEPS: Readonly<Record<string, readonly CellAct[]>> = {
  fresh: asTransfer(DN_STEPS['fresh']),
  new: asTransfer(DN_STEPS['new']),
  'to-pick': asTransfer(DN_STEPS['to-pick']),
  picked: asTransfer(DN_STEPS['picked']),
  shipped: asTransfer(DN_STEPS['shipped']),
  delivered: [...asTransfer(DN_STEPS['shipped']), sort(8), sort(3, {goods: 'pan'})],
  cancelled: asTransfer(DN_STEPS['cancelled']),
};

/** And where it is received. */
export const RECEIVED_STEPS: Readonly<Record<string, readonly CellAct[]>> = (() => {
  const announced = SENT_STEPS['shipped'] ?? [];
  const arrived = [...announced, confirmArrival];
  const unloaded = [...arrived, finishUnloading];
  const sorted = [...unloaded, sort(5), sort(3, {goods: 'pan'}), finishSorting];
  const finished = [...sorted, putAway(5), putAway(3, {goods: 'pan'})];
  return {announced, arrived, unloaded, sorted, finished, cancelled: SENT_STEPS['cancelled'] ?? []};
})();
