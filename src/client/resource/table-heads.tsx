import {ArrowDown, ArrowUp} from 'lucide-react';
import {useState, type KeyboardEvent} from 'react';
import {isNumeric} from '#domain/column-field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {useText} from '../i18n/text.ts';
import {isFetchedColumn} from './columns.ts';
import {STICKY_COLUMN_CLASS, Tick, TICKED, type ChosenRows, type TickOf} from './table-tick.tsx';
import {columnLabel} from './texts.ts';

/** The heads of all columns: one stop of the Tab key, the arrows go from one to the next. */
export function TableHeads(props: {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly order: ListOrder | undefined;
  readonly chosen: ChosenRows | undefined;
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
