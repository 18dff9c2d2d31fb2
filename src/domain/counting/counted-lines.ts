import {faultOfQuantity} from '../kernel/document-lines.ts';
import {QUANTITY_MAX, STANDING_MAX, type FieldFault} from '../kernel/field.ts';
import {isId} from '../kernel/id.ts';
import {rowsIn} from '../kernel/json.ts';
import {faultsOfLot, faultsOfLotText} from '../stock/lot.ts';

/** Goods of one bin at most. */
export const MAX_COUNTED_LINES = 500;

/** Why a count differs, where that is known. */
export const DIFFERENCE_CAUSES = [
  'unknown',
  'damaged',
  'lost',
  'found',
  'miscounted',
  'wrong-bin',
  'wrong-label',
  'not-recorded',
] as const;
type Cause = (typeof DIFFERENCE_CAUSES)[number];

/** Some goods of one lot in a bin: how many were counted, and how many the screen said at that moment. */
export interface CountedLine {
  readonly goods: string;
  readonly lot: string;
  /** Where the lot may be a new one, what stands on the goods; its expiry, ms UTC, or 0. */
  readonly lot_code: string;
  readonly expires_at: number;
  readonly unit: string;
  readonly counted: number;
  readonly believed: number;
  readonly cause: Cause;
}
type Name = keyof CountedLine;

/** JSON of {@link CountedLine}s, of which all but goods, counted and believed may be left out. */
export const countedArg = {kind: 'json', required: true, max: 150_000} as const;

/** Faults were found before by {@link faultsOfCounted}. */
export const countedLines = (text: string): CountedLine[] =>
  (rowsIn<Name>(text) ?? []).map((line) => ({
    goods: textOf(line.goods),
    lot: textOf(line.lot),
    lot_code: textOf(line.lot_code),
    expires_at: Number(line.expires_at ?? 0),
    unit: textOf(line.unit),
    counted: Number(line.counted),
    believed: Number(line.believed),
    cause: DIFFERENCE_CAUSES.find((cause) => cause === line.cause) ?? 'unknown',
  }));

/** Every fault of counted lines, each under its number (from 1) and its field: `lines.3.counted`. */
export function faultsOfCounted(text: string): FieldFault[] {
  const lines = rowsIn<Name>(text);
  if (!lines) return [{field: 'lines', code: 'not-json'}];
  if (lines.length > MAX_COUNTED_LINES) return [{field: 'lines', code: 'too-large'}];
  const seen = new Set<string>();
  return lines.flatMap((line, i) => {
    const at = (field: string, code: FieldFault['code']): FieldFault => ({
      field: `lines.${String(i + 1)}.${field}`,
      code,
    });
    const faults: FieldFault[] = [];
    if (!isId(textOf(line.goods)))
      faults.push(at('goods', line.goods === undefined ? 'required' : 'not-an-id'));
    for (const name of ['lot', 'unit'] as const)
      if (line[name] !== undefined && line[name] !== '' && !isId(textOf(line[name])))
        faults.push(at(name, 'not-an-id'));
    const ofText = faultsOfLotText(line);
    for (const {field, code} of ofText) faults.push(at(field, code));
    if (ofText.length === 0 && !isOwnCode(line)) faults.push(at('lot_code', 'not-an-option'));
    for (const [name, most] of MAX_COUNTED_VALUES) {
      // Nothing may be counted, and nothing believed.
      const fault = line[name] === 0 ? undefined : faultOfQuantity(line[name], most);
      if (fault) faults.push(at(name, fault === 'positive' ? 'too-small' : fault));
    }
    if (line.cause !== undefined && !DIFFERENCE_CAUSES.some((cause) => cause === line.cause))
      faults.push(at('cause', 'not-an-option'));
    for (const name of Object.keys(line))
      if (!COUNTED_LINE_FIELDS.has(name)) faults.push(at(name, 'unknown'));
    const key = [line.goods, line.lot, line.unit].map(textOf).join('/');
    if (seen.has(key)) faults.push(at('goods', 'duplicate'));
    seen.add(key);
    return faults;
  });
}

/** What a worker counts is her word; what she believed the books have said. */
const MAX_COUNTED_VALUES = [
  ['counted', QUANTITY_MAX],
  ['believed', STANDING_MAX],
] as const;

/** A code belongs to the lot that is named. */
const isOwnCode = ({goods, lot, lot_code}: {readonly [K in Name]?: unknown}): boolean =>
  faultsOfLot({goods: textOf(goods), lot: textOf(lot), lot_code: textOf(lot_code)}).length === 0;

/** What is no text names nothing. */
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

const COUNTED_LINE_FIELDS: ReadonlySet<string> = new Set<Name>([
  'goods',
  'lot',
  'lot_code',
  'expires_at',
  'unit',
  'counted',
  'believed',
  'cause',
]);
