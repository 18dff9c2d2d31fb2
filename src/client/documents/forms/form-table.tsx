import {TriangleAlert} from 'lucide-react';
import {useEffect, useRef, type ReactNode} from 'react';
import {useText} from '../../i18n/text.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {optionName} from '../../resource/option-name.ts';

const FORM_CELL_CLASS = 'px-2 py-1 lg:border-b lg:border-hair';
/** In a hand each line is a card: what it is above, and beneath each number its name on one side and it on the other. */
const NAMED_CELL_CLASS =
  'flex items-center justify-between gap-3 before:text-soft before:content-[attr(data-head)] lg:table-cell lg:before:content-none';

/** Units that are typed of a line. `typed`: what stands in the field. */
interface TypedUnits<L> {
  readonly label: (line: L) => string;
  readonly typed: (line: L) => string;
  readonly isWrong: (line: L) => boolean;
  readonly placeholder?: (line: L) => string;
  readonly onChange: (line: L, text: string) => void;
}

/** One column of the lines of a form: what stands at its head, and of each line what is shown or typed. */
export type FormColumn<L> = {readonly text: string} & (
  {readonly isNumber?: true; readonly cell: (line: L) => ReactNode} | {readonly units: TypedUnits<L>}
);
const isOfNumbers = <L,>(column: FormColumn<L>): boolean => 'units' in column || column.isNumber === true;

/** Lines with fields to type into; the first of them, or the first with a fault, has the focus. */
export function FormTable<L>(props: {
  /** What it is called; the lines of a document, unless told. */
  readonly name?: string;
  readonly columns: readonly FormColumn<L>[];
  readonly lines: readonly L[];
  readonly keyOf: (line: L) => string;
  /** What is to be said about a line, and what can be done about it. */
  readonly saidOf: (line: L) => string | undefined;
  readonly answerOf?: (line: L) => ReactNode;
  /** Other fields come before it: it takes the focus for a fault alone. */
  readonly isBelow?: boolean;
}) {
  const {say} = useText();
  const {name = say('document.lines'), columns, lines, keyOf, saidOf, answerOf, isBelow = false} = props;
  const rows = lines.map((line) => ({line, key: keyOf(line), said: saidOf(line)}));
  const frame = useRef<HTMLTableElement>(null);
  const wrong = rows.find(({said}) => said !== undefined)?.key ?? '';
  useEffect(() => {
    if (wrong === '' && isBelow) return;
    const row = wrong === '' ? frame.current : frame.current?.querySelector(`[data-row="${wrong}"]`);
    row?.querySelector<HTMLElement>('input')?.focus();
    row?.scrollIntoView({block: 'nearest'});
  }, [wrong, isBelow]);
  return (
    <div role="region" aria-label={name} tabIndex={0} className="lg:overflow-x-auto">
      <table ref={frame} className="block w-full text-16 lg:table desk:text-14">
        <thead className="hidden lg:table-header-group">
          <tr className="bg-raised text-soft">
            {columns.map((column) => (
              <th
                key={column.text}
                scope="col"
                className={`${FORM_CELL_CLASS} font-medium ${isOfNumbers(column) ? 'text-right' : 'text-start'}`}
              >
                {column.text}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({line, key, said}) => (
          <FormLine key={key} id={key} {...{columns, line, said}} answer={answerOf?.(line)} />
        ))}
      </table>
    </div>
  );
}

/** One line, with what is to be said about it beneath. */
function FormLine<L>(props: {
  readonly columns: readonly FormColumn<L>[];
  readonly line: L;
  readonly id: string;
  readonly said: string | undefined;
  readonly answer: ReactNode;
}) {
  const {columns, line, id, said, answer} = props;
  return (
    <tbody
      data-row={id}
      className="mb-2 block rounded-card border border-hair py-1 last:mb-0 lg:table-row-group lg:rounded-none lg:border-0"
    >
      <tr className="block lg:table-row">
        {columns.map((column, i) => (
          <td
            key={column.text}
            data-head={column.text}
            className={`${FORM_CELL_CLASS} ${i === 0 ? 'block lg:table-cell' : NAMED_CELL_CLASS} ${isOfNumbers(column) ? 'lg:text-right tabular-nums' : ''}`}
          >
            {'units' in column ? <UnitsInput line={line} of={column.units} /> : column.cell(line)}
          </td>
        ))}
      </tr>
      {said !== undefined && (
        <tr className="block lg:table-row">
          <td colSpan={columns.length} className={`block lg:table-cell ${FORM_CELL_CLASS}`}>
            <div className="flex flex-wrap items-center gap-3">
              <p role="alert" className="flex items-start gap-1.5 font-medium text-said-refused">
                <TriangleAlert aria-hidden size={18} className="shrink-0" />
                {said}
              </p>
              {answer}
            </div>
          </td>
        </tr>
      )}
    </tbody>
  );
}

/** A whole number of units. */
function UnitsInput<L>({line, of}: {readonly line: L; readonly of: TypedUnits<L>}) {
  return (
    <input
      aria-label={of.label(line)}
      aria-invalid={of.isWrong(line)}
      data-typing=""
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      {...(of.placeholder && {placeholder: of.placeholder(line)})}
      value={of.typed(line)}
      onChange={(event) => of.onChange(line, event.target.value)}
      className={`${INPUT_LOOK} ms-auto max-w-28 text-end`}
    />
  );
}

/** One of some options. */
export function OptionSelect<T extends string>(props: {
  readonly label: string;
  readonly options: readonly T[];
  readonly value: T;
  readonly isDisabled?: boolean;
  readonly onChoose: (value: T) => void;
}) {
  const {label, options, value, isDisabled = false, onChoose} = props;
  const {say} = useText();
  return (
    <select
      aria-label={label}
      value={value}
      disabled={isDisabled}
      onChange={(event) => {
        const chosen = options.find((option) => option === event.target.value);
        if (chosen) onChoose(chosen);
      }}
      className={INPUT_LOOK}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {optionName(say, option)}
        </option>
      ))}
    </select>
  );
}
