import {useVirtualizer} from '@tanstack/react-virtual';
import {ArrowDown, ArrowUp} from 'lucide-react';
import {useEffect, useMemo, useRef, useState, type KeyboardEvent} from 'react';
import type {Row, Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {IsolatedPart} from '../ui/alone.tsx';
import {useIsDesk} from '../ui/wide.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {footKindOf, columnTotals} from './arrange.ts';
import {isCode, isNumeric} from '#domain/column-field.ts';
import {isFetchedColumn, shownIn} from './columns.ts';
import type {ValueFormats} from './format.ts';
import {valueAt} from './references.ts';
import {columnLabel} from './texts.ts';
import type {ListRows} from './use-list.ts';

/** Height of a row in pixels: under a mouse, and under a finger. */
const [DESK_ROW, ROW] = [32, 40];

export interface RowsProps {
  readonly list: List;
  /** Those that are shown; the first says which row one is in. */
  readonly columns: readonly Column[];
  readonly view: ListRows;
  readonly formats: ValueFormats;
  readonly order: ListOrder | undefined;
  /** The key of the row that is open beside the list, or ''. */
  readonly openKey: string;
  readonly onOrder: (order: ListOrder | undefined) => void;
  readonly onOpen: (key: string) => void;
  /** These rows are in sight. */
  readonly onSeen?: ((keys: readonly string[]) => void) | undefined;
  /** All of a row is asked for, by the key of the keyboard for that. */
  readonly onEnter: (key: string) => void;
  /** The keys of chosen rows, where something can be done with several; `all` chooses or leaves all that are shown. */
  readonly chosen?: Chosen | undefined;
}

/** Rows that are ticked. */
interface Chosen {
  readonly keys: ReadonlySet<string>;
  readonly toggle: (key: string) => void;
  readonly toggleAll: () => void;
}

/** What stays in sight when the table is scrolled sideways, over the ground of its row. */
/** What stays lies over its row's ring, and draws its own part of it. */
const RINGED =
  'group-focus-visible/row:shadow-[inset_3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)] rtl:group-focus-visible/row:shadow-[inset_-3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)]';
const STICKY_COLUMN_CLASS = 'sticky start-0 z-[1] border-e border-e-hair';

/** The list of a desktop: only the rows in sight are drawn, however many there are. */
export function ListTable(props: RowsProps) {
  const {list, columns, view, formats, order, openKey, onOrder, onOpen, onSeen, onEnter, chosen} = props;
  const frame = useRef<HTMLDivElement>(null);
  const {rows, references, isWhole, told} = view;
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
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel"
      onKeyDown={(event) => {
        const key = step(event, frame.current);
        // What is open beside the list goes along.
        if (key !== undefined && openKey !== '') onOpen(key);
      }}
    >
      <table
        className="w-max min-w-full border-separate border-spacing-0 text-14"
        aria-rowcount={rows.length}
      >
        <Heads
          {...{list, columns, order, chosen}}
          currency={formats.currency}
          isAllChosen={chosen?.keys.size === rows.length}
          onOrder={isWhole ? onOrder : undefined}
        />
        <tbody>
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

/** The heads of all columns: one stop of the Tab key, the arrows go from one to the next. */
function Heads(props: {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly order: ListOrder | undefined;
  readonly chosen: Chosen | undefined;
  readonly currency: string;
  readonly isAllChosen: boolean;
  readonly onOrder: ((order: ListOrder | undefined) => void) | undefined;
}) {
  const {list, columns, order, chosen, currency, isAllChosen, onOrder} = props;
  const [at, setAt] = useState(0);
  const go = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const way = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const next = Math.min(columns.length - 1, Math.max(0, at + (isMirrored ? -way : way)));
    if (way === 0 || next === at) return;
    event.preventDefault();
    setAt(next);
    event.currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <thead className="sticky top-0 z-10" onKeyDown={go}>
      <tr>
        {columns.map((column, i) => (
          <Head
            key={nameOfColumn(list, column)}
            {...{list, column, order, currency, onOrder}}
            isKept={i === 0}
            isStop={i === Math.min(at, columns.length - 1)}
            {...(i === 0 && chosen ? {tick: {isOn: isAllChosen, toggle: chosen.toggleAll}} : {})}
            onFocus={() => setAt(i)}
          />
        ))}
      </tr>
    </thead>
  );
}

function Head(props: {
  readonly list: List;
  readonly column: Column;
  readonly order: ListOrder | undefined;
  readonly currency: string;
  readonly isKept: boolean;
  readonly isStop: boolean;
  readonly tick?: TickOf;
  readonly onFocus: () => void;
  readonly onOrder: ((order: ListOrder | undefined) => void) | undefined;
}) {
  const {list, column, order, currency, isKept, isStop, tick, onFocus, onOrder} = props;
  const {say} = useText();
  const isMine = order?.column === column;
  const label = columnLabel(say, list, column, currency);
  // Up, down, and back to the list's own order.
  const next = !isMine ? {column, down: false} : order.down ? undefined : {column, down: true};
  const Arrow = isMine && order.down ? ArrowDown : ArrowUp;
  const isEnd = isNumeric(list, column);
  return (
    <th
      scope="col"
      aria-sort={isMine ? (order.down ? 'descending' : 'ascending') : 'none'}
      className={`h-10 border-b border-line bg-raised p-0 text-13 font-semibold text-soft desk:h-8 ${isKept ? STICKY_COLUMN_CLASS : ''} ${tick ? TICKED : ''}`}
    >
      {tick && <Tick {...tick} label={say('list.chooseAll')} />}
      {onOrder && !isFetchedColumn(list, column) ? (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          onClick={() => onOrder(next)}
          className={`flex h-full w-full items-center gap-1 pe-3 whitespace-nowrap ${tick ? '' : 'ps-3'} ${isEnd ? 'ltr:justify-end rtl:justify-start' : ''}`}
        >
          {label}
          {isMine && <Arrow aria-hidden size={14} />}
        </button>
      ) : (
        <span
          className={`block pe-3 whitespace-nowrap ${tick ? '' : 'ps-3'} ${isEnd ? 'text-right' : 'text-start'}`}
        >
          {label}
        </span>
      )}
    </th>
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
  const text = shownIn(list, column, value, formats, say);
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

interface TickOf {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

/** Room for a tick before the words. */
const TICKED = 'relative ps-9';

/** Chosen by a click, or by `x` in its row: no stop of the Tab key of its own. */
function Tick({isOn, toggle, label}: TickOf & {readonly label: string}) {
  return (
    <input
      type="checkbox"
      tabIndex={-1}
      aria-label={label}
      checked={isOn}
      onChange={toggle}
      onClick={(event) => event.stopPropagation()}
      className="absolute start-3 top-1/2 h-4 w-4 -translate-y-1/2 accent-accent"
    />
  );
}

const rowsIn = (frame: HTMLElement | null): HTMLElement[] =>
  Array.from(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []);

/** Gives a row in sight the focus, by its place there. */
export const focusRow = (frame: HTMLElement | null, place: number): void => rowsIn(frame)[place]?.focus();

/**
 * Arrow keys go from row to row, and from the heads into the first; answers the key of the row that has the focus now.
 */
function step(event: KeyboardEvent, frame: HTMLElement | null): string | undefined {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  if (way === 0) return undefined;
  const rows = rowsIn(frame);
  const at = rows.findIndex((row) => row === document.activeElement);
  const isHead = document.activeElement?.closest('thead') !== null;
  const next = rows[at === -1 && isHead && way === 1 ? 0 : at === -1 ? -1 : at + way];
  if (!next) return undefined;
  event.preventDefault();
  next.focus();
  return next.dataset['row'];
}
