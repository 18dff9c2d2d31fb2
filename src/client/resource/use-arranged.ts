import {useEffect, useMemo, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {kindWithin} from './document-address.ts';
import {searchMatcher, nameMatcher, orderRows} from './arrange.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {passingFilters} from './filters.ts';
import type {ListReferences} from './references.ts';
import {searchAll, type ListRows} from './use-list.ts';

/** How a person wants to see a list. */
interface Arrangement {
  readonly viewName: string;
  readonly search: string;
  /** That is a whole name, since it was scanned. */
  readonly isName: boolean;
  readonly filters: readonly ColumnFilter[];
  readonly order: ListOrder | undefined;
  readonly intl: string;
}

/** The rows that search and filters leave, in their order. A list that is not here whole is searched on the disk. */
export function useArranged(list: List, whole: ListRows, asked: Arrangement) {
  const {viewName, search, isName, filters, order, intl} = asked;
  const {office, warehouse} = useApp();
  const [deep, setDeep] = useState<{for: object; rows: readonly Row[]; references: ListReferences}>();
  const isNarrowed = search !== '' || filters.length > 0;
  const passes = useMemo(() => {
    const isFound = isName ? nameMatcher(list, search) : searchMatcher(list, search);
    const isAsked = passingFilters(list, filters);
    return (row: Row, references: ListReferences): boolean =>
      isAsked(row, references) && (search === '' || isFound(row, references));
  }, [list, search, isName, filters]);
  // Where a rest is to be had, all that this device holds is here.
  const isDeep =
    isNarrowed && !whole.isWhole && !whole.isLoading && whole.rest === 'none' && list.source !== 'server';
  useEffect(() => {
    if (!isDeep) return undefined;
    let isGone = false;
    void searchAll({lists: office.once, warehouse}, list, viewName, passes, () => isGone).then((found) => {
      if (!isGone) setDeep({for: passes, ...found});
    });
    return () => {
      isGone = true;
    };
  }, [office, warehouse, list, viewName, passes, isDeep]);
  const isHere = deep?.for === passes;
  const view = useMemo(() => {
    const from =
      isDeep && deep && isHere
        ? {...whole, rows: deep.rows, references: {...whole.references, ...deep.references}}
        : whole;
    const rows = isNarrowed && !isDeep ? from.rows.filter((row) => passes(row, from.references)) : from.rows;
    const orders = order ? [order] : ownOrders(list, from);
    const {told: _, ...known} = from;
    const shown = {...(isNarrowed ? known : from)};
    const inOrder = (by: readonly Row[], each: ListOrder) => orderRows(list, by, from.references, each, intl);
    return {...shown, rows: orders.reduce(inOrder, rows)};
  }, [list, whole, passes, isNarrowed, order, intl, isDeep, isHere, deep]);
  return {view, isSearching: isDeep && !isHere};
}

/**
 * How a list stands that nobody has sorted, as soon as it is whole; the last order counts most. Keys are ids, which tell a
 * person nothing: such a list stands by its first column. Documents that one column chooses among others stand by their
 * states, open ones first, and in each by the day that matters.
 */
export function ownOrders(list: List, {isWhole}: Pick<ListRows, 'isWhole'>): readonly ListOrder[] {
  const {index, columns} = list;
  if (!isWhole) return [];
  const kind = kindWithin(list);
  const by = kind ? [kind.desk?.day, 'state'] : index === 'key' ? [columns[0]?.field] : [];
  return by.flatMap((field) => {
    const column = kind ? columns.find((each) => each.field === field) : columns[0];
    return column ? [{column, down: false}] : [];
  });
}
