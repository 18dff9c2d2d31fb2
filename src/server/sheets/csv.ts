import {csvCell} from '#domain/kernel/csv.ts';
import {dayOfMoment, type SheetCell, type ReportSheet, type SheetColumn} from './sheet.ts';

/** A sheet as text that begins with a mark of UTF-8: a line of titles, then one for each row. RFC 4180. */
export async function* csvOfSheet(
  {columns}: ReportSheet,
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
): AsyncGenerator<string> {
  yield `\uFEFF${lineOf(columns.map(({title}) => csvCell(title)))}`;
  for await (const rows of pages)
    if (rows.length > 0)
      yield rows.map((cells) => lineOf(columns.map((column, i) => textOf(column, cells[i])))).join('');
}

const lineOf = (cells: readonly string[]): string => `${cells.join(',')}\r\n`;

function textOf({digits}: SheetColumn, cell: SheetCell): string {
  if (cell === undefined) return '';
  if ('text' in cell) return csvCell(cell.text);
  if ('day' in cell) return cell.day;
  if ('moment' in cell)
    return `${dayOfMoment(cell.moment)} ${new Date(cell.moment).toISOString().slice(11, 16)}`;
  const [whole = '', rest = ''] = cell.number.split('.');
  const fraction = rest.padEnd(digits, '0');
  return fraction === '' ? whole : `${whole}.${fraction}`;
}
