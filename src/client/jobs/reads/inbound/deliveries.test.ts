import {expect, test} from 'vitest';
import {asnPlace} from '#domain/stock/place.ts';
import {stockKey} from '#domain/stock/stock.ts';
import {listsOf} from '#tests/builders/lists.ts';
import {anId, WAREHOUSE} from '#tests/builders/rows.ts';
import type {FoundGoods, FoundThing} from '../../../data/found.ts';
import {linesToPutAwayOf} from './deliveries.ts';

const [kettle, pan] = [goodsAt(1, 'KETTLE'), goodsAt(2, 'PAN')];
const [first, second] = [11, 12];
const opened: FoundThing[] = [{kind: 'asn', id: anId(first), name: 'ASN-1'}];

function goodsAt(n: number, code: string): FoundGoods {
  return {kind: 'goods', id: anId(n), code, name: code};
}

/** So many units of some goods that stand sorted of a delivery: their stock, and the line that shows it. */
function sorted(delivery: number, {id: goods}: FoundGoods, units: number) {
  const place = asnPlace(anId(delivery), 'sorted');
  const key = {warehouse: WAREHOUSE, place, unit: '', goods, lot: ''};
  const stock = {
    ...key,
    id: stockKey(WAREHOUSE, place, '', goods, ''),
    quantity: units,
    received_at: delivery,
  };
  const id = anId(100 + delivery * 10 + units);
  const line = {id, warehouse: WAREHOUSE, document: anId(delivery), goods, lot: '', sorted: units};
  return {stock, line: {...line, has_sorted: 1, announced: units, counted: units}};
}

/** What of some goods may be put away while the first delivery is open, as units of a delivery. */
async function offered(goods: FoundGoods, ...standing: ReturnType<typeof sorted>[]) {
  const lists = listsOf({
    asn: [first, second].map((n) => ({id: anId(n), code: `ASN-${String(n)}`, state: 'sorted'})),
    asnLine: standing.map(({line}) => line),
    stock: standing.map(({stock}) => stock),
  });
  const lines = await linesToPutAwayOf(lists, opened, goods, WAREHOUSE);
  return lines.map(({document, quantity}) => [document, quantity]);
}

test('[ASN-6] while goods of the open delivery stand sorted, what is put away is of it alone', async () => {
  const standing = [sorted(first, kettle, 5), sorted(second, kettle, 4), sorted(second, pan, 3)];
  expect(await offered(kettle, ...standing)).toEqual([[anId(first), 5]]);
  expect(await offered(pan, ...standing)).toEqual([]);
});

test('[ASN-6] a delivery of which all has found its bin binds nothing: the next goods are of any other', async () => {
  expect(await offered(pan, sorted(second, pan, 3))).toEqual([[anId(second), 3]]);
});
