import {useVirtualizer} from '@tanstack/react-virtual';
import {ChevronRight} from 'lucide-react';
import {useRef} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {Column} from '#domain/kernel/list.ts';
import {keyOf} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {isNumber, shown} from './format.ts';
import {valueAt} from './references.ts';
import {fieldOfColumn, isCode, type RowsProps} from './table.tsx';
import {columnLabel} from './texts.ts';

const CARD_HEIGHT = 88;
/** Beside its first two columns a card shows what else there is room for. */
const MORE = 3;

/** The list of a phone: a row is a card, its first two columns large. */
export function Cards({list, view, formats, onOpen}: RowsProps) {
  const {say} = useText();
  const frame = useRef<HTMLDivElement>(null);
  const {rows, references} = view;
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => CARD_HEIGHT,
    overscan: 6,
    initialRect: {width: 400, height: 800},
  });
  const textOf = (column: Column, row: Row): string =>
    shown(fieldOfColumn(list, column), valueAt(list, column, row, references), formats, say);
  const [first, second, ...others] = list.columns;
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      <ul className="relative" style={{height: virtual.getTotalSize()}}>
        {virtual.getVirtualItems().map(({index, start}) => {
          const row = rows[index];
          if (!row || !first) return null;
          const key = keyOf(list.resource, row);
          const facts = others.filter(
            (column) => fieldOfColumn(list, column).kind !== 'time' && textOf(column, row) !== '',
          );
          return (
            <li
              key={key}
              ref={virtual.measureElement}
              data-index={index}
              className="absolute inset-x-0 pb-2"
              style={{transform: `translateY(${String(start)}px)`}}
            >
              <button
                type="button"
                data-row={key}
                onClick={() => onOpen(key)}
                className="flex min-h-20 w-full items-center gap-2 rounded-card border border-hair bg-panel px-3 py-2 text-start active:bg-raised"
              >
                <span className="min-w-0 flex-1">
                  <span className="flex items-baseline justify-between gap-2">
                    <bdi dir={isCode(first) ? 'ltr' : 'auto'} className="truncate text-20 font-semibold">
                      {textOf(first, row)}
                    </bdi>
                  </span>
                  {second && <span className="block truncate text-16">{textOf(second, row)}</span>}
                  <span className="flex flex-wrap gap-x-3 text-14 text-soft">
                    {facts.slice(0, MORE).map((column) => (
                      <span key={`${column.through ?? ''}.${column.field}`}>
                        {isNumber(fieldOfColumn(list, column)) && `${columnLabel(say, list, column)} `}
                        <b className="font-semibold text-ink">{textOf(column, row)}</b>
                      </span>
                    ))}
                  </span>
                </span>
                <ChevronRight aria-hidden className="mirrored shrink-0 text-soft" />
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
