import type {ImportColumn} from './importable.ts';
import {
  asksZeros,
  isNumberColumn,
  NO_MARKS,
  UNKNOWN_FORMAT,
  type ColumnMarks,
  type ColumnFormat,
} from './column-format.ts';
import {headReadings, TEN_THOUSANDTHS, unitsOfKind, type HeadReading} from './units.ts';
import type {ColumnReading} from './cell.ts';

/** What a file of the machine's own has in every list beside the fields of its rows. */
const OF_THE_MACHINE = ['id', 'creater', 'create_time', 'update_time', 'version'] as const;

/** Whether a file is one that this server gives as a spreadsheet to callers over HTTP. */
export const isMachineFile = (heads: readonly string[]): boolean =>
  OF_THE_MACHINE.every((name) => heads.includes(name));

/**
 * The field that a head names, if it names one; `find` knows names alone. A unit behind the name is understood where
 * the field is counted in units; other brackets are no matter where a text stands, and leave numbers to a person.
 */
export function columnOfHead(
  head: string,
  find: (name: string) => ImportColumn | undefined,
): ImportColumn | undefined {
  for (const each of headReadings(head)) {
    const column = find(each.name);
    if (column && isUnderstood(each, column)) return column;
  }
  return undefined;
}

function isUnderstood({said, unit}: HeadReading, column: ImportColumn): boolean {
  if (said === '' || !isNumberColumn(column)) return true;
  if (column.is.kind === 'money') return /^(?:\p{Sc}|[A-Z]{3})$/u.test(said);
  return unit !== undefined && unitsOfKind(column.is.kind).includes(unit);
}

/** How a column is read by its head alone: in the unit that stands there, which may measure something else. */
export function readingOfHead(
  head: string,
  column: ImportColumn | undefined,
  isMachine: boolean,
): ColumnFormat {
  if (!column) return UNKNOWN_FORMAT;
  if (column.is.kind === 'money')
    return isMachine ? {...UNKNOWN_FORMAT, unit: TEN_THOUSANDTHS} : UNKNOWN_FORMAT;
  if (unitsOfKind(column.is.kind).length === 0) return UNKNOWN_FORMAT;
  const named = headReadings(head).find(({unit}) => unit !== undefined);
  return {...UNKNOWN_FORMAT, unit: named?.unit ?? ''};
}

/** A column as it is read: by what was said of it, and by what it shows itself. */
export const columnReading = (
  column: ImportColumn,
  told: ColumnFormat = UNKNOWN_FORMAT,
  marks: ColumnMarks = NO_MARKS,
  currency = '',
): ColumnReading => ({...told, marks, asksZeros: asksZeros(column, marks), currency});

/** Whether a unit may be said of a column at all. */
export const mayHaveUnit = ({is}: ImportColumn, unit: string): boolean =>
  unit === '' || unitsOfKind(is.kind).includes(unit);
