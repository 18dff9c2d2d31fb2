import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import type {ListOrder} from '#protocol/list-order.ts';

/** In which form people take a list with them. */
export const SHEET_FORMS = ['xlsx', 'csv'] as const;
export type SheetForm = (typeof SHEET_FORMS)[number];

/** What of a list is wanted in a sheet. */
export interface SheetWanted {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly view: string;
  readonly search: string;
  readonly filters: readonly ColumnFilter[];
  readonly order?: ListOrder | undefined;
  readonly warehouse: string;
}

/** Where the server tells how many rows that would be. */
export function pathOfCount({list, filters, warehouse}: SheetWanted): string {
  const query = new URLSearchParams({limit: '1', warehouse});
  for (const {column, value} of filters) query.append('is', `${column}:${value}`);
  return `/api/lists/${list.name}?${query.toString()}`;
}

/** Where the server tells a list as a sheet: what is shown of it, in its order, and all its rows. */
export function pathOfSheet(wanted: SheetWanted, form: SheetForm): string {
  const {list, columns, view, search, filters, order, warehouse} = wanted;
  const name = (column: Column): string => nameOfColumn(list, column);
  // What is proposed is of the moment, and no server tells it.
  const told = columns.filter(({proposed}) => proposed === undefined);
  const query = new URLSearchParams({form, columns: told.map(name).join(), warehouse});
  if (list.views.length > 0) query.set('view', view || (list.views[0]?.name ?? ''));
  if (search !== '') query.set('search', search);
  for (const {column, value} of filters) query.append('is', `${column}:${value}`);
  if (order && order.column.proposed === undefined)
    query.set('sort', `${order.down ? '-' : ''}${name(order.column)}`);
  return `/api/lists/${list.name}?${query.toString()}`;
}
