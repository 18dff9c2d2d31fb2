import {useEffect, useRef, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {Followed} from '../data/lists.ts';
import type {Untold} from '../data/office-answer.ts';
import {readAndFollow} from '../data/read-and-follow.ts';
import {partsOf, type Reader} from './read-list.ts';
import {NO_REFERENCES, type References} from './references.ts';
import {isChangedHere, isEdited, ServerPages, type Told} from './server-pages.ts';
import type {Counted} from './tabs.ts';
import {useCounts} from './use-counts.ts';
import {useLeft, withLeft, type Left} from './use-departed-rows.ts';

/** Larger lists are shown from the front and searched on the disk. */
const MOST = 25_000;
/** News that come together redraw once, ms. */
const CALM = 250;

/** What the server still has of a list: nothing, something to fetch, just being fetched, or not to be had now. */
export type Rest = 'none' | 'there' | 'coming' | Untold;

export const isUntold = (rest: Rest): rest is Untold => rest === 'away' || rest === 'login';

/** Rows of a list as the screen has them, with the rows that they refer to. */
export interface View {
  readonly rows: readonly Row[];
  readonly references: References;
  /** All rows of the list are here: it can be counted, sorted by any column and summed up. */
  readonly isWhole: boolean;
  /** Nothing has been read yet. */
  readonly isLoading: boolean;
  readonly rest: Rest;
  /** Of rows that are not all here: how many there are, and their sums by the names of their columns. */
  readonly told?: {readonly count: number; readonly totals: Readonly<Record<string, number>>};
}

/** A list as its screen has it: rows, how many its tabs have, and the way to what the server has beyond them. */
interface Listed {
  readonly view: View;
  /** How many rows each tab has, by its key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly fetchRest: () => void;
}

const NOTHING: View = {rows: [], references: NO_REFERENCES, isWhole: false, isLoading: true, rest: 'none'};

/**
 * A list under one of its views, from wherever it is read: the mirror and own work, drawn anew when either changes,
 * the server, or the one and behind it the other.
 */
export function useList(list: List, viewName: string, tabs: readonly Counted[]): Listed {
  const mirror = useMirror(list, viewName);
  const server = useServer(list, viewName, mirror.isWhole);
  const left = useLeft(list, viewName, mirror);
  const counts = useCounts(list, viewName, mirror, tabs);
  if (list.source === 'server')
    return {view: server.view, counts: server.counts, fetchRest: server.fetchMore};
  if (list.source === 'mirror') return {view: mirror, counts, fetchRest: server.fetchMore};
  return {view: behind(list, mirror, server.view, left), counts, fetchRest: server.fetchMore};
}

/** The rows of the mirror, and what only the server knows behind them; nothing is behind where nothing has left. */
function behind(list: List, mirror: View, server: View, left: Left | undefined): View {
  if (!mirror.isWhole || left?.count === 0) return mirror;
  const rows = ServerPages.without(list, server.rows, mirror.rows);
  const {told: _, ...shown} = {...mirror, rows: [...mirror.rows, ...rows]};
  if (server.rest === 'none') return shown;
  return {...shown, isWhole: false, rest: server.rest, ...(left ? {told: withLeft(list, mirror, left)} : {})};
}

function useMirror(list: List, viewName: string): View {
  const {office, warehouse} = useApp();
  const of = `${list.path} ${viewName} ${warehouse}`;
  const [view, setView] = useState({of, view: NOTHING});
  useEffect(() => {
    let isGone = list.source === 'server';
    let shown = NOTHING;
    const show = (next: View): void => {
      // What is on the screen stays until the new rows are all here.
      if (isGone || (shown.isWhole && !next.isWhole)) return;
      shown = next;
      setView({of, view: next});
    };
    const stop = readAndFollow(office, CALM, (lists: Followed) =>
      readMirror({lists, warehouse}, list, viewName, show, () => isGone),
    );
    return () => {
      isGone = true;
      stop();
    };
  }, [office, warehouse, list, viewName, of]);
  return view.of === of ? view.view : NOTHING;
}

async function readMirror(
  reader: Reader,
  list: List,
  viewName: string,
  show: (view: View) => void,
  isGone: () => boolean,
): Promise<void> {
  if (isGone()) return;
  const rows: Row[] = [];
  let references = NO_REFERENCES;
  for await (const part of partsOf(reader, list, viewName)) {
    if (isGone()) return;
    rows.push(...part.rows);
    references = part.references;
    if (rows.length >= MOST) return show({rows, references, isWhole: false, isLoading: false, rest: 'none'});
    // A first part of which nothing is left says nothing yet.
    if (rows.length > 0) show({rows: [...rows], references, isWhole: false, isLoading: false, rest: 'none'});
  }
  show({rows, references, isWhole: true, isLoading: false, rest: 'none'});
}

/** Rows that pass a test, of a list too large to hold: read part by part, the first thousand of them. */
export async function searchAll(
  reader: Reader,
  list: List,
  viewName: string,
  passes: (row: Row, references: References) => boolean,
  isGone: () => boolean,
): Promise<{rows: Row[]; references: References}> {
  const found: Row[] = [];
  let references = NO_REFERENCES;
  for await (const part of partsOf(reader, list, viewName)) {
    references = part.references;
    for (const row of part.rows) if (passes(row, references)) found.push(row);
    if (found.length >= 1_000 || isGone()) break;
  }
  return {rows: found, references};
}

/** What the server tells of a list, a page at a time; of one that a mirror holds only once that is read. */
function useServer(list: List, viewName: string, isMirrorWhole: boolean) {
  const {office, warehouse, isVisit} = useApp();
  const pages = useRef<ServerPages>(undefined);
  const of = `${list.path} ${viewName} ${warehouse}`;
  const [told, setTold] = useState<{of: string; told: Told}>();
  const isAsked = list.source === 'server' || (list.source === 'mirror+server' && isMirrorWhole);
  useEffect(() => {
    if (!isAsked) return undefined;
    const asked = {list, view: viewName, warehouse};
    const tell = (next: Told): void =>
      setTold((before) => ({of, told: before?.of === of ? afterwards(before.told, next) : next}));
    const begin = (): void => {
      pages.current?.stop();
      pages.current = new ServerPages(office, asked, tell);
      if (list.source === 'server') void pages.current.fetchMore();
      else pages.current.offer();
    };
    begin();
    // Of rows that no mirror holds no news come: they are read again after each write, whatever came of it.
    const {writing} = office.asked;
    const unfollow = [
      isChangedHere(list) && writing.subscribe(() => void (writing.get() === 0 && begin())),
      isVisit && !isEdited(list) && office.news.subscribe(() => void (!pages.current?.hasReadOn && begin())),
    ];
    return () => {
      for (const stop of unfollow) if (stop) stop();
      pages.current?.stop();
    };
  }, [office, list, viewName, warehouse, isVisit, isAsked, of]);
  const state = told?.of === of ? told.told : NOTHING_TOLD;
  return {...state, fetchMore: () => void pages.current?.fetchMore()};
}

/** What is on the screen stays until new rows are here, also where none can be had. */
function afterwards(before: Told, next: Told): Told {
  if (next.view.isLoading) return before;
  const {rest, rows} = next.view;
  return isUntold(rest) && rows.length === 0 ? {...before, view: {...before.view, rest}} : next;
}
const NOTHING_TOLD: Told = {view: NOTHING, counts: new Map()};
