import type {Read} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import {indexColumns, keyColumns, rowKey} from '#domain/kernel/resource.ts';
import type {FetchedRows} from '#domain/kernel/view.ts';
import {groupBy} from '../group-by.ts';
import type {ListTables} from './reader.ts';
import type {SqlSession} from './session.ts';

type KeyRead = Extract<Read, {key: string}>;
type RangeRead = Exclude<Read, KeyRead>;

/** Answers many reads with one statement for each list and one for each kind of range. */
export async function fetchAll(
  session: SqlSession,
  lists: ListTables,
  reads: readonly Read[],
): Promise<FetchedRows[]> {
  const answers = new Map<Read, FetchedRows>();
  const gets = reads.filter((read): read is KeyRead => 'key' in read);
  for (const [list, group] of groupBy(gets, ({list}) => list)) await fetchKeys(list, group);
  const ranges = reads.filter((read): read is RangeRead => !('key' in read));
  const kinds = groupBy(ranges, (read) => `${read.list}\n${read.index}\n${String(read.prefix.length)}`);
  for (const group of kinds.values()) await fetchRanges(group);
  return reads.map((read) => answers.get(read) ?? unanswered(read));

  async function fetchKeys(list: string, group: readonly KeyRead[]): Promise<void> {
    const resource = lists.resource(list);
    const keys = [...new Set(group.map(({key}) => key))]
      .map(keyColumns)
      .filter(({length}) => length === resource.key.length);
    const found = new Map<string, Row>();
    for (const row of await session.byKeys(lists.shape(list), keys)) found.set(rowKey(resource, row), row);
    for (const read of group) {
      const row = found.get(read.key);
      answers.set(read, {read, rows: row ? [row] : [], complete: true, downloaded: true});
    }
  }

  async function fetchRanges(group: readonly RangeRead[]): Promise<void> {
    const [first] = group;
    if (!first) return;
    const columns = indexColumns(lists.resource(first.list), first.index);
    const found = await session.ranges(lists.shape(first.list), {
      columns,
      prefixes: group.map(({prefix}) => prefix),
      // One row more than asked for tells whether the range ends here.
      limits: group.map(({limit}) => limit + 1),
    });
    for (const [i, read] of group.entries()) {
      const rows = found[i] ?? [];
      const complete = rows.length <= read.limit;
      answers.set(read, {read, rows: rows.slice(0, read.limit), complete, downloaded: true});
    }
  }
}

function unanswered(read: Read): never {
  throw new Error(`no answer to ${JSON.stringify(read)}`);
}
