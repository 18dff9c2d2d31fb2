import {useMemo} from 'react';
import {namesOfColumn} from '#domain/column-field.ts';
import {nameOfColumn, resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {RESOURCES} from '#domain/resources.ts';
import {lot} from '#domain/stock/lot.ts';
import type {TrackedStock} from '../../data/use-tracked.ts';
import {isReadableBy} from '../list-access.ts';
import {namesShown, columnsOfLayout, withMoved, withToggled, type TableDensity} from './table-layout.ts';
import {useTableLayout} from './use-table-layout.ts';

/** Columns that a view of one's own shows, and where another choice of them is kept. */
interface OwnColumns {
  readonly names: readonly string[];
  readonly keep: (names: readonly string[]) => void;
}

/** Whether a column can say anything where no goods have lots, or none of them expire; the list of lots keeps its own. */
function saysOf(list: List, column: Column, tracked: TrackedStock | undefined): boolean {
  if (list.resource === lot) return true;
  if (column.field === 'expires_at') return tracked?.expiries === true;
  return tracked?.lots === true || resourceOfColumn(RESOURCES, list, column) !== lot;
}

/** The columns of a list as a person has laid them out, or as a view of one's own shows them, and the ways to change that. */
export function useColumns(
  whole: List,
  role: string | undefined,
  tracked: TrackedStock | undefined,
  own: OwnColumns | undefined,
) {
  const list = useMemo(() => {
    const may = (column: Column): boolean =>
      isReadableBy(role ?? '', whole, column) && saysOf(whole, column, tracked);
    return {...whole, columns: whole.columns.filter(may)};
  }, [whole, role, tracked]);
  const {layout, keep} = useTableLayout(whole);
  const chosen = own ? own.names : layout.columns;
  const {pinned} = layout;
  const shown = useMemo(() => columnsOfLayout(list, chosen, pinned), [list, chosen, pinned]);
  const choose = (names: readonly string[]): void =>
    own ? own.keep(names) : keep((before) => ({...before, columns: names}));
  const isPinned = (column: Column): boolean =>
    pinned.some((name) => namesOfColumn(list, column).includes(name));
  const nameOf = (column: Column): string => nameOfColumn(list, column);
  return {
    all: list.columns,
    shown,
    layout,
    isShown: (column: Column): boolean => shown.includes(column),
    toggle: (column: Column): void => choose(withToggled(whole, chosen ?? namesShown(whole), column)),
    /** One place on, or back. */
    move: (column: Column, way: 1 | -1): void =>
      choose(withMoved(list, chosen ?? namesShown(whole), shown, column, way)),
    isPinned,
    pin: (column: Column): void =>
      keep((before) => ({
        ...before,
        pinned: isPinned(column)
          ? before.pinned.filter((name) => !namesOfColumn(list, column).includes(name))
          : [...before.pinned, nameOf(column)],
      })),
    /** Pixels by the names of columns. */
    resize: (widths: ReadonlyMap<string, number>): void =>
      keep((before) => ({...before, widths: new Map([...before.widths, ...widths])})),
    setDensity: (density: TableDensity): void => keep((before) => ({...before, density})),
  };
}

export type ShownColumns = ReturnType<typeof useColumns>;
