import type {CellAct, FactCell} from './cell.ts';

/* What seldom meets: the same delivery and order as in the tables of facts, with more around them. */

/** Of something that nobody has heard of, here or elsewhere. */
const NOBODY = '01J00000000000000000000000';

const ofDelivery = {document: 'asn', goods: 'kettle'};
const sort = (quantity: number, more = {}): CellAct => ['inbound.sort', {...ofDelivery, quantity, ...more}];
const putAway = (quantity: number, more = {}): CellAct => [
  'inbound.putAway',
  {...ofDelivery, bin: 'shelf', quantity, ...more},
];
const UNKNOWN = {state: 'unloaded', to: 'unloaded', moves: [], line: {sort: 10, counted: 0}} as const;

export const RARE_ASN_CELLS: readonly FactCell[] = [
  // What was put away unsorted is told of when the sorting has ended.
  {
    state: 'sorted',
    before: [putAway(8)],
    fact: sort(2),
    ends: 'applied',
    moves: [],
    to: 'sorted',
    line: {implied: 0, counted: 8, put_away: 8, shortage: 2, more: 0},
    figures: {goods_qty: 8, onhand: 8, sorted: 0},
  },
  {
    state: 'sorted',
    fact: sort(6, {over: 1}),
    ends: 'applied',
    moves: ['kettle O→Z 4', 'kettle O→Z 2'],
    to: 'sorted',
    line: {counted: 12, sorted: 12, shortage: 0, more: 2},
    figures: {goods_qty: 12, sorted: 12, onhand: 0},
  },
  // Into a Damage bin, whenever it is told.
  {
    state: 'sorted',
    fact: putAway(2, {bin: 'broken'}),
    ends: 'applied',
    moves: ['kettle Z→broken 2'],
    to: 'sorted',
    line: {put_away: 2, damage: 2, sorted: 4},
    figures: {goods_qty: 6, onhand: 2, damage: 2, can_order: 0},
  },
  {
    state: 'finished',
    fact: putAway(1, {bin: 'broken'}),
    ends: 'corrected asn.shortage-found',
    moves: ['kettle O→broken 1'],
    to: 'finished',
    line: {put_away: 7, damage: 1, shortage: 3},
    figures: {goods_qty: 7, onhand: 7, damage: 1, can_order: 6},
  },
  {
    state: 'cancelled',
    fact: putAway(3, {bin: 'broken'}),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→broken 3'],
    to: 'finished',
    line: {put_away: 3, damage: 3, counted: 3},
    figures: {goods_qty: 3, onhand: 3, damage: 3, can_order: 0},
  },
  // For want of a thing that is named, it is held.
  {...UNKNOWN, fact: sort(2, {goods: NOBODY}), ends: 'held goods.unknown', asked: 'refused goods.unknown'},
  {...UNKNOWN, fact: sort(2, {document: NOBODY}), ends: 'held asn.unknown', asked: 'refused asn.unknown'},
  {...UNKNOWN, fact: putAway(2, {goods: NOBODY}), ends: 'held goods.unknown', asked: 'refused goods.unknown'},
  {...UNKNOWN, fact: putAway(2, {bin: NOBODY}), ends: 'held bin.unknown', asked: 'refused bin.unknown'},
];

const ofOrder = {document: 'dn', goods: 'kettle', bin: 'shelf'};
const pick = (quantity: number, more = {}): CellAct => ['outbound.pick', {...ofOrder, quantity, ...more}];
const move = (from: string, to: string, quantity: number): CellAct => [
  'stock.moveBin',
  {warehouse: 'warehouse', goods: 'kettle', from, to, quantity},
];
const TRUCK = {driver_name: 'Ana', plate: 'AB-12-CD', contact: '+49 170 1234567'};
const dispatch = (whole: 0 | 1, more = {}): CellAct => [
  'outbound.dispatch',
  {...TRUCK, orders: JSON.stringify([{document: 'dn', whole}]), ...more},
];
const deliver: CellAct = ['outbound.deliver', {document: 'dn', lines: '[]'}];
/** Another order takes all that is free: 12 kettles of the shelf and the 5 spare ones. */
const others: readonly CellAct[] = [
  ['outbound.create', {customer: 'customer', lines: JSON.stringify([{goods: 'kettle', quantity: 17}])}],
  ['outbound.confirm', {document: 'other'}],
  ['outbound.release', {document: 'other'}],
];
const NOT_PICKED = {state: 'to-pick', to: 'to-pick', moves: [], line: {picked: 0, allocated: 8}} as const;

