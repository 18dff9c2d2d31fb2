import {useVirtualizer, type VirtualItem} from '@tanstack/react-virtual';
import {
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import type {Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {ListOrder} from '#protocol/list-order.ts';
import {useText} from '../../i18n/text.ts';
import {useIsDesk} from '../../ui/wide.ts';
import {columnTotals, footKindOf} from '../arrange.ts';
import type {ValueFormats} from '../format.ts';
import type {ChosenRows} from '../use-chosen.ts';
import type {ListRows} from '../use-list.ts';
import {copiedRows} from './copied-rows.ts';
import {ROW_KEYS} from './row-after.ts';
import {TableFoot} from './table-foot.tsx';
import {TableHeads} from './table-heads.tsx';
import type {TableDensity} from './table-layout.ts';
import {ListRow} from './list-row.tsx';
import {useColumnWidths} from './use-column-widths.ts';
import type {ShownColumns} from './use-columns.ts';
import {useRowSteps} from './use-row-steps.ts';

/** Height of a row in pixels under a mouse; under a finger no row is lower than `FINGER_ROW`. */
const ROW_HEIGHTS: Readonly<Record<TableDensity, number>> = {tight: 26, normal: 32, wide: 40};
const FINGER_ROW = 40;

export interface RowsProps {
  readonly list: List;
  readonly columns: ShownColumns;
  readonly view: ListRows;
  /** Its rows in no order, which are summed up. */
  readonly found: ListRows['rows'];
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
  /** Rows that are ticked, where something can be done with several. */
  readonly chosen?: ChosenRows | undefined;
}

/** The list of a desktop: only the rows in sight are drawn, however many there are. */
export function ListTable(props: RowsProps) {
  const {list, columns, view, found, formats, orders, openKey, onOrders, onOpen, onSeen, chosen} = props;
  const {say} = useText();
  const frame = useRef<HTMLDivElement>(null);
  const {rows, references, canSort, told} = view;
  const {shown, layout} = columns;
  const height = Math.max(ROW_HEIGHTS[layout.density], useIsDesk() ? 0 : FINGER_ROW);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => height,
    overscan: 12,
    // Rows that come into sight are drawn with the next frame, not within the event that scrolls.
    useFlushSync: false,
    initialRect: {width: 1_000, height: 700},
  });
  useEffect(() => virtual.measure(), [virtual, height]);
  const hasTicks = chosen !== undefined;
  const widths = useColumnWidths({list, columns, view, formats, hasTicks, frame});
  const {keptCount} = widths;
  const sums = useMemo(() => columnTotals(list, found, references), [list, found, references]);
  const sumOf = (column: Column): Value | undefined =>
    footKindOf(view, list) === 'rows' ? sums.get(column) : told?.totals[nameOfColumn(list, column)];
  const hasFoot = shown.some((column) => sumOf(column) !== undefined);
  const items = virtual.getVirtualItems();
  const inSight = items.flatMap(({index}) => (rows[index] ? [rowKey(list.resource, rows[index])] : []));
  useEffect(() => onSeen?.(inSight));
  const step = useRowSteps({list, rows, frame, height, show: (index) => virtual.scrollToIndex(index)});
  useCopy(frame, props);
  const [before, after] = [items[0]?.start ?? 0, virtual.getTotalSize() - (items.at(-1)?.end ?? 0)];
  const press = (event: KeyboardEvent): void => {
    const stepped = step(event);
    if (stepped && event.shiftKey) chosen?.tickTo(stepped.key, stepped.from ?? stepped.key);
    // What is open beside the list goes along.
    if (stepped && openKey !== '') onOpen(stepped.key);
  };
  return (
    <div ref={frame} className="min-h-0 flex-1 overflow-auto border-t border-hair bg-panel" onKeyDown={press}>
      <table
        style={{...widths.starts, minWidth: widths.total}}
        className="w-full table-fixed border-separate border-spacing-0 text-14"
        aria-rowcount={rows.length}
        aria-keyshortcuts={ROW_KEYS}
        data-key-word={say('keys.rows')}
      >
        <colgroup>
          {shown.map((column) => {
            const name = nameOfColumn(list, column);
            return <col key={name} style={{width: widths.heads.get(name)?.getSize()}} />;
          })}
          <col />
        </colgroup>
        <TableHeads
          {...{list, columns, widths, orders}}
          currency={formats.currency}
          isAllTicked={chosen && chosen.keys.size === rows.length}
          onTickAll={chosen?.toggleAll}
          onOrders={canSort ? onOrders : undefined}
        />
        <TableBody {...props} {...{items, height, keptCount, before, after}} />
        {hasFoot && <TableFoot {...{list, formats, height, keptCount, sumOf}} columns={shown} />}
      </table>
    </div>
  );
}

