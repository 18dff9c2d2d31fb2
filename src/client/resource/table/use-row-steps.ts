import {useEffect, useRef, type KeyboardEvent, type RefObject} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {rowAfter} from './row-after.ts';

const rowsIn = (frame: HTMLElement | null): HTMLElement[] =>
  Array.from(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []);

/** Gives a row in sight the focus, by its place there. */
export const focusRow = (frame: HTMLElement | null, place: number): void => rowsIn(frame)[place]?.focus();

const rowOfKey = (frame: HTMLElement | null, key: string): HTMLElement | undefined =>
  rowsIn(frame).find((row) => row.dataset['row'] === key);

/** Gives the row of that key the focus, where it is in sight. */
export const focusKey = (frame: HTMLElement | null, key: string): void => rowOfKey(frame, key)?.focus();

/** Less than a page, so that a row of the page before stays in sight. */
const KEPT_OF_PAGE = 2;

/** The row that has the focus now, and the one that had it. */
interface RowStepped {
  readonly key: string;
  /** `undefined` where it came from the heads. */
  readonly from: string | undefined;
}

/**
 * Keys go from row to row, also to one that is not drawn yet, and from the heads into the first; the handler answers
 * which row has the focus then, or `undefined` where the key leads nowhere.
 */
export function useRowSteps(of: {
  readonly list: List;
  readonly rows: readonly Row[];
  readonly frame: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly show: (index: number) => void;
}): (event: KeyboardEvent) => RowStepped | undefined {
  const {list, rows, frame, height, show} = of;
  /** It has the focus once it is drawn. */
  const wanted = useRef<string>(undefined);
  useEffect(() => {
    const row = wanted.current === undefined ? undefined : rowOfKey(frame.current, wanted.current);
    if (!row) return;
    wanted.current = undefined;
    row.focus();
  });
  return (event) => {
    const {key, target, ctrlKey, metaKey, altKey, defaultPrevented} = event;
    const from = target instanceof Element ? target.closest('tr') : null;
    if (!from || ctrlKey || metaKey || altKey || defaultPrevented) return undefined;
    const at = Number(from.getAttribute('aria-rowindex') ?? 0) - 1;
    const page = Math.floor((frame.current?.clientHeight ?? 0) / height) - KEPT_OF_PAGE;
    const to = rowAfter({key, at, count: rows.length, page: Math.max(1, page)});
    const row = rows[to ?? -1];
    if (to === undefined || !row) return undefined;
    event.preventDefault();
    const next = rowKey(list.resource, row);
    const drawn = rowOfKey(frame.current, next);
    wanted.current = drawn ? undefined : next;
    if (drawn) drawn.focus();
    else show(to);
    return {key: next, from: from.dataset['row']};
  };
}
