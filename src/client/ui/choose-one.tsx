import {useId, useLayoutEffect, useRef, useState, type KeyboardEvent} from 'react';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';

/** What can be chosen, as people read it. */
export interface ChoiceOption {
  readonly value: string;
  readonly text: string;
}

/** One of many, found by typing part of it: the arrows only move, Enter or a click chooses, Esc leaves. */
export function ChooseOne(props: {
  readonly label: string;
  readonly options: readonly ChoiceOption[];
  readonly onChoose: (value: string) => void;
  readonly onLeave: () => void;
}) {
  const {label, options, onChoose, onLeave} = props;
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const isFitting = hasAllWords(typed);
  const found = options.filter(({text}) => isFitting(searchableText(text)));
  const {field, list} = useListByField(found.length);
  const go = (to: number): void => {
    const next = Math.max(0, Math.min(found.length - 1, to));
    setAt(next);
    list.current?.children[next]?.scrollIntoView({block: 'nearest'});
  };
  const press = (event: KeyboardEvent): void => {
    const {key} = event;
    if (key === 'ArrowDown') go(at + 1);
    else if (key === 'ArrowUp') go(at - 1);
    else if (key === 'Enter' && found[at]) onChoose(found[at].value);
    else if (key === 'Escape') onLeave();
    else if (key !== 'Enter') return;
    event.preventDefault();
  };
  return (
    <span className="min-w-0">
      <input
        ref={field}
        // The person who opened it goes on here.
        autoFocus
        data-typing=""
        dir="auto"
        role="combobox"
        aria-expanded={found.length > 0}
        aria-controls={found.length > 0 ? id : undefined}
        aria-activedescendant={found[at] ? `${id}-${String(at)}` : undefined}
        aria-autocomplete="list"
        aria-label={label}
        placeholder={label}
        autoComplete="off"
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setAt(0);
        }}
        onKeyDown={press}
        className="min-h-12 w-56 max-w-full rounded-card border border-line bg-panel px-3 text-14 text-ink desk:min-h-9"
      />
      {found.length > 0 && (
        <ul
          ref={list}
          id={id}
          role="listbox"
          aria-label={label}
          className="fixed z-40 max-h-80 w-max max-w-[min(24rem,calc(100vw-1rem))] min-w-56 overflow-y-auto rounded-card border border-line bg-panel p-1 shadow-float"
        >
          {found.map(({value, text}, i) => (
            // The keys of it stand in the field, which keeps the focus.
            <li
              key={value}
              id={`${id}-${String(i)}`}
              role="option"
              aria-selected={i === at}
              data-value={value}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(value)}
              className="flex min-h-12 cursor-pointer items-center rounded-card px-3 text-14 hover:bg-raised aria-selected:bg-tint desk:min-h-8"
            >
              <bdi className="truncate">{text}</bdi>
            </li>
          ))}
        </ul>
      )}
    </span>
  );
}

/** Off the edges of the window, px. */
const MARGIN = 8;

/**
 * A list stands under its field, or over it where there is more room, whole within the window, whatever scrolls around.
 */
function useListByField(length: number) {
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  useLayoutEffect(() => {
    const place = (): void => {
      if (!list.current || !field.current) return;
      const {style, offsetWidth: width, offsetHeight: height} = list.current;
      const {left, right, top, bottom} = field.current.getBoundingClientRect();
      const start = getComputedStyle(field.current).direction === 'rtl' ? right - width : left;
      const isUnder = bottom + height + MARGIN <= innerHeight || innerHeight - bottom >= top;
      style.left = `${String(Math.max(MARGIN, Math.min(start, innerWidth - width - MARGIN)))}px`;
      style.top = `${String(isUnder ? bottom : Math.max(MARGIN, top - height))}px`;
    };
    place();
    addEventListener('scroll', place, {capture: true});
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, {capture: true});
      removeEventListener('resize', place);
    };
  }, [length]);
  return {field, list};
}
