import type {CellAct, FactCell} from './cell.ts';

/*
 * Acts that are undone when something has come between: the delivery and the order of the other cells, 10 kettles and 5
 * pans announced, 8 kettles and 3 pans ordered, 20 kettles on the shelf. `of` is the act that is undone.
 */
const undo = (of: string): CellAct => ['work.undo', {of}];
const asn = {document: 'asn', goods: 'kettle'};
const sort = (quantity: number): CellAct => ['inbound.sort', {...asn, quantity}];
const putAway = (quantity: number, bin = 'shelf'): CellAct => ['inbound.putAway', {...asn, bin, quantity}];
const told = (name: string): CellAct => [`inbound.${name}`, {document: 'asn'}];
const move = (from: string, to: string, quantity: number): CellAct => [
  'stock.moveBin',
  {warehouse: 'warehouse', goods: 'kettle', from, to, quantity},
];
const pick = (quantity: number, bin = 'shelf'): CellAct => [
  'outbound.pick',
  {document: 'dn', goods: 'kettle', bin, quantity},
];
const dispatch = (whole: 0 | 1): CellAct => [
  'outbound.dispatch',
  {driver_name: 'Ana', plate: 'AB-1', contact: '1', orders: JSON.stringify([{document: 'dn', whole}])},
];
const applied = {ends: 'applied'} as const;

export const ASN_UNDONE: readonly FactCell[] = [
  // Told of its sorting since: it waits to be put away, and is counted.
  {
    ...applied,
    state: 'unloaded',
    before: [putAway(4), sort(4)],
    fact: undo('inbound.putAway'),
    moves: ['kettle shelf→Z 4'],
    to: 'unloaded',
    line: {sort: 6, sorted: 4, counted: 4, put_away: 0, implied: 0},
  },
  // Some of it.
  {
    ...applied,
    state: 'unloaded',
    before: [putAway(4), sort(1)],
    fact: undo('inbound.putAway'),
    moves: ['kettle shelf→Z 4', 'kettle Z→S 3'],
    to: 'unloaded',
    line: {sort: 9, sorted: 1, counted: 1, put_away: 0, implied: 0},
  },
  // Sorting is finished since: what it had counted is short.
  {
    ...applied,
    state: 'unloaded',
    before: [putAway(4), told('finishSorting')],
    fact: undo('inbound.putAway'),
    moves: ['kettle shelf→Z 4', 'kettle Z→O 4'],
    to: 'finished',
    line: {sort: 0, sorted: 0, counted: 0, put_away: 0, shortage: 10, implied: 0},
  },
  // The last of it had been put away: it waits again.
  {
    ...applied,
    state: 'sorted',
    before: [['inbound.putAway', {...asn, goods: 'pan', bin: 'shelf', quantity: 5}], putAway(6)],
    fact: undo('inbound.putAway'),
    moves: ['kettle shelf→Z 6'],
    to: 'sorted',
    line: {sorted: 6, put_away: 0},
  },
  // It has been carried on.
  {
    state: 'sorted',
    before: [putAway(6), move('shelf', 'spare', 4)],
    fact: undo('inbound.putAway'),
    ends: 'corrected stock.short',
    moves: ['kettle shelf→Z 2', 'kettle D→Z 4'],
    to: 'sorted',
    line: {sorted: 6, put_away: 0},
    cases: ['stock.short'],
  },
  // More than the delivery held: what the books lacked goes back to the account, and its case is closed.
  {
    ...applied,
    state: 'finished',
    before: [putAway(7, 'spare')],
    fact: undo('inbound.putAway'),
    moves: ['kettle spare→Z 4', 'kettle Z→O 4', 'kettle spare→D 3'],
    to: 'finished',
    line: {put_away: 6, shortage: 4, counted: 6},
    cases: ['asn.shortage-found by work.undo', 'stock.short by work.undo'],
  },
  // A count of which some is put away stays.
  {
    state: 'unloaded',
    before: [sort(4), putAway(2)],
    fact: undo('inbound.sort'),
    ends: 'refused asn.put-away',
    to: 'unloaded',
  },
  {
    ...applied,
    state: 'unloaded',
    before: [sort(4), told('finishSorting')],
    fact: undo('inbound.sort'),
    moves: ['kettle Z→O 4'],
    to: 'finished',
    line: {counted: 0, shortage: 10},
  },
  // Of two counts that were too much the case is open until both are gone.
  {
    ...applied,
    state: 'unloaded',
    before: [sort(12), sort(1)],
    fact: undo('inbound.sort'),
    moves: ['kettle Z→O 1'],
    to: 'unloaded',
    line: {counted: 12, more: 2},
    cases: ['asn.more'],
  },
  {
    ...applied,
    state: 'unloaded',
    before: [sort(12)],
    fact: undo('inbound.sort'),
    moves: ['kettle Z→O 2', 'kettle Z→S 10'],
    to: 'unloaded',
    line: {counted: 0, more: 0, sort: 10},
    cases: ['asn.more by work.undo'],
  },
  // Told of the whole delivery: nobody may have gone on from there.
  {
    ...applied,
    state: 'announced',
    before: [told('confirmArrival')],
    fact: undo('inbound.confirmArrival'),
    to: 'announced',
    line: {expected: 10, unload: 0},
  },
  {
    state: 'announced',
    before: [told('confirmArrival'), told('finishUnloading')],
    fact: undo('inbound.confirmArrival'),
    ends: 'refused undo.followed',
    to: 'unloaded',
  },
  {
    ...applied,
    state: 'announced',
    before: [told('finishUnloading')],
    fact: undo('inbound.finishUnloading'),
    to: 'announced',
    line: {expected: 10, sort: 0},
  },
  {
    state: 'unloaded',
    before: [sort(1)],
    fact: undo('inbound.finishUnloading'),
    ends: 'refused undo.followed',
    to: 'unloaded',
  },
  {
    ...applied,
    state: 'sorted',
    fact: undo('inbound.finishSorting'),
    moves: ['kettle O→S 4'],
    to: 'unloaded',
    line: {sort: 4, sorted: 6, shortage: 0},
  },
  {
    ...applied,
    state: 'finished',
    fact: undo('inbound.finishSorting'),
    moves: ['kettle O→S 4'],
    to: 'unloaded',
    line: {sort: 4, put_away: 6, shortage: 0},
  },
  {
    state: 'sorted',
    before: [sort(1)],
    fact: undo('inbound.finishSorting'),
    ends: 'refused undo.followed',
    to: 'sorted',
  },
  // A cancelled one that had come all the same.
  {
    ...applied,
    state: 'cancelled',
    before: [sort(2)],
    fact: undo('inbound.sort'),
    moves: ['kettle Z→O 2'],
    to: 'cancelled',
    line: {counted: 0, shortage: 0},
    cases: ['asn.cancelled by work.undo'],
  },
];

