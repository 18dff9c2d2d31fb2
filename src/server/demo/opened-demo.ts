import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {argsOfPart, openDemoAction, type DemoStock} from '#domain/open-demo.ts';
import {dayInZone} from '#protocol/days.ts';
import type {DemoWarehouse} from './demo-warehouse.ts';
import {RehearsalCompany} from './rehearsal.ts';

/** Rows in one mutation: few enough that other work goes between. */
const ROWS_PER_MUTATION = 5_000;

/** The demo as the arguments of mutations of about `size` rows: first the lists, then stock. */
export function* demoArgs(demo: DemoWarehouse, size = ROWS_PER_MUTATION): Generator<Args> {
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

/** The demo as it stands once it is opened, in memory. */
export function openedDemo(demo: DemoWarehouse): RehearsalCompany {
  const {admin: id, admin: who, at} = demo.home;
  const rehearsal = new RehearsalCompany(demo.home);
  for (const args of demoArgs(demo)) {
    const context = {
      ...demo.home,
      who,
      role: 'Admin',
      device: '',
      now: at,
      dayIn: (timeZone: string) => dayInZone(at, timeZone),
      asking: false,
      mutation: id,
    } as const;
    const known = openDemoAction.reads(args, {...context, id: () => id});
    rehearsal.play({id, action: openDemoAction.name, args, who, role: 'Admin', at}, known);
  }
  return rehearsal;
}

/** Every row of the demo by list, as version 1: for tests and benches that need no database. */
export function demoRows(demo: DemoWarehouse): Map<string, Row[]> {
  const opened = openedDemo(demo);
  return new Map(opened.lists().map((list) => [list, opened.all(list).map((row) => ({...row, version: 1}))]));
}
