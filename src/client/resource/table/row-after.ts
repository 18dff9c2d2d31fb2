import {entryOf} from '#domain/kernel/entry-of.ts';

/** The keys that go from row to row, as a table tells of them. */
export const ROW_KEYS = 'ArrowUp ArrowDown Home End PageUp PageDown';

/** What is pressed on a row, or on the heads above them. */
interface RowStep {
  readonly key: string;
  /** The row that has the focus, from 0; -1 where a head has it. */
  readonly at: number;
  readonly count: number;
  /** So many rows stand in sight. */
  readonly page: number;
}

/** The row to which a key leads; `undefined` where it leads nowhere, as an arrow does at an end. */
export function rowAfter({key, at, count, page}: RowStep): number | undefined {
  const last = count - 1;
  if (last < 0) return undefined;
  if (at < 0) return key === 'ArrowDown' ? 0 : undefined;
  const to = entryOf(
    {
      ArrowDown: at + 1,
      ArrowUp: at - 1,
      Home: 0,
      End: last,
      PageDown: Math.min(last, at + page),
      PageUp: Math.max(0, at - page),
    },
    key,
  );
  return to === undefined || to < 0 || to > last ? undefined : to;
}
