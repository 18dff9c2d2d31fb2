import {addedUp} from '#domain/kernel/sums.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {
  OTHER_KIND,
  type ReportGrouping,
  type ReportDefinition,
  type RowKind,
  type ReportSum,
} from '#domain/kernel/report.ts';
import {compareRows} from '#domain/kernel/resource.ts';
import type {ReportGroup} from '#server/storage/storage.ts';

/** What is asked of rows, and what else is known. */
interface Asking {
  readonly report: ReportDefinition;
  readonly sums: readonly ReportSum[];
  readonly rankedBy: ReportSum | undefined;
  readonly most: number | undefined;
  /** Of the range that the rows are of. */
  readonly day: string;
  /** When spans end that do, in their order. */
  readonly ends: readonly number[];
  readonly rowsOf: (list: string) => Pick<ReadonlyMap<string, Row>, 'get' | 'values'>;
}

/** The groups of rows that a report tells apart, in the order of their values. */
export function groupsOf(rows: readonly Row[], asking: Asking): ReportGroup[] {
  const {
    report: {by, only},
    sums,
    rankedBy,
    day,
    ends,
  } = asking;
  const groups = new Map<string, {by: Row; rows: Row[]}>();
  for (const row of rows) {
    if (only && kindOf(only.kinds, row) !== only.name) continue;
    const values = Object.fromEntries(
      by.map((grouping) => [grouping.name, valueOf(grouping, row, day, ends)]),
    );
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? {by: values, rows: []};
    groups.set(name, group);
    group.rows.push(row);
  }
  const compare = compareRows(by.map(({name}) => name));
  const told = [...groups.values()].sort((a, b) => compare(a.by, b.by));
  return (rankedBy ? greatest(told, rankedBy, asking) : told).map(({by: values, rows: own}) => ({
    by: by.map(({name}) => values[name] ?? ''),
    count: own.length,
    sums: sums.map((sum) => summed(own, sum, asking)),
  }));
}

/** Those that come to most, in the order in which they stand. */
function greatest<G extends {readonly rows: readonly Row[]}>(
  groups: readonly G[],
  by: ReportSum,
  asking: Asking,
): G[] {
  const sums = new Map(groups.map((group) => [group, summed(group.rows, by, asking)]));
  const order = groups.toSorted((a, b) => Number((sums.get(b) ?? 0n) - (sums.get(a) ?? 0n)));
  const told = new Set(order.slice(0, asking.most));
  return groups.filter((group) => told.has(group));
}

function valueOf({of}: ReportGrouping, row: Row, day: string, ends: readonly number[]): Value {
  if ('column' in of) return row[of.column] ?? '';
  if ('kinds' in of) return kindOf(of.kinds, row);
  if ('moment' in of) {
    const at = Number(row[of.moment]);
    const span = of.spans.find(({before}, i) => before === undefined || at < (ends[i] ?? 0));
    return at === 0 ? 'no-day' : (span?.name ?? '');
  }
  const promised = String(row[of.promised]);
  return promised === '' ? 'no-day' : promised > day ? 'early' : promised === day ? 'on-day' : 'late';
}

/** The first of these kinds that a row is of. */
export function kindOf(kinds: readonly RowKind[], row: Row): string {
  return kinds.find(({like}) => isOf(like, row))?.name ?? OTHER_KIND;
}

const isOf = (like: RowKind['like'], row: Row): boolean =>
  Object.entries(like).every(([column, pattern]) => isLike(pattern, String(row[column])));

/** Patterns hold no other sign than `%` that a regular expression would read. */
const isLike = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 's').test(text);

function summed(
  rows: readonly Row[],
  {column, minus, signed, times, within}: ReportSum,
  {rowsOf}: Asking,
): bigint {
  const signOf = (row: Row): number =>
    signed ? Number(isOf(signed.plus, row)) - Number(isOf(signed.minus, row)) : 1;
  const of = (row: Row, name: string): bigint => BigInt(row[name] ?? 0);
  if (within) {
    const ids = new Set(rows.map((row) => row['id']));
    const theirs = [...rowsOf(within.of.name).values()].filter((row) => ids.has(row[within.by] ?? ''));
    return theirs.reduce((sum, row) => sum + of(row, column), 0n);
  }
  if (!times)
    return rows.reduce(
      (sum, row) => sum + of(row, column) * BigInt(signOf(row)) - (minus === undefined ? 0n : of(row, minus)),
      0n,
    );
  const counted = rows.map((row) => ({
    quantity: Number(row[column]) * signOf(row),
    of: rowsOf(times.of.name).get(String(row[times.through])),
  }));
  return addedUp(counted, times.column);
}
