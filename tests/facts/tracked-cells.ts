import {endOfDay} from '#domain/stock/expiry-day.ts';
import type {CellAct, FactCell} from './cell.ts';

/*
 * The delivery and the order of the other tables, where kettles are told apart: by their lot and when it expires (L1 in
 * March, L2 in June), or by a serial each (S1, S2, S3). `L1` behind a movement is the lot of its units, `–→L1` that they
 * were named by it.
 */
const [MARCH, JUNE] = [endOfDay('2099-03-31'), endOfDay('2099-06-30')];
const of = (name: string) => ({lot: `lot ${name}`, lot_code: name});
const [L1, L2] = [
  {...of('L1'), expires_at: MARCH},
  {...of('L2'), expires_at: JUNE},
];
const S1 = of('S1');

const ofDelivery = {document: 'asn', goods: 'kettle'};
const sort = (quantity: number, more = {}): CellAct => ['inbound.sort', {...ofDelivery, quantity, ...more}];
const putAway = (quantity: number, more = {}): CellAct => [
  'inbound.putAway',
  {...ofDelivery, bin: 'shelf', quantity, ...more},
];
const uncount = (quantity: number, more = {}): CellAct => [
  'inbound.uncount',
  {...ofDelivery, quantity, ...more},
];
const finishSorting: CellAct = ['inbound.finishSorting', {document: 'asn'}];

/** A delivery of so many kettles, and what is sorted and put away of it under a lot. */
const deliveries = (quantity: number, told: Readonly<Record<string, string | number>>, units: number) => {
  const lines = [
    {goods: 'kettle', quantity},
    {goods: 'pan', quantity: 5},
  ];
  const announced: readonly CellAct[] = [
    ['inbound.announce', {supplier: 'supplier', lines: JSON.stringify(lines)}],
  ];
  const arrived: readonly CellAct[] = [...announced, ['inbound.confirmArrival', {document: 'asn'}]];
  const unloaded: readonly CellAct[] = [...arrived, ['inbound.finishUnloading', {document: 'asn'}]];
  const pans = {goods: 'pan'};
  const sorted = [...unloaded, sort(units, told), sort(5, pans), finishSorting];
  const finished = [...sorted, putAway(units, told), putAway(5, pans)];
  const cancelled: readonly CellAct[] = [...announced, ['inbound.cancel', {document: 'asn'}]];
  return {announced, arrived, unloaded, sorted, finished, cancelled};
};
export const LOT_ASN_STEPS = deliveries(10, L1, 6);
export const SERIAL_ASN_STEPS = deliveries(3, S1, 1);

