import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';

/** A row as a mirror has it: a column that it lacks reads as 0 there, which would pass for a price. */
export const mirroredPart = ({fields}: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !fields[name]?.secret));

/** Which version of itself a row is; 0 where it has none. */
export const versionOf = (row: Row | undefined): number => Number(row?.['version'] ?? 0);

/** The row with what never stands in a mirror (cost, price), as soon as the server has told it. */
export function useWholeRow<R extends Row | undefined>(resource: Resource, row: R): R | Row {
  return wholeRowOf(row, useServerRow(resource, row));
}

/** What the server told of a row, where that is the version which is read. */
export const wholeRowOf = <R extends Row | undefined>(row: R, serverRow: Row | undefined): R | Row =>
  serverRow && versionOf(serverRow) === versionOf(row) ? serverRow : row;

/** The row as the server tells it, secrets and all, where it has any: of this version or of a newer one. */
export function useServerRow(resource: Resource, row: Row | undefined): Row | undefined {
  const {office, status} = useApp();
  const isOutOfReach = useReadable(status).link === 'unreached';
  const [whole, setWhole] = useState<Row>();
  const hasSecrets = Object.values(resource.fields).some(({secret}) => secret);
  const key = row && rowKey(resource, row);
  const version = row?.['version'];
  useEffect(() => {
    let isGone = false;
    if (hasSecrets && key !== undefined && !isOutOfReach && navigator.onLine) {
      void office.wholeRow(resource, key).then((found) => {
        // No answer takes nothing away that was told before.
        if (!isGone && found) setWhole(found);
      });
    }
    return () => {
      isGone = true;
    };
    // Asked again when the server is back.
  }, [office, resource, key, version, hasSecrets, isOutOfReach]);
  return whole && key !== undefined && rowKey(resource, whole) === key && versionOf(whole) >= versionOf(row)
    ? whole
    : undefined;
}
