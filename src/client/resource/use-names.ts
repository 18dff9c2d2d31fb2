import {useCallback} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';
import {idsInText, namesOfSeveral} from '#domain/kernel/several.ts';
import {RESOURCES} from '#domain/resources.ts';
import {bin} from '#domain/warehouse/bin.ts';
import type {FollowedLists, ListReads} from '../data/lists.ts';
import {useAnswer} from '../data/use-answer.ts';
import {binOf} from './references.ts';

/** The column of a place, which is called by its bin. */
export const PLACE = 'place';

/** The names of the rows that a row's references lead to, by field. */
export function useRowNames(resource: Resource, row: Row): ReadonlyMap<string, string> {
  const ask = useCallback(
    async (lists: FollowedLists): Promise<ReadonlyMap<string, string>> => {
      const columns = columnsOf(resource).filter((column) => {
        const {list, severalOf} = fieldOf(resource, column);
        return list || severalOf || column === PLACE;
      });
      return new Map(await Promise.all(columns.map((column) => nameIn(lists, resource, row, column))));
    },
    [resource, row],
  );
  return useAnswer(resource.name, ask) ?? NO_NAMES;
}

const NO_NAMES: ReadonlyMap<string, string> = new Map();

/** What a column of a row leads to is called. */
async function nameIn(
  lists: Pick<ListReads, 'rowsOf'>,
  resource: Resource,
  row: Row,
  column: string,
): Promise<[string, string]> {
  const isPlace = column === PLACE;
  const several = RESOURCES.get(fieldOf(resource, column).severalOf ?? '');
  if (several) {
    const text = String(row[column] ?? '');
    const found: ReadonlyMap<string, Row> = await lists.rowsOf(several, [...idsInText(text)]);
    return [column, namesOfSeveral(text, (id) => found.get(id) && String(found.get(id)?.['name']))];
  }
  const named = isPlace ? bin : RESOURCES.get(fieldOf(resource, column).list ?? '');
  const key = isPlace ? binOf(row[column]) : String(row[column] ?? '');
  const found: Row | undefined =
    named && key !== '' ? (await lists.rowsOf(named, [key])).get(key) : undefined;
  return [column, String(found?.['code'] ?? found?.['name'] ?? (isPlace ? row[column] : '') ?? '')];
}
