import {columnNamed, type ColumnFilter} from '#protocol/list-filters.ts';
import {listOrdersIn, type ListOrder} from '#protocol/list-order.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {isColumnReadable, type RowReader} from '#domain/kernel/readable.ts';
import {RESOURCES} from '#domain/resources.ts';
import {badRequest} from '../fault.ts';

/** In which form a list is told: to people as a workbook or as text, or to machines as text of what is stored. */
type SheetForm = 'xlsx' | 'csv' | 'raw';
const FORMS: readonly SheetForm[] = ['xlsx', 'csv', 'raw'];

/** The form that `form` names; without it that of a spreadsheet's type in `Accept` (specification 7), or none: JSON. */
export function sheetTypeOf(asked: URLSearchParams, accept: string): SheetForm | undefined {
  const form = asked.get('form');
  if (form !== null) {
    const found = FORMS.find((each) => each === form);
    if (found) return found;
    throw badRequest('list.form', 'A list is told as xlsx, csv or raw', {form});
  }
  if (/text\/csv/i.test(accept)) return 'csv';
  return /spreadsheet|ms-excel/i.test(accept) ? 'xlsx' : undefined;
}

/** How a person wants to have a list in a sheet. */
export interface SheetQuery {
  readonly columns: readonly Column[];
  readonly filters: readonly ColumnFilter[];
  /** The first counts most; none for the list's own order. */
  readonly orders: readonly ListOrder[];
}

/**
 * `columns`: names of columns in their order, with commas between them (those that are shown unless told);
 * `is`: a filter as in a list's address, as many as there are; `sort`: names of columns, the first of which
 * counts most, each with `-` before it where it goes downwards. What its reader is not told does not exist.
 */
export function sheetQuery(list: List, reader: RowReader, asked: URLSearchParams): SheetQuery {
  const told = toldOf(list, reader);
  const named = namedIn(list, reader);
  const names = asked.get('columns');
  return {
    columns:
      names === null || names === ''
        ? told.filter(({hidden}) => hidden !== true)
        : [...new Set(names.split(','))].map(named),
    filters: sheetFiltersOf(list, reader, asked),
    orders: listOrdersIn(asked.get('sort') ?? '', named),
  };
}

/** The filters of `is`, each on a column that its reader is told. */
export function sheetFiltersOf(
  list: List,
  reader: RowReader,
  asked: URLSearchParams,
): readonly ColumnFilter[] {
  const named = namedIn(list, reader);
  return asked.getAll('is').map((text) => {
    const at = text.indexOf(':');
    return {column: nameOfColumn(list, named(text.slice(0, Math.max(0, at)))), value: text.slice(at + 1)};
  });
}

const toldOf = (list: List, reader: RowReader): readonly Column[] =>
  list.columns.filter(
    (column) => column.proposed === undefined && isColumnReadable(RESOURCES, list, column, reader),
  );

function namedIn(list: List, reader: RowReader): (name: string) => Column {
  const known: List = {...list, columns: toldOf(list, reader)};
  return (name) => {
    const column = columnNamed(known, name);
    if (!column) throw badRequest('list.column', 'There is no such column', {column: name});
    return column;
  };
}
