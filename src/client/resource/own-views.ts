import type {List} from '#domain/kernel/list.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {useKeptOfList} from './use-kept-of-list.ts';

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

const OWN_VIEWS = {name: 'views', none: [], read: viewsIn, write: viewsText};

/**
 * A person's views of a list, kept in this browser under the company and the person: names of customers stand in them,
 * and the next person has views of their own.
 */
export function useOwnViews({name: list}: List) {
  const {value: views, keep} = useKeptOfList<readonly OwnView[]>(OWN_VIEWS, list);
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

function viewsText(views: readonly OwnView[]): string | undefined {
  return views.length === 0 ? undefined : JSON.stringify(views);
}

function viewsIn(kept: string | null): readonly OwnView[] {
  if (kept === null) return [];
  try {
    const views: unknown = JSON.parse(kept);
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
