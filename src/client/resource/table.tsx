import {useVirtualizer} from '@tanstack/react-virtual';
import {ArrowDown, ArrowUp} from 'lucide-react';
import {useMemo, useRef, type KeyboardEvent} from 'react';
import {RESOURCES} from '#domain/resources.ts';
import type {Field, Row} from '#domain/kernel/field.ts';
import {resourceOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {fieldOf, keyOf} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {totals, type Order} from './arrange.ts';
import {isNumber, shown, type Formats} from './format.ts';
import {valueAt} from './references.ts';
import {columnLabel} from './texts.ts';
import type {View} from './use-view.ts';

const ROW_HEIGHT = 40;

export interface RowsProps {
  readonly list: List;
  readonly view: View;
  readonly formats: Formats;
  readonly order: Order | undefined;
  /** The key of the row that is open beside the list, or ''. */
  readonly openKey: string;
  readonly onOrder: (order: Order | undefined) => void;
  readonly onOpen: (key: string) => void;
}

/** The list of a desktop: only the rows in sight are drawn, however many there are. */
export function Table({list, view, formats, order, openKey, onOrder, onOpen}: RowsProps) {
  const {say} = useText();
  const frame = useRef<HTMLDivElement>(null);
  const {rows, references, isWhole} = view;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
    initialRect: {width: 1_000, height: 700},
  });
  const sums = useMemo(() => totals(list, rows, references), [list, rows, references]);
  const items = virtual.getVirtualItems();
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  return (
    <div
      ref={frame}
      className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel"
      onKeyDown={(event) => step(event, frame.current)}
    >
      <table
        className="w-max min-w-full border-separate border-spacing-0 text-14"
        aria-rowcount={rows.length}
      >
        <thead className="sticky top-0 z-10">
          <tr>
            {list.columns.map((column) => (
              <Head
                key={columnId(column)}
                {...{list, column, order}}
                onOrder={isWhole ? onOrder : undefined}
              />
            ))}
          </tr>
        </thead>
        <tbody>
          {before > 0 && <tr aria-hidden style={{height: before}} />}
          {items.map(({index}) => {
            const row = rows[index];
            if (!row) return null;
            const key = keyOf(list.resource, row);
            return (
              <tr
                key={key}
                data-row={key}
                tabIndex={index === (items[0]?.index ?? 0) || key === openKey ? 0 : -1}
                aria-selected={key === openKey}
                aria-rowindex={index + 1}
                onClick={() => onOpen(key)}
                onKeyDown={(event) => event.key === 'Enter' && onOpen(key)}
                className="h-10 cursor-pointer hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-2 aria-selected:bg-tint"
              >
                {list.columns.map((column) => (
                  <Cell key={columnId(column)} {...{list, column, row, view, formats}} />
                ))}
              </tr>
            );
          })}
          {after > 0 && <tr aria-hidden style={{height: after}} />}
        </tbody>
        {sums.size > 0 && isWhole && (
          <tfoot className="sticky bottom-0 bg-raised font-semibold">
            <tr>
              {list.columns.map((column, i) => {
                const sum = sums.get(column);
                return (
                  <td key={columnId(column)} className="h-10 border-t border-hair px-3 text-end">
                    {i === 0 ? (
                      <span className="block text-start">{say('list.total')}</span>
                    ) : sum === undefined ? (
                      ''
                    ) : (
                      formats.numbers.format(sum)
                    )}
                  </td>
                );
              })}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

const columnId = ({through = '', field}: Column): string => `${through}.${field}`;

/** The field that a column shows. */
export const fieldOfColumn = (list: List, column: Column): Field =>
  fieldOf(resourceOfColumn(RESOURCES, list.resource, column), column.field);

function Head(props: {
  readonly list: List;
  readonly column: Column;
  readonly order: Order | undefined;
  readonly onOrder: ((order: Order | undefined) => void) | undefined;
}) {
  const {list, column, order, onOrder} = props;
  const {say} = useText();
  const isMine = order?.column === column;
  const label = columnLabel(say, list, column);
  // Up, down, and back to the list's own order.
  const next = !isMine ? {column, down: false} : order.down ? undefined : {column, down: true};
  const Arrow = isMine && order.down ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      aria-sort={isMine ? (order.down ? 'descending' : 'ascending') : 'none'}
      className="h-10 border-b border-line bg-raised p-0 text-13 font-semibold text-soft"
    >
      {onOrder ? (
        <button
          type="button"
          onClick={() => onOrder(next)}
          className={`flex h-full w-full items-center gap-1 px-3 whitespace-nowrap ${isNumber(fieldOfColumn(list, column)) ? 'justify-end' : ''}`}
        >
          {label}
          {isMine && <Arrow aria-hidden size={14} />}
        </button>
      ) : (
        <span
          className={`block px-3 whitespace-nowrap ${isNumber(fieldOfColumn(list, column)) ? 'text-end' : 'text-start'}`}
        >
          {label}
        </span>
      )}
    </th>
  );
}

function Cell({
  list,
  column,
  row,
  view,
  formats,
}: {
  readonly list: List;
  readonly column: Column;
  readonly row: Row;
  readonly view: View;
  readonly formats: Formats;
}) {
  const {say} = useText();
  const field = fieldOfColumn(list, column);
  const value = valueAt(list, column, row, view.references);
  const text = shown(field, value, formats, say);
  return (
    <td
      className={`max-w-72 truncate border-b border-hair px-3 whitespace-nowrap ${isNumber(field) ? 'text-end' : 'text-start'} ${value === 0 ? 'text-soft' : ''}`}
      title={text.length > 30 ? text : undefined}
    >
      <bdi dir={isCode(column) ? 'ltr' : undefined}>{text}</bdi>
    </td>
  );
}

/** Codes read left to right in every language. */
export const isCode = ({field}: Column): boolean => field === 'code' || field === 'place' || field === 'lot';

/** Arrow keys go from row to row. */
function step(event: KeyboardEvent, frame: HTMLElement | null): void {
  const way = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
  const rows = Array.from(frame?.querySelectorAll<HTMLElement>('tr[data-row]') ?? []);
  const at = rows.findIndex((row) => row === document.activeElement);
  if (way === 0 || at === -1) return;
  event.preventDefault();
  rows[at + way]?.focus();
}
