import {done, type Context, type Entry} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {keyOf, completeRow, type Resource} from '#domain/kernel/resource.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {RESOURCES} from '#domain/resources.ts';
import {figuresProjection} from '#domain/stock/figures-projection.ts';
import {figures, figuresKey} from '#domain/stock/figures.ts';
import type {DemoHome, DemoWarehouse} from './demo-warehouse.ts';

/** A part of the demo that is stored together. Figures come with the stock that they count. */
export interface DemoPart {
  readonly rows: ReadonlyMap<string, readonly Row[]>;
  readonly entries: readonly Entry[];
}

/** The demo as rows ready to store, in parts of about `size` rows: first the lists, then stock with figures. */
export function* demoParts(demo: DemoWarehouse, size: number): Generator<DemoPart> {
  for (const [list, rows] of demo.rows)
    for (let i = 0; i < rows.length; i += size)
      yield {rows: new Map([[list, stamped(list, rows.slice(i, i + size), demo.home)]]), entries: []};
  const view = new LayeredView(RESOURCES);
  let stock: Row[] = [];
  let entries: Entry[] = [];
  for (const opening of demo.stock()) {
    stock.push(opening.row);
    entries.push(opening.entry);
    if (stock.length < size) continue;
    yield stockPart(stock, entries, view, demo.home);
    [stock, entries] = [[], []];
  }
  if (stock.length > 0) yield stockPart(stock, entries, view, demo.home);
}

/** Every row of the demo by list, as version 1: for tests and benches that need no database. */
export function demoRows(demo: DemoWarehouse): Map<string, Row[]> {
  const all = new Map<string, Map<string, Row>>();
  for (const part of demoParts(demo, 10_000))
    for (const [list, rows] of part.rows) {
      const known = all.get(list) ?? new Map<string, Row>();
      for (const row of rows) known.set(keyOf(resourceOf(list), row), {...row, version: 1});
      all.set(list, known);
    }
  return new Map([...all].map(([list, rows]) => [list, [...rows.values()]]));
}

function stockPart(
  stock: readonly Row[],
  entries: readonly Entry[],
  view: LayeredView,
  home: DemoHome,
): DemoPart {
  const fresh = entries.map(({warehouse, goods}) => ({
    list: figures.name,
    key: figuresKey(warehouse, goods),
  }));
  for (const read of view.missing(fresh)) view.give({read, rows: [], complete: true, downloaded: true});
  const puts = figuresProjection(done({entries}), view, contextOf(home));
  view.apply(puts, []);
  const rows = new Map([
    ['stock', stamped('stock', stock, home)],
    [
      figures.name,
      stamped(
        figures.name,
        puts.map(({row}) => row),
        home,
      ),
    ],
  ]);
  return {rows, entries};
}

const stamped = (list: string, rows: readonly Row[], {admin, at}: DemoHome): Row[] =>
  rows.map((row) => ({
    ...completeRow(resourceOf(list), row),
    creater: admin,
    create_time: at,
    update_time: at,
  }));

function resourceOf(list: string): Resource {
  const resource = RESOURCES.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return resource;
}

const contextOf = ({company, warehouse, admin, at}: DemoHome): Context => ({
  company,
  warehouse,
  who: admin,
  role: 'Admin',
  device: '',
  now: at,
  asking: false,
  mutation: admin,
  id: () => admin,
});
