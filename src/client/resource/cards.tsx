import {useVirtualizer} from '@tanstack/react-virtual';
import {Fragment, useLayoutEffect, useMemo, useRef, useState, type RefObject} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {useText} from '../i18n/text.ts';
import {cardOf, type RowCard} from './card.ts';
import {isCode, isNumeric} from '#domain/column-field.ts';
import {shownIn} from './columns.ts';
import {valueAt} from './references.ts';
import type {RowsProps} from './table/table.tsx';
import {columnLabel} from './texts.ts';
import {IsolatedPart} from '../ui/alone.tsx';

const CARD_HEIGHT = 84;

/** The list of a handheld: what a row is called and how it stands, large enough for an arm's length; a tap opens it. */
export function RowCards(props: RowsProps & {readonly scroller: RefObject<HTMLElement | null>}) {
  const {
    list,
    columns: {shown: columns},
    view,
    formats,
    onOpen,
    scroller,
  } = props;
  const {say} = useText();
  const top = useRef<HTMLUListElement>(null);
  const {rows, references} = view;
  const scrollMargin = useTop(top);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => CARD_HEIGHT,
    scrollMargin,
    overscan: 6,
    initialRect: {width: 400, height: 800},
  });
  const card = useMemo(() => cardOf(list, columns), [list, columns]);
  const textOf = (column: Column, row: Row): string =>
    shownIn(list, column, valueAt(list, column, row, references), formats, say, row);
  return (
    <ul ref={top} className="relative" style={{height: virtual.getTotalSize()}}>
      {virtual.getVirtualItems().map(({index, start}) => {
        const row = rows[index];
        if (!row) return null;
        const key = rowKey(list.resource, row);
        return (
          <li
            key={key}
            ref={virtual.measureElement}
            data-index={index}
            className="absolute inset-x-0 px-2 pb-2"
            style={{transform: `translateY(${String(start - scrollMargin)}px)`}}
          >
            <button
              type="button"
              data-row={key}
              onClick={() => onOpen(key)}
              className="flex min-h-row w-full flex-col justify-center rounded-card border-2 border-line bg-panel px-3 py-2 text-start active:brightness-85"
            >
              <IsolatedPart of={row}>
                <Parts
                  card={card}
                  list={list}
                  currency={formats.currency}
                  textOf={(column) => (column ? textOf(column, row) : '')}
                />
              </IsolatedPart>
            </button>
          </li>
        );
      })}
    </ul>
  );
}

/** How far below the top of what scrolls the rows begin, in CSS pixels. */
function useTop(of: RefObject<HTMLElement | null>): number {
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const parent = of.current?.parentElement;
    if (!parent) return undefined;
    const measure = (): void => setTop(of.current?.offsetTop ?? 0);
    measure();
    // What stands above the rows comes and goes.
    const watch = new ResizeObserver(measure);
    for (const part of parent.children) watch.observe(part);
    return () => watch.disconnect();
  }, [of]);
  return top;
}

/** Two lines: what it is called with its state or figure, then names with a day or what the figure counts. */
function Parts(props: {
  readonly list: List;
  readonly card: RowCard;
  readonly currency: string;
  readonly textOf: (column: Column | undefined) => string;
}) {
  const {list, card, currency, textOf} = props;
  const {title, names, beside, marks} = card;
  // What was not counted has no figure, and a state.
  const main = textOf(card.main) === '' ? (card.state ?? card.main) : card.main;
  const {say} = useText();
  const isFigure = main !== undefined && isNumeric(list, main);
  const marked = marks.filter((column) => textOf(column) === say('flag.yes'));
  const said = names.filter((column) => textOf(column) !== '');
  return (
    <>
      {/* A code is never cut: where both do not fit, the state goes to a line of its own. */}
      <span className="flex flex-wrap items-center justify-between gap-x-2">
        <bdi
          dir={title && isCode(title) ? 'ltr' : 'auto'}
          className={`text-22 leading-tight font-bold ${title && isCode(title) ? 'min-w-0 truncate' : 'line-clamp-2 min-w-1/2 flex-1'}`}
        >
          {textOf(title)}
        </bdi>
        {textOf(main) !== '' && (
          <span
            className={
              isFigure
                ? 'ms-auto text-24 leading-tight font-bold'
                : 'ms-auto rounded-card border border-line bg-raised px-1.5 text-16 font-semibold whitespace-nowrap'
            }
          >
            {textOf(main)}
          </span>
        )}
      </span>
      <span className="flex items-start justify-between gap-x-3 text-16 leading-tight text-soft">
        <bdi dir={directionOf(said.map(textOf).join(''))} className="line-clamp-2 min-w-0">
          {said.map((column, i) => (
            <Fragment key={nameOfColumn(list, column)}>
              {i > 0 && ' · '}
              <bdi dir={isCode(column) ? 'ltr' : 'auto'}>{textOf(column)}</bdi>
            </Fragment>
          ))}
        </bdi>
        <span className="max-w-[45%] shrink-0 text-end">
          {isFigure ? columnLabel(say, list, main, currency) : textOf(beside)}
          {marked.map((column) => (
            <strong key={column.field} className="block text-ink">
              {columnLabel(say, list, column, currency)}
            </strong>
          ))}
        </span>
      </span>
    </>
  );
}

/** Where several names begin: each is apart from the others, and what holds them is cut at its end. */
const directionOf = (text: string): 'ltr' | 'rtl' =>
  /^\P{L}*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text) ? 'rtl' : 'ltr';
