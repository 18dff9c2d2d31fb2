import {fieldOfColumn, isCode} from './column-field.ts';
import type {Field, FieldKind} from './kernel/field.ts';
import type {Column, List} from './kernel/list.ts';
import {DECIMAL_PLACES, PRODUCT_PLACES} from './kernel/places.ts';

/**
 * What the cells of a column of a sheet hold: text, or codes among it; a choice or a yes and no in words; a number that is
 * told plainly (`whole`: sequences, levels), an amount, or one with a fraction; money; a day, a moment where the
 * warehouse stands, or the day that a moment ends (`last-day`).
 */
export type CellKind =
  | 'text'
  | 'code'
  | 'choice'
  | 'flag'
  | 'whole'
  | 'amount'
  | 'decimal'
  | 'money'
  | 'day'
  | 'moment'
  | 'last-day';

/** A kind, and of numbers how many digits of what is stored stand behind the point. */
export interface CellForm {
  readonly kind: CellKind;
  readonly places: number;
}

const CELL_KINDS: Readonly<Record<FieldKind, CellKind>> = {
  text: 'text',
  choice: 'choice',
  reference: 'text',
  id: 'text',
  json: 'text',
  quantity: 'amount',
  integer: 'whole',
  grams: 'amount',
  millimetres: 'amount',
  cubicMillimetres: 'decimal',
  money: 'money',
  currency: 'text',
  time: 'moment',
  day: 'day',
  flag: 'flag',
};
const FRACTIONS: readonly CellKind[] = ['money', 'decimal'];

/** How the values of a column stand in a sheet, by its field; weights and volumes as on the screen. */
export function cellFormOf(list: List, column: Column): CellForm {
  const {kind, isEndOfDay} = fieldOfColumn(list, column);
  const places = (column.times === undefined ? DECIMAL_PLACES : PRODUCT_PLACES)[kind] ?? 0;
  const told = column.times !== undefined && places > 0 && kind !== 'money' ? 'decimal' : CELL_KINDS[kind];
  if (FRACTIONS.includes(told)) return {kind: told, places};
  // Of what is no number the different ones that stand in a row are counted.
  if ((column.standing && !column.isNone) || column.times !== undefined) return {kind: 'amount', places};
  if (told === 'moment' && isEndOfDay) return {kind: 'last-day', places};
  return {kind: told === 'text' && isCode(column) ? 'code' : told, places};
}

/** How the values of a field stand in a sheet that is no list's; of a reference its name stands there. */
export const cellFormOfField = ({kind}: Field, name: string): CellForm => ({
  kind: name === 'code' ? 'code' : CELL_KINDS[kind],
  places: DECIMAL_PLACES[kind] ?? 0,
});
