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
  /** What is asked for: one more column, or one more value of one that is there. */
  const [adding, setAdding] = useState<{readonly column: string}>();
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
          onMore={() => setAdding({column})}
          onRemove={() => onChange(filters.filter((each) => each.column !== column))}
        />
      ))}
      {canFilter && !adding && (
        <button ref={way} type="button" className={SMALL_LOOK} onClick={() => setAdding({column: ''})}>
          <ListFilter aria-hidden size={16} />
          {say('list.filter')}
        </button>
      )}
      {adding && (
        <NewFilter
          {...{list, rows, references, formats, goOn}}
          column={adding.column}
          onClose={() => setAdding(undefined)}
          onAdd={(filter) => {
            setAdding(undefined);
            // One more value of a column stands beside those that are there.
            const isOther = ({column, value}: ColumnFilter): boolean =>
              column !== filter.column || (adding.column !== '' && value !== filter.value);
            onChange([...filters.filter(isOther), filter]);
          }}
        />
      )}
    </>
  );
}

/** A filter: pressed it asks for one more value, and it can be taken off. */
function Word(props: {
  readonly text: string;
  readonly goOn: FocusHeirs;
  readonly onMore: () => void;
  readonly onRemove: () => void;
}) {
  const {text, goOn, onMore, onRemove} = props;
  const {say} = useText();
  useFocusOnPage(goOn);
  return (
    <span data-test="filter" className={`${SMALL_LOOK} bg-tint pe-1`}>
      <button type="button" title={say('list.filter.more')} onClick={onMore} className="hover:underline">
        {text}
      </button>
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
