import {useEffect, useMemo, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {ListOrder} from '#protocol/list-order.ts';
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
    const inOrder = order ?? ownOrder(list, from);
    const {told: _, ...known} = from;
    const shown = {...(isNarrowed ? known : from)};
    return {...shown, rows: inOrder ? orderRows(list, rows, from.references, inOrder, intl) : rows};
  }, [list, whole, passes, isNarrowed, order, intl, isDeep, isHere, deep]);
  return {view, isSearching: isDeep && !isHere};
}

/** Keys are ids, which tell a person nothing: such a list stands by its first column as soon as it is whole. */
function ownOrder({index, columns: [column]}: List, {isWhole}: ListRows): ListOrder | undefined {
  return index === 'key' && isWhole && column ? {column, down: false} : undefined;
}
