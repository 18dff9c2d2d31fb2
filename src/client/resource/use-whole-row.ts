import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';

/** A row as a mirror has it: a column that it lacks reads as 0 there, which would pass for a price. */
export const mirroredPart = ({fields}: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields[name]?.secret));

/** The row with what never stands in a mirror (cost, price), as soon as the server has told it. */
export function useWholeRow<R extends Row | undefined>(resource: Resource, row: R): R | Row {
  const {office} = useApp();
  const [whole, setWhole] = useState<Row>();
  const hasSecrets = Object.values(resource.fields).some(({secret}) => secret);
  const key = row && keyOf(resource, row);
  const version = row?.['version'];
  useEffect(() => {
    let isGone = false;
    if (hasSecrets && key !== undefined && navigator.onLine) {
      void office.wholeRow(resource, key).then((found) => {
        if (!isGone) setWhole(found);
      });
    }
    return () => {
      isGone = true;
    };
  }, [office, resource, key, version, hasSecrets]);
  return whole && whole['version'] === version ? whole : row;
}
