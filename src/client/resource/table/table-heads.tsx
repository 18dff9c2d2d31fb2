import {ArrowDown, ArrowUp} from 'lucide-react';
import {useEffect, useRef, useState, type KeyboardEvent} from 'react';
import {isNumeric} from '#domain/column-field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {withOrder, type ListOrder} from '#protocol/list-order.ts';
import {useText} from '../../i18n/text.ts';
import {isFetchedColumn} from '../columns.ts';
import {columnLabel} from '../texts.ts';
import {stuckCell, Tick, TICK_ROOM} from './table-cell.tsx';
import type {useColumnWidths} from './use-column-widths.ts';
import type {ShownColumns} from './use-columns.ts';

interface HeadsProps {
  readonly list: List;
  readonly columns: ShownColumns;
  readonly widths: ReturnType<typeof useColumnWidths>;
  readonly orders: readonly ListOrder[];
  readonly currency: string;
  /** Whether all rows are ticked; `undefined` where none can be. */
  readonly isAllTicked: boolean | undefined;
  readonly onTickAll: (() => void) | undefined;
  readonly onOrders: ((orders: readonly ListOrder[]) => void) | undefined;
}

/** So many pixels a key makes a column wider. */
const WIDER = 16;

/**
 * The heads of all columns: one stop of the Tab key, the arrows go from one to the next. With Shift they make a column
 * wider or narrower, with Ctrl they move it; a hand drags its edge.
 */
export function TableHeads(props: HeadsProps) {
  const {columns, widths, onOrders} = props;
  const {shown} = columns;
  const {say} = useText();
  const [stop, setStop] = useState(0);
  const at = Math.min(stop, shown.length - 1);
  const part = useRef<HTMLTableSectionElement>(null);
  /** Its head gets the focus once it stands there: one that was moved has lost it. */
  const isWanted = useRef(false);
  const go = (event: KeyboardEvent<HTMLTableSectionElement>): void => {
    const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
    const key = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0;
    const way = isMirrored ? -key : key;
    const column = shown[at];
    if (way === 0 || !column || event.altKey || event.metaKey) return;
    event.preventDefault();
    if (event.shiftKey) return widths.widen(column, way * WIDER);
    const next = Math.min(shown.length - 1, Math.max(0, at + way));
    // The first column stays where it is.
    if (event.ctrlKey && (at === 0 || next === 0)) return;
    if (event.ctrlKey) columns.move(column, way > 0 ? 1 : -1);
    setStop(next);
    isWanted.current = true;
  };
  useEffect(() => {
    if (!isWanted.current) return;
    isWanted.current = false;
    part.current?.querySelectorAll<HTMLElement>('[data-head]')[at]?.focus();
  });
  return (
    <thead
      ref={part}
      className="sticky top-0 z-10"
      onKeyDown={go}
      aria-keyshortcuts={onOrders && 'Shift+Enter'}
      data-key-word={say('keys.sortMore')}
    >
      <tr
        aria-keyshortcuts="Shift+ArrowRight Shift+ArrowLeft Control+ArrowRight Control+ArrowLeft"
        data-key-word={say('keys.column')}
      >
        {shown.map((column, i) => (
          <Head
            key={nameOfColumn(props.list, column)}
            {...props}
            column={column}
            place={i}
            isStop={i === at}
            onFocus={() => setStop(i)}
          />
        ))}
        <th aria-hidden className="border-b border-line bg-raised" />
      </tr>
    </thead>
  );
}

function Head(
  props: HeadsProps & {
    readonly column: Column;
    readonly place: number;
    readonly isStop: boolean;
    readonly onFocus: () => void;
  },
) {
  const {list, column, orders, currency, place, widths, isAllTicked, isStop, onFocus} = props;
  const {onTickAll, onOrders} = props;
  const {say} = useText();
  const rank = orders.findIndex((each) => each.column === column);
  const own = orders[rank];
  const label = columnLabel(say, list, column, currency);
  const Arrow = own?.down ? ArrowDown : ArrowUp;
  const isEnd = isNumeric(list, column);
  const hasTick = place === 0 && isAllTicked !== undefined;
  const stuck = stuckCell(place, widths.keptCount);
  const head = {'data-head': '', title: label, tabIndex: isStop ? 0 : -1, onFocus};
  const look = `flex h-full w-full items-center gap-1 pe-3 ${hasTick ? '' : 'ps-3'} ${isEnd ? 'ltr:justify-end rtl:justify-start' : ''}`;
  const words = (
    <>
      <span className="truncate">{label}</span>
      {own && <Arrow aria-hidden size={14} className="shrink-0" />}
      {own && orders.length > 1 && <span className="text-13 tabular-nums">{rank + 1}</span>}
    </>
  );
  return (
    <th
      scope="col"
      aria-sort={own ? (own.down ? 'descending' : 'ascending') : 'none'}
      style={stuck?.style}
      className={`relative h-10 border-b border-line bg-raised p-0 text-13 font-semibold text-soft desk:h-8 ${stuck?.look ?? ''} ${hasTick ? TICK_ROOM : ''}`}
    >
      {hasTick && <Tick isOn={isAllTicked} label={say('list.chooseAll')} onPress={onTickAll} />}
      {onOrders && !isFetchedColumn(list, column) ? (
        <button
          type="button"
          {...head}
          onClick={({shiftKey}) => onOrders(withOrder(orders, column, shiftKey))}
          className={look}
        >
          {words}
        </button>
      ) : (
        <span {...head} className={look}>
          {words}
        </span>
      )}
      <Edge {...props} />
    </th>
  );
}

/** The edge of a column: dragged it makes the column wider, twice pressed as wide as its words. Keys do it at the head. */
function Edge({list, column, widths}: HeadsProps & {readonly column: Column}) {
  const drag = widths.heads.get(nameOfColumn(list, column))?.getResizeHandler();
  return (
    <span
      aria-hidden
      data-test="edge"
      onMouseDown={drag}
      onTouchStart={drag}
      onDoubleClick={() => widths.fit(column)}
      className="absolute inset-y-0 end-0 w-2 cursor-col-resize touch-none select-none hover:bg-line active:bg-accent"
    />
  );
}
