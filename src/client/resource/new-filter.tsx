import {X} from 'lucide-react';
import {useState, type FormEvent} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {useText} from '../i18n/text.ts';
import {ChooseOne} from '../ui/choose-one.tsx';
import {useFocusHeirs, type FocusHeirs} from '../ui/give-focus.ts';
import {useEscape} from '../ui/use-escape.ts';
import {fieldOfColumn} from '#domain/column-field.ts';
import {typedIn} from './columns.ts';
import {valueText} from './filter-texts.ts';
import {columnNamed, exceptFor, filterKindOf, type ColumnFilter} from '#protocol/list-filters.ts';
import {filterableColumns, hasNothingIn, valuesOf} from './filters.ts';
import type {ValueFormats} from './format.ts';
import {SMALL_LOOK} from './input-look.ts';
import {numberFault} from './number-fault.ts';
import type {ListReferences} from './references.ts';
import {columnLabel} from './texts.ts';

/** Asks for one more filter: by which column, and then which value, or from where to where. */
export function NewFilter(props: {
  readonly list: List;
  readonly rows: readonly Row[];
  readonly references: ListReferences;
  readonly formats: ValueFormats;
  /** The name of the column of which one more value is asked for, or '' for any. */
  readonly column: string;
  /** What has the focus afterwards. */
  readonly goOn: FocusHeirs;
  readonly onAdd: (filter: ColumnFilter) => void;
  readonly onClose: () => void;
}) {
  const {list, rows, references, formats, column: given, goOn, onAdd, onClose} = props;
  const {say} = useText();
  const [name, setName] = useState(given);
  const [isExcept, setIsExcept] = useState(false);
  const column = columnNamed(list, name);
  useEscape(onClose);
  useFocusHeirs(goOn);
  const labelOf = (each: Column): string => columnLabel(say, list, each, formats.currency);
  const add = (value: string): void => onAdd({column: name, value: isExcept ? exceptFor(value) : value});
  return (
    <span className="flex flex-wrap items-center gap-1">
      {!column ? (
        <ChooseOne
          label={say('list.filter.column')}
          options={filterableColumns(list).map((each) => ({
            value: nameOfColumn(list, each),
            text: labelOf(each),
          }))}
          onChoose={setName}
          onLeave={onClose}
        />
      ) : filterKindOf(list, column) === 'name' ? (
        <>
          <button
            type="button"
            aria-pressed={isExcept}
            className={SMALL_LOOK}
            // The field beside it keeps the focus, and what is offered stays open.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => setIsExcept(!isExcept)}
          >
            {say(isExcept ? 'list.filter.isNot' : 'list.filter.isOne')}
          </button>
          <ChooseOne
            label={say('list.filter.value')}
            options={[
              ...valuesOf(list, column, rows, references),
              ...(hasNothingIn(list, column, rows, references) ? [''] : []),
            ].map((value) => ({value, text: valueText(say, list, column, value, formats)}))}
            onChoose={add}
            onLeave={onClose}
          />
        </>
      ) : (
        <Range
          {...{list, column, formats}}
          label={labelOf(column)}
          hasNothing={hasNothingIn(list, column, rows, references)}
          onSet={add}
        />
      )}
      <button type="button" aria-label={say('action.close')} onClick={onClose} className="p-2">
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}

/** Days that are asked for most, each told from today: it itself, up to it, and what is past. */
const OFFERED_DAYS = ['today', '..today', '..today-1'] as const;
const INPUT =
  'min-h-12 w-36 rounded-card border border-line bg-panel px-2 text-14 text-ink tabular-nums aria-invalid:border-refused desk:min-h-9';

/** From where to where, both included; one of them may stay open. */
function Range(props: {
  readonly list: List;
  readonly column: Column;
  readonly label: string;
  readonly formats: ValueFormats;
  /** Some rows have no value there, and may be asked for. */
  readonly hasNothing: boolean;
  readonly onSet: (value: string) => void;
}) {
  const {list, column, label, formats, hasNothing, onSet} = props;
  const {say} = useText();
  const isNumber = filterKindOf(list, column) === 'number';
  const [ends, setEnds] = useState({from: '', to: ''});
  const valueOf = (text: string): string | undefined =>
    text === '' || !isNumber ? text : typedIn(list, column, text, formats.sign);
  const [from, to] = [valueOf(ends.from), valueOf(ends.to)];
  const [wrong] = [[ends.from, from] as const, [ends.to, to] as const].flatMap(([text, value]) =>
    value === undefined ? text : [],
  );
  const set = (event: FormEvent): void => {
    event.preventDefault();
    if (from === undefined || to === undefined || from + to === '') return;
    onSet(from === to ? from : `${from}..${to}`);
  };
  const end = (which: 'from' | 'to', value: string | undefined) => (
    <label className="flex items-center gap-2 text-14 text-soft">
      {say(which === 'from' ? 'list.filter.least' : 'list.filter.most')}
      <input
        type={isNumber ? 'text' : 'date'}
        inputMode={isNumber ? 'decimal' : undefined}
        autoFocus={which === 'from'}
        autoComplete="off"
        data-typing=""
        aria-invalid={value === undefined}
        value={ends[which]}
        onChange={({target}) => setEnds({...ends, [which]: target.value})}
        className={INPUT}
      />
    </label>
  );
  return (
    <form onSubmit={set} aria-label={label} className="flex flex-wrap items-center gap-2">
      <span className="text-14 font-semibold">{label}</span>
      {!isNumber &&
        OFFERED_DAYS.map((value) => (
          <button key={value} type="button" className={SMALL_LOOK} onClick={() => onSet(value)}>
            {valueText(say, list, column, value, formats)}
          </button>
        ))}
      {hasNothing && (
        <button type="button" className={SMALL_LOOK} onClick={() => onSet('')}>
          {valueText(say, list, column, '', formats)}
        </button>
      )}
      {end('from', from)}
      {end('to', to)}
      {wrong !== undefined && (
        <p role="alert" className="text-14 font-medium text-said-refused">
          {numberFault(say, label, fieldOfColumn(list, column), wrong, formats)}
        </p>
      )}
      <button type="submit" className={`${SMALL_LOOK} font-semibold`}>
        {say('list.filter.set')}
      </button>
    </form>
  );
}
