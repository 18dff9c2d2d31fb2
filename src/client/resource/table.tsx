import {useVirtualizer} from '@tanstack/react-virtual';
import {useEffect, useMemo, useRef, type KeyboardEvent, type RefObject} from 'react';
import type {Row, Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {IsolatedPart} from '../ui/alone.tsx';
import {useIsDesk} from '../ui/wide.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {footKindOf, columnTotals} from './arrange.ts';
import {isCode, isNumeric} from '#domain/column-field.ts';
import {shownIn} from './columns.ts';
import type {ValueFormats} from './format.ts';
import {valueAt} from './references.ts';
import {ROW_KEYS, rowAfter} from './row-after.ts';
import {TableHeads} from './table-heads.tsx';
import {STICKY_COLUMN_CLASS, Tick, TICKED, type ChosenRows, type TickOf} from './table-tick.tsx';
import type {ListRows} from './use-list.ts';

/** Height of a row in pixels: under a mouse, and under a finger. */
const [DESK_ROW, ROW] = [32, 40];

export interface RowsProps {
  readonly list: List;
  /** Those that are shown; the first says which row one is in. */
  readonly columns: readonly Column[];
  readonly view: ListRows;
  readonly formats: ValueFormats;
  readonly orders: readonly ListOrder[];
  /** The key of the row that is open beside the list, or ''. */
  readonly openKey: string;
  readonly onOrders: (orders: readonly ListOrder[]) => void;
  readonly onOpen: (key: string) => void;
  /** These rows are in sight. */
  readonly onSeen?: ((keys: readonly string[]) => void) | undefined;
  /** All of a row is asked for, by the key of the keyboard for that. */
  readonly onEnter: (key: string) => void;
  /** The keys of chosen rows, where something can be done with several; `all` chooses or leaves all that are shown. */
  readonly chosen?: ChosenRows | undefined;
}

/** What stays lies over its row's ring, and draws its own part of it. */
const RINGED =
  'group-focus-visible/row:shadow-[inset_3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)] rtl:group-focus-visible/row:shadow-[inset_-3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)]';
/** The list of a desktop: only the rows in sight are drawn, however many there are. */
export function ListTable(props: RowsProps) {
  const {list, columns, view, formats, orders, openKey, onOrders, onOpen, onSeen, onEnter, chosen} = props;
  const {say} = useText();
  const frame = useRef<HTMLDivElement>(null);
  const {rows, references, canSort, told} = view;
  const height = useIsDesk() ? DESK_ROW : ROW;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    initialRect: {width: 1_000, height: 700},
  });
  const sums = useMemo(() => columnTotals(list, rows, references), [list, rows, references]);
  const sumOf = (column: Column): Value | undefined =>
    footKindOf(view, list) === 'rows' ? sums.get(column) : told?.totals[nameOfColumn(list, column)];
  const hasFoot = columns.some((column) => sumOf(column) !== undefined);
  const items = virtual.getVirtualItems();
  const inSight = items.flatMap(({index}) => (rows[index] ? [rowKey(list.resource, rows[index])] : []));
  useEffect(() => onSeen?.(inSight));
  const step = useRowSteps({list, rows, frame, height, show: (index) => virtual.scrollToIndex(index)});
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel"
      onKeyDown={(event) => {
        const key = step(event);
        // What is open beside the list goes along.
        if (key !== undefined && openKey !== '') onOpen(key);
      }}
    >
      <table
        className="w-max min-w-full border-separate border-spacing-0 text-14"
        aria-rowcount={rows.length}
        aria-keyshortcuts={ROW_KEYS}
        data-key-word={say('keys.rows')}
      >
        <TableHeads
          {...{list, columns, orders, chosen}}
          currency={formats.currency}
          isAllChosen={chosen?.keys.size === rows.length}
          onOrders={canSort ? onOrders : undefined}
        />
        <tbody aria-keyshortcuts="Enter" data-key-word={say('keys.open')}>
          {before > 0 && <tr aria-hidden style={{height: before}} />}
          {items.map(({index}) => {
            const row = rows[index];
            if (!row) return null;
            const key = rowKey(list.resource, row);
            return (
              <ListRow
                key={key}
                {...{list, columns, view, formats, row, height, chosen, onOpen, onEnter}}
                number={index + 1}
                isOpen={key === openKey}
                isStop={index === (items[0]?.index ?? 0) || key === openKey}
              />
            );
          })}
          {after > 0 && <tr aria-hidden style={{height: after}} />}
        </tbody>
        {hasFoot && <ListFoot {...{list, columns, formats, height, sumOf}} />}
      </table>
    </div>
  );
}

