import {Check, ChevronLeft, ChevronRight, Plus, Trash2, X} from 'lucide-react';
import {useCallback, useEffect, useRef, useState, type FormEvent, type RefObject} from 'react';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {useFocusOnPage, type FocusHeirs} from '../ui/give-focus.ts';
import {useEscape} from '../ui/use-escape.ts';
import {SMALL_LOOK} from './input-look.ts';
import type {ListTab} from './tabs.ts';

/** The views of a list as tabs with how many rows each has; the arrows go from one to the next, Delete removes one's own. */
export function ViewTabs(props: {
  readonly tabs: readonly ListTab[];
  readonly chosen: ListTab | undefined;
  readonly counts: ReadonlyMap<string, number>;
  readonly onChoose: (tab: ListTab) => void;
  readonly onRemove: (tab: ListTab) => void;
}) {
  const {tabs, chosen, counts, onChoose, onRemove} = props;
  const {say, language} = useText();
  const numbers = new Intl.NumberFormat(aboutLanguage(language).intl);
  const list = useRef<HTMLDivElement>(null);
  const {more, measure} = useMore(list, counts);
  const at = Math.max(
    0,
    tabs.findIndex((tab) => tab === chosen),
  );
  const go = (from: HTMLElement, way: number): void => {
    const next = tabs[at + way];
    if (next === undefined) return;
    onChoose(next);
    from.closest('[role=tablist]')?.querySelectorAll<HTMLElement>('[role=tab]')[at + way]?.focus();
  };
  return (
    <div className="relative -m-1 flex max-w-full min-w-0">
      <div
        ref={list}
        role="tablist"
        data-scrolls=""
        aria-label={say('list.views')}
        onScroll={measure}
        className={`flex max-w-full min-w-0 gap-1 overflow-x-auto p-1 ${more.before || more.after ? 'scroll-px-11' : ''}`}
      >
        {tabs.map((tab, i) => {
          const {key, title, own} = tab;
          const count = counts.get(key);
          return (
            <button
              key={key}
              ref={tab === chosen ? intoSight : undefined}
              type="button"
              role="tab"
              data-view={key}
              aria-selected={tab === chosen}
              aria-keyshortcuts={own ? 'Delete' : undefined}
              tabIndex={i === at ? 0 : -1}
              onClick={() => onChoose(tab)}
              onKeyDown={(event) => {
                if (event.key === 'Delete' && own) return onRemove(tab);
                const isBack = event.key === 'ArrowLeft';
                if (!isBack && event.key !== 'ArrowRight') return;
                const isMirrored = getComputedStyle(event.currentTarget).direction === 'rtl';
                go(event.currentTarget, isBack === isMirrored ? 1 : -1);
              }}
              className="flex min-h-target shrink-0 items-center gap-1.5 rounded-card px-3 text-16 whitespace-nowrap text-soft hover:bg-raised aria-selected:bg-tint aria-selected:font-semibold aria-selected:text-ink desk:px-2.5 desk:text-14"
            >
              {own ? <bdi className="max-w-48 truncate">{title}</bdi> : title}
              {count !== undefined && (
                <span className={`tabular-nums ${count > 0 ? 'text-ink' : ''}`}>{numbers.format(count)}</span>
              )}
            </button>
          );
        })}
      </div>
      {more.before && <More isBefore list={list} />}
      {more.after && <More list={list} />}
    </div>
  );
}

/** There are more tabs than are in sight, at this side; the hand of a mouse goes on there, keys go from tab to tab. */
function More({list, isBefore = false}: {list: RefObject<HTMLDivElement | null>; isBefore?: boolean}) {
  const Picture = isBefore ? ChevronLeft : ChevronRight;
  const go = (): void => {
    const part = list.current;
    if (!part) return;
    const isMirrored = getComputedStyle(part).direction === 'rtl';
    part.scrollBy({left: part.clientWidth * 0.7 * (isBefore === isMirrored ? 1 : -1)});
  };
  return (
    <button
      type="button"
      aria-hidden
      tabIndex={-1}
      data-test={isBefore ? 'tabs-before' : 'tabs-after'}
      onClick={go}
      className={`absolute inset-y-1 flex w-10 items-center justify-center bg-page text-soft hover:text-ink ${isBefore ? 'start-0 border-e border-e-hair' : 'end-0 border-s border-s-hair'}`}
    >
      <Picture aria-hidden size={18} className="mirrored" />
    </button>
  );
}

