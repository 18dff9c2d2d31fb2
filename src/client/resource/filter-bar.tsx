import {ListFilter, X} from 'lucide-react';
import {useRef, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {useText} from '../i18n/text.ts';
import {useFocusOnPage, type FocusHeirs} from '../ui/give-focus.ts';
import {filterTexts} from './filter-texts.ts';
import type {ColumnFilter} from '#protocol/list-filters.ts';
import {filterableColumns} from './filters.ts';
import type {ValueFormats} from './format.ts';
import {SMALL_LOOK} from './input-look.ts';
import {NewFilter} from './new-filter.tsx';
import type {ListReferences} from './references.ts';

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
