import {useState} from 'react';
import type {Fields, Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {mirroredPart, useServerRow, useWholeRow, versionOf, wholeRowOf} from './use-whole-row.ts';

/** The row as another person has left it under an open form. */
export interface SeenRowNews {
  readonly row: Row;
  /** The form's fields that are others now, as far as this device knows both. */
  readonly changed: readonly string[];
}

/**
 * The row that a form was opened on, secrets and all as soon as the server has told them. Once the person has typed
 * into it it stays what it is when news come, so that the form names the version that its person has read (EDIT-2),
 * until she goes on from the new one.
 */
export function useSeenRow(
  resource: Resource,
  {fields, mirrored, isTyped}: {fields: Fields; mirrored: Row | undefined; isTyped: boolean},
) {
  const row = mirrored && mirroredPart(resource, mirrored);
  const [base, setBase] = useState(row);
  const serverRow = useServerRow(resource, base);
  const seen = wholeRowOf(base, serverRow);
  const isNewer = versionOf(row) > versionOf(base);
  const other = useWholeRow(resource, isNewer ? row : undefined);
  // The server may be ahead of the mirror.
  const now = other ?? (versionOf(serverRow) > versionOf(base) ? serverRow : undefined);
  const takeNews = (): void => setBase(now);
  if (!seen || !now) return {seen, news: undefined, takeNews};
  const names = Object.keys(fields);
  const known = names.filter((name) => seen[name] !== undefined && now[name] !== undefined);
  const changed = known.filter((name) => seen[name] !== now[name]);
  // Another version with nothing else in the form, as of a person who was locked, or a row whose secrets were asked
  // for and had moved on: there is nothing to read that was read otherwise.
  const isSame = changed.length === 0 && names.every((name) => now[name] !== undefined);
  if (isSame || !isTyped) takeNews();
  const news: SeenRowNews = {row: now, changed};
  return {seen, news, takeNews};
}
