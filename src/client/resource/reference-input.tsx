import {Combobox, ComboboxInput, ComboboxOption, ComboboxOptions} from '@headlessui/react';
import {useEffect, useMemo, useState} from 'react';
import type {Row} from '#domain/kernel/field.ts';
import {keyOf, type Resource} from '#domain/kernel/resource.ts';
import {RESOURCES} from '#domain/resources.ts';
import {labelText, type LabelKind} from '#domain/scanning/label.ts';
import {useApp} from '../data/app.ts';
import {folded, hasAllWords} from '../data/search.ts';
import {useReadable} from '../data/use-readable.ts';
import {useText} from '../i18n/text.ts';
import {INPUT_LOOK} from './input-look.ts';
import {optionName} from './option-name.ts';

/** Lists whose rows have a printed label. */
const LABELLED: Readonly<Record<string, LabelKind>> = {bin: 'bin', goods: 'goods', staff: 'person'};
const MOST_CHOICES = 25_000;
const MOST_SHOWN = 50;

/** Chooses a row of another list by typing part of its name or scanning its label; what was chosen is its id. */
export function ReferenceInput(props: {
  readonly id: string;
  readonly list: string;
  readonly text: string;
  readonly autoFocus: boolean;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': boolean;
  readonly onChange: (id: string) => void;
}) {
  const {list, text, onChange, ...input} = props;
  const {say} = useText();
  const choices = useChoices(list);
  const [typed, setTyped] = useState('');
  const found = useMemo(() => {
    const isFitting = hasAllWords(typed);
    return choices.filter(({search}) => isFitting(search)).slice(0, MOST_SHOWN);
  }, [choices, typed]);
  const nameOf = (key: string | null): string => {
    const label = choices.find((choice) => choice.key === key)?.label ?? '';
    return optionName(say, label);
  };
  return (
    <Combobox
      value={text}
      onChange={(key: string | null) => onChange(key ?? '')}
      onClose={() => setTyped('')}
      immediate
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

interface ChoiceOf {
  readonly key: string;
  readonly label: string;
  readonly more: string;
  /** The text of its printed label, or '' where there is none. */
  readonly ownLabel: string;
  readonly search: string;
}

/** The rows that may be chosen, as this device has them. */
function useChoices(list: string): readonly ChoiceOf[] {
  const {office} = useApp();
  const changes = useReadable(office.changed);
  const [choices, setChoices] = useState<readonly ChoiceOf[]>([]);
  useEffect(() => {
    let isGone = false;
    const resource = RESOURCES.get(list);
    if (!resource) return undefined;
    const index = 'name' in resource.indexes ? 'name' : 'code' in resource.indexes ? 'code' : 'key';
    void office.rows(resource, {index, prefix: [], offset: 0, limit: MOST_CHOICES}).then((rows) => {
      if (!isGone) setChoices(rows.map((row) => choiceOf(resource, row)));
    });
    return () => {
      isGone = true;
    };
  }, [office, list, changes]);
  return choices;
}

function choiceOf(resource: Resource, row: Row): ChoiceOf {
  const label = String(row['code'] ?? row['name'] ?? '');
  const more = row['code'] === undefined ? '' : String(row['description'] ?? '');
  const kind = LABELLED[resource.name];
  const ownLabel = kind ? labelText(kind, String(row['id'])) : '';
  return {key: keyOf(resource, row), label, more, ownLabel, search: folded(`${label}\n${more}\n${ownLabel}`)};
}
