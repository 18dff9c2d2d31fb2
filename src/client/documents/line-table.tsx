import {type ReactNode} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {fieldOf} from '#domain/kernel/resource.ts';
import {namedLotOf, type LotsById} from '../data/lots.ts';
import {useText} from '../i18n/text.ts';
import {shownValue} from '../resource/format.ts';
import {LotLink} from '../resource/lot-link.tsx';
import {optionName} from '../resource/option-name.ts';
import {fieldName} from '../resource/texts.ts';
import {useFormats} from '../resource/use-formats.ts';
import {IsolatedPart} from '../ui/alone.tsx';
import {CodeText, LONG_CODE, NameText} from '../ui/code.tsx';
import type {DocumentKindPages} from '../resource/document-kinds.ts';
import {OnUnits} from './on-units.tsx';
import {goodsCalled} from '../data/goods-name.ts';

const LINE_CELL_CLASS = 'border-b border-hair px-2 py-2 desk:py-1';
const LINE_NUMBER_CLASS = `${LINE_CELL_CLASS} text-right tabular-nums`;

/** The lines of a document with what became of each; what no line has anything of takes no room. */
export function LineTable(props: {
  readonly kind: DocumentKindPages;
  readonly lines: readonly Row[];
  readonly goods: ReadonlyMap<string, Row>;
  readonly lots: LotsById;
  /** What can be done with a line. */
  readonly actionsOf?: (line: Row) => ReactNode;
  /** Where there is little room: what is told of a line, of all that would be. */
  readonly columns?: readonly string[];
}) {
  const {kind, lines, goods, lots, actionsOf, columns} = props;
  const {say} = useText();
  const sumOf = (column: string): number => lines.reduce((sum, line) => sum + Number(line[column]), 0);
  const became = kind.became.filter((column) => sumOf(column) > 0);
  const numbers = [kind.entered, ...became].filter((column) => columns?.includes(column) ?? true);
  const hasLot = lines.some((line) => line['lot'] !== '');
  const shown: ShownLines = {kind, numbers, hasLot, isNarrow: columns !== undefined, actionsOf};
  return (
    <div
      role="region"
      aria-label={say('document.lines')}
      // A person without a mouse scrolls it sideways too.
      tabIndex={0}
      className="overflow-x-auto rounded-card border border-hair bg-panel"
    >
      <table data-test="lines" className="w-full text-16 desk:text-14">
        <LineHeads {...shown} />
        <tbody>
          {lines.map((line) => (
            <IsolatedPart
              key={String(line['id'])}
              of={line}
              as="row"
              draw={() => <LineRow {...shown} {...{line, lots}} goods={goods.get(String(line['goods']))} />}
            />
          ))}
        </tbody>
        <LineSums {...shown} sumOf={sumOf} />
      </table>
    </div>
  );
}

/** What is told of lines: the numbers that any of them has, and a lot where one of them is of one. */
interface ShownLines {
  readonly kind: DocumentKindPages;
  readonly numbers: readonly string[];
  readonly hasLot: boolean;
  /** Lines have no number of their own where there is little room. */
  readonly isNarrow: boolean;
  readonly actionsOf: ((line: Row) => ReactNode) | undefined;
}

/** A number of a line, as people of this company write it. */
function useLineNumbers({line}: DocumentKindPages): (column: string, value: number) => string {
  const {say} = useText();
  const formats = useFormats();
  return (column, value) => shownValue(fieldOf(line, column), value, formats, say);
}

function LineHeads({kind, numbers, hasLot, isNarrow, actionsOf}: ShownLines) {
  const {say} = useText();
  return (
    <thead>
      <tr className="bg-raised text-soft">
        {!isNarrow && (
          <th scope="col" className={`${LINE_NUMBER_CLASS} font-medium`}>
            {fieldName(say, kind.line.name, 'number')}
          </th>
        )}
        <th scope="col" className={`${LINE_CELL_CLASS} text-start font-medium`}>
          {fieldName(say, kind.line.name, 'goods')}
        </th>
        {hasLot && (
          <th scope="col" className={`${LINE_CELL_CLASS} text-start font-medium`}>
            {fieldName(say, kind.line.name, 'lot')}
          </th>
        )}
        {numbers.map((column) => (
          <th key={column} scope="col" className={`${LINE_NUMBER_CLASS} font-medium`}>
            {fieldName(say, kind.line.name, column)}
          </th>
        ))}
        {actionsOf && <th aria-hidden className={LINE_CELL_CLASS} />}
      </tr>
    </thead>
  );
}

function LineRow(
  props: ShownLines & {readonly line: Row; readonly goods: Row | undefined; readonly lots: LotsById},
) {
  const {kind, numbers, hasLot, isNarrow, actionsOf, line, goods, lots} = props;
  const {say} = useText();
  const textOf = useLineNumbers(kind);
  return (
    <tr>
      {!isNarrow && (
        <td className={`${LINE_NUMBER_CLASS} text-soft`}>{textOf('number', Number(line['number']))}</td>
      )}
      <td className={LINE_CELL_CLASS}>
        <GoodsCell {...{goods, isNarrow}} />
        <OnUnits line={line} />
        {kind.reasons && line['reason'] !== '' && (
          <span data-test="reason" className="text-soft">
            {optionName(say, String(line['reason']))}
          </span>
        )}
      </td>
      {hasLot && (
        <td className={LINE_CELL_CLASS}>
          <LotLink of={namedLotOf(line, lots)} />
        </td>
      )}
      {numbers.map((column) => (
        <td key={column} className={`${LINE_NUMBER_CLASS} ${line[column] === 0 ? 'text-soft' : ''}`}>
          {textOf(column, Number(line[column]))}
        </td>
      ))}
      {actionsOf && <td className={LINE_CELL_CLASS}>{actionsOf(line)}</td>}
    </tr>
  );
}

function LineSums(props: ShownLines & {readonly sumOf: (column: string) => number}) {
  const {kind, numbers, hasLot, isNarrow, actionsOf, sumOf} = props;
  const {say} = useText();
  const textOf = useLineNumbers(kind);
  return (
    <tfoot>
      <tr className="bg-raised font-semibold">
        {!isNarrow && <td className={LINE_CELL_CLASS} />}
        <td className={LINE_CELL_CLASS}>{say('list.total')}</td>
        {hasLot && <td className={LINE_CELL_CLASS} />}
        {numbers.map((column) => (
          <td key={column} className={LINE_NUMBER_CLASS}>
            {textOf(column, sumOf(column))}
          </td>
        ))}
        {actionsOf && <td className={LINE_CELL_CLASS} />}
      </tr>
    </tfoot>
  );
}

/** Goods by code, and below it what they are; as long as both may be, there is room for the other columns. */
export const GoodsCell = ({
  goods,
  isNarrow = false,
}: {
  readonly goods: Row | undefined;
  readonly isNarrow?: boolean;
}) =>
  goods && (
    <span className={`flex flex-col ${isNarrow ? '' : 'desk:flex-row desk:gap-3'}`}>
      <CodeText
        className={`font-semibold ${String(goods['code']).length > LONG_CODE ? 'min-w-36 wrap-anywhere' : 'whitespace-nowrap'}`}
      >
        {String(goods['code'])}
      </CodeText>
      <NameText className="min-w-28 text-soft wrap-anywhere hyphens-auto">{goodsCalled(goods)}</NameText>
    </span>
  );
