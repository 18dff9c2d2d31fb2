import {TriangleAlert} from 'lucide-react';
import {useEffect, useRef, type ReactNode} from 'react';
import {useText} from '../../i18n/text.ts';
import {INPUT_LOOK} from '../../resource/input-look.ts';
import {optionName} from '../../resource/option-name.ts';

const FORM_CELL_CLASS = 'px-2 py-1 lg:border-b lg:border-hair';
/** In a hand each line is a card: what it is above, and beneath each number its name on one side and it on the other. */
const NAMED_CELL_CLASS =
  'flex items-center justify-between gap-3 before:text-soft before:content-[attr(data-head)] lg:table-cell lg:before:content-none';

/** A line of a form: what it is, what can be typed, and what is to be said about it. */
export interface FormTableRow {
  readonly key: string;
  readonly cells: readonly ReactNode[];
  readonly said?: string | undefined;
  /** What can be done about what is said. */
  readonly answer?: ReactNode;
}

/** Lines with fields to type into; the first of them, or the first with a fault, has the focus. */
export function FormTable(props: {
  /** What it is called; the lines of a document, unless told. */
  readonly name?: string;
  readonly heads: readonly {readonly text: string; readonly isNumber?: true}[];
  readonly rows: readonly FormTableRow[];
  /** Other fields come before it: it takes the focus for a fault alone. */
  readonly isBelow?: boolean;
}) {
  const {say} = useText();
  const {name = say('document.lines'), heads, rows, isBelow = false} = props;
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
            {heads.map(({text, isNumber}) => (
              <th
                key={text}
                scope="col"
                className={`${FORM_CELL_CLASS} font-medium ${isNumber ? 'text-right' : 'text-start'}`}
              >
                {text}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({key, cells, said, answer}) => (
          <tbody
            key={key}
            data-row={key}
            className="mb-2 block rounded-card border border-hair py-1 last:mb-0 lg:table-row-group lg:rounded-none lg:border-0"
          >
            <tr className="block lg:table-row">
              {heads.map(({text, isNumber}, i) => (
                <td
                  key={text}
                  data-head={text}
                  className={`${FORM_CELL_CLASS} ${i === 0 ? 'block lg:table-cell' : NAMED_CELL_CLASS} ${isNumber ? 'lg:text-right tabular-nums' : ''}`}
                >
                  {cells[i]}
                </td>
              ))}
            </tr>
            {said !== undefined && (
              <tr className="block lg:table-row">
                <td colSpan={heads.length} className={`block lg:table-cell ${FORM_CELL_CLASS}`}>
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
        ))}
      </table>
    </div>
  );
}

/** A whole number of units. */
export function UnitsInput(props: {
  readonly label: string;
  readonly text: string;
  readonly isWrong: boolean;
  readonly placeholder?: string;
  readonly onChange: (text: string) => void;
}) {
  const {label, text, isWrong, placeholder, onChange} = props;
  return (
    <input
      aria-label={label}
      aria-invalid={isWrong}
      data-typing=""
      inputMode="numeric"
      dir="ltr"
      autoComplete="off"
      {...(placeholder === undefined ? {} : {placeholder})}
      value={text}
      onChange={(event) => onChange(event.target.value)}
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
