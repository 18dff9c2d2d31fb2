import {useEffect, useRef, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useApp} from '../data/app.ts';
import type {FollowedLists} from '../data/lists.ts';
import type {NoAnswerReason} from '../data/office-answer.ts';
import {readAndFollow} from '../data/read-and-follow.ts';
import {useIsWide} from '../ui/wide.ts';
import {listPartsOf, type ListReader} from './read-list.ts';
import {NO_REFERENCES, type ListReferences} from './references.ts';
import {RestingReads} from './resting-reads.ts';
import {isChangedHere, isEdited, ServerPages, type ServerList} from './server-pages.ts';
import type {CountedTab} from './tabs.ts';
import {useCounts} from './use-counts.ts';
import {useDepartedRows, withDepartedRows, type DepartedRows} from './use-departed-rows.ts';

/** Larger lists are shown from the front and searched on the disk: at a desk, and on a handheld. */
const [MAX_ROWS_AT_DESK, MAX_ROWS_ON_HANDHELD] = [250_000, 25_000];
/** What is here of a list is shown anew when it has grown so many times over, and when it is whole. */
const GROWN = 5;
/** News that come together redraw once, ms. */
const LIST_CALM_MS = 250;

/** What the server still has of a list: nothing, something to fetch, just being fetched, or not to be had now. */
export type ServerRest = 'none' | 'there' | 'coming' | NoAnswerReason;

export const hasNoAnswer = (rest: ServerRest): rest is NoAnswerReason => rest === 'away' || rest === 'login';

/** Rows of a list as the screen has them, with the rows that they refer to. */
export interface ListRows {
  readonly rows: readonly Row[];
  readonly references: ListReferences;
  /** All rows of the list are here: it can be counted, sorted by any column and summed up. */
  readonly isWhole: boolean;
  /** A person may sort them: all that this device holds is here, whatever the server has behind it. */
  readonly canSort: boolean;
  /** Nothing has been read yet. */
  readonly isLoading: boolean;
  readonly rest: ServerRest;
  /** Of rows that are not all here: how many there are, and their sums by the names of their columns. */
  readonly told?: {readonly count: number; readonly totals: Readonly<Record<string, number>>};
}

/** A list as its screen has it: rows, how many its tabs have, and the way to what the server has beyond them. */
interface ListView {
  readonly view: ListRows;
  /** How many rows each tab has, by its key. */
  readonly counts: ReadonlyMap<string, number>;
  readonly fetchRest: () => void;
}

/** Before anything has been read. */
export const NO_LIST_ROWS: ListRows = {
  rows: [],
  references: NO_REFERENCES,
  isWhole: false,
  canSort: false,
  isLoading: true,
  rest: 'none',
};

/**
 * A list under one of its views, from wherever it is read: the mirror and own work, drawn anew when either changes,
 * the server, or the one and behind it the other.
 */
export function useList(list: List, viewName: string, tabs: readonly CountedTab[]): ListView {
  const mirror = useMirror(list, viewName);
  const server = useServer(list, viewName, mirror.isWhole);
  const left = useDepartedRows(list, viewName, mirror);
  const counts = useCounts(list, viewName, mirror, tabs);
  if (list.source === 'server')
    return {view: server.view, counts: server.counts, fetchRest: server.fetchMore};
  if (list.source === 'mirror') return {view: mirror, counts, fetchRest: server.fetchMore};
  return {view: behind(list, mirror, server.view, left), counts, fetchRest: server.fetchMore};
}

/** The rows of the mirror, and what only the server knows behind them; nothing is behind where nothing has left. */
function behind(list: List, mirror: ListRows, server: ListRows, left: DepartedRows | undefined): ListRows {
  if (!mirror.isWhole || left?.count === 0) return mirror;
  const rows = ServerPages.without(list, server.rows, mirror.rows);
  const {told: _, ...shown} = {...mirror, rows: [...mirror.rows, ...rows]};
  if (server.rest === 'none') return shown;
  return {
    ...shown,
    isWhole: false,
    rest: server.rest,
    ...(left ? {told: withDepartedRows(list, mirror, left)} : {}),
  };
}

function useMirror(list: List, viewName: string): ListRows {
  const {office, warehouse} = useApp();
  const most = useIsWide() ? MAX_ROWS_AT_DESK : MAX_ROWS_ON_HANDHELD;
  const of = `${list.path} ${viewName} ${warehouse}`;
  const [view, setView] = useState({of, view: NO_LIST_ROWS});
  useEffect(() => {
    const gone = new AbortController();
    if (list.source === 'server') gone.abort();
    const {signal} = gone;
    let shown = NO_LIST_ROWS;
    const show = (next: ListRows): void => {
      // What is on the screen stays until the new rows are all here.
      if (signal.aborted || (shown.isWhole && !next.isWhole)) return;
      shown = next;
      setView({of, view: next});
    };
    const reads = new RestingReads(signal);
    const stop = readAndFollow(office, LIST_CALM_MS, (lists: FollowedLists) =>
      reads.take(() => readMirror({lists, warehouse}, list, {viewName, most}, show, signal)),
    );
    return () => {
      gone.abort();
      stop();
    };
  }, [office, warehouse, list, viewName, of, most]);
  return view.of === of ? view.view : NO_LIST_ROWS;
}

/** Rows of which others are still being read. */
const PART = {isWhole: false, canSort: false, isLoading: false, rest: 'none'} as const;

async function readMirror(
  reader: ListReader,
  list: List,
  {viewName, most}: {readonly viewName: string; readonly most: number},
  show: (view: ListRows) => void,
  gone: AbortSignal,
): Promise<void> {
  if (gone.aborted) return;
  let shown = 0;
  const rows: Row[] = [];
  let references = NO_REFERENCES;
  for await (const part of listPartsOf(reader, list, viewName)) {
    if (gone.aborted) return;
    rows.push(...part.rows);
    references = part.references;
    if (rows.length >= most) return show({...PART, rows, references});
    // A first part of which nothing is left says nothing yet.
    if (rows.length === 0 || rows.length < shown * GROWN) continue;
    shown = rows.length;
    show({...PART, rows: [...rows], references});
  }
  show({...PART, rows, references, isWhole: true, canSort: true});
}

/** Rows that pass a test, of a list too large to hold: read part by part, the first thousand of them. */
export async function searchAll(
  reader: ListReader,
  list: List,
  viewName: string,
  passes: (row: Row, references: ListReferences) => boolean,
  isGone: () => boolean,
): Promise<{rows: Row[]; references: ListReferences}> {
  const found: Row[] = [];
  let references = NO_REFERENCES;
  for await (const part of listPartsOf(reader, list, viewName)) {
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
  const [told, setTold] = useState<{of: string; told: ServerList}>();
  const isAsked = list.source === 'server' || (list.source === 'mirror+server' && isMirrorWhole);
  useEffect(() => {
    if (!isAsked) return undefined;
    const asked = {list, view: viewName, warehouse};
    const tell = (next: ServerList): void =>
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
function afterwards(before: ServerList, next: ServerList): ServerList {
  if (next.view.isLoading) return before;
  const {rest, rows} = next.view;
  return hasNoAnswer(rest) && rows.length === 0 ? {...before, view: {...before.view, rest}} : next;
}
const NOTHING_TOLD: ServerList = {view: NO_LIST_ROWS, counts: new Map()};
