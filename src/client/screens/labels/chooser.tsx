import {CheckCheck, Square, SquareCheckBig, X} from 'lucide-react';
import {useDeferredValue, useMemo, useState} from 'react';
import {useText} from '../../i18n/text.ts';
import {Button} from '../../ui/button.tsx';
import {CodeText, NameText} from '../../ui/code.tsx';
import {TextField} from '../../ui/field.tsx';
import {labelDetailOf} from './detail.ts';
import {entriesFound, zonesOf, type LabelEntry, type SheetKind} from './entries.ts';

/** Rows in sight: to see others one narrows the search, or takes all that were found. */
const MAX_CHOICES_SHOWN = 50;

/** Search, zone, one by one or all that were found. */
export function LabelChooser(props: {
  readonly kind: SheetKind;
  readonly entries: readonly LabelEntry[] | undefined;
  readonly chosen: ReadonlySet<string>;
  readonly choose: (ids: ReadonlySet<string>) => void;
}) {
  const {kind, entries, chosen, choose} = props;
  const {say} = useText();
  const [search, setSearch] = useState('');
  const [zone, setZone] = useState('');
  const words = useDeferredValue(search);
  const zones = useMemo(() => zonesOf(entries ?? []), [entries]);
  const found = useMemo(() => entriesFound(entries ?? [], words, zone), [entries, words, zone]);
  const toggle = (id: string): void => {
    const next = new Set(chosen);
    if (!next.delete(id)) next.add(id);
    choose(next);
  };
  return (
    <div className="flex flex-col gap-3">
      <TextField label={say('labels.search')} value={search} onChange={setSearch} />
      {zones.length > 0 && <ZoneChoice zones={zones} zone={zone} choose={setZone} />}
      <div className="grid grid-cols-2 gap-2">
        <Button
          icon={<CheckCheck aria-hidden className="shrink-0" />}
          isDisabled={found.length === 0}
          onPress={() => choose(new Set([...chosen, ...found.map(({id}) => id)]))}
        >
          {say('labels.selectAll', {number: found.length})}
        </Button>
        <Button
          icon={<X aria-hidden className="shrink-0" />}
          isDisabled={chosen.size === 0}
          onPress={() => choose(new Set())}
        >
          {say('labels.clear')}
        </Button>
      </div>
      <p role="status" className="text-18 font-semibold">
        {say('labels.chosen', {number: chosen.size})}
      </p>
      <ul aria-busy={entries === undefined} className="flex max-h-96 flex-col gap-2 overflow-y-auto">
        {found.slice(0, MAX_CHOICES_SHOWN).map((entry) => (
          <Row
            key={entry.id}
            entry={entry}
            detail={labelDetailOf(say, kind, entry)}
            isChosen={chosen.has(entry.id)}
            toggle={toggle}
          />
        ))}
      </ul>
      {entries && found.length === 0 && <p className="text-18">{say('labels.nothing')}</p>}
      {found.length > MAX_CHOICES_SHOWN && (
        <p className="text-16 text-soft">
          {say('labels.moreFound', {number: found.length - MAX_CHOICES_SHOWN})}
        </p>
      )}
    </div>
  );
}

function ZoneChoice(props: {
  readonly zones: readonly string[];
  readonly zone: string;
  readonly choose: (zone: string) => void;
}) {
  const {zones, zone, choose} = props;
  const {say} = useText();
  return (
    <label className="flex flex-col gap-1">
      <span className="text-16 font-medium text-soft">{say('labels.zone')}</span>
      <select
        value={zone}
        onChange={(event) => choose(event.target.value)}
        className="min-h-14 rounded-card border-2 border-line bg-panel px-3 text-20 text-ink desk:min-h-9 desk:border desk:text-14"
      >
        <option value="">{say('labels.zone.all')}</option>
        {zones.map((each) => (
          <option key={each} value={each}>
            {each}
          </option>
        ))}
      </select>
    </label>
  );
}

function Row(props: {
  readonly entry: LabelEntry;
  readonly detail: string;
  readonly isChosen: boolean;
  readonly toggle: (id: string) => void;
}) {
  const {entry, detail, isChosen, toggle} = props;
  const Box = isChosen ? SquareCheckBig : Square;
  return (
    <li>
      <button
        type="button"
        role="checkbox"
        aria-checked={isChosen}
        onClick={() => toggle(entry.id)}
        className={`flex min-h-target w-full items-center gap-3 rounded-card border-2 bg-panel px-3 text-start ${isChosen ? 'border-accent' : 'border-line'}`}
      >
        <Box aria-hidden className={`shrink-0 ${isChosen ? 'text-accent' : 'text-soft'}`} />
        <span className="flex min-w-0 flex-col">
          <CodeText className="text-18 font-semibold break-all">{entry.name}</CodeText>
          {detail !== '' && <NameText className="truncate text-16 text-soft">{detail}</NameText>}
        </span>
      </button>
    </li>
  );
}
