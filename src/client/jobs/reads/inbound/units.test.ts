import {expect, test} from 'vitest';
import type {Row} from '#domain/kernel/field.ts';
import {onUnits} from '#domain/inbound/on-units.ts';
import {aGoods, anId, WAREHOUSE} from '#tests/builders/rows.ts';
import type {ListReads} from '../../../data/lists.ts';
import type {FoundThing} from '../../../data/found.ts';
import {announcedUnit} from './units.ts';

const SSCC = '340123450000000017';
const kettle = aGoods({id: anId(1)});
const delivery = (n: number, create_time: number): Row => ({
  id: anId(n),
  code: `ASN-${String(n)}`,
  provisional: '',
  create_time,
});
const line = (n: number, document: number, received?: {who: string; at: number}): Row => ({
  id: anId(n),
  document: anId(document),
  goods: anId(1),
  lot: '',
  ...onUnits([{sscc: SSCC, quantity: n, ...(received ? {received} : {})}]),
});

/** What the lists of a device hold. */
const listsWith = (lines: readonly Row[], deliveries: readonly Row[]): ListReads =>
  ({
    rows: (_: unknown, {index, prefix}: {index: string; prefix: unknown}) =>
      Promise.resolve(
        index === 'sscc' && JSON.stringify(prefix) === JSON.stringify([WAREHOUSE, 1]) ? lines : [],
      ),
    rowsOf: ({name}: {name: string}) =>
      Promise.resolve(
        new Map((name === 'asn' ? deliveries : [kettle]).map((row) => [String(row['id']), row])),
      ),
  }) as unknown as ListReads;

const found = async (lists: ListReads, opened: readonly FoundThing[] = [], sscc = SSCC) => {
  const unit = await announcedUnit(lists, WAREHOUSE, sscc, opened);
  return (
    unit && [unit.delivery.name, unit.lines.map(({goods, quantity}) => `${String(quantity)} ${goods.code}`)]
  );
};

test('[ASN-12] a pallet is of the delivery that is open, else of one that waits for it, else of the oldest', async () => {
  const deliveries = [delivery(11, 100), delivery(12, 200), delivery(13, 300)];
  const received = {who: anId(9), at: 1};
  const lists = listsWith([line(21, 11, received), line(22, 12), line(23, 13), line(24, 13)], deliveries);
  expect(await found(lists)).toEqual(['ASN-12', ['22 KETTLE']]);
  const opened: FoundThing[] = [{kind: 'asn', id: anId(13), name: 'ASN-13'}];
  expect(await found(lists, opened)).toEqual(['ASN-13', ['23 KETTLE', '24 KETTLE']]);
  // Received already: that delivery answers for it.
  expect(await found(listsWith([line(21, 11, received)], deliveries.slice(0, 1)))).toEqual([
    'ASN-11',
    ['21 KETTLE'],
  ]);
  expect(await found(lists, opened, '340123450000000024')).toBeUndefined();
});

test('[ASN-13] what nobody has accepted yet stands behind every other delivery that names the pallet, and what was cancelled claims it no more', async () => {
  const lines = [line(21, 11), line(22, 12)];
  const [claimed, own] = [delivery(11, 100), delivery(12, 200)];
  expect(await found(listsWith(lines, [{...claimed, offered: 1}, own]))).toEqual(['ASN-12', ['22 KETTLE']]);
  expect(
    await found(
      listsWith(lines, [
        {...claimed, offered: 0},
        {...own, offered: 0},
      ]),
    ),
  ).toEqual(['ASN-11', ['21 KETTLE']]);
  const cancelled = listsWith(lines.slice(0, 1), [{...claimed, state: 'cancelled'}]);
  expect(await found(cancelled)).toBeUndefined();
  expect(await found(cancelled, [{kind: 'asn', id: anId(11), name: 'ASN-11'}])).toEqual([
    'ASN-11',
    ['21 KETTLE'],
  ]);
});
