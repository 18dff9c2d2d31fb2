import {useMemo, useState} from 'react';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {ListRows} from './use-list.ts';

/** Rows that are ticked, and how that is changed, by their keys. */
export interface ChosenRows {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
  /** All from the one that was ticked last to this one; a range that ends at `from` goes on, any other begins there. */
  readonly tickTo: (key: string, from?: string) => void;
}

/** Where a range of ticks begins, where it ends now, and what was ticked before it. */
interface TickRange {
  readonly start: string;
  readonly end: string;
  readonly before: ReadonlySet<string>;
}

/** The rows that are ticked, of those that are shown: what is out of sight is not acted on. */
export function useChosen(list: List, rows: ListRows['rows']) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const [range, setRange] = useState<TickRange>();
  const keyOf = (row: ListRows['rows'][number]): string => rowKey(list.resource, row);
  const chosen = useMemo(
    () => (ticked.size === 0 ? [] : rows.filter((row) => ticked.has(rowKey(list.resource, row)))),
    [ticked, rows, list.resource],
  );
  const keys = useMemo(
    () => new Set(chosen.map((row) => rowKey(list.resource, row))),
    [chosen, list.resource],
  );
  const ticks: ChosenRows = {
    keys,
    toggle: (key) => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
      setRange({start: key, end: key, before: next});
    },
    toggleAll: () => {
      setTicked(keys.size === rows.length ? new Set() : new Set(rows.map(keyOf)));
      setRange(undefined);
    },
    tickTo: (key, from) => {
      const goesOn = range && (from === undefined || from === range.end);
      const {start, before} = goesOn ? range : {start: from ?? key, before: keys};
      const ends = [start, key].map((each) => rows.findIndex((row) => keyOf(row) === each));
      // What it began with may be out of sight by now.
      const [a = 0, b = 0] = ends.every((end) => end >= 0)
        ? ends.toSorted((x, y) => x - y)
        : [ends[1], ends[1]];
      setTicked(new Set([...before, ...rows.slice(a, b + 1).map(keyOf)]));
      setRange({start, end: key, before});
    },
  };
  return {...ticks, rows: chosen, clear: (): void => setTicked(new Set())};
}
