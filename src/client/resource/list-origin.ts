import type {Row} from '#domain/kernel/field.ts';
import {rowKey, type Resource} from '#domain/kernel/resource.ts';
import {pageOfRow} from './document-address.ts';

/** Rows on each side of one that its page can go on to: each is kept in the history of the browser. */
const NEIGHBOURS = 100;

/** A row of a list, by its key, and the page that it goes on to. */
interface RowPage {
  readonly row: string;
  readonly page: string;
}

/** The list that a page was opened from: where it is seen, and what it showed around that row. */
export interface ListOrigin {
  /** Its address, which names view, search and filters, and no row. */
  readonly list: string;
  readonly pages: readonly RowPage[];
}

/** A list around one of its rows, as the page of that row is told it: each page once, by the first row that leads there. */
export function originOf(
  list: string,
  resource: Resource,
  rows: readonly Row[],
  row: Row,
): {readonly from: ListOrigin} {
  const at = rows.indexOf(row);
  const near = rows.slice(Math.max(0, at - NEIGHBOURS), at + NEIGHBOURS + 1);
  const pages = new Map<string, RowPage>();
  for (const each of near) {
    const page = pageOfRow(resource, each);
    if (page !== undefined && (each === row || !pages.has(page)))
      pages.set(page, {row: rowKey(resource, each), page});
  }
  return {from: {list: withoutRow(list), pages: [...pages.values()]}};
}

/** The list that the state of a page's address names. */
export function originIn(state: unknown): ListOrigin | undefined {
  const from = partOf(state, 'from');
  const [list, pages] = [partOf(from, 'list'), partOf(from, 'pages')];
  if (typeof list !== 'string' || !Array.isArray(pages)) return undefined;
  return {
    list,
    pages: pages.map((each: unknown) => ({
      row: String(partOf(each, 'row')),
      page: String(partOf(each, 'page')),
    })),
  };
}

/** What another build may have left in the history of the browser is looked at part by part. */
const partOf = (of: unknown, name: string): unknown =>
  typeof of === 'object' && of !== null ? Object.entries(of).find(([key]) => key === name)?.[1] : undefined;

/** Where a list is seen with a row open beside it. */
export function addressWithRow(list: string, row: string | undefined): string {
  if (row === undefined) return list;
  const [path = '', query = ''] = list.split('?');
  const asked = new URLSearchParams(query);
  asked.set('row', row);
  return `${path}?${asked.toString()}`;
}

function withoutRow(address: string): string {
  const [path = '', query = ''] = address.split('?');
  const asked = new URLSearchParams(query);
  asked.delete('row');
  return asked.size === 0 ? path : `${path}?${asked.toString()}`;
}

/** What stands before and behind a page in the list that it was opened from. */
export function neighboursOf({pages}: ListOrigin, page: string) {
  const at = pages.findIndex((each) => each.page === page);
  return at < 0 ? {} : {row: pages[at]?.row, before: pages[at - 1]?.page, after: pages[at + 1]?.page};
}
