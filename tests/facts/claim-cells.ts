import type {CellAct, FactCell} from './cell.ts';

/*
 * What an office asks for, in every state of its document. The delivery is one of 10 kettles and 5 pans, the order one
 * of 8 kettles and 3 pans, as in the tables of facts; of the order all stands on the shelf.
 */
const linesOf = (...lines: readonly (readonly [goods: string, quantity: number])[]): string =>
  JSON.stringify(lines.map(([goods, quantity]) => ({goods, quantity})));

const editAsn = (version: string | number = 'seen'): CellAct => [
  'inbound.edit',
  {document: 'asn', version, supplier: 'supplier', lines: linesOf(['kettle', 7], ['pot', 2])},
];
const cancelAsn: CellAct = ['inbound.cancel', {document: 'asn'}];
const reopen: CellAct = ['inbound.reopen', {document: 'asn'}];

/** Refused in each of these states, which stay what they are. */
const refusedIn = (states: readonly string[], fact: CellAct, code: string): FactCell[] =>
  states.map((state) => ({state, fact, ends: `refused ${code}`, moves: [], to: state}));

export const ASN_CLAIMS: readonly FactCell[] = [
  // edit
  {
    state: 'announced',
    fact: editAsn(),
    ends: 'applied',
    moves: ['kettle E→O 3', 'pan E→O 5', 'pot O→E 2'],
    to: 'announced',
    line: {announced: 7, expected: 7},
    figures: {goods_qty: 7, asn: 7},
  },
  {
    state: 'announced',
    fact: editAsn(99),
    ends: 'refused row.changed',
    moves: [],
    to: 'announced',
    line: {announced: 10, expected: 10},
  },
  ...refusedIn(['arrived', 'unloaded', 'sorted', 'finished', 'cancelled'], editAsn(), 'asn.wrong-state'),
  // cancel
  {
    state: 'announced',
    fact: cancelAsn,
    ends: 'applied',
    moves: ['kettle E→O 10', 'pan E→O 5'],
    to: 'cancelled',
    line: {announced: 10, expected: 0, shortage: 0},
    figures: {goods_qty: 0, asn: 0},
  },
  ...refusedIn(['arrived', 'unloaded', 'sorted', 'finished', 'cancelled'], cancelAsn, 'asn.wrong-state'),
  // reopen
  {
    state: 'cancelled',
    fact: reopen,
    ends: 'applied',
    moves: ['kettle O→E 10', 'pan O→E 5'],
    to: 'announced',
    line: {announced: 10, expected: 10},
    figures: {goods_qty: 10, asn: 10},
  },
  ...refusedIn(['announced', 'arrived', 'unloaded', 'sorted', 'finished'], reopen, 'asn.wrong-state'),
];

const KETTLE = {document: 'dn', goods: 'kettle', bin: 'shelf'};
const pick = (quantity: number): CellAct => ['outbound.pick', {...KETTLE, quantity}];
const putBack = (quantity: number): CellAct => ['outbound.putBack', {...KETTLE, quantity}];
const editDn = (version: string | number = 'seen'): CellAct => [
  'outbound.edit',
  {document: 'dn', version, customer: 'customer', lines: linesOf(['kettle', 5], ['pot', 2])},
];
const confirm: CellAct = ['outbound.confirm', {document: 'dn'}];
const release: CellAct = ['outbound.release', {document: 'dn'}];
const unrelease: CellAct = ['outbound.unrelease', {document: 'dn'}];
const cancelDn: CellAct = ['outbound.cancel', {document: 'dn'}];
const closeShort = (line = 'dn kettle'): CellAct => ['outbound.closeShort', {document: 'dn', line}];
const makeList: CellAct = ['outbound.makePickingList', {documents: JSON.stringify(['dn'])}];
const emptyShelf: CellAct = [
  'stock.adjust',
  {warehouse: 'warehouse', goods: 'kettle', bin: 'shelf', change: -20, reason: 'a flood'},
];

