import {Combobox, ComboboxInput, ComboboxOption, ComboboxOptions} from '@headlessui/react';
import {useMemo, useState, type MouseEvent} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {hasAllWords} from '#domain/kernel/search.ts';
import {useText} from '../i18n/text.ts';
import {INPUT_LOOK} from './input-look.ts';
import {optionName} from './option-name.ts';
import {useReferenceChoices} from './use-reference-choices.ts';

const MAX_REFERENCES_SHOWN = 50;

/** Chooses a row of another list by typing part of its name or scanning its label; what was chosen is its id. */
export function ReferenceInput(props: {
  readonly id: string;
  readonly list: string;
  readonly text: string;
  /** What the form knows beside it: what can be chosen may belong to some of that. */
  readonly known: Readonly<Record<string, string>>;
  readonly autoFocus: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  /** Whether a row can be chosen; any unless told. */
  readonly isOffered?: (row: Row) => boolean;
  readonly onChange: (id: string) => void;
}) {
  const {list, text, known, isOffered, onChange, ...input} = props;
  const {say} = useText();
  const choices = useReferenceChoices(list, known);
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const isFitting = hasAllWords(typed);
    return choices
      .filter(({search, row}) => isFitting(search) && (isOffered?.(row) ?? true))
      .slice(0, MAX_REFERENCES_SHOWN);
  }, [choices, typed, isOffered]);
  const nameOf = (key: string | null): string => {
    const label = choices.find((choice) => choice.key === key)?.label ?? '';
    return optionName(say, label);
  };
  return (
    <Combobox
      value={text}
      onChange={(key: string | null) => onChange(key ?? '')}
      onClose={() => setTyped('')}
    >
      <div className="relative">
        <ComboboxInput
          {...input}
          data-typing="scan"
          autoComplete="off"
          displayValue={nameOf}
          placeholder={say('field.choose')}
          onChange={(event) => {
            const {value} = event.target;
            setTyped(value);
            const scanned = choices.find(({ownLabel}) => ownLabel !== '' && ownLabel === value.toUpperCase());
            if (scanned) onChange(scanned.key);
            // An emptied field names nothing.
            if (value === '') onChange('');
          }}
          onClick={open}
          className={INPUT_LOOK}
        />
        <ComboboxOptions
          anchor="bottom start"
          // The rest of the form stays within reach.
          modal={false}
          className="z-30 max-h-72! w-(--input-width) overflow-y-auto rounded-card bg-panel p-1 shadow-float ring-1 ring-line empty:invisible"
        >
          {found.map(({key, label, more}) => (
            <ComboboxOption
              key={key}
              value={key}
              className="flex min-h-12 cursor-pointer items-center gap-2 rounded-card px-3 text-16 data-focus:bg-tint data-selected:font-semibold lg:min-h-9 lg:text-14"
            >
              <bdi className="shrink-0">{optionName(say, label)}</bdi>
              <bdi className="truncate text-soft">{more}</bdi>
            </ComboboxOption>
          ))}
        </ComboboxOptions>
      </div>
    </Combobox>
  );
}

/**
 * A person who clicks into the field sees what there is; the focus alone opens nothing that would lie over the next
 * field. The component opens by keys.
 */
function open({currentTarget}: MouseEvent): void {
  if (currentTarget.getAttribute('aria-expanded') === 'true') return;
  currentTarget.dispatchEvent(new KeyboardEvent('keydown', {key: 'ArrowDown', bubbles: true}));
}
