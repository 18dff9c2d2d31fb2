import type {Column, List} from '#domain/kernel/list.ts';
import {isColumnReadable, mayOpen, type RowReader} from '#domain/kernel/readable.ts';
import {isRole} from '#domain/kernel/roles.ts';
import {RESOURCES} from '#domain/resources.ts';

/** Which party a reader's rows are of the server knows; what is told of them is the same for all of a role. */
const readerOf = (role: string): RowReader | undefined => (isRole(role) ? {role, party: 'own'} : undefined);

/** Whether a list is for a role to open: for all of its rows, or for those of their own. The server judges. */
export function mayOpenAs(list: List, role: string): boolean {
  const reader = readerOf(role);
  return reader !== undefined && mayOpen(RESOURCES, list, reader);
}

/** Whether a role is told what a column shows (ROWS-2). */
export function isReadableBy(role: string, list: List, column: Column): boolean {
  const reader = readerOf(role);
  return reader !== undefined && isColumnReadable(RESOURCES, list, column, reader);
}
