import {useEffect, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {Office} from '../data/office.ts';
import {loadReferences, type References} from './references.ts';

/** Enough for the first screen, so that it paints at once. */
const FIRST = 60;
const CHUNK = 2_000;
/** Larger lists are shown from the front and searched on the disk. */
const MOST = 25_000;
/** News that come together redraw once, ms. */
const CALM = 250;

/** Rows of a list as the screen has them, with the rows that they refer to. */
export interface View {
  readonly rows: readonly Row[];
  readonly references: References;
  /** All rows of the list are here: it can be counted, sorted by any column and summed up. */
  readonly isWhole: boolean;
  /** Nothing has been read yet. */
  readonly isLoading: boolean;
}

const NOTHING: View = {rows: [], references: new Map(), isWhole: false, isLoading: true};

/** A list from the mirror and own work, drawn anew when either changes. */
export function useView(list: List): View {
  const {office} = useApp();
  const [view, setView] = useState<{of: List; view: View}>({of: list, view: NOTHING});
  useEffect(() => {
    let isGone = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let shown = NOTHING;
    const show = (next: View): void => {
      shown = next;
      if (!isGone) setView({of: list, view: next});
    };
    // What is on the screen stays until the new rows are all here.
    const read = () =>
      readView(
        office,
        list,
        (next) => (shown.isWhole && !next.isWhole ? undefined : show(next)),
        () => isGone,
      );
    // News may come without a pause: the first of them sets the time, those after it are read along.
    const readSoon = (): void => {
      timer ??= setTimeout(() => {
        timer = undefined;
        read().catch(reportError);
      }, CALM);
    };
    // What stands in the way is mended behind the scenes, and told as a change.
    read().catch(reportError);
    const stop = office.changed.subscribe(readSoon);
    return () => {
      isGone = true;
      clearTimeout(timer);
      stop();
    };
  }, [office, list]);
  return view.of === list ? view.view : NOTHING;
}

async function readView(
  office: Office,
  list: List,
  show: (view: View) => void,
  isGone: () => boolean,
): Promise<void> {
  const rows: Row[] = [];
  let references: References = new Map();
  for (let limit = FIRST; rows.length < MOST && !isGone(); limit = CHUNK) {
    const part = await chunk(office, list, rows.length, limit);
    references = await loadReferences(office, list, part, references);
    rows.push(...part);
    const isWhole = part.length < limit;
    show({rows: [...rows], references, isWhole, isLoading: false});
    if (isWhole) return;
  }
}

/** Rows that pass a test, of a list too large to hold: read chunk by chunk, the first thousand of them. */
export async function searchAll(
  office: Office,
  list: List,
  passes: (row: Row, references: References) => boolean,
  isGone: () => boolean,
): Promise<{rows: Row[]; references: References}> {
  const found: Row[] = [];
  let references: References = new Map();
  for (let offset = 0; found.length < 1_000 && !isGone(); offset += CHUNK) {
    const part = await chunk(office, list, offset, CHUNK);
    references = await loadReferences(office, list, part, references);
    for (const row of part) if (passes(row, references)) found.push(row);
    if (part.length < CHUNK) break;
  }
  return {rows: found, references};
}

const chunk = (office: Office, {resource, index}: List, offset: number, limit: number): Promise<Row[]> =>
  office.rows(resource, {index, prefix: [], offset, limit});
