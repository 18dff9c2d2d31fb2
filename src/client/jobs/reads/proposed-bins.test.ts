import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {aBin, aBinSize, aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import {linesToPutAway} from './inbound/deliveries.ts';
import {binsProposed} from './proposed-bins.ts';

const [KETTLE, PAN, ASN, NEAR, FULL] = [anId(6), anId(7), anId(8), anId(50), anId(51)];
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
const lists = listsOf({
  bin: [aBin({id: NEAR, name: 'A-01'}), aBin({id: FULL, name: 'A-02'})],
  binSize: [aBinSize({width: 200, depth: 200, height: 200})],
  goods: [aGoods({id: KETTLE, ...litre}), aGoods({id: PAN, ...litre})],
  asn: [{id: ASN, code: 'ASN-1', provisional: '', state: 'sorted'}],
  asnLine: [],
  stock: [
    stands(`bin:${NEAR}`, KETTLE, 1),
    stands(`bin:${FULL}`, PAN, 8),
    stands(`asn:${ASN}:sorted`, KETTLE, 4),
    stands(`asn:${ASN}:sorted`, PAN, 2),
  ],
});

test('[ASN-10] the list of what is sorted proposes the bin that a handheld does, and none where there is no room', async () => {
  const bins = await binsProposed(lists, WAREHOUSE, [KETTLE, PAN, KETTLE]);
  expect([...bins]).toEqual([[KETTLE, 'A-01']]);
  const [line] = await linesToPutAway(lists, {kind: 'goods', id: KETTLE, code: '', name: ''}, WAREHOUSE);
  expect(line?.proposed?.name).toBe('A-01');
});
