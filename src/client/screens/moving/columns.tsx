import {ListChecks} from 'lucide-react';
import {useState} from 'react';
import {ROW_EDITORS} from '#domain/actions.ts';
import {isMadeFromName} from '#domain/moving/found-by.ts';
import {isMachineFile, readingOfHead} from '#domain/moving/head-readings.ts';
import type {ImportColumn, ImportableKind} from '#domain/moving/importable.ts';
import {NO_MARKS, UNKNOWN_FORMAT, type ColumnFormat, type ColumnMarks} from '#domain/moving/column-format.ts';
import {TEN_THOUSANDTHS, unitsOfKind} from '#domain/moving/units.ts';
import type {ImportAnswer, ImportStatus} from '#protocol/importing.ts';
import {useText} from '../../i18n/text.ts';
import {fieldLabel, fieldName} from '../../resource/texts.ts';
import {useFormats} from '../../resource/use-formats.ts';
import {Card} from '../../ui/card.tsx';
import {Button} from '../../ui/button.tsx';
import {ColumnFormatQuestion, isOpen} from './column-format-question.tsx';

const SELECT = 'min-h-12 rounded-card border border-line bg-panel px-2 desk:min-h-9';

/** How the rows of a file are to be looked at. */
export interface ColumnsCheck {
  readonly matched: readonly string[];
  readonly readings: readonly ColumnFormat[];
  readonly made: boolean;
  readonly adds: boolean;
  readonly replaces: boolean;
}

/**
 * What each column of the file holds and how it is read, as far as that is known; the person who brings it in may say
 * otherwise.
 */
