import {bin, type BinRow} from '#domain/warehouse/bin.ts';
import {goods} from '#domain/goods/goods.ts';
import {dn} from '#domain/outbound/dn.ts';
import {pickingList} from '#domain/outbound/picking-list.ts';
import {shipment} from '#domain/outbound/shipment.ts';
import {allocation, type AllocationRow} from '#domain/stock/allocation.ts';
import {lotsOf} from '../../data/lots.ts';
import {partiesOfDocuments} from '../../data/document-parties.ts';
import type {ListReads} from '../../data/lists.ts';
import {goodsCalled} from '../../data/goods-name.ts';
import {lotCells, type DocumentSheet} from '../sheet.ts';

/** Rows of one picking list, and orders of one truck, at most. */
const MAX_SHEET_LINES = 100_000;

/** A picking list in walking order, with room to tick off what has been picked. */
export async function pickingSheet(lists: ListReads, id: string): Promise<DocumentSheet | null> {
  const list = (await lists.rowsOf(pickingList, [id])).get(id);
  if (!list) return null;
  const [rows = []] = await lists.rowsUnder(allocation, 'list', [[id]], MAX_SHEET_LINES);
  const keys = (column: 'bin' | 'goods' | 'document'): string[] => [
    ...new Set(rows.map((row) => row[column])),
  ];
  const [bins, known, orders, lots] = await Promise.all([
    lists.rowsOf(bin, keys('bin')),
    lists.rowsOf(goods, keys('goods')),
    lists.rowsOf(dn, keys('document')),
    lotsOf(lists, rows),
  ]);
  // The one order of a list stands above it.
  const isOfMany = orders.size > 1;
  const stand = (row: AllocationRow): BinRow | undefined => bins.get(row.bin);
  const walk = (row: AllocationRow): number => stand(row)?.walking_sequence ?? 0;
  const nameOf = (row: AllocationRow): string => stand(row)?.name ?? '';
  return {
    kind: 'pickingList',
    id,
    code: list.code,
    facts: [['dn', [...orders.values()].map((row) => row.code).join(', ')]],
    heads: ['bin', 'goods', 'description', 'lot', 'expires_at', 'dn', 'pick', 'picked'],
    rows: rows
      .toSorted((a, b) => walk(a) - walk(b) || (nameOf(a) < nameOf(b) ? -1 : 1))
      .map((row) => [
        nameOf(row),
        known.get(row.goods)?.code ?? '',
        goodsCalled(known.get(row.goods)),
        ...lotCells(row, lots),
        isOfMany ? (orders.get(row.document)?.code ?? '') : '',
        row.quantity,
        // Nothing stands there yet: a pen comes before the keys.
        row.picked > 0 ? row.picked : '☐',
      ]),
  };
}

/** A truck with the orders that it has taken along. */
export async function shipmentSheet(lists: ListReads, id: string): Promise<DocumentSheet | null> {
  const row = (await lists.rowsOf(shipment, [id])).get(id);
  if (!row) return null;
  const [orders = []] = await lists.rowsUnder(dn, 'shipment', [[id]], MAX_SHEET_LINES);
  const parties = await partiesOfDocuments(lists, dn.name, orders);
  return {
    kind: 'shipment',
    id,
    code: row.code,
    facts: (['driver_name', 'plate', 'contact'] as const).map((column) => [column, row[column]] as const),
    heads: ['dn', 'party', 'address', 'city'],
    rows: orders.map((order) => {
      const to = parties.get(order.id) ?? {};
      return [order.code, ...['name', 'address', 'city'].map((column) => String(to[column] ?? ''))];
    }),
  };
}
