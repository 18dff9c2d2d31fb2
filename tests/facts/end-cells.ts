import type {CellAct, FactCell} from './cell.ts';

/*
 * The acts that the tables name for each code, and what they leave of its case. The delivery and the order are those of
 * the other cells: 10 kettles and 5 pans announced, 8 kettles and 3 pans ordered.
 */
const KETTLE = {document: 'dn', goods: 'kettle', bin: 'shelf'};
const pick = (quantity: number, more = {}): CellAct => ['outbound.pick', {...KETTLE, quantity, ...more}];
const putBack = (quantity: number, more = {}): CellAct => [
  'outbound.putBack',
  {...KETTLE, quantity, ...more},
];
const dispatch: CellAct = [
  'outbound.dispatch',
  {driver_name: 'Ana', plate: 'AB-1', contact: '1', orders: '[{"document":"dn","whole":0}]'},
];
const proof = (kettles: number, damage: number): string =>
  JSON.stringify([{line: 'dn kettle', actual: kettles, damage}]);
const deliver = (kettles: number, damage = 0): CellAct => [
  'outbound.deliver',
  {document: 'dn', lines: proof(kettles, damage)},
];
const applied = {ends: 'applied'} as const;

export const DN_ENDS: readonly FactCell[] = [
  // More than the order wants is put back: all of it, or not yet all.
  {
    ...applied,
    state: 'to-pick',
    before: [pick(10)],
    fact: putBack(2),
    to: 'to-pick',
    cases: ['dn.over by outbound.putBack'],
  },
  {...applied, state: 'to-pick', before: [pick(10)], fact: putBack(1), to: 'to-pick', cases: ['dn.over']},
  {
    ...applied,
    state: 'to-pick',
    before: [pick(10), putBack(1)],
    fact: putBack(1, {bin: 'spare'}),
    to: 'to-pick',
    cases: ['dn.over by outbound.putBack'],
  },
  // Two picks were too much: the case is open until both have gone back.
  {
    ...applied,
    state: 'picked',
    before: [pick(1), pick(1, {goods: 'pan'}), putBack(1)],
    fact: putBack(1, {goods: 'pan'}),
    to: 'picked',
    cases: ['dn.over by outbound.putBack'],
  },
  {
    ...applied,
    state: 'picked',
    before: [pick(1), pick(1, {goods: 'pan'})],
    fact: putBack(1),
    to: 'picked',
    cases: ['dn.over'],
  },
  // It left with them, and they came back.
  {
    ...applied,
    state: 'picked',
    before: [pick(2), dispatch],
    fact: putBack(2),
    to: 'shipped',
    line: {shipped: 10, returned: 2},
    cases: ['dn.over by outbound.putBack'],
  },
  {...applied, state: 'picked', before: [pick(2)], fact: dispatch, to: 'shipped', cases: ['dn.over']},
  {
    ...applied,
    state: 'to-pick',
    before: [pick(1, {goods: 'pot'})],
    fact: putBack(1, {goods: 'pot'}),
    to: 'to-pick',
    cases: ['dn.not-ordered by outbound.putBack', 'stock.short'],
  },
  // Nobody had released it: it is confirmed, or all that was taken of it goes back.
  {
    ...applied,
    state: 'fresh',
    before: [pick(2)],
    fact: ['outbound.confirm', {document: 'dn'}],
    to: 'picked',
    cases: ['dn.not-released by outbound.confirm'],
  },
  {
    ...applied,
    state: 'fresh',
    before: [pick(2)],
    fact: putBack(2),
    to: 'fresh',
    cases: ['dn.not-released by outbound.putBack'],
  },
  {...applied, state: 'new', before: [pick(2)], fact: putBack(1), to: 'picked', cases: ['dn.not-released']},
  {
    ...applied,
    state: 'new',
    before: [pick(2)],
    fact: putBack(2),
    to: 'new',
    cases: ['dn.not-released by outbound.putBack'],
  },
  {
    ...applied,
    state: 'new',
    before: [pick(2), dispatch],
    fact: putBack(2),
    to: 'shipped',
    cases: ['dn.not-released by outbound.putBack'],
  },
  // Nothing was taken of it, and confirming it settles nothing else.
  {...applied, state: 'fresh', fact: ['outbound.confirm', {document: 'dn'}], to: 'new', cases: []},
  // It has left: these go after it, or back.
  {
    ...applied,
    state: 'shipped',
    before: [pick(2)],
    fact: dispatch,
    to: 'shipped',
    cases: ['dn.left by outbound.dispatch'],
  },
  {
    ...applied,
    state: 'shipped',
    before: [pick(2)],
    fact: putBack(2),
    to: 'shipped',
    cases: ['dn.left by outbound.putBack'],
  },
  {...applied, state: 'delivered', before: [pick(2)], fact: putBack(1), to: 'delivered', cases: ['dn.left']},
  // It is cancelled: everything goes back, also what has left.
  {
    ...applied,
    state: 'cancelled',
    before: [pick(2)],
    fact: putBack(2),
    to: 'cancelled',
    cases: ['dn.cancelled by outbound.putBack'],
  },
  {
    ...applied,
    state: 'cancelled',
    before: [pick(2), dispatch],
    fact: putBack(1),
    to: 'cancelled',
    line: {shipped: 2, returned: 1},
    cases: ['dn.cancelled'],
  },
  {
    ...applied,
    state: 'cancelled',
    before: [pick(2), dispatch, putBack(1)],
    fact: putBack(1),
    to: 'cancelled',
    cases: ['dn.cancelled by outbound.putBack'],
  },
  {
    state: 'cancelled',
    before: [pick(2)],
    fact: dispatch,
    ends: 'corrected dn.cancelled',
    to: 'cancelled',
    cases: ['dn.cancelled'],
  },
  // What the customer did not keep comes back: 2 that never arrived, 1 that was damaged.
  {
    ...applied,
    state: 'shipped',
    before: [deliver(6, 1)],
    fact: putBack(3, {bin: 'broken'}),
    to: 'delivered',
    cases: ['pod.difference by outbound.putBack'],
  },
  {
    ...applied,
    state: 'shipped',
    before: [deliver(6, 1)],
    fact: putBack(1, {bin: 'broken'}),
    to: 'delivered',
    cases: ['pod.difference'],
  },
  // A second truck, a second proof: the office says what was meant.
  {
    ...applied,
    state: 'shipped',
    before: [dispatch],
    fact: putBack(8),
    to: 'shipped',
    cases: ['dn.two-trucks'],
  },
  {
    ...applied,
    state: 'delivered',
    before: [deliver(6), pick(1)],
    fact: putBack(1),
    to: 'delivered',
    cases: ['dn.left by outbound.putBack', 'pod.twice'],
  },
  // It had been on the truck all the same; of what the customer has told that is missing then.
  {
    ...applied,
    state: 'shipped',
    before: [pick(2)],
    fact: ['case.wentAlong', {case: 'dn.left', note: 'seen on it'}],
    moves: ['kettle P→O 2'],
    to: 'shipped',
    line: {picked: 0, shipped: 10, intransit: 10},
    cases: ['dn.left by case.wentAlong'],
  },
  {
    ...applied,
    state: 'delivered',
    before: [pick(2)],
    fact: ['case.wentAlong', {case: 'dn.left', note: 'seen on it'}],
    moves: ['kettle P→O 2'],
    to: 'delivered',
    line: {picked: 0, shipped: 10, intransit: 0, actual: 8, shortage: 2},
    cases: ['dn.left by case.wentAlong'],
  },
  {
    ...applied,
    state: 'shipped',
    before: [dispatch],
    fact: ['case.secondTruck', {case: 'dn.two-trucks', note: 'the first was full'}],
    moves: [],
    to: 'shipped',
    cases: ['dn.two-trucks by case.secondTruck'],
  },
  {
    ...applied,
    state: 'delivered',
    before: [deliver(6)],
    fact: ['case.secondProof', {case: 'pod.twice', note: 'counted', lines: proof(6, 1)}],
    moves: [],
    to: 'delivered',
    line: {shipped: 8, actual: 6, damage: 1, shortage: 2, more: 0},
    cases: ['pod.twice by case.secondProof'],
  },
  // The order says so already, and no other case is closed so.
  {
    state: 'delivered',
    before: [deliver(6)],
    fact: ['case.secondProof', {case: 'pod.twice', note: 'counted', lines: proof(8, 0)}],
    ends: 'refused case.nothing-left',
    to: 'delivered',
    cases: ['pod.twice'],
  },
  {
    state: 'delivered',
    before: [deliver(6)],
    fact: ['case.wentAlong', {case: 'pod.twice', note: 'no'}],
    ends: 'refused case.other-closing',
    to: 'delivered',
    cases: ['pod.twice'],
  },
];

