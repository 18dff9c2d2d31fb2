import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {aBin, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {linesSorted, linesToPutAway, linesToSort, notSorted} from '../jobs/reads/inbound/deliveries.ts';
import {standingIn} from '../jobs/reads/contents.ts';
import type {LooseLine} from '../jobs/engine/job.ts';
import {linesToPick} from '../jobs/reads/outbound/orders.ts';
import {allSent, linesSent, linesToPutBack} from '../jobs/reads/outbound/outgoing.ts';
import type {FoundThing, NamedLot} from './found.ts';
import {lotCells} from '../documents/sheet.ts';
import {namedLotOf, lotsOf} from './lots.ts';
import {contentsOf, whereStands} from './stock-in-bins.ts';

const [KETTLE, BIN, LOT, ASN, DN] = [anId(60), anId(50), anId(70), anId(80), anId(90)];
const EXPIRES = Date.UTC(2027, 2, 14);
const of = {warehouse: WAREHOUSE, goods: KETTLE, lot: LOT, unit: ''};
const NOTHING = {expected: 0, unload: 0, shortage: 0, returned: 0, closed: 0, moved: 0, actual: 0, damage: 0};

const rows: Readonly<Record<string, readonly Row[]>> = {
  bin: [aBin({id: BIN})],
  goods: [aGoods({id: KETTLE})],
  asn: [{id: ASN, warehouse: WAREHOUSE, code: 'ASN-1', provisional: '', state: 'unloaded', create_time: 1}],
  asnLine: [{...of, ...NOTHING, id: anId(81), document: ASN, sort: 4, sorted: 2}],
  dnLine: [{...of, ...NOTHING, id: anId(91), document: DN, shipped: 3, state: 'shipped'}],
  allocation: [
    {...of, id: anId(92), document: DN, for: anId(91), bin: BIN, quantity: 2, stock: '', list: ''},
  ],
  stock: [
    {...of, place: `bin:${BIN}`, quantity: 7, allocated: 0, disputed: 0, received_at: 1},
    {...of, place: `asn:${ASN}:sorted`, quantity: 2, allocated: 0, disputed: 0, received_at: 2},
  ],
  lot: [{id: LOT, goods: KETTLE, code: '24-117', expires_at: EXPIRES}],
};
const lists = listsOf(rows);
const bin = {kind: 'bin', id: BIN, name: 'A', property: 'Normal', warehouse: WAREHOUSE} as const;
const goods = {kind: 'goods', id: KETTLE, code: 'KETTLE', name: ''} as const;
const opened = (kind: 'asn' | 'dn', id: string): FoundThing[] => [{kind, id, name: ''}];
const loose = (kind: 'asn' | 'dn', id: string) =>
  ({opened: opened(kind, id), stock: {lot: '', lotCode: '', unit: ''}, quantity: 0}) as unknown as LooseLine;

/** Everything that reads stock, promises or lines for somebody to look at. */
const readers: Readonly<Record<string, () => Promise<readonly NamedLot[]>>> = {
  'where goods stand': async () => (await whereStands(lists, WAREHOUSE, KETTLE, 9)).rows,
  'what stands in a bin': async () => (await contentsOf(lists, bin, 9)).rows,
  'what a job finds in a bin': () => standingIn(lists, bin),
  'what is to be picked': () => linesToPick(lists, opened('dn', DN)),
  'what is to be sorted': () => linesToSort(lists, opened('asn', ASN), goods),
  'what nobody has sorted': () => notSorted(lists, loose('asn', ASN)),
  'what was sorted': () => linesSorted(lists, opened('asn', ASN), goods),
  'what is to be put away': () => linesToPutAway(lists, goods, WAREHOUSE),
  'what was sent': () => linesSent(lists, opened('dn', DN), goods),
  'all that was sent': () => allSent(lists, loose('dn', DN)),
  'what goes back': () => linesToPutBack(lists, opened('dn', DN), goods, WAREHOUSE),
};
test.each(Object.entries(readers))('[LOT-5] %s names its lot by the code on the goods', async (_, read) => {
  const found = await read();
  expect(found.map(({lot, lotCode, expires}) => [lot, lotCode, expires])).toEqual([[LOT, '24-117', EXPIRES]]);
});

test('[LOT-5] a lot whose row has not come yet has no name, and its id is none', async () => {
  const [row = {}] = rows['stock'] ?? [];
  expect(namedLotOf(row, await lotsOf(listsOf({}), [row]))).toEqual({lot: LOT, lotCode: ''});
  expect(lotCells(row, new Map())).toEqual(['', '']);
});

test('goods of no lot are asked about no lots', async () => {
  const never = {rowsOf: () => Promise.reject(new Error('read'))};
  expect(namedLotOf({lot: ''}, await lotsOf(never, [{lot: ''}]))).toEqual({lot: '', lotCode: ''});
});

test('on paper a lot stands by its code, and beside it when it expires', async () => {
  const [row = {}] = rows['stock'] ?? [];
  expect(lotCells(row, await lotsOf(lists, [row]))).toEqual(['24-117', EXPIRES]);
});
