import type {List} from '#domain/kernel/list.ts';
import type {WarehouseDay} from '#protocol/list-filters.ts';
import type {Say} from '../i18n/text.ts';
import {dayViewsOf} from './day-views.ts';
import {resolveFilters, type ColumnFilter} from '#protocol/list-filters.ts';
import type {ListAddress} from './list-address.ts';
import {viewTitle} from '../describe/list-title.ts';
import type {OwnView} from './own-views.ts';

/** A tab of a list: a view of it, and the filters that the tab stands for. */
export interface ListTab {
  readonly key: string;
  readonly title: string;
  readonly view: string;
  readonly filters: readonly ColumnFilter[];
  /** Only of one that a person has made. */
  readonly own?: OwnView;
}

/**
 * The first view of a list, then what an office looks for, then what a person has made, and last the other views.
 * `expires`: whether days on which goods expire are known.
 */
export function tabsOf(say: Say, list: List, own: readonly OwnView[], expires: boolean): readonly ListTab[] {
  const ofList = (list.views.length > 1 ? list.views : []).map(({name}): ListTab => ({
    key: name,
    title: viewTitle(say, name),
    view: name,
    filters: [],
  }));
  const [first = {key: '', title: viewTitle(say, 'all'), view: '', filters: []}, ...others] = ofList;
  const days = dayViewsOf(list, expires).map(({name, filters}): ListTab => ({
    key: `+${name}`,
    title: viewTitle(say, name),
    view: first.view,
    filters,
  }));
  const made = own.map((each): ListTab => ({
    key: `=${each.name}`,
    title: each.name,
    view: each.view,
    filters: each.filters,
    own: each,
  }));
  // A list without views has a way back from those of days, and from those that a person has made.
  return [
    ...(ofList.length > 0 || days.length > 0 || made.length > 0 ? [first] : []),
    ...days,
    ...made,
    ...others,
  ];
}

/** The tab that shows just what the address asks for, else that of its view. */
export function tabOf(tabs: readonly ListTab[], {view, filters, own}: ListAddress): ListTab | undefined {
  const isAsked = (tab: ListTab): boolean => tab.view === view && textOf(tab.filters) === textOf(filters);
  return (
    tabs.find((tab) => tab.own !== undefined && tab.own.name === own && isAsked(tab)) ??
    tabs.find((tab) => tab.own === undefined && isAsked(tab)) ??
    tabs.find((tab) => tab.view === view && tab.filters.length === 0)
  );
}

const textOf = (filters: readonly ColumnFilter[]): string =>
  JSON.stringify(filters.map(({column, value}) => `${column}:${value}`).toSorted());

/** What is counted for each tab: the rows of its view that its filters leave. */
export interface CountedTab {
  readonly key: string;
  readonly view: string;
  readonly filters: readonly ColumnFilter[];
}

export const countedOf = (
  list: List,
  tabs: readonly ListTab[],
  today: WarehouseDay | undefined,
): readonly CountedTab[] =>
  today === undefined
    ? []
    : tabs.map(({key, view, filters}) => ({key, view, filters: resolveFilters(list, filters, today)}));
