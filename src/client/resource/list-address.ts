import {useCallback, useMemo} from 'react';
import {useLocation, useSearchParams} from 'react-router-dom';
import type {ColumnFilter} from '#protocol/list-filters.ts';

/** What the address of a list says, in the query of the hash: a person who opens it sees the same. */
export interface ListAddress {
  readonly view: string;
  readonly search: string;
  readonly filters: readonly ColumnFilter[];
  /** By which columns it is sorted, as `orderText` writes them; '' for its own order. */
  readonly sort: string;
  /** The key of the row that is open beside the list, or `new`; `null` for none. */
  readonly row: string | null;
  /** The name of a view that a person has made, as long as it is looked at as it was kept. */
  readonly own: string | null;
}

const [VIEW, SEARCH, FILTER, SORT, ROW, OWN] = ['view', 'q', 'is', 'sort', 'row', 'own'] as const;

/** The address of a list and the way to change it. Going to a view or a row can be gone back from, typing cannot. */
export function useListAddress(firstView: string) {
  const [asked, setAsked] = useSearchParams();
  const {pathname} = useLocation();
  const address = useMemo(
    (): ListAddress => ({
      view: asked.get(VIEW) ?? firstView,
      search: asked.get(SEARCH) ?? '',
      filters: asked.getAll(FILTER).flatMap((text) => filterIn(text) ?? []),
      sort: asked.get(SORT) ?? '',
      row: asked.get(ROW),
      own: asked.get(OWN),
    }),
    [asked, firstView],
  );
  const change = useCallback(
    (to: Partial<ListAddress>): void => {
      // The person has gone on meanwhile, to a page whose code is still on its way: nothing brings them back.
      if (pathOf(location.hash) !== pathname) return;
      // What stands in the address now: two changes may come before it is drawn.
      const next = queryOf(location.hash);
      const isOpen = next.has(ROW);
      const set = (name: string, value: string | null): void =>
        value === null || value === '' ? next.delete(name) : next.set(name, value);
      if (to.view !== undefined || to.filters) set(OWN, to.own ?? null);
      if (to.view !== undefined) set(VIEW, to.view);
      if (to.search !== undefined) set(SEARCH, to.search);
      if (to.sort !== undefined) set(SORT, to.sort);
      if (to.row !== undefined) set(ROW, to.row);
      if (to.filters) {
        next.delete(FILTER);
        for (const {column, value} of to.filters) next.append(FILTER, `${column}:${value}`);
      }
      // Of rows that are looked at one after the other only the first is worth going back from.
      setAsked(next, {replace: to.search !== undefined || (to.row !== undefined && isOpen)});
    },
    [setAsked, pathname],
  );
  return {address, change};
}

/** The path of a hash address. */
const pathOf = (hash: string): string => hash.slice(1).split('?')[0] ?? '';

/** Where a list is seen so, under its path. */
export function listAddressOf(path: string, {view, filters = [], sort = ''}: Partial<ListAddress>): string {
  const asked = [
    ...(view === undefined ? [] : [[VIEW, view]]),
    ...filters.map(({column, value}) => [FILTER, `${column}:${value}`]),
    ...(sort === '' ? [] : [[SORT, sort]]),
  ];
  return asked.length === 0 ? path : `${path}?${new URLSearchParams(asked).toString()}`;
}

/** The query of a hash address. */
export const queryOf = (hash: string): URLSearchParams => new URLSearchParams(hash.split('?')[1] ?? '');

/** What is searched, as an address says it. */
export const searchIn = (hash: string): string => queryOf(hash).get(SEARCH) ?? '';

function filterIn(text: string): ColumnFilter | undefined {
  const at = text.indexOf(':');
  return at > 0 ? {column: text.slice(0, at), value: text.slice(at + 1)} : undefined;
}
