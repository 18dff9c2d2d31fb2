import type {Row} from '#domain/kernel/field.ts';
import {isOutOfReach, mayRead, partyColumn, portionOf, type RowReader} from '#domain/kernel/readable.ts';
import {referredTo} from '#domain/kernel/list.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import type {RowNewsAnswer} from '#protocol/row-news.ts';
import type {RowChange, ReadTransaction} from '../storage/storage.ts';

/** The lists of which one of these readers has any rows. */
export const listsOfReaders = (readers: readonly RowReader[]): string[] =>
  [...RESOURCES.values()]
    .filter((resource) => readers.some((reader) => mayRead(resource, reader)))
    .map(({name}) => name);

/**
 * What each of these readers hears of changes: the keys of the rows that are hers and of which something that she is
 * told has changed (ROWS-8). A row that was removed says no longer whose it was: only who has all rows of its list hears
 * of it.
 */
export async function newsOfReaders(
  tx: ReadTransaction,
  changes: readonly RowChange[],
  readers: readonly RowReader[],
): Promise<Map<RowReader, RowNewsAnswer>> {
  const news = new Map<RowReader, Record<string, string[]>>();
  const parties = readers.filter(({party}) => party !== '');
  const rows = await rowsOfParties(tx, changes, parties);
  for (const reader of readers)
    for (const change of changes) {
      const resource = RESOURCES.get(change.list);
      const isNews =
        resource &&
        !isOutOfReach(resource, change.row ?? {}, reader) &&
        (resource.read.includes(reader.role) || isNewsOf(resource, rows.get(nameOf(change)), reader));
      if (!isNews) continue;
      const lists = news.get(reader) ?? {};
      (lists[change.list] ??= []).push(change.key);
      news.set(reader, lists);
    }
  return new Map([...news].map(([reader, lists]) => [reader, {lists}]));
}

/** A row with the one in which its party stands: itself, or what it is a part of. */
interface Held {
  readonly row: Row;
  readonly holder: Row | undefined;
}

const nameOf = ({list, key}: Pick<RowChange, 'list' | 'key'>): string => `${list}:${key}`;

/** Whether a row that has changed, or is no more, is news for the reader of a portion. */
function isNewsOf(resource: Resource, held: Held | undefined, reader: RowReader): boolean {
  const portion = portionOf(resource, reader);
  if (!portion || !mayRead(resource, reader)) return false;
  const at = partyColumn(portion);
  if (!held) return !at;
  const {row, holder} = held;
  const isHers = !at || (at.through === undefined ? row : holder)?.[at.column] === reader.party;
  return isHers && (portion.columns.includes('update_time') || isAsItCame(row));
}

/** A row that was changed since does not say of what: who is not told when it changed hears of it as it comes, and no more. */
const isAsItCame = ({create_time, update_time}: Row): boolean => create_time === update_time;

/** The changed rows that a party may have, also those that mirrors do not hold, each with the row that names its party. */
async function rowsOfParties(
  tx: ReadTransaction,
  changes: readonly RowChange[],
  parties: readonly RowReader[],
): Promise<ReadonlyMap<string, Held>> {
  const told = changes.flatMap((change) => {
    const resource = RESOURCES.get(change.list);
    const portions = parties.flatMap((reader) => (resource && portionOf(resource, reader)) ?? []);
    return resource && portions.length > 0 ? [{change, resource, portions}] : [];
  });
  const fetched = await rowsAt(
    tx,
    told.filter(({change}) => !change.row).map(({change}) => change),
  );
  const whole = told.flatMap(({change, resource, portions}) => {
    const row = change.row ?? fetched.get(nameOf(change));
    const through = portions.flatMap((portion) => partyColumn(portion)?.through ?? [])[0];
    const holder =
      row && through !== undefined
        ? {list: referredTo(RESOURCES, resource, through).name, key: String(row[through])}
        : undefined;
    return row ? [{name: nameOf(change), row, holder}] : [];
  });
  const holders = await rowsAt(
    tx,
    whole.flatMap(({holder}) => holder ?? []),
  );
  return new Map(
    whole.map(({name, row, holder}) => [name, {row, holder: holder && holders.get(nameOf(holder))}]),
  );
}

/** Those rows of these that there are, by list and key; each is read once. */
async function rowsAt(
  tx: ReadTransaction,
  wanted: readonly Pick<RowChange, 'list' | 'key'>[],
): Promise<ReadonlyMap<string, Row>> {
  const reads = [...new Map(wanted.map(({list, key}) => [nameOf({list, key}), {list, key}])).values()];
  const found = reads.length === 0 ? [] : await tx.fetch(reads);
  return new Map(
    reads.flatMap((read, i) => {
      const [row] = found[i]?.rows ?? [];
      return row ? [[nameOf(read), row] as const] : [];
    }),
  );
}
