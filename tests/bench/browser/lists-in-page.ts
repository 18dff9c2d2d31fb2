import type {Row, Value} from '#domain/kernel/field.ts';
import {idAt} from '#domain/kernel/id.ts';
import {completeRow, rowKey, mirroredColumns, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {goods} from '#domain/goods/goods.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {allocation} from '#domain/stock/allocation.ts';
import {binOfPlace} from '#domain/stock/place.ts';
import {stock} from '#domain/stock/stock.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {type MirrorCursor, type MirrorStore, NO_CURSOR} from '#offline/mirror/mirror.ts';
import type {WireRows} from '#protocol/sync.ts';
import {DEMO_SEED, demoWarehouse} from '#server/demo/demo-warehouse.ts';

export const [COMPANY, WAREHOUSE, AT] = ['C0000001', 'W0000001', 1_750_000_000_000];
/** Rows of a page of a snapshot. */
const PAGE = 2_000;
export const always = () => true;

let ids = 0;
export const newId = () =>
  idAt(AT, new Uint8Array(new BigUint64Array([BigInt(++ids), 0n]).buffer).slice(0, 10));

/** Rows of a list, in key order. */
export interface List {
  readonly resource: Resource;
  readonly rows: readonly Row[];
}

export function listOf(resource: Resource, rows: readonly Row[]): List {
  const keyed = rows.map((row) => ({row, key: rowKey(resource, row)}));
  keyed.sort((a, b) => (a.key < b.key ? -1 : 1));
  return {resource, rows: keyed.map(({row}) => row)};
}

/** The lists that a bin move reads, of so many stock rows. */
export interface Standing {
  readonly bins: List;
  readonly goods: List;
  readonly stock: List;
}

export function standing(count: number): Standing {
  const sizes = {stockRows: count, bins: Math.ceil(count / 5), goods: Math.ceil(count / 20)};
  const demo = demoWarehouse(
    DEMO_SEED,
    {company: COMPANY, warehouse: WAREHOUSE, admin: newId(), at: AT},
    sizes,
  );
  return {
    bins: listOf(bin, demo.rows.get(bin.name) ?? []),
    goods: listOf(goods, demo.rows.get(goods.name) ?? []),
    stock: listOf(
      stock,
      Array.from(demo.stock(), ({row}) => row),
    ),
  };
}

/** Open orders: every line promised whole, out of one stock row of its own. */
export interface OpenOrders {
  readonly orders: List;
  readonly lines: List;
  readonly allocations: List;
  /** The stock again, with what is promised of it. */
  readonly stock: List;
}

/** Units of a line. */
const UNITS = 12;

export function openOrders({stock: {rows}}: Standing, count: number, linesOfEach: number): OpenOrders {
  if (count * linesOfEach > rows.length) throw new Error('fewer stock rows than lines');
  const orders: Row[] = [];
  const lines: Row[] = [];
  const allocations: Row[] = [];
  const promised = new Map<Row, Row>();
  const apart = Math.floor(rows.length / (count * linesOfEach));
  for (let n = 0; n < count; n++) {
    const document = newId();
    const warehouse = WAREHOUSE;
    const allocated = UNITS * linesOfEach;
    orders.push({
      id: document,
      warehouse,
      code: `DN-${String(n)}`,
      state: 'to-pick',
      ranked_at: AT,
      allocated,
    });
    for (let i = 0; i < linesOfEach; i++) {
      const from = rows[(n + i * count) * apart] ?? {};
      const item = {warehouse, goods: String(from['goods']), lot: '', unit: ''};
      const id = newId();
      const line = {
        ...completeRow(dnLine, {id, document, number: i + 1, quantity: UNITS, ...item}),
        wanted: UNITS,
        allocated: UNITS,
        has_allocated: 1,
        state: 'live',
      };
      lines.push(line);
      allocations.push({
        ...item,
        id: newId(),
        bin: binOfPlace(String(from['place'])) ?? '',
        stock: rowKey(stock, from),
        quantity: UNITS,
        for: id,
        document,
        ranked_at: AT,
        has_quantity: 1,
      });
      promised.set(from, {...from, quantity: Number(from['quantity']) + UNITS, allocated: UNITS});
    }
  }
  return {
    orders: listOf(dn, orders),
    lines: listOf(dnLine, lines),
    allocations: listOf(allocation, allocations),
    stock: {resource: stock, rows: rows.map((row) => promised.get(row) ?? row)},
  };
}

/** Rows of a list as they travel. */
export function wire({resource}: List, rows: readonly Row[], version: number): WireRows {
  const columns = [...mirroredColumns(resource)];
  const full = rows.map((row) => completeRow(resource, {...row, version}));
  return {columns, rows: full.map((row) => columns.map((column): Value => row[column] ?? ''))};
}

export const cursorAt = (version: number, complete: readonly string[]): MirrorCursor => ({
  ...NO_CURSOR,
  epoch: 'e',
  version,
  complete,
  warehouse: WAREHOUSE,
});

/** The pages of a snapshot, list by list. */
export const pagesOf = (lists: readonly List[]) =>
  lists.flatMap((list) =>
    Array.from({length: Math.ceil(list.rows.length / PAGE)}, (_, n) => ({
      list: list.resource.name,
      rows: wire(list, list.rows.slice(n * PAGE, (n + 1) * PAGE), 1),
    })),
  );

/** Stores a snapshot, each list whole with its last page, and at the end all that there are. */
export async function download(mirror: MirrorStore, pages: ReturnType<typeof pagesOf>): Promise<void> {
  const complete: string[] = [];
  for (const [n, page] of pages.entries()) {
    if (pages[n + 1]?.list !== page.list) complete.push(page.list);
    await mirror.apply(always, {cursor: cursorAt(1, [...complete]), page, clear: n === 0});
  }
  await mirror.apply(always, {cursor: cursorAt(1, [...RESOURCES.keys()])});
}
