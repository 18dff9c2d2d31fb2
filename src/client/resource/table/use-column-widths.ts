import {
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  tableFeatures,
  useTable,
  type Header,
} from '@tanstack/react-table';
import {useMemo, type RefObject} from 'react';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {aboutLanguage} from '../../i18n/languages.ts';
import {useText, type Say} from '../../i18n/text.ts';
import {isStateColumn, shownIn} from '../columns.ts';
import type {ValueFormats} from '../format.ts';
import {valueAt} from '../references.ts';
import {columnLabel} from '../texts.ts';
import type {ListRows} from '../use-list.ts';
import {naturalWidths} from './natural-widths.ts';
import {startName} from './table-cell.tsx';
import {MAX_WIDTH, MIN_WIDTH} from './table-layout.ts';
import type {ShownColumns} from './use-columns.ts';

const FEATURES = tableFeatures({columnSizingFeature, columnResizingFeature, columnPinningFeature});
/** Rows are ours: the library is told of the columns alone. */
const NO_ROWS: readonly object[] = [];
/** Rows by which widths are told. */
const MEASURED_ROWS = 100;

/** A head as the library knows it: its width, and what drags its edge. */
type ColumnHead = Header<typeof FEATURES, object>;

/** A tick, and the mark of a state, with the room behind them, pixels. */
const [TICK, MARK] = [24, 20];

/** What widths hang on. */
interface MeasuredTable {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly view: ListRows;
  readonly formats: ValueFormats;
  readonly hasTicks: boolean;
}

/**
 * How wide the columns of a table are: as wide as a hand has made them, else as their first rows want it, which is told
 * once. The table scrolls in `frame`.
 */
export function useColumnWidths(
  of: Omit<MeasuredTable, 'columns'> & {
    readonly columns: ShownColumns;
    readonly frame: RefObject<HTMLElement | null>;
  },
) {
  const {list, columns, frame} = of;
  const {shown, layout, resize, isPinned} = columns;
  const {say, language} = useText();
  const measured = {...of, columns: shown};
  const natural = useNaturalWidths(measured, frame);
  const defs = useMemo(
    () => shown.map((column) => ({id: nameOfColumn(list, column), minSize: MIN_WIDTH, maxSize: MAX_WIDTH})),
    [list, shown],
  );
  const widths = useMemo(() => new Map([...natural, ...layout.widths]), [natural, layout.widths]);
  const sizing = Object.fromEntries(widths);
  const kept = shown.filter((column, i) => i === 0 || isPinned(column));
  const table = useTable({
    features: FEATURES,
    columns: defs,
    data: NO_ROWS,
    columnResizeMode: 'onChange',
    columnResizeDirection: aboutLanguage(language).direction,
    state: {
      columnSizing: sizing,
      columnPinning: {start: kept.map((column) => nameOfColumn(list, column)), end: []},
    },
    onColumnSizingChange: (update) => {
      const next = typeof update === 'function' ? update(sizing) : update;
      resize(new Map(Object.entries(next).filter(([name, width]) => widths.get(name) !== width)));
    },
  });
  const heads = new Map<string, ColumnHead>(table.getFlatHeaders().map((head) => [head.id, head]));
  return {
    /** The head of a column by its name. */
    heads,
    /** So many columns, from the first, stay in sight. */
    keptCount: kept.length,
    /** Where those begin, as the style of the table: rows need not be drawn anew when a width changes. */
    starts: Object.fromEntries(
      kept.map((column, i) => [
        startName(i),
        `${String(heads.get(nameOfColumn(list, column))?.getStart('start') ?? 0)}px`,
      ]),
    ),
    total: table.getTotalSize(),
    /** Makes a column so many pixels wider, or narrower. */
    widen: (column: Column, by: number): void => {
      const name = nameOfColumn(list, column);
      const width = (heads.get(name)?.getSize() ?? MIN_WIDTH) + by;
      resize(new Map([[name, Math.min(MAX_WIDTH, Math.max(MIN_WIDTH, width))]]));
    },
    /** As wide as all of its words. */
    fit: (column: Column): void => resize(widthsOf({...measured, columns: [column]}, say, MAX_WIDTH)),
  };
}

/**
 * Widths by what was in the first rows, by the names of columns: they stay as they were told, whatever rows and columns
 * come, also where the table comes again.
 */
const toldWidths = new Map<string, ReadonlyMap<string, number>>();

function useNaturalWidths(
  of: MeasuredTable,
  frame: RefObject<HTMLElement | null>,
): ReadonlyMap<string, number> {
  const {list, columns, view, formats, hasTicks} = of;
  const {say, language} = useText();
  const key = [list.path, language, formats.currency, hasTicks].join(' ');
  const known = toldWidths.get(key) ?? new Map<string, number>();
  const missing = columns.filter((column) => !known.has(nameOfColumn(list, column)));
  if (missing.length === 0) return known;
  const taken = columns.reduce((sum, column) => sum + (known.get(nameOfColumn(list, column)) ?? 0), 0);
  const room = (frame.current?.clientWidth ?? innerWidth) - taken;
  const next = new Map([...known, ...widthsOf({...of, columns: missing}, say, room)]);
  if (view.rows.length > 0) toldWidths.set(key, next);
  return next;
}

function widthsOf(of: MeasuredTable, say: Say, room: number): ReadonlyMap<string, number> {
  const {list, columns, view, formats, hasTicks} = of;
  const rows = view.rows.slice(0, MEASURED_ROWS);
  const textWidth = textMeasure();
  return naturalWidths(
    columns.map((column) => ({
      name: nameOfColumn(list, column),
      head: columnLabel(say, list, column, formats.currency),
      cells: rows.map((row) =>
        shownIn(list, column, valueAt(list, column, row, view.references), formats, say, row),
      ),
      isFirst: column === list.columns[0],
      before: (hasTicks && column === list.columns[0] ? TICK : 0) + (isStateColumn(list, column) ? MARK : 0),
    })),
    room,
    textWidth,
  );
}

/** Measures texts as the table shows them. */
function textMeasure(): (text: string, of: 'head' | 'bold' | 'cell') => number {
  const pen = document.createElement('canvas').getContext('2d');
  const {fontFamily, fontSize} = getComputedStyle(document.documentElement);
  const rem = Number.parseFloat(fontSize);
  return (text, of) => {
    if (!pen) return text.length * rem * 0.55;
    pen.font = `${of === 'cell' ? '400' : '600'} ${String(rem * (of === 'head' ? HEAD_REM : CELL_REM))}px ${fontFamily}`;
    return pen.measureText(text).width;
  };
}
/** The sizes of `text-13` and `text-14`. */
const [HEAD_REM, CELL_REM] = [0.8125, 0.875];
