import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../data/use-readable.ts';

/** A row as a mirror has it: a column that it lacks reads as 0 there, which would pass for a price. */
export const mirroredPart = ({fields}: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields[name]?.secret));

export const versionOf = (row: Row | undefined): number => Number(row?.['version'] ?? 0);

/** The row with what never stands in a mirror (cost, price), as soon as the server has told it. */
export function useWholeRow<R extends Row | undefined>(resource: Resource, row: R): R | Row {
  const told = useToldRow(resource, row);
  return told && told['version'] === row?.['version'] ? told : row;
}

/** The row as the server tells it, secrets and all, where it has any: of this version or of a newer one. */
export function useToldRow(resource: Resource, row: Row | undefined): Row | undefined {
  const {office, status} = useApp();
  const {link} = useReadable(status);
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
    // Asked again when the server is back.
  }, [office, resource, key, version, hasSecrets, link]);
  return whole && key !== undefined && keyOf(resource, whole) === key && versionOf(whole) >= versionOf(row)
    ? whole
    : undefined;
}
