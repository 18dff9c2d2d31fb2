import {useState} from 'react';
import type {Fields, Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {useWholeRow} from './use-whole-row.ts';

/** The row as somebody else has left it under an open form. */
export interface RowNews {
  readonly row: Row;
  /** The form's fields that are others now, as far as this device knows both. */
  readonly changed: readonly string[];
}

/**
 * The row that a form was opened on, secrets and all as soon as the server has told them. It stays what it is when
 * news come, so that the form names the version that its person has read (EDIT-2), until she goes on from the new one.
 */
export function useSeenRow(resource: Resource, fields: Fields, row: Row | undefined) {
  const [base, setBase] = useState(row);
  const seen = useWholeRow(resource, base);
  const isOther = row?.['version'] !== base?.['version'];
  const now = useWholeRow(resource, isOther ? row : undefined);
  const takeNews = (): void => setBase(now);
  if (!seen || !now) return {seen, news: undefined, takeNews};
  const names = Object.keys(fields);
  const known = names.filter((name) => seen[name] !== undefined && now[name] !== undefined);
  const changed = known.filter((name) => seen[name] !== now[name]);
  // Another version with nothing else in the form, as of somebody who was locked: there is nothing to read.
  if (known.length === names.length && changed.length === 0) takeNews();
  const news: RowNews = {row: now, changed};
  return {seen, news, takeNews};
}