/** A row: a click or Space opens it beside the list, Enter asks for all of it, `x` chooses it. */
function ListRow(
  props: Pick<RowsProps, 'list' | 'columns' | 'view' | 'formats' | 'chosen' | 'onOpen' | 'onEnter'> & {
    readonly row: Row;
    readonly height: number;
    /** Its number among all rows, from 1. */
    readonly number: number;
    readonly isOpen: boolean;
    /** The Tab key stops at it. */
    readonly isStop: boolean;
  },
) {
  const {list, columns, view, formats, chosen, onOpen, onEnter} = props;
  const {row, height, number, isOpen, isStop} = props;
  const key = rowKey(list.resource, row);
  return (
    <tr
      data-row={key}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isOpen}
      aria-rowindex={number}
      onClick={() => onOpen(key)}
      onKeyDown={(event) => {
        if (event.key === 'Enter') onEnter(key);
        else if (event.key === ' ') onOpen(key);
        else if (event.key === 'x' && chosen) chosen.toggle(key);
        else return;
        event.preventDefault();
      }}
      style={{height}}
      className="group/row cursor-pointer bg-panel hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-2 aria-selected:bg-tint"
    >
      <IsolatedPart of={row} as="cells">
        {columns.map((column, i) => (
          <Cell
            key={nameOfColumn(list, column)}
            {...{list, column, row, view, formats}}
            isKept={i === 0}
            {...(i === 0 && chosen
              ? {tick: {isOn: chosen.keys.has(key), toggle: () => chosen.toggle(key)}}
              : {})}
          />
        ))}
      </IsolatedPart>
    </tr>
  );
}

/** The sums below all rows, which stay in sight. */
function ListFoot(
  props: Pick<RowsProps, 'list' | 'columns' | 'formats'> & {
    readonly height: number;
    readonly sumOf: (column: Column) => Value | undefined;
  },
) {
  const {list, columns, formats, height, sumOf} = props;
  const {say} = useText();
  return (
    <tfoot className="sticky bottom-0 z-[2] bg-raised font-semibold">
      <tr style={{height}} className="bg-raised">
        {columns.map((column, i) => {
          const sum = sumOf(column);
          return (
            <td
              key={nameOfColumn(list, column)}
              className={`border-t border-hair px-3 text-right ${i === 0 ? `bg-inherit ${STICKY_COLUMN_CLASS}` : ''}`}
            >
              {i === 0 && <span className="block text-start">{say('list.total')}</span>}
              {typeof sum === 'number'
                ? formats.numbers.format(sum)
                : column.total && shownIn(list, column, sum, formats, say)}
            </td>
          );
        })}
      </tr>
    </tfoot>
  );
}

function Cell(props: {
  readonly list: List;
  readonly column: Column;
  readonly row: Row;
  readonly view: ListRows;
  readonly formats: ValueFormats;
  readonly isKept: boolean;
  readonly tick?: TickOf;
}) {
  const {list, column, row, view, formats, isKept, tick} = props;
  const {say} = useText();
  const value = valueAt(list, column, row, view.references);
  const text = shownIn(list, column, value, formats, say, row);
  return (
    <td
      className={`max-w-72 border-b border-hair px-3 ${isNumeric(list, column) ? 'text-right' : 'text-start'} ${value === 0 || value === '0' ? 'text-soft' : ''} ${isKept ? `bg-inherit font-semibold ${STICKY_COLUMN_CLASS} ${RINGED}` : ''} ${tick ? TICKED : ''}`}
      title={text.length > 30 ? text : undefined}
    >
      {tick && <Tick {...tick} label={say('list.chooseRow', {name: text})} />}
      {/* Cut at its own end, which in a table of the other direction is not that of the cell. */}
      <bdi dir={isCode(column) ? 'ltr' : 'auto'} className="block truncate">
        {text}
      </bdi>
    </td>
  );
}

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

/**
 * Keys go from row to row, also to one that is not drawn yet, and from the heads into the first; the handler answers the
 * key of the row that has the focus then.
 */
function useRowSteps(of: {
  readonly list: List;
  readonly rows: readonly Row[];
  readonly frame: RefObject<HTMLElement | null>;
  readonly height: number;
  readonly show: (index: number) => void;
}): (event: KeyboardEvent) => string | undefined {
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
    const {key, target, ctrlKey, metaKey, altKey, shiftKey, defaultPrevented} = event;
    const from = target instanceof Element ? target.closest('tr') : null;
    if (!from || ctrlKey || metaKey || altKey || shiftKey || defaultPrevented) return undefined;
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
    return next;
  };
}