const sort = (quantity: number, more = {}): CellAct => [
  'inbound.sort',
  {document: 'asn', goods: 'kettle', quantity, ...more},
];
const putAway = (quantity: number, more = {}): CellAct => [
  'inbound.putAway',
  {document: 'asn', goods: 'kettle', bin: 'shelf', quantity, ...more},
];
const uncount = (quantity: number, more = {}): CellAct => [
  'inbound.uncount',
  {document: 'asn', goods: 'kettle', quantity, ...more},
];
const arrive: CellAct = ['inbound.confirmArrival', {document: 'asn'}];
const reopen: CellAct = ['inbound.reopen', {document: 'asn'}];

export const ASN_ENDS: readonly FactCell[] = [
  // It was cancelled and is here: opened again, put away, or sent away.
  {
    ...applied,
    state: 'cancelled',
    before: [arrive],
    fact: reopen,
    to: 'announced',
    cases: ['asn.cancelled by inbound.reopen'],
  },
  {
    ...applied,
    state: 'cancelled',
    before: [sort(4)],
    fact: putAway(4),
    to: 'finished',
    cases: ['asn.cancelled by inbound.putAway'],
  },
  {
    ...applied,
    state: 'cancelled',
    before: [sort(4)],
    fact: putAway(3),
    to: 'sorted',
    cases: ['asn.cancelled'],
  },
  {
    ...applied,
    state: 'cancelled',
    before: [arrive, sort(4), putAway(3)],
    fact: uncount(1),
    to: 'finished',
    cases: ['asn.cancelled by inbound.uncount'],
  },
  // Put away without more ado: whether it is kept the office says.
  {
    state: 'cancelled',
    before: [arrive],
    fact: putAway(4),
    ends: 'corrected asn.cancelled',
    to: 'finished',
    cases: ['asn.cancelled'],
  },
  {
    ...applied,
    state: 'finished',
    before: [sort(3)],
    fact: putAway(3),
    to: 'finished',
    cases: ['asn.reopened by inbound.putAway'],
  },
  {...applied, state: 'finished', before: [sort(3)], fact: putAway(1), to: 'sorted', cases: ['asn.reopened']},
  {
    ...applied,
    state: 'finished',
    before: [sort(3)],
    fact: uncount(3),
    to: 'finished',
    cases: ['asn.reopened by inbound.uncount'],
  },
  // More than was announced, recounted.
  {
    ...applied,
    state: 'unloaded',
    before: [sort(12)],
    fact: uncount(2),
    to: 'unloaded',
    cases: ['asn.more by inbound.uncount'],
  },
  {...applied, state: 'unloaded', before: [sort(12)], fact: uncount(1), to: 'unloaded', cases: ['asn.more']},
  {...applied, state: 'unloaded', before: [sort(12)], fact: putAway(12), to: 'unloaded', cases: ['asn.more']},
  {
    ...applied,
    state: 'unloaded',
    before: [sort(2, {goods: 'pot'})],
    fact: uncount(2, {goods: 'pot'}),
    to: 'unloaded',
    cases: ['asn.not-announced by inbound.uncount'],
  },
  // What was short has been found: that is good to know, and asks for nothing.
  {
    ...applied,
    state: 'finished',
    before: [putAway(3)],
    fact: sort(3),
    to: 'finished',
    cases: ['asn.shortage-found'],
  },
];
