import {addedUp} from '#domain/kernel/added-up.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import {OTHER, type Grouping, type Report, type Sum} from '#domain/kernel/report.ts';
import {compareRows} from '#domain/kernel/resource.ts';
import type {ReportGroup} from '#server/storage/storage.ts';

/** The groups of rows that a report tells apart, in the order of their values. */
export function groupsOf(
  rows: readonly Row[],
  {by}: Report,
  sums: readonly Sum[],
  rowOf: (list: string, key: string) => Row | undefined,
): ReportGroup[] {
  const groups = new Map<string, {by: Row; rows: Row[]}>();
  for (const row of rows) {
    const values = Object.fromEntries(by.map((grouping) => [grouping.name, valueOf(grouping, row)]));
    const name = JSON.stringify(values);
    const group = groups.get(name) ?? {by: values, rows: []};
    groups.set(name, group);
    group.rows.push(row);
  }
  const compare = compareRows(by.map(({name}) => name));
  return [...groups.values()]
    .sort((a, b) => compare(a.by, b.by))
    .map(({by: values, rows: own}) => ({
      by: by.map(({name}) => values[name] ?? ''),
      count: own.length,
      sums: sums.map((sum) => summed(own, sum, rowOf)),
    }));
}

function valueOf({of}: Grouping, row: Row): Value {
  if ('column' in of) return row[of.column] ?? '';
  const isOf = (like: Readonly<Record<string, string>>): boolean =>
    Object.entries(like).every(([column, pattern]) => isLike(pattern, String(row[column])));
  return of.kinds.find(({like}) => isOf(like))?.name ?? OTHER;
}

/** Patterns hold no other sign than `%` that a regular expression would read. */
const isLike = (pattern: string, text: string): boolean =>
  new RegExp(`^${pattern.replaceAll('%', '.*')}$`, 's').test(text);

function summed(
  rows: readonly Row[],
  {column, times}: Sum,
  rowOf: (list: string, key: string) => Row | undefined,
) {
  if (!times) return rows.reduce((sum, row) => sum + BigInt(row[column] ?? 0), 0n);
  const counted = rows.map((row) => ({
    quantity: row[column],
    of: rowOf(times.of.name, String(row[times.through])),
  }));
  return addedUp(counted, times.column);
}
