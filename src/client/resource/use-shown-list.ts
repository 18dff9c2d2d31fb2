import {useDeferredValue, useMemo, useState} from 'react';
import type {List} from '#domain/kernel/list.ts';
import {columnNamed, resolveFilters} from '#protocol/list-filters.ts';
import {listOrdersIn, orderText, type ListOrder} from '#protocol/list-order.ts';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';
import {useToday} from '../data/use-today.ts';
import {useTracked} from '../data/use-tracked.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {useIsWide} from '../ui/wide.ts';
import {useColumns} from './table/use-columns.ts';
import {useListAddress} from './list-address.ts';
import type {SheetWanted} from './sheet-address.ts';
import {countedOf} from './tabs.ts';
import {useArranged} from './use-arranged.ts';
import {useFetchedColumns} from './use-fetched-columns.ts';
import {hasNoAnswer, NO_LIST_ROWS, useList} from './use-list.ts';
import {useListScans, type ListScan} from './use-list-scans.ts';
import {useListTabs} from './use-list-tabs.ts';
import {useSearchText} from './use-search-text.ts';

/** What a list shows: the rows of a view, searched, narrowed and sorted as its address and the person say. */
export function useShownList(listed: List) {
  const {language} = useText();
  const app = useApp();
  // Without a device all of it is the server's to tell.
  const list = useMemo((): List => (app.isVisit ? {...listed, source: 'server'} : listed), [listed, app]);
  const role = useReadable(app.session)?.role;
  const {address, change} = useListAddress(list.views[0]?.name ?? '');
  const {view: viewName, filters, sort} = address;
  const orders = useMemo(() => listOrdersIn(sort, (name) => columnNamed(list, name)), [list, sort]);
  const today = useToday();
  const tracked = useTracked();
  const tabs = useListTabs(list, address, change, tracked?.expiries === true);
  const columns = useColumns(list, role, tracked, tabs.ownColumns);
  const counted = useMemo(() => countedOf(list, tabs.all, today), [list, tabs.all, today]);
  const {view: read, counts, fetchRest} = useList(list, viewName, counted);
  const {whole: all, ask} = useFetchedColumns(list, read, columns.shown);
  // Until it is known which day it is, and what goods are told apart by, nothing is said of any.
  const whole = today && tracked ? all : NO_LIST_ROWS;
  const search = useSearch(address.search, (text) => change({search: text}));
  const inDays = useMemo(
    () => (today ? resolveFilters(list, filters, today) : filters),
    [list, filters, today],
  );
  const wanted: SheetWanted = {
    list,
    columns: columns.shown,
    view: viewName,
    search: useDeferredValue(search.text.trim()),
    filters: inDays,
    orders,
    warehouse: app.warehouse,
  };
  const {view, found, isSearching} = useArranged(list, whole, {
    viewName,
    search: wanted.search,
    isName: search.scannedThing !== undefined,
    filters: inDays,
    orders,
    intl: aboutLanguage(language).intl,
  });
  return {
    list,
    role,
    address,
    change,
    tabs,
    columns,
    counts,
    search,
    orders,
    setOrders: (next: readonly ListOrder[]): void => change({sort: orderText(list, next)}),
    /** All rows of the view, and those of them that are shown. */
    whole,
    view,
    /** The rows of `view` in no order, which stay the same ones however those are sorted. */
    found,
    isSearching,
    isNarrowed: search.text !== '' || filters.length > 0,
    /** Whether there are none only the server could say. */
    isUnknown: list.source === 'server' && hasNoAnswer(view.rest),
    /** What of these rows stands in no list is asked for. */
    ask,
    fetchRest,
    /** The same as a file. */
    wanted,
  };
}

export type ShownList = ReturnType<typeof useShownList>;

/** What is searched: typed, or scanned at a handheld. */
function useSearch(inAddress: string, write: (text: string) => void) {
  const {text, setText} = useSearchText(inAddress, write);
  const [scanned, setScanned] = useState<ListScan>();
  useListScans(!useIsWide(), (code) => {
    setScanned(code);
    setText(code.text);
  });
  /** What is searched is what was scanned, and known here. */
  return {text, setText, scannedThing: scanned?.text === text ? scanned.thing : undefined};
}
