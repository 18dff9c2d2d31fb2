import type {CellAct, FactCell} from './cell.ts';

/*
 * A return of 4 damaged kettles and 3 wrong pans of a delivery of 6 kettles and 3 pans. On the shelf stand 22 kettles and
 * 13 pans, in the bin for broken things the 4 kettles. No figure of demand knows of it: what can be ordered is all that
 * stands on the shelf, until units of that are promised to it.
 */
const pick = (quantity: number, more = {}): CellAct => [
  'outbound.pick',
  {document: 'dn', goods: 'kettle', bin: 'broken', quantity, ...more},
];
const PAN = {goods: 'pan', bin: 'shelf'};
const shortPick = (quantity: number, more = {}): CellAct => [
  'outbound.shortPick',
  {
    document: 'dn',
    goods: 'kettle',
    bin: 'broken',
    quantity,
    believed: 4,
    reason: 'not-found',
    rest: 'back-order',
    ...more,
  },
];
const putBack = (quantity: number, more = {}): CellAct => [
  'outbound.putBack',
  {document: 'dn', goods: 'kettle', bin: 'broken', quantity, ...more},
];
const TRUCK = {driver_name: 'Ana', plate: 'AB-12-CD', contact: '+49 170 1234567'};
const dispatch = (whole: 0 | 1): CellAct => [
  'outbound.dispatch',
  {...TRUCK, orders: JSON.stringify([{document: 'dn', whole}])},
];
const deliver: CellAct = ['outbound.deliver', {document: 'dn', lines: '[]'}];
const confirm: CellAct = ['outbound.confirm', {document: 'dn'}];
const release: CellAct = ['outbound.release', {document: 'dn'}];
const unrelease: CellAct = ['outbound.unrelease', {document: 'dn'}];
const cancel: CellAct = ['outbound.cancel', {document: 'dn'}];
const closeShort: CellAct = ['outbound.closeShort', {document: 'dn', line: 'dn kettle'}];
const undo: CellAct = ['work.undo', {}];
const stand = (goods: string, bin: string, change: number): CellAct => [
  'stock.adjust',
  {warehouse: 'warehouse', goods, bin, change, reason: 'opening stock'},
];
const move = (quantity: number, to: string): CellAct => [
  'stock.moveBin',
  {warehouse: 'warehouse', goods: 'kettle', from: 'broken', to, quantity},
];
const lines = (kettles: number, more: object = {reason: 'damaged'}) =>
  JSON.stringify([{goods: 'kettle', quantity: kettles, ...more}]);
const edit = (kettles: number, more: object = {reason: 'damaged'}): CellAct => [
  'returns.editSendBack',
  {
    document: 'dn',
    version: 'seen',
    supplier: 'supplier',
    from_delivery: 'asn',
    lines: lines(kettles, more),
  },
];
const refusedIn = (states: readonly string[], fact: CellAct): FactCell[] =>
  states.map((state) => ({state, fact, ends: 'refused dn.wrong-state', moves: [], to: state}));

const ENTERED = {
  goods_qty: 26,
  onhand: 26,
  damage: 4,
  dn: 0,
  ordered: 0,
  pick: 0,
  back_order: 0,
  can_order: 22,
};
const OUT = ['kettle P→O 4', 'pan P→O 3'];

