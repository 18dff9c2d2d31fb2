import {useEffect, useMemo, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {whereOfView, type List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists} from '../data/lists.ts';
import {readAndFollow} from '../data/read-and-follow.ts';
import {passingFilters} from './filters.ts';
import {viewCountOf, listPartsOf, type ListReader} from './read-list.ts';
import type {CountedTab} from './tabs.ts';
import type {ListRows} from './use-list.ts';

/** Rows of a view that is out of sight are counted up to here. */
const COUNTED = 10_000;
/** Numbers of rows out of sight may be so old, ms. */
const COUNTS_CALM_MS = 1_000;

type Counts = ReadonlyMap<string, number>;

/** How many rows of this device each tab has, by its key: what is on the screen as it stands, the others beside it. */
export function useCounts(list: List, viewName: string, open: ListRows, tabs: readonly CountedTab[]): Counts {
  const {office, warehouse} = useApp();
  const {isWhole} = open;
  const here = useMemo(() => countsHere(list, viewName, open, tabs), [list, viewName, open, tabs]);
  const others = useMemo(() => tabs.filter((tab) => !isIn(list, viewName, tab.view)), [list, viewName, tabs]);
  const [beside, setBeside] = useState<Counts>(new Map());
  useEffect(() => {
    if (!isWhole || others.length === 0 || list.source === 'server') return undefined;
    let isGone = false;
    const stop = readAndFollow(office, COUNTS_CALM_MS, async (lists: FollowedLists) => {
      const found = await countsBeside({lists, warehouse}, list, others, () => isGone);
      if (!isGone) setBeside(found);
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [office, warehouse, list, others, isWhole]);
  return useMemo(() => new Map([...beside, ...here]), [beside, here]);
}

/** Whether the rows of one view hold all of another's. */
const isIn = (list: List, shown: string, view: string): boolean => {
  const [all, some] = [whereOfView(list, shown), whereOfView(list, view)];
  return (
    shown === view ||
    all === some ||
    (all === undefined && some !== undefined && 'is' in some && !('through' in some))
  );
};

function countsHere(
  list: List,
  viewName: string,
  {rows, references, isWhole}: ListRows,
  tabs: readonly CountedTab[],
): Counts {
  const found = new Map<string, number>();
  if (!isWhole) return found;
  for (const {key, view, filters} of tabs.filter((tab) => isIn(list, viewName, tab.view))) {
    const where = view === viewName ? undefined : whereOfView(list, view);
    const isInView = (row: Row): boolean =>
      !where || !('values' in where) || where.values.includes(row[where.is] ?? '');
    const passes = passingFilters(list, filters);
    found.set(key, rows.filter((row) => isInView(row) && passes(row, references)).length);
  }
  return found;
}

/** Tabs of one view are counted together; one of a view that is too large for that has no number. */
async function countsBeside(
  reader: ListReader,
  list: List,
  tabs: readonly CountedTab[],
  isGone: () => boolean,
): Promise<Counts> {
  const found = new Map<string, number>();
  for (const {key, view} of tabs.filter(({filters}) => filters.length === 0))
    found.set(key, await viewCountOf(reader, list, view, COUNTED));
  const narrowed = tabs.filter(({filters}) => filters.length > 0);
  for (const view of new Set(narrowed.map((tab) => tab.view))) {
    const own = narrowed.filter((tab) => tab.view === view);
    const passes = own.map(({filters}) => passingFilters(list, filters));
    const counts = own.map(() => 0);
    let read = 0;
    for await (const {rows, references} of listPartsOf(reader, list, view)) {
      read += rows.length;
      if (isGone() || read > COUNTED) break;
      for (const row of rows)
        for (const [i, pass] of passes.entries()) if (pass(row, references)) counts[i] = (counts[i] ?? 0) + 1;
    }
    if (read <= COUNTED) for (const [i, {key}] of own.entries()) found.set(key, counts[i] ?? 0);
  }
  return found;
}
