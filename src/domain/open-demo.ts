import {
  defineAction,
  outcomeDone,
  type Args,
  type LedgerEntry,
  type Put,
  type Read,
} from './kernel/action.ts';
import type {Row} from './kernel/field.ts';
import {rowKey} from './kernel/resource.ts';
import {SERVER_ONLY} from './kernel/roles.ts';
import {RESOURCES} from './resources.ts';
import {ADJUSTED_AWAY} from './stock/place.ts';
import {stock} from './stock/stock.ts';

/** Stock that was always there, short: a demo has many of them. */
export type DemoStock = readonly [
  place: string,
  goods: string,
  quantity: number,
  received_at: number,
  property: string,
];

/** A part of a demo: rows by list, and opening stock of the mutation's warehouse. */
export interface DemoPart {
  readonly rows: Readonly<Record<string, readonly Row[]>>;
  readonly stock: readonly DemoStock[];
}

/** Longest text of a part: some thousands of rows. */
const MAX_DEMO_PART_TEXT = 8_000_000;

/**
 * A part of a demo warehouse, whole in its arguments. Opening stock comes from `adjusted` and needs no approval
 * (`shapes.md`, Stock).
 */
export const openDemoAction = defineAction({
  name: 'demo.open',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {part: {kind: 'json', required: true, max: MAX_DEMO_PART_TEXT}},
  reads: ({part}, {warehouse}) => putsOf(partOf(part), warehouse).map(readOf),
  decide({part}, _view, {warehouse}) {
    const read = partOf(part);
    return outcomeDone({
      puts: putsOf(read, warehouse),
      entries: read.stock.map((each) => entryOf(each, warehouse)),
    });
  },
});

/** Only the server writes parts. */
const partOf = (text: string): DemoPart => JSON.parse(text);

/** The arguments that hold a part. */
export const argsOfPart = (part: DemoPart): Args => ({part: JSON.stringify(part)});

const putsOf = ({rows, stock: openings}: DemoPart, warehouse: string): Put[] => [
  ...Object.entries(rows).flatMap(([list, each]) => each.map((row) => ({list, row}))),
  ...openings.map((each) => ({list: stock.name, row: stockRow(each, warehouse)})),
];

const stockRow = ([place, goods, quantity, received_at]: DemoStock, warehouse: string): Row => ({
  warehouse,
  place,
  unit: '',
  goods,
  lot: '',
  quantity,
  allocated: 0,
  disputed: 0,
  received_at,
  expires_at: 0,
});

const entryOf = ([place, goods, quantity, , property]: DemoStock, warehouse: string): LedgerEntry => ({
  warehouse,
  goods,
  lot: '',
  unit: '',
  to_lot: '',
  to_unit: '',
  from: ADJUSTED_AWAY,
  to: place,
  quantity,
  from_property: '',
  to_property: property,
  document: '',
  line: '',
});

function readOf({list, row}: Put): Read {
  const resource = RESOURCES.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return {list, key: rowKey(resource, row)};
}
