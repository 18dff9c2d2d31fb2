import {expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {Args, Read} from '#domain/kernel/action.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import {figures} from '#domain/stock/figures.ts';
import {stock} from '#domain/stock/stock.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import type {Row} from '#domain/kernel/field.ts';
import {mergeChanges, type FetchedRows} from '#domain/kernel/view.ts';
import {ownRowId} from '#domain/kernel/id.ts';
import {anEntry, aCursor} from '#tests/builders/shelf.ts';
import {StockWorld, STOCK_WAREHOUSE} from '#tests/builders/stock-world.ts';
import {MemoryMirror} from '#tests/model/memory-mirror.ts';
import {MemoryOutbox} from '#tests/model/memory-outbox.ts';
import {freshState} from './outbox-store.ts';
import {computeOverlay} from './overlay.ts';

const LINES = 1_000;
const SHOWN = [
  'asn',
  'asnLine',
  'stock',
  'figures',
  'warehouse',
  'goods',
  'bin',
  'lot',
  'case',
  'allocation',
];

/** A mirror that tells how often it was asked. */
class CountingMirror extends MemoryMirror {
  trips = 0;

  override async fetch(reads: readonly Read[]): Promise<FetchedRows[]> {
    this.trips++;
    return super.fetch(reads);
  }
}

/** A delivery of so many lines as a server has it, and a device that mirrors it. */
async function delivered(): Promise<{world: StockWorld; mirror: CountingMirror; document: string}> {
  const world = new StockWorld();
  const [supplier, mutation] = [world.id(), world.id()];
  world.give('supplier', {id: supplier, name: 'Norte'});
  const lines = Array.from({length: LINES}, () => ({goods: world.aGoods(), quantity: 3}));
  const args = {supplier, lines: JSON.stringify(lines)};
  world.store(world.settle('inbound.announce', args, {role: 'Inbound'}, world.view(), mutation));
  const mirror = new CountingMirror(RULES.resources);
  const rows = SHOWN.map((list) => {
    const own = [...world.list(list).values()];
    const columns = [...new Set(own.flatMap((row) => Object.keys(row)))];
    return [list, {columns, rows: own.map((row) => columns.map((column) => row[column] ?? ''))}] as const;
  });
  await mirror.apply(() => true, {
    cursor: aCursor({complete: SHOWN, warehouse: STOCK_WAREHOUSE}),
    rows: Object.fromEntries(rows),
  });
  return {world, mirror, document: ownRowId(mutation, 1)};
}

test.each([['inbound.confirmArrival'], ['inbound.finishUnloading'], ['inbound.finishSorting']])(
  '[DOC-3] %s of 1,000 lines is drawn in two trips to the mirror, row for row what the server makes of it',
  async (action) => {
    const {world, mirror, document} = await delivered();
    const args: Args = {document};
    const entry = anEntry(1, {action, args, warehouse: STOCK_WAREHOUSE});
    const empty = {journal: [], notices: new Map(), steps: new Map(), meta: new Map()};
    const state = {...freshState(''), epoch: 'e1', past: []};
    const outbox = new MemoryOutbox('', {state, entries: [entry], ...empty});
    const overlay = await computeOverlay(RULES, mirror, outbox, () => 'Inbound');
    expect([mirror.trips, overlay.doubtful.size, overlay.isUndrawn]).toEqual([2, 0, undefined]);
    expect(overlay.changes.get(asnLine.name)?.size).toBe(LINES);
    const before = new Map(
      [asn, asnLine, stock, figures].map((list) => [list.name, [...world.list(list.name).values()]]),
    );
    world.do(action, args, {role: 'Inbound'});
    for (const list of [asn, asnLine, stock, figures]) {
      const drawn = mergeChanges(
        list,
        'key',
        [],
        before.get(list.name) ?? [],
        overlay.changes.get(list.name),
      );
      expect(textOf(list, drawn)).toEqual(textOf(list, world.all(list)));
    }
  },
);

/** When and by whom is the server's to say. */
const OF_WHOM = /_at$|_by$|_time$|creater|version/;

const textOf = ({fields}: Resource, rows: readonly Row[]): string[] =>
  rows
    .map((row) =>
      Object.keys(fields)
        .filter((name) => !OF_WHOM.test(name))
        .map((name) => row[name])
        .join('|'),
    )
    .toSorted();
