import type {Value} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {useText} from '../../i18n/text.ts';
import {shownIn} from '../columns.ts';
import type {ValueFormats} from '../format.ts';
import {stuckCell} from './table-cell.tsx';

/** The sums below all rows, which stay in sight. */
export function TableFoot(props: {
  readonly list: List;
  readonly columns: readonly Column[];
  readonly formats: ValueFormats;
  readonly height: number;
  readonly keptCount: number;
  readonly sumOf: (column: Column) => Value | undefined;
}) {
  const {list, columns, formats, height, keptCount, sumOf} = props;
  const {say} = useText();
  return (
    <tfoot className="sticky bottom-0 z-[2] bg-raised font-semibold">
      <tr style={{height}} className="bg-raised">
        {columns.map((column, i) => {
          const sum = sumOf(column);
          const stuck = stuckCell(i, keptCount);
          return (
            <td
              key={nameOfColumn(list, column)}
              style={stuck?.style}
              className={`truncate border-t border-hair px-3 text-right ${stuck ? `bg-inherit ${stuck.look}` : ''}`}
            >
              {i === 0 && <span className="block text-start">{say('list.total')}</span>}
              {typeof sum === 'number'
                ? formats.numbers.format(sum)
                : column.total && shownIn(list, column, sum, formats, say)}
            </td>
          );
        })}
        <td aria-hidden className="border-t border-hair" />
      </tr>
    </tfoot>
  );
}
