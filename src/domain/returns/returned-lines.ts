import type {Done} from '../kernel/action.ts';
import {lineHolding} from '../kernel/document-lines.ts';
import type {Row} from '../kernel/field.ts';
import type {Id} from '../kernel/id.ts';
import type {Resource, RowOf} from '../kernel/resource.ts';
import {ifDownloaded, type View} from '../kernel/view.ts';

/** More lines of some goods than a document has. */
const MAX_LINES_OF_GOODS = 1_100;

/**
 * The ids of lines of returns that an outcome writes. Nearly all work writes none: a line that names one of another
 * document in this column, or that was added as goods were met that had not been entered.
 */
export const idsOfReturningLines = (
  {puts}: Done,
  line: Resource,
  column: string,
  isAdded: (row: Row) => boolean,
): ReadonlySet<Id> =>
  new Set(
    // A device may hold lines of an earlier build, which say nothing of another document.
    puts.flatMap(({list, row}) =>
      list === line.name && (row[column] || isAdded(row)) ? String(row['id']) : [],
    ),
  );

/** A line with the columns by which goods are found in another document. */
interface LotLine {
  readonly id: Id;
  readonly goods: Id;
  readonly lot: Id;
}

/**
 * The line of another document that goods of a return are of that were not entered: that of their lot, else one of
 * these goods, and first of all one that has any to give. `undefined` where there is none, or a device has not got it.
 */
export function lineOfOther<R extends Resource>(
  view: View,
  resource: R,
  document: Id,
  {goods, lot}: Pick<LotLine, 'goods' | 'lot'>,
  leftOf: (line: RowOf<R>) => number,
): RowOf<R> | undefined {
  if (!document) return undefined;
  const lines = ifDownloaded(() =>
    view.range(resource, 'document', [document, goods], MAX_LINES_OF_GOODS),
  ) as readonly (RowOf<R> & LotLine)[] | undefined;
  const having = lines?.filter((line) => leftOf(line) > 0) ?? [];
  const among = having.length > 0 ? having : (lines ?? []);
  return lineHolding(among, {goods, lot}) ?? among[0];
}