/** Whether a line that scrolls goes on before and after what is in sight of it. */
function useMore(list: RefObject<HTMLDivElement | null>, of: unknown) {
  const [more, setMore] = useState({before: false, after: false});
  const measure = useCallback((): void => {
    const part = list.current;
    if (!part) return;
    // Negative where it is read from the right.
    const at = Math.abs(part.scrollLeft);
    const [before, after] = [at > 1, at + part.clientWidth < part.scrollWidth - 1];
    setMore((was) => (was.before === before && was.after === after ? was : {before, after}));
  }, [list]);
  useEffect(() => {
    // It tells at once, too.
    const watch = new ResizeObserver(measure);
    if (list.current) watch.observe(list.current);
    return () => watch.disconnect();
  }, [list, measure, of]);
  return {more, measure};
}

/** What is chosen is seen, however many stand before it. */
const intoSight = (tab: HTMLElement | null): void =>
  tab?.scrollIntoView({block: 'nearest', inline: 'nearest'});

/** Keeps what the list is narrowed to, and the columns that are shown, under a name; or removes what was kept so. */
export function OwnViewControls(props: {
  /** The view of one's own that is looked at now. */
  readonly own: ListTab | undefined;
  readonly onSave: (name: string) => void;
  readonly onRemove: (tab: ListTab) => void;
}) {
  const {own, onSave, onRemove} = props;
  const {say} = useText();
  const [isNaming, setIsNaming] = useState(false);
  // With the first tab it moves to another line.
  useFocusOnPage(addView);
  if (isNaming)
    return (
      <Naming
        onSave={(name) => {
          setIsNaming(false);
          onSave(name);
        }}
        onLeave={() => setIsNaming(false)}
      />
    );
  return (
    <span className="flex shrink-0 items-center gap-1">
      {own && (
        <button
          type="button"
          onClick={() => onRemove(own)}
          aria-label={say('view.remove')}
          title={say('view.remove')}
          className={`${SMALL_LOOK} border-transparent text-soft hover:bg-raised`}
        >
          <Trash2 aria-hidden size={16} />
        </button>
      )}
      <button
        type="button"
        data-test="add-view"
        onClick={() => setIsNaming(true)}
        className={`${SMALL_LOOK} border-transparent text-soft hover:bg-raised`}
      >
        <Plus aria-hidden size={16} />
        {say('view.add')}
      </button>
    </span>
  );
}

/** Where one goes on when a view has come or gone. */
const addView: FocusHeirs = () => [document.querySelector('[data-test=add-view]')];

const MAX_LETTERS = 40;

function Naming({onSave, onLeave}: {onSave: (name: string) => void; onLeave: () => void}) {
  const {say} = useText();
  const [name, setName] = useState('');
  useEscape(onLeave);
  useFocusOnPage(addView);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') onSave(name.trim());
  };
  return (
    <form onSubmit={save} className="flex shrink-0 items-center gap-1">
      <input
        autoFocus
        data-typing=""
        dir="auto"
        autoComplete="off"
        maxLength={MAX_LETTERS}
        aria-label={say('view.name')}
        placeholder={say('view.name')}
        value={name}
        onChange={(event) => setName(event.target.value)}
        className="min-h-12 w-48 rounded-card border border-line bg-panel px-3 text-14 text-ink desk:min-h-9"
      />
      <button type="submit" aria-disabled={name.trim() === ''} className={`${SMALL_LOOK} font-semibold`}>
        <Check aria-hidden size={16} />
        {say('list.save')}
      </button>
      <button type="button" aria-label={say('action.close')} onClick={onLeave} className="p-2">
        <X aria-hidden size={16} />
      </button>
    </form>
  );
}
