import {useMemo} from 'react';
import type {List} from '#domain/kernel/list.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {useText} from '../i18n/text.ts';
import {useIsWide} from '../ui/wide.ts';
import type {ListAddress} from './list-address.ts';
import {useOwnViews} from './own-views.ts';
import {tabOf, tabsOf, type ListTab} from './tabs.ts';

/** The views of a list as tabs, those that a person has made among them, and the way from one to another. */
export function useListTabs(
  list: List,
  address: ListAddress,
  change: (to: Partial<ListAddress>) => void,
  expires: boolean,
) {
  const {say} = useText();
  const isWide = useIsWide();
  const ownViews = useOwnViews(list);
  const all = useMemo(
    () => tabsOf(say, list, isWide ? ownViews.views : [], expires),
    [say, list, isWide, ownViews.views, expires],
  );
  const open = tabOf(all, address);
  const own = open?.own;
  const {view, filters, sort} = address;
  return {
    all,
    open,
    /** The columns of an own view, which it keeps. */
    ownColumns: own && {
      names: own.columns,
      keep: (names: readonly string[]) => ownViews.save({...own, columns: names}),
    },
    /** A view under a name brings its own filters; any other leaves those that were added to the one before. */
    go: ({view: name, filters: its, own: made}: ListTab): void => {
      const added = filters.filter((each) => !open?.filters.some((of) => isSame(of, each)));
      change({
        view: name,
        filters: made || its.length > 0 ? its : added,
        own: made?.name ?? null,
        ...(made ? {sort: made.sort ?? ''} : {}),
      });
    },
    remove: ({own: made}: ListTab): void => {
      if (made) ownViews.remove(made.name);
      // What it showed stays, without an owner.
      change({filters});
    },
    save: (name: string, columns: readonly string[]): void => {
      ownViews.save({name, view, filters, sort, columns});
      change({view, filters, own: name});
    },
  };
}

const isSame = (a: ColumnFilter, b: ColumnFilter): boolean => a.column === b.column && a.value === b.value;
