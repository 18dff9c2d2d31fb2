import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {orderText, type ListOrder} from '#protocol/list-order.ts';

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
  readonly orders?: readonly ListOrder[];
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
  const {list, columns, view, search, filters, orders = [], warehouse} = wanted;
  // What is proposed is of the moment, and no server tells it.
  const isTold = ({proposed}: Column): boolean => proposed === undefined;
  const names = columns.filter(isTold).map((column) => nameOfColumn(list, column));
  const query = new URLSearchParams({form, columns: names.join(), warehouse});
  if (list.views.length > 0) query.set('view', view || (list.views[0]?.name ?? ''));
  if (search !== '') query.set('search', search);
  for (const {column, value} of filters) query.append('is', `${column}:${value}`);
  const told = orderText(
    list,
    orders.filter(({column}) => isTold(column)),
  );
  if (told !== '') query.set('sort', told);
  return `/api/lists/${list.name}?${query.toString()}`;
}