export const DN_UNDONE: readonly FactCell[] = [
  // What was promised is promised again where it was.
  {
    ...applied,
    state: 'to-pick',
    before: [pick(3), pick(2, 'spare')],
    fact: undo('outbound.pick'),
    moves: ['kettle P→spare 2'],
    to: 'to-pick',
    line: {picked: 3, allocated: 5, rest: 0},
    figures: {pick: 5, picked: 3, ordered: 0},
  },
  // As far as the line wants it: the rest was closed since.
  {
    ...applied,
    state: 'new',
    before: [
      ['outbound.release', {document: 'dn'}],
      pick(2),
      [
        'outbound.shortPick',
        {
          document: 'dn',
          goods: 'kettle',
          bin: 'shelf',
          quantity: 0,
          believed: 18,
          left: 18,
          reason: 'unreachable',
          rest: 'close',
        },
      ],
    ],
    fact: undo('outbound.pick'),
    to: 'to-pick',
    line: {picked: 0, allocated: 2, rest: 0, closed: 6},
  },
  // More than was ordered, and nobody had released it: the cases end with it.
  {
    ...applied,
    state: 'to-pick',
    before: [pick(10)],
    fact: undo('outbound.pick'),
    moves: ['kettle P→shelf 10'],
    to: 'to-pick',
    line: {picked: 0, allocated: 8, rest: 0},
    cases: ['dn.over by work.undo'],
  },
  {
    ...applied,
    state: 'to-pick',
    before: [pick(10), pick(1)],
    fact: undo('outbound.pick'),
    to: 'to-pick',
    line: {picked: 10, allocated: 0, rest: 0},
    cases: ['dn.over'],
  },
  {
    ...applied,
    state: 'new',
    before: [pick(2)],
    fact: undo('outbound.pick'),
    to: 'new',
    line: {picked: 0, rest: 8},
    cases: ['dn.not-released by work.undo'],
  },
  // Nothing stood there: it goes back to the account.
  {
    ...applied,
    state: 'to-pick',
    before: [pick(8, 'empty')],
    fact: undo('outbound.pick'),
    moves: ['kettle P→D 8'],
    to: 'to-pick',
    line: {picked: 0, allocated: 8, rest: 0},
    cases: ['stock.short by work.undo'],
  },
  // The order has left with it: it comes back as any goods do.
  {
    ...applied,
    state: 'to-pick',
    before: [pick(2), dispatch(0)],
    fact: undo('outbound.pick'),
    asked: 'refused undo.left',
    moves: ['kettle O→shelf 2'],
    to: 'shipped',
    line: {shipped: 2, returned: 2, intransit: 0},
  },
  // The pick had told late of what the truck has: it has that again without being told.
  {
    ...applied,
    state: 'to-pick',
    before: [dispatch(1), pick(2, 'spare')],
    fact: undo('outbound.pick'),
    to: 'shipped',
    line: {shipped: 8, returned: 0, intransit: 8},
    figures: {onhand: 17},
  },
  // It was put back already.
  {
    state: 'to-pick',
    before: [pick(2), ['outbound.putBack', {document: 'dn', goods: 'kettle', bin: 'shelf', quantity: 2}]],
    fact: undo('outbound.pick'),
    ends: 'corrected stock.short',
    moves: ['kettle D→shelf 2'],
    to: 'to-pick',
    line: {picked: 0},
  },
];
