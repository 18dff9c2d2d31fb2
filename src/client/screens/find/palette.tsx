import {ArrowRight, Search} from 'lucide-react';
import {useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent} from 'react';
import {createPortal} from 'react-dom';
import {useNavigate} from 'react-router-dom';
import {leaveForms} from '../../base/open-forms.ts';
import {useReadable} from '../../base/use-readable.ts';
import {useApp} from '../../data/app.ts';
import {useText} from '../../i18n/text.ts';
import {CodeText, NameText} from '../../ui/code.tsx';
import {ThingPicture} from '../../ui/thing-picture.tsx';
import {isFindKey} from './find-key.ts';
import {addressOfThing, namedBy, subtitleOf} from './findable-lists.ts';
import {keyOfThing} from './known-things.ts';
import {FindLimits} from './limits.tsx';
import {noteOpened} from './opened.ts';
import {useFindings, type Finding, type FindingGroup} from './use-findings.ts';
import {useOpened} from './use-opened.ts';

/** What Enter opens: a finding, or the list that has all of a kind. */
type FindOption = Finding | {readonly all: {readonly to: string; readonly title: string}};

const addressOf = (option: FindOption): string => {
  if ('all' in option) return option.all.to;
  return 'page' in option ? option.page.to : addressOfThing(option.thing.of, option.thing.row);
};
const keyOfOption = (option: FindOption): string =>
  'thing' in option ? keyOfThing(option.thing) : addressOf(option);

const optionsOf = ({findings, all}: FindingGroup): readonly FindOption[] => [
  ...findings,
  ...(all ? [{all}] : []),
];

/** Finds pages, documents, goods, bins, lots and people by code, name or part, without a network. */
export function FindPalette({close}: {readonly close: () => void}) {
  const {say} = useText();
  const [text, setText] = useState('');
  const {groups, limits, options} = useShown(useDeferredValue(text.trim()));
  const {at, press, setAt, choose} = useChoice(options, close);
  const id = useId();
  const active = options[at];
  return createPortal(
    <div
      className="fixed inset-0 z-50 flex justify-center bg-ink/40 px-4 pt-[12vh]"
      onPointerDown={(event) => {
        if (event.target === event.currentTarget) close();
      }}
    >
      <div
        role="dialog"
        aria-modal
        aria-label={say('find.title')}
        data-test="find"
        onKeyDown={(event) => event.stopPropagation()}
        className="flex max-h-[70vh] w-full max-w-2xl flex-col self-start overflow-hidden rounded-card bg-panel shadow-float ring-1 ring-line"
      >
        <div className="flex shrink-0 items-center gap-3 border-b border-hair px-4">
          <Search aria-hidden size={18} className="shrink-0 text-soft" />
          <input
            role="combobox"
            aria-label={say('find.title')}
            aria-expanded
            aria-controls={id}
            aria-autocomplete="list"
            aria-activedescendant={active ? `${id}-${String(at)}` : undefined}
            data-typing=""
            autoFocus
            autoComplete="off"
            spellCheck={false}
            dir="auto"
            placeholder={say('find.hint')}
            value={text}
            onChange={(event) => {
              setText(event.target.value);
              setAt(0);
            }}
            onKeyDown={press}
            className="min-h-14 min-w-0 flex-1 bg-transparent text-18 outline-none rtl:text-right desk:min-h-12 desk:text-16"
          />
        </div>
        <FindOptions {...{id, groups, active, choose}} at={(option) => options.indexOf(option)} />
        <FindLimits {...{limits}} text={groups.length === 0 ? text.trim() : ''} />
      </div>
    </div>,
    document.body,
  );
}

/** What is found by a text, or what was opened last where there is none; and all of it in one row. */
function useShown(text: string) {
  const {say} = useText();
  const found = useFindings(text);
  const opened = useOpened();
  const lately = opened.length > 0 ? [{key: 'lately', title: say('find.lately'), findings: opened}] : [];
  const groups = (text === '' ? lately : found.groups).map((group) => ({
    ...group,
    options: optionsOf(group),
  }));
  return {groups, limits: found.limits, options: groups.flatMap(({options}) => options)};
}

