import type {Value} from './field.ts';
import {readableColumns, type RowReader} from './readable.ts';
import type {Resource} from './resource.ts';

/**
 * A kind of row that is told by its columns: `like` has patterns of texts with `%` for any, and flags as text, all of
 * which hold.
 */
export interface RowKind {
  readonly name: string;
  readonly like: Readonly<Record<string, string>>;
}

/** Days that a moment may be of: those before the day so many days after today; the last of several has no end. */
interface SpanOfDays {
  readonly name: string;
  readonly before?: number;
}

/** A row whose moment has not come, or that has none. */
export const NO_DAY = 'no-day';

/**
 * What rows are told apart by: a column; the first of some kinds that a row is of, `other` where it is of none; how
 * the day that it is counted on stands to the day that a column promised ({@link PROMISE_OUTCOMES}); or the first of
 * some spans that a moment is of, {@link NO_DAY} where it has none.
 */
export interface ReportGrouping {
  readonly name: string;
  readonly of:
    | {readonly column: string}
    | {readonly kinds: readonly RowKind[]}
    | {readonly promised: string}
    | {readonly moment: string; readonly spans: readonly SpanOfDays[]};
}

/** How a promise was kept: nothing was promised, it was before its day, on it, or after it. */
export const PROMISE_OUTCOMES = [NO_DAY, 'early', 'on-day', 'late'] as const;

/** A kind of row that no other one names. */
export const OTHER_KIND = 'other';

/**
 * A column of whole numbers that is added up: as it is, less another one of the row, times what one unit has in the row
 * that `through` names, or of the rows that belong to the row by their column `by`. Where it is `signed`, rows like
 * `plus` are added and rows like `minus` taken away; one that is both comes to nothing.
 */
export interface ReportSum {
  readonly name: string;
  readonly column: string;
  readonly minus?: string;
  readonly signed?: {readonly plus: RowKind['like']; readonly minus: RowKind['like']};
  readonly times?: {readonly through: string; readonly of: Resource; readonly column: string};
  readonly within?: {readonly of: Resource; readonly by: string};
}

/** Groups of a ranking that a page tells; a sheet has all of them. */
export const MAX_RANKED = 10;

/**
 * How many rows of a list or of the ledger there are in a warehouse, and what they come to: a question that is data,
 * and one statement of the database. With a column of time it is asked for days of the warehouse.
 */
export interface ReportDefinition {
  readonly name: string;
  readonly of: Resource;
  /** The index that finds the rows: one of the list, or one that the server alone has, of these columns. */
  readonly index: string;
  readonly indexed?: readonly string[];
  /** Only rows in which each of these columns has one of its values. */
  readonly where: Readonly<Record<string, readonly Value[]>>;
  /** Only rows of this kind, of those that they are told apart by. */
  readonly only?: {readonly kinds: readonly RowKind[]; readonly name: string};
  readonly by: readonly ReportGrouping[];
  /** It is told of all days together, and of as many as there are. */
  readonly isWhole?: true;
  /** So is one that tells its groups by which a sum is greatest. */
  readonly isRanking?: true;
  /** The column of the moment that a row is counted at, ms UTC. */
  readonly at?: string;
  readonly sums: readonly ReportSum[];
  /** `mirror`: a device answers it from its own rows, too. */
  readonly source: 'mirror' | 'server';
}

/** Describes a report; `by` names columns, or a grouping otherwise. */
export function defineReport(of: {
  readonly name: string;
  readonly of: Resource;
  readonly index: string;
  readonly indexed?: readonly string[];
  readonly where?: ReportDefinition['where'];
  readonly only?: NonNullable<ReportDefinition['only']>;
  readonly by: readonly (string | ReportGrouping)[];
  readonly isWhole?: true;
  readonly isRanking?: true;
  readonly at?: string;
  readonly sums?: readonly ReportSum[];
  readonly source?: ReportDefinition['source'];
}): ReportDefinition {
  const by = of.by.map((each): ReportGrouping =>
    typeof each === 'string' ? {name: each, of: {column: each}} : each,
  );
  return {where: {}, sums: [], source: 'server', ...of, by};
}

/** The spans of a report that end, in their order, each with the moment that is asked about. */
export const endsOfSpans = ({
  by,
}: ReportDefinition): readonly {readonly moment: string; readonly before: number}[] =>
  by.flatMap(({of}) =>
    'moment' in of
      ? of.spans.flatMap(({before}) => (before === undefined ? [] : [{moment: of.moment, before}]))
      : [],
  );

/** All that a report reads: to ask for it is to read all rows of each. */
export const readBy = ({of, sums}: ReportDefinition): readonly Resource[] => [
  of,
  ...sums.flatMap(({times, within}) => [...(times ? [times.of] : []), ...(within ? [within.of] : [])]),
];

/** What a reader is told of a report's sums: none of a column that she is not told. */
export const sumsFor = ({of, sums}: ReportDefinition, reader: RowReader): readonly ReportSum[] =>
  sums.filter(
    ({column, minus = column, times, within}) =>
      readableColumns(within?.of ?? of, reader).includes(column) &&
      readableColumns(within?.of ?? of, reader).includes(minus) &&
      (times === undefined || readableColumns(times.of, reader).includes(times.column)),
  );
