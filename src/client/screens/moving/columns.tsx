import {ListChecks} from 'lucide-react';
import {Fragment, useState} from 'react';
import {ROW_EDITORS} from '#domain/actions.ts';
import {isMadeFromName} from '#domain/moving/found-by.ts';
import {isMachineFile, readingOfHead} from '#domain/moving/head-readings.ts';
import type {ImportColumn, ImportableKind} from '#domain/moving/importable.ts';
import {NO_MARKS, UNKNOWN_FORMAT, type ColumnFormat} from '#domain/moving/column-format.ts';
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
  const {currency} = useFormats();
  const {columns: heads, marks = []} = told.import;
  const [matched, setMatched] = useState<readonly string[]>(told.import.matched);
  const [readings, setReadings] = useState<readonly ColumnFormat[]>(told.import.readings ?? []);
  const [made, setMade] = useState(true);
  const [adds, setAdds] = useState(told.import.adds ?? false);
  const missing = kind.columns.filter(({field, isRequired}) => isRequired && !matched.includes(field));
  // Of what stands somewhere, and of codes, a file says no more than it is.
  const changes = ROW_EDITORS.has(kind.name) && !replaces;
  const hasNames = kind.columns.some(({is}) => isMadeFromName(is.list ?? ''));
  const columnAt = (at: number): ImportColumn | undefined =>
    kind.columns.find(({field}) => field === matched[at]);
  const readingAt = (at: number): ColumnFormat => readings[at] ?? UNKNOWN_FORMAT;
  const open = heads.filter((_, at) => {
    const column = columnAt(at);
    return column && isOpen(column, readingAt(at), marks[at] ?? NO_MARKS);
  });
  const match = (at: number, field: string): void => {
    setMatched(matched.with(at, field));
    const column = kind.columns.find((each) => each.field === field);
    setReadings(
      heads.map((head, i) => (i === at ? readingOfHead(head, column, isMachineFile(heads)) : readingAt(i))),
    );
  };
  const tell = (at: number, reading: ColumnFormat): void =>
    setReadings(heads.map((_, i) => (i === at ? reading : readingAt(i))));
  return (
    <Card title={say('moving.columns', {count: told.import.lines})}>
      <SheetRead sheet={told.import.sheet} />
      <div className="overflow-x-auto">
        <table className="w-full text-14">
          <tbody>
            {heads.map((head, at) => {
              const column = columnAt(at);
              const reading = readingAt(at);
              return (
                <Fragment key={`${String(at)} ${head}`}>
                  <tr className="border-b border-hair last:border-b-0">
                    <th scope="row" className="py-1 pe-4 text-start font-semibold">
                      {head}
                    </th>
                    <td className="pe-4">
                      <span className="flex flex-wrap gap-2">
                        <select
                          data-test="column"
                          aria-label={head}
                          value={matched[at] ?? ''}
                          disabled={isBusy}
                          onChange={(event) => match(at, event.target.value)}
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
                            onChoose={(unit) => tell(at, {...reading, unit})}
                          />
                        )}
                      </span>
                    </td>
                    <td className="max-w-80 truncate text-soft">
                      {told.sample
                        .map((cells) => cells[at] ?? '')
                        .filter((cell) => cell !== '')
                        .join(' · ')}
                    </td>
                  </tr>
                  {column && (
                    <tr>
                      <td colSpan={3}>
                        <ColumnFormatQuestion
                          {...{column, reading, isBusy}}
                          name={fieldLabel(say, kind.name, column.field, column.is, currency)}
                          marks={marks[at] ?? NO_MARKS}
                          onSay={(each) => tell(at, each)}
                        />
                      </td>
                    </tr>
                  )}
                </Fragment>
              );
            })}
          </tbody>
        </table>
      </div>
      {missing.length > 0 && (
        <p
          data-test="missing"
          className="mt-3 rounded-card bg-question p-2 text-14 font-medium text-on-question"
        >
          {say('moving.missing', {
            names: missing.map(({field}) => fieldName(say, kind.name, field)).join(', '),
          })}
        </p>
      )}
      {open.length > 0 && (
        <p
          data-test="open"
          className="mt-3 rounded-card bg-question p-2 text-14 font-medium text-on-question"
        >
          {say('moving.answerFirst', {names: open.join(', ')})}
        </p>
      )}
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
            onPress={() =>
              onCheck({matched, readings: heads.map((_, at) => readingAt(at)), made, adds, replaces})
            }
          >
            {say('moving.check')}
          </Button>
        </div>
      </div>
    </Card>
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
