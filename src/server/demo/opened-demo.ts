import type {Args, Context} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {settle} from '#domain/kernel/settle.ts';
import {LayeredView} from '#domain/kernel/view.ts';
import {RULES} from '#domain/actions.ts';
import {argsOfPart, openDemo, type DemoStock} from '#domain/open-demo.ts';
import type {DemoHome, DemoWarehouse} from './demo-warehouse.ts';

/** Rows in one mutation: few enough that other work goes between. */
export const PART = 5_000;

/** The demo as the arguments of mutations of about `size` rows: first the lists, then stock. */
export function* demoArgs(demo: DemoWarehouse, size = PART): Generator<Args> {
  for (const [list, rows] of demo.rows)
    for (let i = 0; i < rows.length; i += size)
      yield argsOfPart({rows: {[list]: rows.slice(i, i + size)}, stock: []});
  let stock: DemoStock[] = [];
  for (const {row, property} of demo.stock()) {
    const {place, goods, quantity, received_at} = row;
    stock.push([String(place), String(goods), Number(quantity), Number(received_at), property]);
    if (stock.length < size) continue;
    yield argsOfPart({rows: {}, stock});
    stock = [];
  }
  if (stock.length > 0) yield argsOfPart({rows: {}, stock});
}

/** Every row of the demo by list, as version 1: for tests and benches that need no database. */
export function demoRows(demo: DemoWarehouse): Map<string, Row[]> {
  const view = new LayeredView(RULES.resources);
  const context = contextOf(demo.home);
  for (const args of demoArgs(demo)) {
    const ask = {action: openDemo.name, v: 1, args};
    let settled = settle(RULES, ask, view, context);
    while (settled.status === 'missing') {
      const reads = [...openDemo.reads(args, context), ...settled.reads];
      for (const read of view.missing(reads)) view.give({read, rows: [], complete: true, downloaded: true});
      settled = settle(RULES, ask, view, context);
    }
    if (!('puts' in settled)) throw new Error(`the demo is ${settled.status}`);
    view.apply(settled.puts, []);
  }
  const all = new Map<string, Row[]>();
  for (const [list, rows] of view.changes())
    all.set(
      list,
      [...rows.values()].flatMap((row) => (row ? [{...row, version: 1}] : [])),
    );
  return all;
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
