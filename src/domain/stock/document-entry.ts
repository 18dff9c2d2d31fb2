import {refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {enteredLines} from '../kernel/document-lines.ts';
import type {Id} from '../kernel/id.ts';
import type {Resource} from '../kernel/resource.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {warehouse} from '../warehouse/warehouse.ts';
import {figuresRead} from './figures-reads.ts';
import {readOfLot} from './name-lot-of-fact.ts';
import {strangeLine} from './strange-line.ts';

/** With whom an entered document is agreed: the argument that names the party, and the list that it stands in. */
export interface EntryParty {
  readonly column: string;
  readonly list: Resource;
  readonly id: Id;
}

/** Where it is entered, who and what it names, and the figures that it changes. `lines`: JSON, as of `linesArg`. */
export const readsOfEntry = (lines: string, {list, id}: EntryParty, at: string): readonly Read[] => [
  {list: warehouse.name, key: at},
  {list: list.name, key: id},
  ...enteredLines(lines).flatMap((line) => [
    {list: goods.name, key: line.goods},
    figuresRead(at, line.goods),
    ...readOfLot(line),
  ]),
];

/** Why a document is not entered here: the first thing that is not known of what it names, and where it is entered. */
export const refusalOfEntry = (
  lines: string,
  party: EntryParty,
  view: View,
  {warehouse: at}: Context,
): Outcome | undefined =>
  view.get(warehouse, at) ? unknownInEntry(lines, party, view) : refuse('warehouse.unknown', {warehouse: at});

/** The first thing that it names and that is not known; `stood`: the lines that it has already. */
export function unknownInEntry(
  text: string,
  {column, list, id}: EntryParty,
  view: View,
  stood: readonly {readonly goods: string; readonly lot: string}[] = [],
): Outcome | undefined {
  if (!view.get(list, id)) return refuse('reference.unknown', {field: column, list: list.name, key: id});
  const lines = enteredLines(text);
  const i = lines.findIndex((line) => !view.get(goods, line.goods));
  const key = lines[i]?.goods;
  if (key === undefined) return strangeLine(lines, view, stood);
  return refuse('reference.unknown', {field: `lines.${String(i + 1)}.goods`, list: goods.name, key});
}
