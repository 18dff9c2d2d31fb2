import type {Row} from '#domain/kernel/field.ts';
import {OUTSIDE_WORLD, pickedPlace} from '#domain/stock/place.ts';
import {factsOfCase} from '#domain/stock/case-closing.ts';
import type {LedgerRow, SettledRow} from '../../storage/storage.ts';

/** The case that the work names. */
interface NamedCase {
  readonly named: Row | undefined;
}

/** As many units as the case says were left behind come from where it says to where the others went. */
export function hasComeAlong(_row: SettledRow, lines: readonly LedgerRow[], {named}: NamedCase): boolean {
  const {from, to, units} = factsOfCase({facts: String(named?.['facts'] ?? '')});
  const sum = lines.reduce((all, {quantity}) => all + quantity, 0);
  return lines.every((line) => line.from === from && line.to === to) && sum === units;
}

/** Units that stand picked of the case's order leave the house, as lines of that order. */
export function isSentAlong(_row: SettledRow, lines: readonly LedgerRow[], {named}: NamedCase): boolean {
  const document = String(named?.['document']);
  return (
    lines.length > 0 &&
    lines.every(
      (line) =>
        line.from === pickedPlace(document) &&
        line.to === OUTSIDE_WORLD &&
        line.document === document &&
        line.to_lot === line.lot &&
        line.to_unit === line.unit,
    )
  );
}

/** Units that had left are said to be elsewhere: all of them come there. */
export const comesBackTo =
  (isThere: (place: string) => boolean) =>
  (_row: SettledRow, lines: readonly LedgerRow[]): boolean =>
    lines.length > 0 && lines.every(({from, to}) => from === OUTSIDE_WORLD && isThere(to));
