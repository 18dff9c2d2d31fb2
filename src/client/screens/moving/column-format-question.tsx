import type {ImportColumn} from '#domain/moving/importable.ts';
import {readCell} from '#domain/moving/cell.ts';
import {columnReading} from '#domain/moving/head-readings.ts';
import {asksDecimal, asksZeros, type ColumnMarks, type ColumnFormat} from '#domain/moving/column-format.ts';
import {useText} from '../../i18n/text.ts';
import {shownInFull} from '../../resource/format.ts';
import {useFormats} from '../../resource/use-formats.ts';

/** Whether a person has still to say how a column is read. */
export const isOpen = (column: ImportColumn, {decimal, zeros}: ColumnFormat, marks: ColumnMarks): boolean =>
  (asksDecimal(column, marks) && decimal === '') || (asksZeros(column, marks) && zeros === '');

interface ColumnQuestion {
  readonly column: ImportColumn;
  readonly name: string;
  readonly reading: ColumnFormat;
  readonly marks: ColumnMarks;
  readonly isBusy: boolean;
  readonly onSay: (reading: ColumnFormat) => void;
}

/**
 * What can be read in two ways is asked once for its column, with both readings of its first such cells (IMPORT-14).
 */
export function ColumnFormatQuestion(props: ColumnQuestion) {
  const {column, name, reading, marks} = props;
  const {say} = useText();
  return (
    <>
      {asksDecimal(column, marks) && (
        <Question
          {...props}
          title={say('moving.asksNumber', {name})}
          answers={[
            {...reading, decimal: 'point'},
            {...reading, decimal: 'comma'},
          ]}
          isChosen={(each) => each.decimal === reading.decimal}
        />
      )}
      {asksZeros(column, marks) && (
        <Question
          {...props}
          title={say('moving.asksZeros', {name})}
          answers={[
            {...reading, zeros: 'lost'},
            {...reading, zeros: 'kept'},
          ]}
          isChosen={(each) => each.zeros === reading.zeros}
        />
      )}
    </>
  );
}

function Question(
  props: ColumnQuestion & {
    readonly title: string;
    readonly answers: readonly ColumnFormat[];
    readonly isChosen: (reading: ColumnFormat) => boolean;
  },
) {
  const {column, marks, isBusy, onSay, title, answers, isChosen} = props;
  const {say} = useText();
  const formats = useFormats();
  const saysOf = (text: string, reading: ColumnFormat): string => {
    const cell = readCell(column.is, text, columnReading(column, reading, marks, formats.currency));
    return 'value' in cell ? shownInFull(column.is, cell.value, formats, say) : '–';
  };
  return (
    <div
      role="radiogroup"
      aria-label={title}
      data-test="asked"
      className="my-2 rounded-card bg-question p-2 text-14 text-on-question"
    >
      <p className="font-medium">{title}</p>
      <div className="flex flex-wrap gap-x-6">
        {answers.map((each) => (
          <label
            key={each.decimal + each.zeros}
            className="flex min-h-target items-center gap-2 desk:min-h-9"
          >
            <input
              type="radio"
              name={`${column.field} ${title}`}
              checked={isChosen(each)}
              disabled={isBusy}
              onChange={() => onSay(each)}
              className="size-5 shrink-0 accent-accent"
            />
            <span className="flex flex-col tabular-nums">
              {marks.seen.map((text, i) => (
                <span key={i}>
                  <bdi>{text}</bdi> = <bdi>{saysOf(text, each)}</bdi>
                </span>
              ))}
            </span>
          </label>
        ))}
      </div>
    </div>
  );
}