/** Which option the arrows are on, and what Enter and Esc do. */
function useChoice(options: readonly FindOption[], close: () => void) {
  const navigate = useNavigate();
  const session = useReadable(useApp().session);
  const [chosen, setAt] = useState(0);
  const at = Math.min(chosen, Math.max(0, options.length - 1));
  const choose = (option: FindOption): void => {
    const to = addressOf(option);
    close();
    leaveForms(() => {
      if (session && !('all' in option)) noteOpened(session, to);
      void navigate(to);
    });
  };
  const press = (event: KeyboardEvent): void => {
    const {key} = event;
    const option = options[at];
    if (event.nativeEvent.isComposing) return;
    if (key === 'ArrowDown') setAt((at + 1) % Math.max(1, options.length));
    else if (key === 'ArrowUp') setAt((at + options.length - 1) % Math.max(1, options.length));
    else if (key === 'Enter' && option) choose(option);
    else if (key === 'Escape' || isFindKey(event)) close();
    // There is nothing else to go to.
    else if (key !== 'Tab' && key !== 'Enter') return;
    event.preventDefault();
  };
  return {at, setAt, press, choose};
}

type ShownGroup = ReturnType<typeof useShown>['groups'][number];

function FindOptions(props: {
  readonly id: string;
  readonly groups: readonly ShownGroup[];
  readonly active: FindOption | undefined;
  readonly at: (option: FindOption) => number;
  readonly choose: (option: FindOption) => void;
}) {
  const {id, groups, active, at, choose} = props;
  const {say} = useText();
  return (
    <div
      id={id}
      role="listbox"
      aria-label={say('find.title')}
      className="min-h-0 overflow-y-auto px-2 pb-2 empty:hidden"
    >
      {groups.map(({key, title, options}) => (
        <div key={key} role="group" aria-label={title}>
          <p aria-hidden className="px-3 pt-3 pb-1 text-13 font-semibold text-soft">
            {title}
          </p>
          {options.map((option) => (
            <FindLine
              key={keyOfOption(option)}
              id={`${id}-${String(at(option))}`}
              option={option}
              isActive={option === active}
              choose={() => choose(option)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function FindLine(props: {
  readonly id: string;
  readonly option: FindOption;
  readonly isActive: boolean;
  readonly choose: () => void;
}) {
  const {id, option, isActive, choose} = props;
  const line = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) line.current?.scrollIntoView({block: 'nearest'});
  }, [isActive]);
  return (
    <div
      ref={line}
      id={id}
      role="option"
      aria-selected={isActive}
      // The field keeps the focus.
      onPointerDown={(event) => {
        event.preventDefault();
        if (event.button === 0) choose();
      }}
      className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 text-16 hover:bg-raised aria-selected:bg-tint forced-colors:aria-selected:outline-2 desk:min-h-9 desk:text-14"
    >
      <FoundWords option={option} />
    </div>
  );
}

function FoundWords({option}: {readonly option: FindOption}) {
  const {say} = useText();
  if ('all' in option)
    return (
      <>
        <ArrowRight aria-hidden size={18} className="mirrored shrink-0 text-soft" />
        <span className="text-soft">{say('find.all', {list: option.all.title})}</span>
      </>
    );
  if ('page' in option) {
    const {title, more, Picture} = option.page;
    return (
      <>
        <Picture aria-hidden size={18} className="shrink-0 text-soft" />
        <span className="truncate">{title}</span>
        <span className="ms-auto shrink-0 text-13 text-soft">{more}</span>
      </>
    );
  }
  const {of, row, title} = option.thing;
  const isCode = namedBy(of.resource, row).codes.includes(title);
  return (
    <>
      <ThingPicture picture={of.picture} size={18} />
      {isCode ? (
        <CodeText className="shrink-0 font-semibold">{title}</CodeText>
      ) : (
        <NameText className="truncate">{title}</NameText>
      )}
      <NameText className="min-w-0 truncate text-soft">{subtitleOf(of, row)}</NameText>
    </>
  );
}
