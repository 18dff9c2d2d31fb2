import {ArrowDown, ArrowUp} from 'lucide-react';
import {useState, type KeyboardEvent} from 'react';
import {isNumeric} from '#domain/column-field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {withOrder, type ListOrder} from '#protocol/list-order.ts';
import {useText} from '../i18n/text.ts';
import {isFetchedColumn} from './columns.ts';
import {STICKY_COLUMN_CLASS, Tick, TICKED, type ChosenRows, type TickOf} from './table-tick.tsx';
import {columnLabel} from './texts.ts';

/** The heads of all columns: one stop of the Tab key, the arrows go from one to the next. */
export function TableHeads(props: {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly orders: readonly ListOrder[];
  readonly chosen: ChosenRows | undefined;
  readonly currency: string;
  readonly isAllChosen: boolean;
  readonly onOrders: ((orders: readonly ListOrder[]) => void) | undefined;
}) {
  const {list, columns, orders, chosen, currency, isAllChosen, onOrders} = props;
  const {say} = useText();
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
    <thead
      className="sticky top-0 z-10"
      onKeyDown={go}
      aria-keyshortcuts={onOrders && 'Shift+Enter'}
      data-key-word={say('keys.sortMore')}
    >
      <tr>
        {columns.map((column, i) => (
          <Head
            key={nameOfColumn(list, column)}
            {...{list, column, orders, currency, onOrders}}
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
  readonly orders: readonly ListOrder[];
  readonly currency: string;
  readonly isKept: boolean;
  readonly isStop: boolean;
  readonly tick?: TickOf;
  readonly onFocus: () => void;
  readonly onOrders: ((orders: readonly ListOrder[]) => void) | undefined;
}) {
  const {list, column, orders, currency, isKept, isStop, tick, onFocus, onOrders} = props;
  const {say} = useText();
  const place = orders.findIndex((each) => each.column === column);
  const own = orders[place];
  const label = columnLabel(say, list, column, currency);
  const Arrow = own?.down ? ArrowDown : ArrowUp;
  const isEnd = isNumeric(list, column);
  return (
    <th
      scope="col"
      aria-sort={own ? (own.down ? 'descending' : 'ascending') : 'none'}
      className={`h-10 border-b border-line bg-raised p-0 text-13 font-semibold text-soft desk:h-8 ${isKept ? STICKY_COLUMN_CLASS : ''} ${tick ? TICKED : ''}`}
    >
      {tick && <Tick {...tick} label={say('list.chooseAll')} />}
      {onOrders && !isFetchedColumn(list, column) ? (
        <button
          type="button"
          tabIndex={isStop ? 0 : -1}
          onFocus={onFocus}
          title={say('list.sortMore')}
          onClick={({shiftKey}) => onOrders(withOrder(orders, column, shiftKey))}
          className={`flex h-full w-full items-center gap-1 pe-3 whitespace-nowrap ${tick ? '' : 'ps-3'} ${isEnd ? 'ltr:justify-end rtl:justify-start' : ''}`}
        >
          {label}
          {own && <Arrow aria-hidden size={14} />}
          {own && orders.length > 1 && <span className="text-13 tabular-nums">{place + 1}</span>}
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
