import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {columnsOf, fieldOf, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {bin} from '#domain/warehouse/bin.ts';
import {useApp} from '../data/app.ts';
import {binOf} from './references.ts';

/** A place is called by its bin. */
const PLACE = 'place';

/** The names of the rows that a row's references lead to, by field. */
export function useNames(resource: Resource, row: Row): ReadonlyMap<string, string> {
  const {office} = useApp();
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  useEffect(() => {
    let isGone = false;
    const ask = async (column: string): Promise<[string, string]> => {
      const isPlace = column === PLACE;
      const named = isPlace ? bin : RESOURCES.get(fieldOf(resource, column).list ?? '');
      const key = isPlace ? binOf(row[column]) : String(row[column] ?? '');
      const found = named && key !== '' ? (await office.rowsOf(named, [key])).get(key) : undefined;
      return [column, String(found?.['code'] ?? found?.['name'] ?? (isPlace ? row[column] : '') ?? '')];
    };
    const references = columnsOf(resource).filter(
      (column) => fieldOf(resource, column).list || column === PLACE,
    );
    void Promise.all(references.map(ask)).then((found) => {
      if (!isGone) setNames(new Map(found));
    });
    return () => {
      isGone = true;
    };
  }, [office, resource, row]);
  return names;
}