export const LOT_ASN_CELLS: readonly FactCell[] = [
  // sort
  {
    state: 'announced',
    fact: sort(4, L1),
    ends: 'applied',
    moves: ['kettle E→U 10', 'pan E→U 5', 'kettle U→S 10', 'pan U→S 5', 'kettle S→Z 4 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'arrived',
    fact: sort(4, L1),
    ends: 'applied',
    moves: ['kettle U→S 10', 'pan U→S 5', 'kettle S→Z 4 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    fact: sort(4, L1),
    ends: 'applied',
    moves: ['kettle S→Z 4 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    fact: sort(4),
    ends: 'applied',
    asked: 'question lot.missing',
    moves: ['kettle S→Z 4'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    fact: sort(4, of('L1')),
    ends: 'applied',
    asked: 'question lot.expiry-missing',
    moves: ['kettle S→Z 4 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    fact: sort(4, {unnamed: 1}),
    ends: 'applied',
    moves: ['kettle S→Z 4'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    before: [sort(2, L1)],
    fact: sort(2, of('L1')),
    ends: 'applied',
    moves: ['kettle S→Z 2 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    before: [sort(2, L1)],
    fact: sort(2, {...L1, expires_at: JUNE}),
    ends: 'corrected lot.other-expiry',
    moves: ['kettle S→Z 2 –→L1'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'unloaded',
    before: [sort(2, L1)],
    fact: sort(3, L2),
    ends: 'applied',
    moves: ['kettle S→Z 3 –→L2'],
    to: 'unloaded',
    line: {sort: 5, sorted: 5, counted: 5},
  },
  {
    state: 'unloaded',
    fact: sort(12, L1),
    ends: 'corrected asn.more',
    moves: ['kettle S→Z 10 –→L1', 'kettle O→Z 2 L1'],
    to: 'unloaded',
    line: {sorted: 12, counted: 12, more: 2},
  },
  {
    state: 'unloaded',
    before: [putAway(3, L1)],
    fact: sort(3, L1),
    ends: 'applied',
    moves: [],
    to: 'unloaded',
    line: {sort: 7, counted: 3, put_away: 3},
  },
  {
    state: 'unloaded',
    before: [putAway(3, L1)],
    fact: sort(3, L2),
    ends: 'applied',
    moves: ['kettle S→Z 3 –→L2'],
    to: 'unloaded',
    line: {sort: 4, sorted: 3, counted: 6, put_away: 3, implied: 3},
  },
  {
    state: 'unloaded',
    before: [putAway(3, L1), putAway(2, {unnamed: 1})],
    fact: sort(4, L2),
    ends: 'applied',
    moves: ['kettle S→Z 2 –→L2'],
    to: 'unloaded',
    line: {sort: 3, sorted: 2, counted: 7, put_away: 5, implied: 3},
  },
  {
    state: 'sorted',
    fact: sort(3, L2),
    ends: 'applied',
    moves: ['kettle O→Z 3 L2'],
    to: 'sorted',
    line: {sorted: 9, counted: 9, shortage: 1},
  },
  {
    state: 'finished',
    fact: sort(3, L2),
    ends: 'corrected asn.reopened',
    moves: ['kettle O→Z 3 L2'],
    to: 'sorted',
    line: {sorted: 3, counted: 9, put_away: 6, shortage: 1},
  },
  {
    state: 'cancelled',
    fact: sort(4, L1),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→Z 4 L1'],
    to: 'sorted',
    line: {sorted: 4, counted: 4},
  },
  // putAway
  {
    state: 'announced',
    fact: putAway(4, L1),
    ends: 'applied',
    moves: [
      'kettle E→U 10',
      'pan E→U 5',
      'kettle U→S 10',
      'pan U→S 5',
      'kettle S→Z 4 –→L1',
      'kettle Z→shelf 4 L1',
    ],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4, implied: 4},
  },
  {
    state: 'arrived',
    fact: putAway(4, L1),
    ends: 'applied',
    moves: ['kettle U→S 10', 'pan U→S 5', 'kettle S→Z 4 –→L1', 'kettle Z→shelf 4 L1'],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4, implied: 4},
  },
  {
    state: 'unloaded',
    fact: putAway(4, L1),
    ends: 'applied',
    moves: ['kettle S→Z 4 –→L1', 'kettle Z→shelf 4 L1'],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4, implied: 4},
  },
  {
    state: 'unloaded',
    fact: putAway(4),
    ends: 'applied',
    asked: 'question lot.missing',
    moves: ['kettle S→Z 4', 'kettle Z→shelf 4'],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4, implied: 4},
  },
  {
    state: 'unloaded',
    before: [sort(4)],
    fact: putAway(4, L1),
    ends: 'applied',
    moves: ['kettle Z→shelf 4 –→L1'],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4},
  },
  {
    state: 'unloaded',
    before: [sort(4, L1)],
    fact: putAway(4, L1),
    ends: 'applied',
    moves: ['kettle Z→shelf 4 L1'],
    to: 'unloaded',
    line: {sort: 6, counted: 4, put_away: 4},
  },
  {
    state: 'unloaded',
    before: [sort(4, L1)],
    fact: putAway(4, L2),
    ends: 'applied',
    moves: ['kettle S→Z 4 –→L2', 'kettle Z→shelf 4 L2'],
    to: 'unloaded',
    line: {sort: 2, sorted: 4, counted: 8, put_away: 4, implied: 4},
  },
  {
    state: 'sorted',
    fact: putAway(6, L1),
    ends: 'applied',
    moves: ['kettle Z→shelf 6 L1'],
    to: 'sorted',
    line: {counted: 6, put_away: 6, shortage: 4},
  },
  {
    state: 'sorted',
    fact: putAway(6, L2),
    ends: 'corrected asn.shortage-found stock.short',
    asked: 'question asn.shortage-found',
    moves: ['kettle O→shelf 4 L2', 'kettle D→shelf 2 L2'],
    to: 'sorted',
    line: {sorted: 6, counted: 10, put_away: 6, implied: 4},
  },
  {
    state: 'finished',
    fact: putAway(2, L2),
    ends: 'corrected asn.shortage-found',
    moves: ['kettle O→shelf 2 L2'],
    to: 'finished',
    line: {counted: 8, put_away: 8, shortage: 2, implied: 2},
  },
  {
    state: 'cancelled',
    fact: putAway(4, L1),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→shelf 4 L1'],
    to: 'finished',
    line: {counted: 4, put_away: 4, implied: 4},
  },
  // uncount
  {
    state: 'unloaded',
    before: [sort(4, L1)],
    fact: uncount(2, {lot: 'lot L1'}),
    ends: 'applied',
    moves: ['kettle Z→S 2 L1→–'],
    to: 'unloaded',
    line: {sort: 8, sorted: 2, counted: 2},
  },
  {
    state: 'unloaded',
    before: [sort(4, L1)],
    fact: uncount(2, {lot: 'lot L2'}),
    ends: 'refused asn.put-away',
    moves: [],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4},
  },
  {
    state: 'sorted',
    fact: uncount(2, {lot: 'lot L1'}),
    ends: 'applied',
    moves: ['kettle Z→O 2 L1'],
    to: 'sorted',
    line: {sorted: 4, counted: 4, shortage: 6},
  },
];

export const SERIAL_ASN_CELLS: readonly FactCell[] = [
  {
    state: 'announced',
    fact: sort(1, S1),
    ends: 'applied',
    moves: ['kettle E→U 3', 'pan E→U 5', 'kettle U→S 3', 'pan U→S 5', 'kettle S→Z 1 –→S1'],
    to: 'unloaded',
    line: {sort: 2, sorted: 1, counted: 1},
  },
  {
    state: 'unloaded',
    fact: sort(1, S1),
    ends: 'applied',
    moves: ['kettle S→Z 1 –→S1'],
    to: 'unloaded',
    line: {sort: 2, sorted: 1, counted: 1},
  },
  {
    state: 'unloaded',
    fact: sort(1),
    ends: 'applied',
    asked: 'question lot.missing',
    moves: ['kettle S→Z 1'],
    to: 'unloaded',
    line: {sort: 2, sorted: 1, counted: 1},
  },
  {
    state: 'unloaded',
    fact: sort(2, S1),
    ends: 'corrected serial.elsewhere',
    moves: ['kettle S→Z 2'],
    to: 'unloaded',
    line: {sort: 1, sorted: 2, counted: 2},
  },
  {
    state: 'unloaded',
    before: [sort(1, S1)],
    fact: sort(1, S1),
    ends: 'corrected serial.elsewhere',
    moves: ['kettle S→Z 1'],
    to: 'unloaded',
    line: {sort: 1, sorted: 2, counted: 2},
  },
  {
    state: 'unloaded',
    before: [putAway(1, S1)],
    fact: sort(1, S1),
    ends: 'applied',
    moves: [],
    to: 'unloaded',
    line: {sort: 2, counted: 1, put_away: 1},
  },
  {
    state: 'finished',
    fact: sort(1, S1),
    ends: 'corrected serial.elsewhere asn.reopened',
    asked: 'question serial.elsewhere',
    moves: ['kettle O→Z 1 S1→–'],
    to: 'sorted',
    line: {sorted: 1, counted: 2, put_away: 1, shortage: 1},
  },
  {
    state: 'cancelled',
    fact: sort(1, S1),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→Z 1 S1'],
    to: 'sorted',
    line: {sorted: 1, counted: 1},
  },
  {
    state: 'unloaded',
    fact: putAway(1, S1),
    ends: 'applied',
    moves: ['kettle S→Z 1 –→S1', 'kettle Z→shelf 1 S1'],
    to: 'unloaded',
    line: {sort: 2, counted: 1, put_away: 1, implied: 1},
  },
  {
    state: 'unloaded',
    before: [sort(1, S1)],
    fact: putAway(1, S1),
    ends: 'applied',
    moves: ['kettle Z→shelf 1 S1'],
    to: 'unloaded',
    line: {sort: 2, counted: 1, put_away: 1},
  },
  {
    state: 'unloaded',
    before: [sort(1, S1), putAway(1, S1)],
    fact: putAway(1, S1),
    ends: 'corrected serial.elsewhere',
    moves: ['kettle S→Z 1', 'kettle Z→shelf 1'],
    to: 'unloaded',
    line: {sort: 1, counted: 2, put_away: 2, implied: 1},
  },
  {
    state: 'unloaded',
    fact: putAway(2, S1),
    ends: 'corrected serial.elsewhere',
    moves: ['kettle S→Z 2', 'kettle Z→shelf 2'],
    to: 'unloaded',
    line: {sort: 1, counted: 2, put_away: 2, implied: 2},
  },
  {
    state: 'sorted',
    fact: putAway(1, S1),
    ends: 'applied',
    moves: ['kettle Z→shelf 1 S1'],
    to: 'sorted',
    line: {counted: 1, put_away: 1, shortage: 2},
  },
  {
    state: 'finished',
    fact: putAway(1, S1),
    ends: 'corrected serial.elsewhere asn.shortage-found',
    asked: 'question serial.elsewhere',
    moves: ['kettle O→shelf 1'],
    to: 'finished',
    line: {counted: 2, put_away: 2, shortage: 1, implied: 1},
  },
  {
    state: 'cancelled',
    fact: putAway(1, S1),
    ends: 'corrected asn.cancelled',
    moves: ['kettle O→shelf 1 S1'],
    to: 'finished',
    line: {counted: 1, put_away: 1, implied: 1},
  },
  {
    state: 'unloaded',
    before: [sort(1, S1)],
    fact: uncount(1, {lot: 'lot S1'}),
    ends: 'applied',
    moves: ['kettle Z→S 1 S1→–'],
    to: 'unloaded',
    line: {sort: 3},
  },
];

const ofOrder = {document: 'dn', goods: 'kettle', bin: 'shelf'};
const pick = (quantity: number, more = {}): CellAct => ['outbound.pick', {...ofOrder, quantity, ...more}];
const putBack = (quantity: number, more = {}): CellAct => [
  'outbound.putBack',
  {...ofOrder, quantity, ...more},
];
const move = (from: string, to: string, quantity: number, more = {}): CellAct => [
  'stock.moveBin',
  {warehouse: 'warehouse', goods: 'kettle', from, to, quantity, ...more},
];
const count = (bin: string, counted: number, believed: number, told = {}): CellAct => [
  'counting.count',
  {
    warehouse: 'warehouse',
    bin,
    epoch: 'seen',
    lines: JSON.stringify([{goods: 'kettle', ...told, counted, believed}]),
  },
];
const adjust = (bin: string, change: number, lot: string): CellAct => [
  'stock.adjust',
  {warehouse: 'warehouse', goods: 'kettle', bin, change, lot, reason: 'found'},
];
const hold = (name: string): CellAct => ['stock.holdLot', {lot: `lot ${name}`, reason: 'recall'}];
const expires = (name: string, day: string): CellAct => [
  'stock.setExpiry',
  {lot: `lot ${name}`, expires_on: day},
];
const dispatch: CellAct = [
  'outbound.dispatch',
  {
    driver_name: 'Ana',
    plate: 'AB-12-CD',
    contact: '+49 170 1234567',
    orders: JSON.stringify([{document: 'dn', whole: 0}]),
  },
];

/** What stands, of which lot and where, and an order of so many kettles. */
const orders = (
  came: readonly (readonly [
    quantity: number,
    told: Readonly<Record<string, string | number>>,
    bin: string,
  ])[],
  quantity: number,
  taken: readonly CellAct[],
) => {
  const lines = JSON.stringify([{goods: 'kettle', quantity: came.reduce((sum, [units]) => sum + units, 0)}]);
  const fresh: readonly CellAct[] = [
    ['inbound.announce', {supplier: 'supplier', lines}],
    ...came.flatMap(([units, told, bin]) => [sort(units, told), putAway(units, {...told, bin})]),
    ['outbound.create', {customer: 'customer', lines: JSON.stringify([{goods: 'kettle', quantity}])}],
  ];
  const confirmed: readonly CellAct[] = [...fresh, ['outbound.confirm', {document: 'dn'}]];
  const released: readonly CellAct[] = [...confirmed, ['outbound.release', {document: 'dn'}]];
  const picked = [...released, ...taken];
  return {fresh, new: confirmed, 'to-pick': released, picked, shipped: [...picked, dispatch]};
};
export const LOT_DN_STEPS = orders(
  [
    [12, L1, 'shelf'],
    [13, L2, 'shelf'],
  ],
  8,
  [pick(8, {lot: 'lot L1'})],
);
export const SERIAL_DN_STEPS = orders(
  [
    [1, S1, 'shelf'],
    [1, of('S2'), 'shelf'],
    [1, of('S3'), 'spare'],
  ],
  1,
  [pick(1, {lot: 'lot S1'})],
);
const [byL1, byL2] = [{lot: 'lot L1'}, {lot: 'lot L2'}];
const [byS1, byS2, byS3] = [{lot: 'lot S1'}, {lot: 'lot S2'}, {lot: 'lot S3'}];

export const LOT_DN_CELLS: readonly FactCell[] = [
  // release: what expires first.
  {
    state: 'new',
    fact: ['outbound.release', {document: 'dn'}],
    ends: 'applied',
    moves: [],
    to: 'to-pick',
    line: {wanted: 8, allocated: 8},
  },
  {
    state: 'new',
    before: [hold('L1'), hold('L2')],
    fact: ['outbound.release', {document: 'dn'}],
    ends: 'applied',
    moves: [],
    to: 'new',
    line: {wanted: 8, rest: 8, back_ordered: 8},
  },
  // pick
  {
    state: 'new',
    fact: pick(2, byL1),
    ends: 'corrected dn.not-released',
    moves: ['kettle shelf→P 2 L1'],
    to: 'picked',
    line: {wanted: 6, rest: 6, picked: 2},
  },
  {
    state: 'to-pick',
    fact: pick(2, byL1),
    ends: 'applied',
    moves: ['kettle shelf→P 2 L1'],
    to: 'to-pick',
    line: {wanted: 6, allocated: 6, picked: 2},
  },
  {
    state: 'to-pick',
    fact: pick(2, byL2),
    ends: 'applied',
    moves: ['kettle shelf→P 2 L2'],
    to: 'to-pick',
    line: {wanted: 6, allocated: 6, picked: 2},
  },
  {
    state: 'to-pick',
    fact: pick(2),
    ends: 'corrected stock.short',
    moves: ['kettle D→P 2'],
    to: 'to-pick',
    line: {wanted: 6, allocated: 6, picked: 2},
  },
  {
    state: 'to-pick',
    before: [hold('L1')],
    fact: pick(2, byL1),
    ends: 'corrected lot.held dn.not-released',
    asked: 'question lot.held',
    moves: ['kettle shelf→P 2 L1'],
    to: 'picked',
    line: {wanted: 6, rest: 6, picked: 2},
  },
  {
    state: 'to-pick',
    before: [expires('L1', '2020-01-31')],
    fact: pick(2, byL1),
    ends: 'corrected lot.expired',
    moves: ['kettle shelf→P 2 L1'],
    to: 'to-pick',
    line: {wanted: 6, allocated: 6, picked: 2},
  },
  {
    state: 'picked',
    fact: pick(1, byL2),
    ends: 'corrected dn.over',
    asked: 'refused dn.over',
    moves: ['kettle shelf→P 1 L2'],
    to: 'picked',
    line: {picked: 9},
  },
  {
    state: 'shipped',
    fact: pick(2, byL1),
    ends: 'corrected dn.left',
    moves: ['kettle shelf→P 2 L1'],
    to: 'shipped',
    line: {picked: 2, shipped: 8, intransit: 8},
  },
  // putBack
  {
    state: 'to-pick',
    before: [pick(3, byL1)],
    fact: putBack(2, byL1),
    ends: 'applied',
    moves: ['kettle P→shelf 2 L1'],
    to: 'to-pick',
    line: {wanted: 7, allocated: 5, rest: 2, picked: 1},
  },
  {
    state: 'picked',
    fact: putBack(2, byL1),
    ends: 'applied',
    moves: ['kettle P→shelf 2 L1'],
    to: 'picked',
    line: {wanted: 2, rest: 2, picked: 6},
  },
  {
    state: 'picked',
    fact: putBack(2, byL2),
    ends: 'corrected stock.short',
    moves: ['kettle D→shelf 2 L2'],
    to: 'picked',
    line: {picked: 8},
  },
  {
    state: 'shipped',
    fact: putBack(2, byL1),
    ends: 'applied',
    moves: ['kettle O→shelf 2 L1'],
    to: 'shipped',
    line: {shipped: 8, intransit: 6, returned: 2},
  },
  // move
  {
    state: 'fresh',
    fact: move('shelf', 'spare', 2, byL1),
    ends: 'applied',
    moves: ['kettle shelf→spare 2 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'to-pick',
    fact: move('shelf', 'spare', 6, byL1),
    ends: 'corrected stock.allocated-taken',
    asked: 'question stock.allocated',
    moves: ['kettle shelf→spare 6 L1'],
    to: 'to-pick',
    line: {wanted: 8, allocated: 8},
  },
  {
    state: 'fresh',
    fact: move('empty', 'spare', 2, byL1),
    ends: 'corrected stock.short',
    moves: ['kettle D→spare 2 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'fresh',
    fact: move('shelf', 'spare', 2),
    ends: 'corrected stock.short',
    moves: ['kettle D→spare 2'],
    to: 'fresh',
    line: {draft: 8},
  },
  // count
  {
    state: 'fresh',
    fact: count('shelf', 10, 12, byL1),
    ends: 'applied',
    moves: ['kettle shelf→A 2 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'fresh',
    fact: count('empty', 3, 0, L1),
    ends: 'applied',
    moves: ['kettle A→empty 3 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'fresh',
    fact: count('shelf', 12, 12, {...L1, expires_at: JUNE}),
    ends: 'corrected lot.other-expiry',
    moves: [],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'to-pick',
    fact: count('shelf', 5, 12, byL1),
    ends: 'applied',
    moves: ['kettle shelf→A 7 L1'],
    to: 'to-pick',
    line: {wanted: 8, allocated: 5, rest: 3},
  },
  // adjust
  {
    state: 'fresh',
    fact: adjust('shelf', 2, 'lot L1'),
    ends: 'applied',
    moves: ['kettle A→shelf 2 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'fresh',
    fact: adjust('shelf', -2, 'lot L1'),
    ends: 'applied',
    moves: ['kettle shelf→A 2 L1'],
    to: 'fresh',
    line: {draft: 8},
  },
  {
    state: 'to-pick',
    fact: adjust('shelf', -6, 'lot L1'),
    ends: 'refused stock.adjust-below-allocated',
    moves: [],
    to: 'to-pick',
    line: {wanted: 8, allocated: 8},
  },
];

export const SERIAL_DN_CELLS: readonly FactCell[] = [
  {
    state: 'to-pick',
    fact: pick(1, byS1),
    ends: 'applied',
    moves: ['kettle shelf→P 1 S1'],
    to: 'picked',
    line: {picked: 1},
  },
  {
    state: 'to-pick',
    fact: pick(1, byS2),
    ends: 'applied',
    moves: ['kettle shelf→P 1 S2'],
    to: 'picked',
    line: {picked: 1},
  },
  {
    state: 'to-pick',
    fact: pick(1, {...byS3}),
    ends: 'corrected stock.short',
    moves: ['kettle D→P 1 S3'],
    to: 'picked',
    line: {picked: 1},
  },
  {
    state: 'to-pick',
    fact: pick(2, byS1),
    ends: 'corrected stock.short dn.over',
    asked: 'refused dn.over',
    moves: ['kettle shelf→P 1 S1', 'kettle D→P 1 S1'],
    to: 'picked',
    line: {picked: 2},
  },
  {
    state: 'picked',
    fact: pick(1, byS1),
    ends: 'corrected stock.short dn.over',
    asked: 'refused dn.over',
    moves: ['kettle D→P 1 S1'],
    to: 'picked',
    line: {picked: 2},
  },
  {
    state: 'shipped',
    fact: pick(1, byS1),
    ends: 'corrected stock.short dn.left',
    asked: 'question stock.short',
    moves: ['kettle D→P 1 S1'],
    to: 'shipped',
    line: {picked: 1, shipped: 1, intransit: 1},
  },
  {
    state: 'picked',
    fact: putBack(1, byS1),
    ends: 'applied',
    moves: ['kettle P→shelf 1 S1'],
    to: 'new',
    line: {wanted: 1, rest: 1},
  },
  {
    state: 'picked',
    fact: putBack(1, byS2),
    ends: 'corrected stock.short',
    moves: ['kettle D→shelf 1 S2'],
    to: 'picked',
    line: {picked: 1},
  },
  {
    state: 'shipped',
    fact: putBack(1, byS1),
    ends: 'applied',
    moves: ['kettle O→shelf 1 S1'],
    to: 'shipped',
    line: {shipped: 1, returned: 1},
  },
  {
    state: 'fresh',
    fact: move('shelf', 'spare', 1, byS1),
    ends: 'applied',
    moves: ['kettle shelf→spare 1 S1'],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: move('spare', 'empty', 1, byS1),
    ends: 'corrected stock.short',
    moves: ['kettle D→empty 1 S1'],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: move('shelf', 'spare', 2, byS1),
    ends: 'corrected stock.short',
    moves: ['kettle shelf→spare 1 S1', 'kettle D→spare 1 S1'],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: count('shelf', 1, 1, byS1),
    ends: 'applied',
    moves: [],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: count('shelf', 0, 1, byS1),
    ends: 'applied',
    moves: ['kettle shelf→A 1 S1'],
    to: 'fresh',
    line: {draft: 1},
  },
  {state: 'fresh', fact: count('empty', 1, 0, S1), ends: 'applied', moves: [], to: 'fresh', line: {draft: 1}},
  {
    state: 'fresh',
    fact: count('shelf', 2, 1, byS1),
    ends: 'applied',
    moves: [],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: adjust('shelf', -1, 'lot S1'),
    ends: 'applied',
    moves: ['kettle shelf→A 1 S1'],
    to: 'fresh',
    line: {draft: 1},
  },
  {
    state: 'fresh',
    fact: adjust('spare', 1, 'lot S1'),
    ends: 'refused serial.elsewhere',
    moves: [],
    to: 'fresh',
    line: {draft: 1},
  },
];
