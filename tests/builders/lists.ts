import type {Row} from '#domain/kernel/field.ts';
import {compareRows, indexColumns, rowKey, matchesPrefix, type Resource} from '#domain/kernel/resource.ts';
import {countValues} from '#domain/kernel/value-counts.ts';
import {shapedLists, type KeptLists, type ListReads} from '#client/data/lists.ts';

/** The lists of a device, in a variable; `now`: the server's time as it knows it. */
export function listsOf(rows: Readonly<Record<string, readonly Row[]>>, now = Date.now()): ListReads {
  const under = (resource: Resource, index: string, prefix: Parameters<typeof matchesPrefix>[2]): Row[] =>
    (rows[resource.name] ?? [])
      .filter((row) => matchesPrefix(resource, index, prefix, row))
      .toSorted(compareRows(indexColumns(resource, index)));
  const kept: KeptLists = {
    rows: (resource, {index, prefix, offset, limit}) =>
      Promise.resolve(under(resource, index, prefix).slice(offset, offset + limit)),
    rowsUnder: (resource, index, prefixes, limit) =>
      Promise.resolve(prefixes.map((prefix) => under(resource, index, prefix).slice(0, limit))),
    rowsOf: (resource, keys) => {
      const all = (rows[resource.name] ?? []).map((row): [string, Row] => [rowKey(resource, row), row]);
      return Promise.resolve(new Map(all.filter(([key]) => keys.includes(key))));
    },
  };
  const seen = {epoch: '', version: 0};
  const counts: ListReads['counts'] = (resource, {index, prefix, by}) =>
    Promise.resolve(
      countValues(under(resource, index, prefix).map((row) => (by === undefined ? '' : (row[by] ?? '')))),
    );
  return {...shapedLists(() => kept), counts, serverNow: () => now, seen: () => Promise.resolve(seen)};
}
