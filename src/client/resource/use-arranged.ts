import {useEffect, useMemo, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {useApp} from '../data/app.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {nameMatcher, nearestFirst, orderRows, ownOrders, searchMatcher} from './arrange.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {passingFilters} from './filters.ts';
import type {ListReader} from './read-list.ts';
import type {ListReferences} from './references.ts';
import {rowsOfCode} from './rows-of-code.ts';
import {searchAll, type ListRows} from './use-list.ts';

/** How a person wants to see a list. */
interface Arrangement {
  readonly viewName: string;
  readonly search: string;
  /** That is a whole name, since it was scanned. */
  readonly isName: boolean;
  readonly filters: readonly ColumnFilter[];
  /** What a person sorts by; none for the list's own order. */
  readonly orders: readonly ListOrder[];
  readonly intl: string;
}

/** The rows that search and filters leave, in their order. A list that is not here whole is searched on the disk. */
export function useArranged(list: List, whole: ListRows, asked: Arrangement) {
  const {viewName, search, isName, filters, orders, intl} = asked;
  const {office, warehouse} = useApp();
  const [deep, setDeep] = useState<DeepRows>();
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
    const reader = {lists: office.once, warehouse};
    const show = (found: Omit<DeepRows, 'for'>): void => {
      if (!isGone) setDeep({for: passes, ...found});
    };
    void searchDeep(reader, list, {viewName, search}, passes, show, () => isGone);
    return () => {
      isGone = true;
    };
  }, [office, warehouse, list, viewName, search, passes, isDeep]);
  const isHere = deep?.for === passes;
  const found = useMemo(() => {
    const from =
      isDeep && deep && isHere
        ? {...whole, rows: deep.rows, references: {...whole.references, ...deep.references}}
        : whole;
    // Until the disk has been searched these are what was found in the part that is here.
    const isFound = !isNarrowed || (isDeep && isHere);
    const rows = isFound ? from.rows : from.rows.filter((row) => passes(row, from.references));
    return {from, rows};
  }, [whole, passes, isNarrowed, isDeep, isHere, deep]);
  const view = useMemo(() => {
    const {from, rows} = found;
    const {told: _, ...known} = from;
    const shown = {...(isNarrowed ? known : from)};
    const by = orders.length === 0 ? ownOrders(list, from) : from.canSort || isDeep ? orders : [];
    const ordered = orderRows(list, rows, from.references, by, intl);
    // A person who sorts by a head means that order; a scanned name finds nothing but itself.
    const isByRank = search !== '' && !isName && orders.length === 0;
    return {...shown, rows: isByRank ? nearestFirst(list, ordered, from.references, search) : ordered};
  }, [list, found, isNarrowed, search, isName, orders, intl, isDeep]);
  return {
    view,
    /** The same rows in no order. */
    found: found.rows,
    isSearching: isDeep && !(isHere && deep?.isWhole === true),
  };
}

/** What was found of a list that is not here whole, by what `for` passes. */
interface DeepRows {
  readonly for: object;
  readonly rows: readonly Row[];
  readonly references: ListReferences;
  /** All of it has been looked through. */
  readonly isWhole: boolean;
}

/** Searches all of a list on the disk; what is called just so is shown at once. */
async function searchDeep(
  reader: ListReader,
  list: List,
  {viewName, search}: Pick<Arrangement, 'viewName' | 'search'>,
  passes: (row: Row, references: ListReferences) => boolean,
  show: (found: Omit<DeepRows, 'for'>) => void,
  isGone: () => boolean,
): Promise<void> {
  const called = search === '' ? undefined : await rowsOfCode(reader, list, viewName, search);
  const first = called?.rows.filter((row) => passes(row, called.references)) ?? [];
  if (called && first.length > 0) show({rows: first, references: called.references, isWhole: false});
  const all = await searchAll(reader, list, viewName, passes, isGone);
  const found = new Set(all.rows.map((row) => rowKey(list.resource, row)));
  // A search that has found very many ends before it has seen all.
  const missing = first.filter((row) => !found.has(rowKey(list.resource, row)));
  show({
    rows: [...missing, ...all.rows],
    references: both(called?.references, all.references),
    isWhole: true,
  });
}

/** What columns show of other rows, of two reads. */
function both(first: ListReferences | undefined, then: ListReferences): ListReferences {
  if (!first) return then;
  const named = new Map(then.named);
  for (const [list, rows] of first.named) named.set(list, new Map([...rows, ...(named.get(list) ?? [])]));
  return {...then, named};
}
