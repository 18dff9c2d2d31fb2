import {MAX_DOCUMENT_LINES} from '../kernel/document.ts';
import {QUANTITY_MAX, type FieldFault} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';

/** Units by line, as a screen showed them; `undefined` where it showed nothing. */
export type ShownUnits = ReadonlyMap<Id, number> | undefined;

/** As many lines as an order has, those included that were not ordered. */
export const MAX_SHOWN_LINES_TOLD = 2 * MAX_DOCUMENT_LINES;

/** A build that knows of no such argument leaves it out. Faults were found before by {@link faultsOfShown}. */
export const shownOf = (text: string | undefined): ShownUnits =>
  text === undefined || text === ''
    ? undefined
    : new Map(
        (rowsIn<'line' | 'quantity'>(text) ?? []).map(({line, quantity}) => [String(line), Number(quantity)]),
      );

/** What is wrong with `[{line, quantity}]`; nothing where nothing is said. */
export function faultsOfShown(text: string | undefined): FieldFault[] {
  if (text === undefined || text === '') return [];
  const lines = rowsIn<'line' | 'quantity'>(text);
  if (!lines) return [{field: 'shown', code: 'not-json'}];
  if (lines.length > MAX_SHOWN_LINES_TOLD) return [{field: 'shown', code: 'too-large'}];
  const seen = new Set<unknown>();
  return lines.flatMap(({line, quantity}, i) => {
    const at = (name: string, code: FieldFault['code']): FieldFault => ({
      field: `shown.${String(i + 1)}.${name}`,
      code,
    });
    const faults: FieldFault[] = [];
    if (typeof line !== 'string' || !isId(line)) faults.push(at('line', 'not-an-id'));
    if (seen.has(line)) faults.push(at('line', 'duplicate'));
    if (!isUnits(quantity)) faults.push(at('quantity', 'not-a-number'));
    seen.add(line);
    return faults;
  });
}

export const isUnits = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= QUANTITY_MAX;
