import {useState} from 'react';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';
import type {List} from '#domain/kernel/list.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';

/** A view under a name of one's own: what a person had narrowed a list to, and the columns that were shown. */
export interface OwnView {
  readonly name: string;
  /** The view of the list that it narrows. */
  readonly view: string;
  readonly filters: readonly ColumnFilter[];
  /** What it was sorted by, if by anything, as its address says it. */
  readonly sort?: string;
  readonly columns: readonly string[];
}

/**
 * A person's views of a list, kept in this browser under the company and the person: names of customers stand in them,
 * and the next person has views of their own.
 */
export function useOwnViews({name: list}: List) {
  const app = useApp();
  const session = useReadable(app.session);
  // A browser that is another person's keeps them for as long as the visit lasts.
  const store = app.isVisit ? sessionStorage : localStorage;
  const key = session ? `views:${session.openid}:${session.who}:${list}` : undefined;
  const [kept, setKept] = useState(() => ({key, views: read(store, key)}));
  const {views} = kept;
  if (kept.key !== key) setKept({key, views: read(store, key)});
  /** Changes what is kept now: another tab may have kept one since this one looked. */
  const keep = (change: (views: readonly OwnView[]) => readonly OwnView[]): void => {
    if (key === undefined) return;
    const next = change(read(store, key));
    if (next.length === 0) store.removeItem(key);
    else store.setItem(key, JSON.stringify(next));
    setKept({key, views: next});
  };
  return {
    views,
    /** Of two by one name the later one holds, in the place of the first. */
    save(view: OwnView): void {
      keep((kept) => {
        const isKnown = kept.some(({name}) => name === view.name);
        return isKnown ? kept.map((each) => (each.name === view.name ? view : each)) : [...kept, view];
      });
    },
    remove: (name: string): void => keep((kept) => kept.filter((each) => each.name !== name)),
  };
}

function read(store: Storage, key: string | undefined): readonly OwnView[] {
  const stored = key === undefined ? null : store.getItem(key);
  if (stored === null) return [];
  try {
    const views: unknown = JSON.parse(stored);
    return Array.isArray(views) ? views.filter(isView) : [];
  } catch {
    return [];
  }
}

/** What an older or newer build has kept may look otherwise. */
function isView(value: unknown): value is OwnView {
  if (typeof value !== 'object' || value === null) return false;
  const {name, view, filters, sort, columns} = value as Readonly<Record<string, unknown>>;
  return (
    typeof name === 'string' &&
    typeof view === 'string' &&
    (sort === undefined || typeof sort === 'string') &&
    Array.isArray(columns) &&
    Array.isArray(filters) &&
    filters.every(isFilter)
  );
}

const isFilter = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  const {column, value: wanted} = value as Readonly<Record<string, unknown>>;
  return typeof column === 'string' && typeof wanted === 'string';
};
