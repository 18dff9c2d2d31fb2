import {countBin} from '#domain/counting/count.ts';
import type {HistoryCursor} from '#domain/kernel/action.ts';
import {QUANTITY_MAX} from '#domain/kernel/field.ts';
import type {RecordedPiece} from '../../data/found.ts';
import type {HandCountRow} from './new-lot.ts';

/** What was typed of one row: how many there are, and why that differs. */
export interface TypedCount {
  readonly units: string;
  readonly cause: string;
}

/**
 * What a text says of a row: the difference to what the records said, or what is wrong with it; neither where none
 * stands.
 */
export function unitsTyped(
  text: string,
  believed: number,
): {readonly difference?: number; readonly fault?: 'not-whole' | 'too-many'} {
  const told = text.trim();
  if (told === '') return {};
  if (!/^\d{1,9}$/.test(told)) return {fault: 'not-whole'};
  return Number(told) > QUANTITY_MAX ? {fault: 'too-many'} : {difference: Number(told) - believed};
}

/** The counts that were typed, one for each bin: of these goods alone, whatever else stands there. */
export function countsOf(
  warehouse: string,
  said: {
    readonly goods: {readonly id: string};
    readonly seen: HistoryCursor;
    readonly rows: readonly Pick<HandCountRow, 'key' | 'other' | 'lot' | 'unit' | 'quantity' | 'told'>[];
  },
  typed: Readonly<Record<string, TypedCount>>,
): RecordedPiece[] {
  const byBin = new Map<string, Readonly<Record<string, string | number>>[]>();
  for (const {key, other, lot, unit, quantity, told} of said.rows) {
    const {units = '', cause = 'unknown'} = typed[key] ?? {};
    const {difference} = unitsTyped(units, quantity);
    if (difference === undefined) continue;
    const of = {goods: said.goods.id, lot, ...told, unit};
    const line = {...of, counted: quantity + difference, believed: quantity, cause};
    byBin.set(other.id, [...(byBin.get(other.id) ?? []), line]);
  }
  return [...byBin].map(([bin, lines]) => ({
    action: countBin.name,
    args: {warehouse, bin, ...said.seen, whole: 0, lines: JSON.stringify(lines)},
  }));
}
