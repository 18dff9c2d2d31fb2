import {shapedLists} from '../data/lists.ts';
import {expect, test} from 'vitest';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {ADMIN, aBin, aBinSize, aGoods, anId, aSupplier, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import {aCursor, CLIENT, DEVICE, LOGIN} from '#tests/builders/shelf.ts';
import {RULES} from '#domain/actions.ts';
import type {Row} from '#domain/kernel/field.ts';
import {defineList, nameOfColumn, type List} from '#domain/kernel/list.ts';
import {goods} from '#domain/goods/goods.ts';
import {listNamed} from '#domain/lists.ts';
import {RESOURCES} from '#domain/resources.ts';
import {binPlace} from '#domain/stock/place.ts';
import {noStock} from '#domain/stock/stock-change.ts';
import {MutationRecorder} from '#offline/outbox/mutation-recorder.ts';
import type {WireRows} from '#protocol/sync.ts';
import {columnTotals} from './arrange.ts';
import {shownIn} from './columns.ts';
import {formatsOf} from './format.ts';
import {viewCountOf, listPartsOf, type ListReader} from './read-list.ts';
import {valueAt} from './references.ts';
import {rowsOfCode} from './rows-of-code.ts';

const [FULL, EMPTY, BARE] = [anId(51), anId(52), anId(53)];
const [KETTLE, POT] = [anId(61), anId(62)];
const NORTE = anId(71);
/** A product of it has more digits than a number holds. */
const HEAVIEST = Number.MAX_SAFE_INTEGER;

const standing = (bin: string, of: string, quantity: number): Row => ({
  ...noStock({warehouse: WAREHOUSE, goods: of, lot: '', unit: ''}, binPlace(bin), 5),
  quantity,
});

const rows: Readonly<Record<string, readonly Row[]>> = {
  binSize: [aBinSize()],
  bin: [aBin({id: FULL, name: 'A-1'}), aBin({id: EMPTY, name: 'A-2'}), aBin({id: BARE, name: 'A-3'})],
  supplier: [aSupplier(), aSupplier({id: NORTE, name: 'Norte'})],
  goods: [aGoods({id: KETTLE, weight: HEAVIEST}), aGoods({id: POT, code: 'POT', supplier: NORTE, weight: 3})],
  stock: [standing(FULL, KETTLE, 5), standing(FULL, POT, 2)],
};

function wire(of: readonly Row[]): WireRows {
  const columns = [...Object.keys(of[0] ?? {}), 'version'];
  return {columns, rows: of.map((row) => columns.map((column) => row[column] ?? 1))};
}

/** A device with these rows and somebody who moves goods. */
async function aDevice(): Promise<MutationRecorder> {
  const mirror = new MemoryMirror(RESOURCES);
  const cursor = aCursor({complete: [...RESOURCES.keys()]});
  const lists = Object.entries(rows).map(([list, of]) => [list, wire(of)]);
  await mirror.apply(() => true, {cursor, rows: Object.fromEntries(lists) as Record<string, WireRows>});
  let ids = 0;
  const recorder = new MutationRecorder({
    rules: RULES,
    outbox: new MemoryOutbox(CLIENT),
    mirror,
    company: COMPANY,
    warehouse: WAREHOUSE,
    device: DEVICE,
    build: 'b1',
    now: () => 1_760_000_000_000,
    elapsed: () => 1,
    newId: () => anId(2_000 + ++ids),
  });
  recorder.setSignedIn({who: ADMIN, role: 'StockControl', login: LOGIN});
  return recorder;
}

function list(name: string): List {
  const found = listNamed(name);
  if (!found) throw new Error(`no list ${name}`);
  return found;
}

/** What a list shows in its first column, and in one more. */
const listsIn = (recorder: MutationRecorder): ListReader['lists'] => ({
  ...shapedLists(() => recorder),
  counts: (resource, query) => recorder.counts(resource, query),
});

async function shown(recorder: MutationRecorder, of: List, more?: string): Promise<unknown[]> {
  const found: unknown[] = [];
  const column = of.columns.find((each) => each.field === more || nameOfColumn(of, each) === more);
  for await (const part of listPartsOf({lists: listsIn(recorder), warehouse: WAREHOUSE}, of, ''))
    for (const row of part.rows) {
      const [first] = of.columns;
      const name = first && valueAt(of, first, row, part.references);
      found.push(column ? [name, valueAt(of, column, row, part.references)] : name);
    }
  return found;
}

test('a bin is empty where no stock stands in it, and tells what does where it is not', async () => {
  const recorder = await aDevice();
  expect(await shown(recorder, list('emptybin'))).toEqual(['A-2', 'A-3']);
  expect(await shown(recorder, list('occupiedbin'), 'quantity')).toEqual([['A-1', 7]]);
  expect(await shown(recorder, list('occupiedbin'), 'goods')).toEqual([['A-1', 2]]);
  expect(await viewCountOf({lists: listsIn(recorder), warehouse: WAREHOUSE}, list('emptybin'), '', 10)).toBe(
    2,
  );
});

test('[BIN-6] own work that is not settled yet empties and fills bins', async () => {
  const recorder = await aDevice();
  const saysEmpty = async () =>
    Object.fromEntries((await shown(recorder, list('binset'), 'no.stock')) as [string, number][]);
  expect(await saysEmpty()).toEqual({'A-1': 0, 'A-2': 1, 'A-3': 1});
  for (const [of, quantity] of [
    [KETTLE, 5],
    [POT, 2],
  ] as const) {
    const args = {warehouse: WAREHOUSE, goods: of, from: FULL, to: EMPTY, quantity};
    expect(await recorder.submit({action: 'stock.moveBin', args})).toMatchObject({kind: 'recorded'});
  }
  expect(await shown(recorder, list('emptybin'))).toEqual(['A-1', 'A-3']);
  expect(await saysEmpty()).toEqual({'A-1': 1, 'A-2': 0, 'A-3': 1});
  expect(await shown(recorder, list('occupiedbin'), 'quantity')).toEqual([['A-2', 7]]);
});

test('rows are found by what the row that they refer to says', async () => {
  const of = (name: string) =>
    defineList({
      path: '/test/of',
      resource: goods,
      index: 'code',
      columns: ['code', 'supplier.name'],
      where: {'supplier.name': name},
    });
  const recorder = await aDevice();
  expect(await shown(recorder, of('Norte'), 'name')).toEqual([['POT', 'Norte']]);
  expect(await shown(recorder, of('Nobody'))).toEqual([]);
});

test('stock per bin shows the names of bins', async () => {
  expect(await shown(await aDevice(), list('stockbinlist'))).toEqual(['A-1', 'A-1']);
});

test('what stands in a row is multiplied with what one of it has, exactly; what no device knows is told by the server alone', async () => {
  const {resource, index, standing, where} = list('occupiedbin');
  if (!standing || !where) throw new Error('nothing stands in bins');
  const columns = ['name', '+stock.quantity*goods.weight', 'stock.quantity*goods.cost'];
  const of = {...defineList({path: '/test/heavy', resource, index, columns, standing}), where};
  const heavy = String(BigInt(HEAVIEST) * 5n + 6n);
  const recorder = await aDevice();
  expect(await shown(recorder, of, 'weight')).toEqual([['A-1', heavy]]);
  expect(await shown(recorder, of, 'cost')).toEqual([['A-1', undefined]]);
  const asked = {lists: listsIn(recorder), warehouse: WAREHOUSE};
  for await (const {rows: found, references} of listPartsOf(asked, of, ''))
    for (const row of found) {
      const [, weight, cost] = of.columns;
      if (!weight || !cost) throw new Error('no column');
      expect(columnTotals(of, found, references)).toEqual(new Map([[weight, heavy]]));
      const told = {...references, told: new Map([[String(row['id']), '120']])};
      expect(valueAt(of, cost, row, told)).toBe('120');
      const formats = formatsOf('en-US');
      expect(shownIn(of, cost, '120', formats, String)).toBe('0.01');
      expect(shownIn(of, cost, undefined, formats, String)).toBe('—');
      expect(shownIn(of, weight, heavy, formats, String)).toBe('45,035,996,273,704.961');
    }
});

test('[FIND-5] what is called just so is found by the index of its code, in its own list and where it is named', async () => {
  const reader = {lists: listsIn(await aDevice()), warehouse: WAREHOUSE};
  const called = async (of: string, text: string) =>
    (await rowsOfCode(reader, list(of), '', text)).rows.map(
      (row) => row['code'] ?? row['name'] ?? row['goods'],
    );
  expect(await called('goodslist', 'pot')).toEqual(['POT']);
  expect(await called('goodslist', 'PO')).toEqual([]);
  expect(await called('binset', 'a-2')).toEqual(['A-2']);
  expect(await called('stockbinlist', 'POT')).toEqual([POT]);
  expect(await called('stockbinlist', 'A-1')).toEqual([KETTLE, POT]);
  // Whether a bin is empty its stock says, and no index.
  expect(await called('emptybin', 'A-2')).toEqual([]);
  const {rows: found, references} = await rowsOfCode(reader, list('goodslist'), '', 'POT');
  const supplier = list('goodslist').columns.find(({through}) => through === 'supplier');
  expect(found.map((row) => supplier && valueAt(list('goodslist'), supplier, row, references))).toEqual([
    'Norte',
  ]);
});
