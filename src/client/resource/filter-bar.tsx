import {Columns3, ListFilter, X} from 'lucide-react';
import {useRef, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {useCurrency} from '../data/use-currency.ts';
import {useText} from '../i18n/text.ts';
import {useFocusOnPage, type FocusHeirs} from '../ui/give-focus.ts';
import {useEscape} from '../ui/use-escape.ts';
import {filterTexts} from './filter-texts.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {filterableColumns} from './filters.ts';
import type {ValueFormats} from './format.ts';
import {SMALL_LOOK} from './input-look.ts';
import {NewFilter} from './new-filter.tsx';
import type {ListReferences} from './references.ts';
import {columnLabel} from './texts.ts';

/** What narrows a list, as words that can be taken off, and the way to one more. */
export function FilterBar(props: {
  readonly list: List;
  readonly rows: readonly Row[];
  readonly references: ListReferences;
  readonly filters: readonly ColumnFilter[];
  readonly formats: ValueFormats;
  readonly onChange: (filters: readonly ColumnFilter[]) => void;
}) {
  const {list, rows, references, filters, formats, onChange} = props;
  const {say} = useText();
  const [isAdding, setIsAdding] = useState(false);
  const canFilter = filterableColumns(list).length > 0;
  const way = useRef<HTMLButtonElement>(null);
  /** On to one more filter; a list that knows none has its search. */
  const goOn: FocusHeirs = () => [way.current, document.querySelector('main input')];
  return (
    <>
      {filterTexts(say, list, filters, formats).map(({column, text}) => (
        <Word
          key={column}
          {...{text, goOn}}
          onRemove={() => onChange(filters.filter((each) => each.column !== column))}
        />
      ))}
      {canFilter && !isAdding && (
        <button ref={way} type="button" className={SMALL_LOOK} onClick={() => setIsAdding(true)}>
          <ListFilter aria-hidden size={16} />
          {say('list.filter')}
        </button>
      )}
      {isAdding && (
        <NewFilter
          {...{list, rows, references, formats, goOn}}
          onClose={() => setIsAdding(false)}
          onAdd={(filter) => {
            setIsAdding(false);
            onChange([...filters.filter(({column}) => column !== filter.column), filter]);
          }}
        />
      )}
    </>
  );
}

/** A filter that can be taken off. */
function Word({text, goOn, onRemove}: {text: string; goOn: FocusHeirs; onRemove: () => void}) {
  const {say} = useText();
  useFocusOnPage(goOn);
  return (
    <span data-test="filter" className={`${SMALL_LOOK} bg-tint pe-1`}>
      {text}
      <button
        type="button"
        aria-label={say('list.filter.remove', {filter: text})}
        onClick={onRemove}
        className="rounded-card p-1"
      >
        <X aria-hidden size={16} />
      </button>
    </span>
  );
}

/** Which columns are shown, ticked one by one. */
export function ColumnChoice(props: {
  readonly list: List;
  readonly isShown: (column: Column) => boolean;
  readonly onToggle: (column: Column) => void;
}) {
  const {say} = useText();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <div
      className="relative hidden lg:block"
      onBlur={({currentTarget, relatedTarget}) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false);
      }}
    >
      <button
        ref={button}
        type="button"
        data-test="columns"
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
        className={SMALL_LOOK}
      >
        <Columns3 aria-hidden size={16} />
        {say('list.columns')}
      </button>
      {isOpen && (
        <ColumnTicks
          {...props}
          onClose={() => {
            setIsOpen(false);
            button.current?.focus();
          }}
        />
      )}
    </div>
  );
}

function ColumnTicks(props: Parameters<typeof ColumnChoice>[0] & {readonly onClose: () => void}) {
  const {list, isShown, onToggle, onClose} = props;
  const {say} = useText();
  const currency = useCurrency();
  useEscape(onClose);
  return (
    <div
      role="group"
      aria-label={say('list.columns')}
      // A press beside a tick is still in it.
      tabIndex={-1}
      className="absolute end-0 z-20 mt-1 flex max-h-96 min-w-56 flex-col overflow-y-auto rounded-card border border-line bg-panel p-2 shadow-float outline-none"
    >
      {list.columns.slice(1).map((column) => (
        <label
          key={nameOfColumn(list, column)}
          className="flex min-h-8 items-center gap-2 rounded-card px-2 text-14 hover:bg-raised"
        >
          <input
            type="checkbox"
            checked={isShown(column)}
            onChange={() => onToggle(column)}
            className="h-4 w-4 accent-accent"
          />
          {columnLabel(say, list, column, currency)}
        </label>
      ))}
    </div>
  );
}
