import {namesOfColumn} from '#domain/column-field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';

/** How high rows are, for who wants more of them in sight, or larger ones. */
export const DENSITIES = ['tight', 'normal', 'wide'] as const;
export type TableDensity = (typeof DENSITIES)[number];

/** How a person has laid out the table of a list. Columns are told by their names there. */
export interface TableLayout {
  /** Those that are shown, in their order; without it those that the list shows, in its own. */
  readonly columns?: readonly string[];
  /** Of columns whose width a hand has changed: how many pixels. */
  readonly widths: ReadonlyMap<string, number>;
  /** Those that stay in sight behind the first when the table is scrolled sideways. */
  readonly pinned: readonly string[];
  readonly density: TableDensity;
}

export const PLAIN_LAYOUT: TableLayout = {widths: new Map(), pinned: [], density: 'normal'};

/** A column is no narrower, and none takes more than a desk is wide, pixels. */
export const [MIN_WIDTH, MAX_WIDTH] = [48, 1_200];

/**
 * The columns that are shown: the first of the list, which says which row one is in, then those that stay in sight, then
 * all others.
 */
export function columnsOfLayout(
  list: List,
  names: readonly string[] | undefined,
  pinned: readonly string[],
): readonly Column[] {
  const [first, ...others] = list.columns;
  if (!first) return [];
  const placeIn = (all: readonly string[], column: Column): number =>
    all.findIndex((name) => namesOfColumn(list, column).includes(name));
  const chosen = names
    ? others
        .filter((column) => placeIn(names, column) >= 0)
        .toSorted((a, b) => placeIn(names, a) - placeIn(names, b))
    : others.filter(({hidden}) => hidden !== true);
  const isPinned = (column: Column): boolean => placeIn(pinned, column) >= 0;
  return [first, ...chosen.filter(isPinned), ...chosen.filter((column) => !isPinned(column))];
}

/** The names of the columns that a list shows by itself. */
export const namesShown = (list: List): readonly string[] =>
  list.columns
    .filter(({hidden}, i) => i === 0 || hidden !== true)
    .map((column) => nameOfColumn(list, column));

/**
 * The names after a column was shown or hidden. One that comes stands where it stands in the list, behind the next before
 * it that is shown; what says nothing yet keeps its place.
 */
export function withToggled(list: List, names: readonly string[], column: Column): readonly string[] {
  const own = namesOfColumn(list, column);
  if (names.some((name) => own.includes(name))) return names.filter((name) => !own.includes(name));
  const placeOf = (each: Column): number =>
    names.findIndex((name) => namesOfColumn(list, each).includes(name));
  const before = list.columns.slice(0, list.columns.indexOf(column)).findLast((each) => placeOf(each) >= 0);
  const at = before ? placeOf(before) + 1 : 0;
  return [...names.slice(0, at), nameOfColumn(list, column), ...names.slice(at)];
}

/** The names after a column has gone one place on, or back: past the next that is shown. The first stays where it is. */
export function withMoved(
  list: List,
  names: readonly string[],
  shown: readonly Column[],
  column: Column,
  way: 1 | -1,
): readonly string[] {
  const at = shown.indexOf(column);
  const to = at + way;
  if (at < 1 || to < 1 || to >= shown.length) return names;
  const others = shown.filter((each) => each !== column);
  const moved = [...others.slice(0, to), column, ...others.slice(to)];
  const isHere = (name: string): boolean => moved.some((each) => namesOfColumn(list, each).includes(name));
  return [...moved.map((each) => nameOfColumn(list, each)), ...names.filter((name) => !isHere(name))];
}

/** A layout as it is kept. */
export const layoutText = ({widths, ...layout}: TableLayout): string =>
  JSON.stringify({...layout, widths: [...widths]});

/** A layout that was kept, as far as it is one: another build may have kept another. */
export function layoutIn(text: string | null): TableLayout {
  const kept = parsed(text);
  const columns = namesIn(kept.get('columns'));
  const widths = kept.get('widths');
  const density = DENSITIES.find((each) => each === kept.get('density')) ?? PLAIN_LAYOUT.density;
  return {
    ...(columns ? {columns} : {}),
    widths: new Map(Array.isArray(widths) ? widths.flatMap(widthIn) : []),
    pinned: namesIn(kept.get('pinned')) ?? [],
    density,
  };
}

function parsed(text: string | null): ReadonlyMap<string, unknown> {
  try {
    const kept: unknown = JSON.parse(text ?? '{}');
    return new Map(typeof kept === 'object' && kept !== null ? Object.entries(kept) : []);
  } catch {
    return new Map();
  }
}

const namesIn = (kept: unknown): readonly string[] | undefined =>
  Array.isArray(kept) ? kept.map(String) : undefined;

function widthIn(kept: unknown): [string, number][] {
  const [name, width]: readonly unknown[] = Array.isArray(kept) ? kept : [];
  const isWidth = typeof width === 'number' && width >= MIN_WIDTH && width <= MAX_WIDTH;
  return typeof name === 'string' && isWidth ? [[name, width]] : [];
}