export const RARE_DN_CELLS: readonly FactCell[] = [
  {
    state: 'to-pick',
    before: others,
    fact: pick(2, {bin: 'spare'}),
    ends: 'corrected stock.allocated-taken',
    moves: ['kettle spare→P 2'],
    to: 'to-pick',
    line: {picked: 2, allocated: 6, rest: 0},
    figures: {onhand: 23, picked: 2, pick: 21, ordered: 2, back_order: 0, can_order: 0},
  },
  // Three were moved there out of a bin that held none by the books: in question until that is settled.
  {
    state: 'to-pick',
    before: [move('empty', 'spare', 3)],
    fact: pick(7, {bin: 'spare'}),
    ends: 'applied',
    moves: ['kettle spare→P 7'],
    to: 'to-pick',
    line: {picked: 7, allocated: 1},
    figures: {goods_qty: 25, onhand: 18, picked: 7, pick: 1},
  },
  {
    state: 'to-pick',
    before: [
      ['stock.adjust', {warehouse: 'warehouse', goods: 'pot', bin: 'shelf', change: 3, reason: 'found'}],
    ],
    fact: pick(1, {goods: 'pot'}),
    ends: 'corrected dn.not-ordered',
    moves: ['pot shelf→P 1'],
    to: 'to-pick',
    line: {picked: 0},
  },
  // What had left by another's word is picked by its own, also when it has been delivered since.
  {
    state: 'to-pick',
    before: [dispatch(1), deliver],
    fact: pick(2),
    ends: 'applied',
    moves: ['kettle O→shelf 2', 'kettle shelf→O 2'],
    to: 'delivered',
    line: {shipped: 8, actual: 8, picked: 0},
    figures: {goods_qty: 17, onhand: 17, picked: 0},
  },
  {
    state: 'shipped',
    fact: dispatch(0, {shipment: 'shipment'}),
    ends: 'nothing',
    asked: 'refused dn.already',
    moves: [],
    to: 'shipped',
    line: {shipped: 8, intransit: 8},
  },
  // Delivered before anybody said that it had left: the truck is noted.
  {
    state: 'picked',
    before: [deliver],
    fact: dispatch(0),
    ends: 'nothing',
    asked: 'refused dn.already',
    moves: [],
    to: 'delivered',
    line: {shipped: 8, actual: 8, intransit: 0},
  },
  {
    state: 'fresh',
    before: [pick(2)],
    fact: dispatch(0),
    ends: 'corrected dn.not-released',
    moves: ['kettle P→O 2'],
    to: 'shipped',
    line: {shipped: 2, picked: 0, moved: 0},
    figures: {goods_qty: 23, onhand: 23, picked: 0, dn: 0},
    backOrder: [],
  },
  {
    state: 'new',
    before: [pick(2)],
    fact: dispatch(0),
    ends: 'applied',
    moves: ['kettle P→O 2'],
    to: 'shipped',
    line: {shipped: 2, picked: 0, moved: 6},
    figures: {goods_qty: 23, onhand: 23, picked: 0, ordered: 6},
    backOrder: ['kettle 6', 'pan 3'],
  },
  // Others were promised what none was found of: theirs is lost as well, and wanted again.
  {
    state: 'to-pick',
    before: others,
    fact: [
      'outbound.shortPick',
      {...ofOrder, quantity: 0, believed: 20, left: 0, reason: 'not-found', rest: 'back-order'},
    ],
    ends: 'corrected pick.short',
    asked: 'corrected pick.short',
    moves: ['kettle shelf→D 20'],
    to: 'to-pick',
    line: {picked: 0, allocated: 0, rest: 8, back_ordered: 8},
    figures: {goods_qty: 25, onhand: 25, pick: 5, ordered: 20, back_order: 8, can_order: 0},
  },
  // Promised units that are carried where nobody picks are wanted again; what a release owes is another matter.
  {
    state: 'to-pick',
    fact: move('shelf', 'broken', 20),
    ends: 'corrected stock.allocated-taken',
    asked: 'question stock.allocated',
    moves: ['kettle shelf→broken 20'],
    to: 'to-pick',
    line: {allocated: 0, rest: 8, back_ordered: 0},
    figures: {onhand: 25, damage: 20, pick: 0, ordered: 8, back_order: 0, can_order: -3},
  },
  // For want of a thing that is named, it is held.
  {...NOT_PICKED, fact: pick(2, {goods: NOBODY}), ends: 'held goods.unknown', asked: 'refused goods.unknown'},
  {...NOT_PICKED, fact: pick(2, {bin: NOBODY}), ends: 'held bin.unknown', asked: 'refused bin.unknown'},
  {...NOT_PICKED, fact: pick(2, {document: NOBODY}), ends: 'held dn.unknown', asked: 'refused dn.unknown'},
];