export function ImportColumns(props: {
  readonly kind: ImportableKind;
  readonly told: ImportAnswer;
  /** Whether rows that the file does not name go. */
  readonly replaces: boolean;
  readonly isBusy: boolean;
  readonly onCheck: (asked: ColumnsCheck) => void;
}) {
  const {kind, told, replaces, isBusy, onCheck} = props;
  const {say} = useText();
  const {heads, marksAt, matched, readings, open, match, tell} = useColumns(kind, told);
  const [made, setMade] = useState(true);
  const [adds, setAdds] = useState(told.import.adds ?? false);
  const missing = kind.columns.filter(({field, isRequired}) => isRequired && !matched.includes(field));
  // Of what stands somewhere, and of codes, a file says no more than it is.
  const changes = ROW_EDITORS.has(kind.name) && !replaces;
  const hasNames = kind.columns.some(({is}) => isMadeFromName(is.list ?? ''));
  return (
    <Card title={say('moving.columns', {count: told.import.lines})}>
      <SheetRead sheet={told.import.sheet} />
      <div className="overflow-x-auto">
        <table className="w-full text-14">
          <tbody>
            {heads.map((head, at) => (
              <ColumnRows
                key={`${String(at)} ${head}`}
                {...{kind, head, isBusy}}
                field={matched[at] ?? ''}
                reading={readings[at] ?? UNKNOWN_FORMAT}
                marks={marksAt(at)}
                sample={told.sample.map((cells) => cells[at] ?? '').filter((cell) => cell !== '')}
                onMatch={(field) => match(at, field)}
                onTell={(reading) => tell(at, reading)}
              />
            ))}
          </tbody>
        </table>
      </div>
      <AskedFirst
        test="missing"
        text={say('moving.missing', {
          names: missing.map(({field}) => fieldName(say, kind.name, field)).join(', '),
        })}
        isAsked={missing.length > 0}
      />
      <AskedFirst
        test="open"
        text={say('moving.answerFirst', {names: open.join(', ')})}
        isAsked={open.length > 0}
      />
      <div className="mt-3 flex flex-wrap items-center gap-4">
        {hasNames && <Tick text={say('moving.made')} is={made} {...{isBusy}} onTick={setMade} />}
        {changes && (
          <Tick
            text={say('moving.changes')}
            is={!adds}
            {...{isBusy}}
            onTick={(isChanged) => setAdds(!isChanged)}
          />
        )}
        <div className="ms-auto">
          <Button
            look={told.import.state === 'read' ? 'primary' : 'plain'}
            icon={<ListChecks aria-hidden size={18} />}
            isDisabled={isBusy || open.length > 0}
            onPress={() => onCheck({matched, readings, made, adds, replaces})}
          >
            {say('moving.check')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Which field each column holds and how it is read, one for each; and the columns that something is open about. */
function useColumns(kind: ImportableKind, {import: {columns: heads, marks = [], ...known}}: ImportAnswer) {
  const [matched, setMatched] = useState<readonly string[]>(known.matched);
  const [said, setSaid] = useState<readonly ColumnFormat[]>(known.readings ?? []);
  const readings = heads.map((_, at) => said[at] ?? UNKNOWN_FORMAT);
  const marksAt = (at: number): ColumnMarks => marks[at] ?? NO_MARKS;
  const columnOf = (own: string | undefined): ImportColumn | undefined =>
    kind.columns.find(({field}) => field === own);
  const tell = (at: number, reading: ColumnFormat): void => setSaid(readings.with(at, reading));
  return {
    heads,
    marksAt,
    matched,
    readings,
    open: heads.filter((_, at) => {
      const column = columnOf(matched[at]);
      return column && isOpen(column, readings[at] ?? UNKNOWN_FORMAT, marksAt(at));
    }),
    match: (at: number, field: string): void => {
      setMatched(matched.with(at, field));
      tell(at, readingOfHead(heads[at] ?? '', columnOf(field), isMachineFile(heads)));
    },
    tell,
  };
}

/** What has to be said before the rows can be looked at. */
function AskedFirst(props: {readonly test: string; readonly text: string; readonly isAsked: boolean}) {
  const {test, text, isAsked} = props;
  if (!isAsked) return null;
  return (
    <p data-test={test} className="mt-3 rounded-card bg-question p-2 text-14 font-medium text-on-question">
      {text}
    </p>
  );
}

/** One column of the file: what it holds, in what it is counted, what stands in it, and what is open about it. */
function ColumnRows(props: {
  readonly kind: ImportableKind;
  readonly head: string;
  /** Which field it holds; '' for none. */
  readonly field: string;
  readonly reading: ColumnFormat;
  readonly marks: ColumnMarks;
  readonly sample: readonly string[];
  readonly isBusy: boolean;
  readonly onMatch: (field: string) => void;
  readonly onTell: (reading: ColumnFormat) => void;
}) {
  const {kind, head, field: own, reading, marks, sample, isBusy, onMatch, onTell} = props;
  const {say} = useText();
  const {currency} = useFormats();
  const column = kind.columns.find(({field}) => field === own);
  return (
    <>
      <tr className="border-b border-hair last:border-b-0">
        <th scope="row" className="py-1 pe-4 text-start font-semibold">
          {head}
        </th>
        <td className="pe-4">
          <span className="flex flex-wrap gap-2">
            <select
              data-test="column"
              aria-label={head}
              value={own}
              disabled={isBusy}
              onChange={(event) => onMatch(event.target.value)}
              className={`${SELECT} min-w-36 flex-1`}
            >
              <option value="">{say('moving.leaveOut')}</option>
              {kind.columns.map(({field}) => (
                <option key={field} value={field}>
                  {fieldName(say, kind.name, field)}
                </option>
              ))}
            </select>
            {column && (
              <UnitSelect
                {...{column, reading, isBusy}}
                label={say('moving.unit', {name: head})}
                onChoose={(unit) => onTell({...reading, unit})}
              />
            )}
          </span>
        </td>
        <td className="max-w-80 truncate text-soft">{sample.join(' · ')}</td>
      </tr>
      {column && (
        <tr>
          <td colSpan={3}>
            <ColumnFormatQuestion
              {...{column, reading, isBusy, marks}}
              name={fieldLabel(say, kind.name, column.field, column.is, currency)}
              onSay={onTell}
            />
          </td>
        </tr>
      )}
    </>
  );
}

/** Something that is so or not. */
function Tick(props: {
  readonly text: string;
  readonly is: boolean;
  readonly isBusy: boolean;
  readonly onTick: (is: boolean) => void;
}) {
  const {text, is, isBusy, onTick} = props;
  return (
    <label className="flex min-h-target items-center gap-2 text-14">
      <input
        type="checkbox"
        checked={is}
        disabled={isBusy}
        onChange={(event) => onTick(event.target.checked)}
        className="size-5 accent-accent"
      />
      {text}
    </label>
  );
}

/** Of a workbook: which of its sheets these rows stand in, and which were not looked at. */
function SheetRead({sheet}: {readonly sheet: ImportStatus['sheet']}) {
  const {say} = useText();
  if (!sheet) return null;
  const {name, others, hidden} = sheet;
  return (
    <div data-test="sheet" className="mb-3 text-14 text-soft">
      <p>{say('moving.sheet', {name})}</p>
      {others.length > 0 && <p>{say('moving.sheet.others', {names: others.join(', ')})}</p>}
      {hidden.length > 0 && <p>{say('moving.sheet.hidden', {names: hidden.join(', ')})}</p>}
    </div>
  );
}

/** What the numbers of a column are counted in; nothing of what has no unit. */
function UnitSelect(props: {
  readonly column: ImportColumn;
  readonly reading: ColumnFormat;
  readonly label: string;
  readonly isBusy: boolean;
  readonly onChoose: (unit: string) => void;
}) {
  const {column, reading, label, isBusy, onChoose} = props;
  const {currency} = useFormats();
  const units = unitsOfKind(column.is.kind);
  if (units.length === 0) return null;
  const [usual = ''] = units;
  const chosen = reading.unit === '' ? usual : reading.unit;
  // One that measures something else is shown as it is, until another is chosen.
  const all = units.includes(chosen) ? units : [chosen, ...units];
  return (
    <select
      data-test="unit"
      aria-label={label}
      value={chosen}
      disabled={isBusy}
      onChange={(event) => onChoose(event.target.value === usual ? '' : event.target.value)}
      className={SELECT}
    >
      {all.map((unit) => (
        <option key={unit} value={unit}>
          {column.is.kind === 'money' && unit !== TEN_THOUSANDTHS ? currency || unit : unit}
        </option>
      ))}
    </select>
  );
}
