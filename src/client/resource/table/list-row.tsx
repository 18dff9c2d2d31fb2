import {memo} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {isCode, isNumeric} from '#domain/column-field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import type {Say} from '../../i18n/text.ts';
import {IsolatedPart} from '../../ui/alone.tsx';
import {isStateColumn, shownIn} from '../columns.ts';
import type {ValueFormats} from '../format.ts';
import {valueAt, type ListReferences} from '../references.ts';
import {StateMark} from '../state-mark.tsx';
import {stuckCell, TICK_ROOM, Tick} from './table-cell.tsx';

/** What lies over its row's ring draws its own part of it. */
const RINGED =
  'group-focus-visible/row:shadow-[inset_3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)] rtl:group-focus-visible/row:shadow-[inset_-3px_3px_0_var(--accent),inset_0_-3px_0_var(--accent)]';

interface ListRowProps {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly references: ListReferences;
  readonly formats: ValueFormats;
  readonly say: Say;
  readonly row: Row;
  /** Pixels. */
  readonly height: number;
  /** Its number among all rows, from 1. */
  readonly number: number;
  readonly isOpen: boolean;
  /** The Tab key stops at it. */
  readonly isStop: boolean;
  /** Whether it is ticked; `undefined` where none can be. */
  readonly isTicked: boolean | undefined;
  /** So many columns, from the first, stay in sight. */
  readonly keptCount: number;
}

/** A row of a table, drawn once as long as nothing in it changes: what is done with it, the table hears. */
export const ListRow = memo(function ListRow(props: ListRowProps) {
  const {list, columns, row, height, number, isOpen, isStop} = props;
  return (
    <tr
      data-row={rowKey(list.resource, row)}
      tabIndex={isStop ? 0 : -1}
      aria-selected={isOpen}
      aria-rowindex={number}
      style={{height}}
      className="group/row cursor-pointer bg-panel hover:bg-raised focus-visible:bg-raised focus-visible:-outline-offset-2 aria-selected:bg-tint"
    >
      <IsolatedPart of={row} as="cells">
        {columns.map((column, i) => (
          <Cell key={nameOfColumn(list, column)} {...props} column={column} place={i} />
        ))}
        <td aria-hidden className="border-b border-hair p-0" />
      </IsolatedPart>
    </tr>
  );
});

function Cell(props: ListRowProps & {readonly column: Column; readonly place: number}) {
  const {list, column, row, references, formats, say, isTicked, keptCount, place} = props;
  const value = valueAt(list, column, row, references);
  const text = shownIn(list, column, value, formats, say, row);
  const stuck = stuckCell(place, keptCount);
  const hasTick = place === 0 && isTicked !== undefined;
  return (
    <td
      style={stuck?.style}
      className={`border-b border-hair px-3 ${isNumeric(list, column) ? 'text-right' : 'text-start'} ${value === 0 || value === '0' ? 'text-soft' : ''} ${place === 0 ? 'font-semibold' : ''} ${stuck ? `bg-inherit ${stuck.look} ${RINGED}` : ''} ${hasTick ? TICK_ROOM : ''}`}
      title={text.length > 20 ? text : undefined}
    >
      {hasTick && <Tick isOn={isTicked} label={say('list.chooseRow', {name: text})} />}
      {isStateColumn(list, column) ? (
        <StateMark resource={list.resource} row={row} />
      ) : (
        // Cut at its own end, which in a table of the other direction is not that of the cell.
        <bdi dir={isCode(column) ? 'ltr' : 'auto'} className="block truncate">
          {text}
        </bdi>
      )}
    </td>
  );
}