export const SENT_BACK_CELLS: readonly FactCell[] = [
  // confirm, release: nothing of it is demand, and units that nobody could order are promised
  {
    state: 'fresh',
    fact: confirm,
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {quantity: 4, draft: 0, wanted: 4, rest: 4, no_demand: 1, reason: 'damaged'},
    deliveryLine: {counted: 6, sent_back: 0},
    figures: ENTERED,
  },
  ...refusedIn(['new', 'to-pick', 'picked', 'shipped', 'cancelled'], confirm),
  {
    state: 'new',
    fact: release,
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {allocated: 4, rest: 0, back_ordered: 0},
    figures: ENTERED,
  },
  // What is damaged is taken of Damage bins alone, however much stands on the shelf.
  {
    state: 'new',
    before: [move(1, 'shelf')],
    fact: release,
    ends: 'applied',
    to: 'to-pick',
    line: {allocated: 3, rest: 1, back_ordered: 1},
    figures: {onhand: 26, damage: 3, pick: 0, ordered: 0, back_order: 0, can_order: 23},
  },
  // Whole kettles come of the shelf, where a customer could have ordered them.
  {
    state: 'fresh',
    before: [edit(5, {reason: 'too-many'}), confirm],
    fact: release,
    ends: 'applied',
    to: 'to-pick',
    line: {allocated: 5, rest: 0},
    figures: {onhand: 26, damage: 4, pick: 5, ordered: 0, can_order: 17},
  },
  // Without a reason what nobody could order goes first.
  {
    state: 'fresh',
    before: [edit(6, {}), confirm],
    fact: release,
    ends: 'applied',
    to: 'to-pick',
    line: {allocated: 6, rest: 0},
    figures: {onhand: 26, damage: 4, pick: 2, ordered: 0, can_order: 20},
  },
  ...refusedIn(['fresh', 'shipped', 'cancelled'], release),
  {
    state: 'to-pick',
    fact: unrelease,
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {allocated: 0, rest: 4},
    figures: ENTERED,
  },
  ...refusedIn(['fresh', 'new', 'picked', 'shipped', 'cancelled'], unrelease),
  // pick
  {
    state: 'fresh',
    fact: pick(2),
    ends: 'corrected dn.not-released',
    moves: ['kettle broken→P 2'],
    to: 'fresh',
    line: {picked: 2, wanted: 0},
    figures: {onhand: 24, damage: 2, picked: 2, dn: 0, ordered: 0, can_order: 22},
  },
  {
    state: 'new',
    fact: pick(2),
    ends: 'corrected dn.not-released',
    moves: ['kettle broken→P 2'],
    to: 'picked',
    line: {picked: 2, wanted: 2, rest: 2},
    figures: {onhand: 24, damage: 2, picked: 2, ordered: 0, can_order: 22},
  },
  {
    state: 'to-pick',
    fact: pick(4),
    ends: 'applied',
    moves: ['kettle broken→P 4'],
    to: 'to-pick',
    line: {picked: 4, wanted: 0, allocated: 0},
    figures: {goods_qty: 26, onhand: 22, damage: 0, picked: 4, pick: 0, ordered: 0, can_order: 22},
  },
  {
    state: 'to-pick',
    before: [pick(3, PAN)],
    fact: pick(4),
    ends: 'applied',
    moves: ['kettle broken→P 4'],
    to: 'picked',
  },
  // A whole one is picked in place of a damaged one: that is promised no more.
  {
    state: 'to-pick',
    fact: pick(1, {bin: 'shelf'}),
    ends: 'applied',
    moves: ['kettle shelf→P 1'],
    to: 'to-pick',
    line: {picked: 1, wanted: 3, allocated: 3, rest: 0},
    figures: {onhand: 25, damage: 4, picked: 1, pick: 0, ordered: 0, can_order: 21},
  },
  {
    state: 'picked',
    fact: pick(1, {bin: 'shelf'}),
    ends: 'corrected dn.over',
    asked: 'refused dn.over',
    moves: ['kettle shelf→P 1'],
    to: 'picked',
    line: {picked: 5, wanted: 0},
  },
  {
    state: 'shipped',
    fact: pick(1, {bin: 'shelf'}),
    ends: 'corrected dn.left',
    moves: ['kettle shelf→P 1'],
    to: 'shipped',
    line: {picked: 1, shipped: 4},
    deliveryLine: {sent_back: 4},
  },
  {
    state: 'cancelled',
    fact: pick(2),
    ends: 'corrected dn.cancelled',
    moves: ['kettle broken→P 2'],
    to: 'cancelled',
    line: {picked: 2, wanted: 0},
  },
  // Its truck was told first, and took what was promised along: the late pick says that it did.
  {
    state: 'to-pick',
    before: [dispatch(1)],
    fact: pick(4),
    ends: 'applied',
    moves: ['kettle O→broken 4', 'kettle broken→O 4'],
    to: 'shipped',
    line: {shipped: 4, picked: 0},
    deliveryLine: {sent_back: 4},
  },
  // shortPick
  {
    state: 'to-pick',
    fact: shortPick(3),
    ends: 'corrected pick.short',
    asked: 'corrected pick.short',
    moves: ['kettle broken→P 3', 'kettle broken→D 1'],
    to: 'to-pick',
    line: {picked: 3, wanted: 1, allocated: 0, rest: 1, back_ordered: 1},
    figures: {goods_qty: 26, onhand: 23, damage: 0, picked: 3, ordered: 0, back_order: 0, can_order: 23},
    cases: ['pick.short'],
  },
  // Others stand in no Damage bin: none of the shelf is sent back in their place.
  {
    state: 'to-pick',
    fact: shortPick(3, {rest: 'reallocate'}),
    ends: 'corrected pick.short',
    asked: 'corrected pick.short',
    to: 'to-pick',
    line: {picked: 3, allocated: 0, rest: 1, back_ordered: 1},
  },
  // putBack
  {
    state: 'picked',
    fact: putBack(1),
    ends: 'applied',
    moves: ['kettle P→broken 1'],
    to: 'picked',
    line: {picked: 3, wanted: 1, rest: 1},
    figures: {onhand: 23, damage: 1, picked: 3, ordered: 0, can_order: 22},
  },
  // The supplier took two of them, and the driver has brought the others back.
  {
    state: 'shipped',
    fact: putBack(2),
    ends: 'applied',
    moves: ['kettle O→broken 2'],
    to: 'shipped',
    line: {shipped: 4, returned: 2},
    deliveryLine: {sent_back: 2},
    figures: {goods_qty: 24, onhand: 24, damage: 2, can_order: 22},
  },
  {
    state: 'shipped',
    fact: putBack(5),
    ends: 'corrected stock.short',
    moves: ['kettle O→broken 4', 'kettle D→broken 1'],
    to: 'shipped',
    line: {returned: 4},
    deliveryLine: {sent_back: 0},
  },
  {
    state: 'cancelled',
    before: [pick(2)],
    fact: putBack(2),
    ends: 'applied',
    moves: ['kettle P→broken 2'],
    to: 'cancelled',
    line: {picked: 0},
    cases: ['dn.cancelled by outbound.putBack'],
  },
  // dispatch: it is over, and its delivery shows what has left
  {
    state: 'picked',
    fact: dispatch(0),
    ends: 'applied',
    moves: OUT,
    to: 'shipped',
    line: {shipped: 4, intransit: 4, picked: 0},
    deliveryLine: {counted: 6, damage: 4, sent_back: 4},
    figures: {goods_qty: 22, onhand: 22, damage: 0, picked: 0, can_order: 22},
    isClosed: true,
  },
  {
    state: 'to-pick',
    fact: dispatch(1),
    ends: 'applied',
    moves: ['kettle broken→P 4', 'kettle P→O 4', 'pan shelf→P 3', 'pan P→O 3'],
    to: 'shipped',
    line: {shipped: 4},
    deliveryLine: {sent_back: 4},
    figures: {goods_qty: 22, onhand: 22, damage: 0, pick: 0, can_order: 22},
  },
  // What stayed behind goes on as a return of the same delivery, which no customer waits for either.
  {
    state: 'to-pick',
    before: [pick(3)],
    fact: dispatch(0),
    ends: 'applied',
    moves: ['kettle P→O 3'],
    to: 'shipped',
    line: {shipped: 3, moved: 1},
    deliveryLine: {sent_back: 3},
    figures: {onhand: 23, damage: 1, pick: 0, ordered: 0, back_order: 0, can_order: 22},
    backOrder: ['kettle 1', 'pan 3'],
  },
  {
    state: 'fresh',
    before: [pick(2)],
    fact: dispatch(0),
    ends: 'corrected dn.not-released',
    moves: ['kettle P→O 2'],
    to: 'shipped',
    line: {shipped: 2},
    deliveryLine: {sent_back: 2},
  },
  {
    state: 'new',
    fact: dispatch(0),
    ends: 'corrected dn.not-released',
    moves: [],
    to: 'shipped',
    backOrder: ['kettle 4', 'pan 3'],
  },
  {
    state: 'shipped',
    before: [pick(1, {bin: 'shelf'})],
    fact: dispatch(0),
    ends: 'applied',
    moves: ['kettle P→O 1'],
    to: 'shipped',
    line: {shipped: 5, picked: 0},
    deliveryLine: {sent_back: 5},
    cases: ['dn.left by outbound.dispatch'],
  },
  {state: 'shipped', fact: dispatch(0), ends: 'corrected dn.two-trucks', moves: [], to: 'shipped'},
  {
    state: 'cancelled',
    before: [pick(2)],
    fact: dispatch(0),
    ends: 'corrected dn.cancelled',
    moves: ['kettle P→O 2'],
    to: 'cancelled',
    deliveryLine: {sent_back: 2},
  },
  // deliver: a supplier proves nothing
  ...['fresh', 'new', 'to-pick', 'picked', 'shipped', 'cancelled'].map((state): FactCell => ({
    state,
    fact: deliver,
    ends: 'held return.no-proof',
    asked: 'refused return.no-proof',
    moves: [],
    to: state,
  })),
  // edit
  {
    state: 'fresh',
    fact: edit(6, {reason: 'held'}),
    ends: 'applied',
    moves: [],
    to: 'fresh',
    line: {quantity: 6, reason: 'held', no_demand: 1},
    figures: ENTERED,
  },
  {state: 'fresh', fact: edit(7), ends: 'refused return.more-than-received', moves: [], to: 'fresh'},
  ...refusedIn(['new', 'to-pick', 'picked', 'shipped', 'cancelled'], edit(2)),
  // It is no customer's order, and is not made one.
  ...refusedIn(
    ['fresh'],
    ['outbound.edit', {document: 'dn', version: 'seen', customer: 'customer', lines: lines(3, {})}],
  ),
  // cancel, closeShort, a picking list
  {state: 'fresh', fact: cancel, ends: 'applied', moves: [], to: 'cancelled', figures: ENTERED},
  {state: 'new', fact: cancel, ends: 'applied', moves: [], to: 'cancelled', figures: ENTERED},
  ...refusedIn(['to-pick', 'picked', 'shipped', 'cancelled'], cancel),
  {
    state: 'new',
    fact: closeShort,
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {closed: 4, wanted: 0},
    figures: ENTERED,
  },
  {
    state: 'to-pick',
    fact: ['outbound.makePickingList', {documents: JSON.stringify(['dn'])}],
    ends: 'applied',
    moves: [],
    to: 'to-pick',
  },
  // A move of what it is promised: to another bin of damaged goods it follows, to whole ones it does not
  {
    state: 'to-pick',
    fact: move(2, 'wreck'),
    ends: 'corrected stock.allocated-taken',
    asked: 'question stock.allocated',
    moves: ['kettle broken→wreck 2'],
    to: 'to-pick',
    line: {allocated: 4, rest: 0},
    figures: ENTERED,
  },
  {
    state: 'to-pick',
    fact: move(2, 'shelf'),
    ends: 'corrected stock.allocated-taken',
    asked: 'question stock.allocated',
    moves: ['kettle broken→shelf 2'],
    to: 'to-pick',
    line: {allocated: 2, rest: 2},
    figures: {onhand: 26, damage: 2, pick: 0, ordered: 0, can_order: 24},
  },
  // undone
  {
    state: 'to-pick',
    before: [pick(3)],
    fact: undo,
    ends: 'applied',
    moves: ['kettle P→broken 3'],
    to: 'to-pick',
    line: {picked: 0, allocated: 4, rest: 0},
    figures: ENTERED,
  },
];