export const DN_CLAIMS: readonly FactCell[] = [
  // edit
  {
    state: 'fresh',
    fact: editDn(),
    ends: 'applied',
    moves: [],
    to: 'fresh',
    line: {quantity: 5, draft: 5, wanted: 0},
    figures: {onhand: 25, dn: 5, ordered: 0, can_order: 25},
  },
  {
    state: 'fresh',
    fact: editDn(99),
    ends: 'refused row.changed',
    moves: [],
    to: 'fresh',
    line: {quantity: 8},
  },
  ...refusedIn(['new', 'to-pick', 'picked', 'shipped', 'delivered', 'cancelled'], editDn(), 'dn.wrong-state'),
  // confirm
  {
    state: 'fresh',
    fact: confirm,
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {draft: 0, wanted: 8, rest: 8, back_ordered: 0},
    figures: {dn: 0, ordered: 8, pick: 0, can_order: 17},
  },
  {
    state: 'fresh',
    before: [pick(2)],
    fact: confirm,
    ends: 'applied',
    moves: [],
    to: 'picked',
    line: {draft: 0, picked: 2, wanted: 6, rest: 6},
    figures: {onhand: 23, picked: 2, dn: 0, ordered: 6, can_order: 17},
  },
  ...refusedIn(['new', 'to-pick', 'picked', 'shipped', 'delivered', 'cancelled'], confirm, 'dn.wrong-state'),
  // release
  {
    state: 'new',
    fact: release,
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {allocated: 8, rest: 0, back_ordered: 0},
    figures: {onhand: 25, pick: 8, ordered: 0, back_order: 0, can_order: 17},
  },
  {
    state: 'new',
    before: [emptyShelf],
    fact: release,
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {allocated: 5, rest: 3, back_ordered: 3},
    figures: {onhand: 5, pick: 5, ordered: 3, back_order: 3, can_order: -3},
  },
  {
    state: 'picked',
    before: [putBack(2)],
    fact: release,
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {picked: 6, allocated: 2, rest: 0},
    figures: {onhand: 19, picked: 6, pick: 2, ordered: 0, can_order: 17},
  },
  ...refusedIn(['to-pick', 'picked'], release, 'dn.nothing-wanted'),
  ...refusedIn(['fresh', 'shipped', 'delivered', 'cancelled'], release, 'dn.wrong-state'),
  // unrelease
  {
    state: 'to-pick',
    fact: unrelease,
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {allocated: 0, rest: 8, back_ordered: 0},
    figures: {pick: 0, ordered: 8, back_order: 0, can_order: 17},
  },
  {
    state: 'to-pick',
    before: [pick(2)],
    fact: unrelease,
    ends: 'refused dn.put-back-first',
    moves: [],
    to: 'to-pick',
    line: {picked: 2, allocated: 6},
  },
  ...refusedIn(['fresh', 'new', 'picked', 'shipped', 'delivered', 'cancelled'], unrelease, 'dn.wrong-state'),
  // cancel
  {
    state: 'fresh',
    fact: cancelDn,
    ends: 'applied',
    moves: [],
    to: 'cancelled',
    line: {draft: 0, wanted: 0},
    figures: {dn: 0, ordered: 0, can_order: 25},
  },
  {
    state: 'new',
    fact: cancelDn,
    ends: 'applied',
    moves: [],
    to: 'cancelled',
    line: {wanted: 0, rest: 0, back_ordered: 0},
    figures: {dn: 0, ordered: 0, can_order: 25},
  },
  {
    state: 'fresh',
    before: [pick(2)],
    fact: cancelDn,
    ends: 'refused dn.put-back-first',
    moves: [],
    to: 'fresh',
    line: {picked: 2},
  },
  ...refusedIn(['to-pick', 'picked', 'shipped', 'delivered', 'cancelled'], cancelDn, 'dn.wrong-state'),
  // closeShort
  {
    state: 'new',
    fact: closeShort(),
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {closed: 8, wanted: 0, rest: 0},
    figures: {ordered: 0, back_order: 0, can_order: 25},
  },
  {
    state: 'new',
    before: [closeShort('dn pan')],
    fact: closeShort(),
    ends: 'applied',
    moves: [],
    to: 'cancelled',
    line: {closed: 8, wanted: 0},
    figures: {ordered: 0, can_order: 25},
  },
  {
    state: 'new',
    before: [emptyShelf, release],
    fact: closeShort(),
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {allocated: 5, closed: 3, rest: 0, back_ordered: 0},
    figures: {onhand: 5, pick: 5, ordered: 0, back_order: 0, can_order: 0},
  },
  {
    state: 'picked',
    before: [putBack(2)],
    fact: closeShort(),
    ends: 'applied',
    moves: [],
    to: 'picked',
    line: {picked: 6, closed: 2, rest: 0},
    figures: {onhand: 19, picked: 6, ordered: 0, can_order: 19},
  },
  ...refusedIn(['to-pick', 'picked'], closeShort(), 'dn.nothing-wanted'),
  ...refusedIn(['fresh', 'shipped', 'delivered', 'cancelled'], closeShort(), 'dn.wrong-state'),
  // makePickingList
  {
    state: 'to-pick',
    fact: makeList,
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {allocated: 8},
    figures: {pick: 8, ordered: 0},
  },
  {
    state: 'to-pick',
    before: [makeList],
    fact: makeList,
    ends: 'refused pickingList.nothing',
    moves: [],
    to: 'to-pick',
  },
  ...refusedIn(
    ['fresh', 'new', 'picked', 'shipped', 'delivered', 'cancelled'],
    makeList,
    'pickingList.nothing',
  ),
];
