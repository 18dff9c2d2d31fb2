import {useEffect, useEffectEvent, useState, useSyncExternalStore} from 'react';
import {nameOfColumn, type List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists} from '../data/lists.ts';
import {readAndFollow} from '../data/read-and-follow.ts';
import {columnTotals} from './arrange.ts';
import {listsBehind} from './references.ts';
import {pathOfList} from './server-pages.ts';
import type {ListRows} from './use-list.ts';

/** The server is asked again at most so often while rows change, ms. */
const DEPARTED_CALM_MS = 5_000;

/** What of a list is not on this device any more: how many rows, and what they come to by the names of columns. */
export interface DepartedRows {
  readonly count: number;
  readonly totals: Readonly<Record<string, number>>;
}

/**
 * What has left this device of a list that it holds in part, as the server's count and sums say beside those of the
 * rows here; `undefined` as long as it is unknown. What is not settled yet is in no sum of the server: it waits.
 */
export function useDepartedRows(list: List, viewName: string, mirror: ListRows): DepartedRows | undefined {
  const {office, warehouse, status} = useApp();
  const of = pathOfList(list, viewName, warehouse, 1);
  const [told, setTold] = useState<{readonly of: string; readonly left: DepartedRows}>();
  const isReached = useSyncExternalStore(
    (listener) => status.subscribe(listener),
    () => status.get().link === 'reached',
  );
  const isAsked = list.source === 'mirror+server' && mirror.isWhole && isReached;
  const take = useEffectEvent((answer: Readonly<Record<string, unknown>>): boolean => {
    const isSettled = status.get().waiting === 0 && mirror.isWhole;
    if (isSettled) setTold({of, left: departedRowsOf(list, mirror, answer)});
    return isSettled;
  });
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    const stop = readAndFollow(office, DEPARTED_CALM_MS, async (lists: FollowedLists) => {
      const reply = await office.peek(of);
      // What could not be taken has looked into no list: the next news asks again, whatever they are of.
      if (!isGone && reply.kind === 'answered' && take(reply.body)) lists.alsoOf(listsBehind(list, viewName));
    });
    return () => {
      isGone = true;
      stop();
    };
  }, [office, list, viewName, of, isAsked]);
  return told?.of === of ? told.left : undefined;
}

/** The rows and sums of an answer that are not those of this device. */
export function departedRowsOf(
  list: List,
  here: ListRows,
  answer: Readonly<Record<string, unknown>>,
): DepartedRows {
  const sums = (answer['totals'] ?? {}) as Readonly<Record<string, number>>;
  const own = sumsOf(list, here);
  const rest = Object.entries(sums).map(([name, sum]) => [name, sum - Number(own[name] ?? 0)] as const);
  return {
    count: Math.max(0, Number(answer['count']) - here.rows.length),
    totals: Object.fromEntries(rest),
  };
}

/** What a list comes to, here and beyond: of columns whose rest only the server could multiply, nothing. */
export function withDepartedRows(
  list: List,
  here: ListRows,
  left: DepartedRows,
): NonNullable<ListRows['told']> {
  const own = sumsOf(list, here);
  const sums = Object.entries(left.totals).map(
    ([name, sum]) => [name, sum + Number(own[name] ?? 0)] as const,
  );
  return {count: here.rows.length + left.count, totals: Object.fromEntries(sums)};
}

const sumsOf = (list: List, {rows, references}: ListRows) =>
  Object.fromEntries(
    [...columnTotals(list, rows, references)].map(([column, sum]) => [nameOfColumn(list, column), sum]),
  );