/** The acts by which the return has come to a state. */
export const SENT_BACK_STEPS: Readonly<Record<string, readonly CellAct[]>> = (() => {
  const sort = (goods: string, quantity: number): CellAct => [
    'inbound.sort',
    {document: 'asn', goods, quantity},
  ];
  const putAway = (goods: string, bin: string, quantity: number): CellAct => [
    'inbound.putAway',
    {document: 'asn', goods, bin, quantity},
  ];
  const announced = [
    {goods: 'kettle', quantity: 6},
    {goods: 'pan', quantity: 3},
  ];
  const sent = [
    {goods: 'kettle', quantity: 4, reason: 'damaged'},
    {goods: 'pan', quantity: 3, reason: 'wrong-goods'},
  ];
  const fresh: readonly CellAct[] = [
    stand('kettle', 'shelf', 20),
    stand('pan', 'shelf', 10),
    ['inbound.announce', {supplier: 'supplier', lines: JSON.stringify(announced)}],
    sort('kettle', 6),
    sort('pan', 3),
    putAway('kettle', 'broken', 4),
    putAway('kettle', 'shelf', 2),
    putAway('pan', 'shelf', 3),
    ['returns.sendBack', {supplier: 'supplier', from_delivery: 'asn', lines: JSON.stringify(sent)}],
  ];
  const confirmed = [...fresh, confirm];
  const released = [...confirmed, release];
  const picked = [...released, pick(4), pick(3, PAN)];
  const shipped = [...picked, dispatch(0)];
  const cancelled = [...fresh, cancel];
  return {fresh, new: confirmed, 'to-pick': released, picked, shipped, cancelled};
})();
