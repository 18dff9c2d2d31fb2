import {useMemo, useState} from 'react';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {ListRows} from './use-list.ts';

/** The rows that are ticked, of those that are shown: what is out of sight is not acted on. */
export function useChosen(list: List, rows: ListRows['rows']) {
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = useMemo(
    () => (ticked.size === 0 ? [] : rows.filter((row) => ticked.has(rowKey(list.resource, row)))),
    [ticked, rows, list.resource],
  );
  const keys = useMemo(
    () => new Set(chosen.map((row) => rowKey(list.resource, row))),
    [chosen, list.resource],
  );
  return {
    rows: chosen,
    keys,
    toggle: (key: string): void => {
      const next = new Set(keys);
      if (!next.delete(key)) next.add(key);
      setTicked(next);
    },
    toggleAll: (): void =>
      setTicked(
        keys.size === rows.length ? new Set() : new Set(rows.map((row) => rowKey(list.resource, row))),
      ),
    clear: (): void => setTicked(new Set()),
  };
}