/** The rows in sight, and the room of those above and below them. */
function TableBody(
  props: RowsProps & {
    readonly items: readonly VirtualItem[];
    readonly height: number;
    readonly keptCount: number;
    /** Pixels. */
    readonly before: number;
    readonly after: number;
  },
) {
  const {list, columns, view, formats, openKey, chosen, items, height, keptCount, before, after} = props;
  const {say} = useText();
  const {rows, references} = view;
  return (
    <tbody
      aria-keyshortcuts="Enter"
      data-key-word={say('keys.open')}
      onClick={(event) => pointed(event, props)}
      onKeyDown={(event) => pressed(event, props)}
    >
      {before > 0 && <tr aria-hidden style={{height: before}} />}
      {items.map(({index}) => {
        const row = rows[index];
        if (!row) return null;
        const key = rowKey(list.resource, row);
        return (
          <ListRow
            key={key}
            {...{list, references, formats, say, row, height, keptCount}}
            columns={columns.shown}
            number={index + 1}
            isOpen={key === openKey}
            isStop={index === (items[0]?.index ?? 0) || key === openKey}
            isTicked={chosen?.keys.has(key)}
          />
        );
      })}
      {after > 0 && <tr aria-hidden style={{height: after}} />}
    </tbody>
  );
}

/** Copies the rows that are ticked, else the one that has the focus, for a spreadsheet; not where words are marked. */
function useCopy(
  frame: RefObject<HTMLElement | null>,
  {list, columns, view, formats, chosen}: RowsProps,
): void {
  const {say} = useText();
  const onCopy = useEffectEvent((event: ClipboardEvent): void => {
    // A browser tells of the page where nothing is marked.
    const at = document.activeElement;
    const key = at ? rowKeyAt(at) : undefined;
    const isMarked = getSelection()?.isCollapsed === false;
    if (key === undefined || !event.clipboardData || isMarked || !frame.current?.contains(at)) return;
    const {references} = view;
    const wanted = chosen && chosen.keys.size > 0 ? chosen.keys : new Set([key]);
    const {text, html} = copiedRows(
      {list, columns: columns.shown, references, formats, say},
      view.rows.filter((row) => wanted.has(rowKey(list.resource, row))),
    );
    event.clipboardData.setData('text/plain', text);
    event.clipboardData.setData('text/html', html);
    event.preventDefault();
  });
  useEffect(() => {
    const copy = (event: ClipboardEvent): void => onCopy(event);
    document.addEventListener('copy', copy);
    return () => document.removeEventListener('copy', copy);
  }, []);
}

const rowKeyAt = (target: EventTarget): string | undefined =>
  target instanceof Element ? target.closest<HTMLElement>('tr[data-row]')?.dataset['row'] : undefined;

/** A click opens a row beside the list; on its tick it ticks the row, with Shift all from the last one that was ticked. */
function pointed(
  {target, shiftKey}: MouseEvent,
  {chosen, onOpen}: Pick<RowsProps, 'chosen' | 'onOpen'>,
): void {
  const key = rowKeyAt(target);
  if (key === undefined) return;
  const isTick = target instanceof HTMLInputElement;
  if (!isTick || !chosen) onOpen(key);
  else if (shiftKey) chosen.tickTo(key);
  else chosen.toggle(key);
}

/** Space opens the row that has the focus beside the list, Enter asks for all of it, `x` ticks it. */
function pressed(
  event: KeyboardEvent,
  {chosen, onOpen, onEnter}: Pick<RowsProps, 'chosen' | 'onOpen' | 'onEnter'>,
): void {
  const key = rowKeyAt(event.target);
  if (key === undefined || event.target instanceof HTMLInputElement) return;
  if (event.key === 'Enter') onEnter(key);
  else if (event.key === ' ') onOpen(key);
  else if (event.key === 'x' && chosen) chosen.toggle(key);
  else return;
  event.preventDefault();
}
