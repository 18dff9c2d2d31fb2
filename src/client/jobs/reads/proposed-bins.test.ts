import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {aBin, aBinSize, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {linesToPutAway} from './inbound/deliveries.ts';
import {binsProposed} from './proposed-bins.ts';

const [KETTLE, PAN, ASN, NEAR, FULL, DAMAGE] = [anId(6), anId(7), anId(8), anId(50), anId(51), anId(52)];
const stands = (place: string, goods: string, quantity: number): Row => ({
  warehouse: WAREHOUSE,
  place,
  unit: '',
  goods,
  lot: '',
  quantity,
  allocated: 0,
  disputed: 0,
  received_at: 1,
  expires_at: 0,
});
const litre = {width: 100, depth: 100, height: 100, unit_volume: 1_000_000};
const line = (n: number, goods: string, row: Row = {}): Row => ({
  id: anId(n),
  warehouse: WAREHOUSE,
  document: ASN,
  goods,
  lot: '',
  sorted: 4,
  reason: '',
  ...row,
});
const rows = {
  bin: [
    aBin({id: NEAR, name: 'A-01'}),
    aBin({id: FULL, name: 'A-02'}),
    aBin({id: DAMAGE, name: 'Z-01', property: 'Damage'}),
  ],
  binSize: [aBinSize({width: 200, depth: 200, height: 200})],
  goods: [aGoods({id: KETTLE, ...litre}), aGoods({id: PAN, ...litre})],
  asn: [{id: ASN, code: 'ASN-1', provisional: '', state: 'sorted'}],
  asnLine: [line(81, KETTLE), line(82, PAN)],
  stock: [
    stands(`bin:${NEAR}`, KETTLE, 1),
    stands(`bin:${FULL}`, PAN, 8),
    stands(`asn:${ASN}:sorted`, KETTLE, 4),
    stands(`asn:${ASN}:sorted`, PAN, 2),
  ],
};
const goods = (id: string) => ({kind: 'goods', id, code: '', name: ''}) as const;

test('[ASN-10] the list of what is sorted proposes the bin that a handheld does, and none where there is no room', async () => {
  const lists = listsOf(rows);
  const bins = await binsProposed(lists, WAREHOUSE, rows.asnLine);
  expect([...bins]).toEqual([[anId(81), 'A-01']]);
  const [kettle] = await linesToPutAway(lists, goods(KETTLE), WAREHOUSE);
  expect([kettle?.proposed?.name, kettle?.reasons]).toEqual(['A-01', undefined]);
});

test('[RETURN-9] what a line announces as damaged is proposed a Damage bin, and none where only some of it is damaged', async () => {
  const told = async (...reasons: string[]) => {
    const asnLine = reasons.map((reason, i) => line(81 + i, KETTLE, {reason}));
    const lists = listsOf({...rows, asnLine});
    const [kettle] = await linesToPutAway(lists, goods(KETTLE), WAREHOUSE);
    const bins = await binsProposed(lists, WAREHOUSE, asnLine);
    expect(bins.get(anId(81))).toBe(kettle?.proposed?.name);
    return [kettle?.reasons, kettle?.proposed?.name];
  };
  expect(await told('damaged')).toEqual([['damaged'], 'Z-01']);
  expect(await told('not-wanted')).toEqual([['not-wanted'], 'A-01']);
  expect(await told('damaged', '')).toEqual([['damaged', ''], undefined]);
});

test('[RETURN-9] a damaged line decides nothing about the same goods of another delivery', async () => {
  const other = anId(9);
  const lists = listsOf({
    ...rows,
    asn: [...rows.asn, {id: other, code: 'ASN-2', provisional: '', state: 'sorted'}],
    asnLine: [line(81, KETTLE, {reason: 'damaged'}), line(82, KETTLE, {document: other})],
    stock: [...rows.stock, stands(`asn:${other}:sorted`, KETTLE, 3)],
  });
  const lines = await linesToPutAway(lists, goods(KETTLE), WAREHOUSE);
  expect(lines.map(({documentCode, proposed}) => [documentCode, proposed?.name])).toEqual([
    ['ASN-1', 'Z-01'],
    ['ASN-2', 'A-01'],
  ]);
});
