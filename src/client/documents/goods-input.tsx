import {
  useEffect,
  useEffectEvent,
  useId,
  useMemo,
  useRef,
  useState,
  type ClipboardEvent,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import {hasAllWords} from '#domain/kernel/search.ts';
import {useText} from '../i18n/text.ts';
import {INPUT_LOOK} from '../resource/input-look.ts';
import {CodeText, NameText} from '../ui/code.tsx';
import {goodsNamed, isRows, type KnownGoods} from './typed-lines.ts';
import {goodsCalled} from '../data/goods-name.ts';

const MAX_GOODS_SHOWN = 12;

interface GoodsInputProps {
  readonly ref: RefObject<HTMLInputElement | null>;
  readonly all: readonly KnownGoods[];
  /** All goods have been read: until then a code is not called unknown, and Enter waits. */
  readonly isRead: boolean;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onGoods: (goods: KnownGoods) => void;
  /**
   * Enter before the goods were read: the person goes on typing, and `onGoods` comes later, or the focus comes back.
   */
  readonly onEarly?: () => void;
  readonly onRows: (text: string) => void;
  /** Enter where nothing stands: the typing is done. */
  readonly onDone: () => void;
}

/** Goods by code, by words of their name, or by a scan; rows of a spreadsheet go where lines are made of them. */
export function GoodsInput(props: GoodsInputProps) {
  const {ref, isRead, text, onRows} = props;
  const {say} = useText();
  const id = useId();
  const {found, active, isOpen, choose, type, press, close} = useGoodsChoice(props);
  const paste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!isRows(pasted)) return;
    event.preventDefault();
    onRows(pasted);
  };
  const isShown = isOpen && text.trim() !== '';
  return (
    <div className="relative min-w-0 flex-1">
      <input
        ref={ref}
        role="combobox"
        aria-label={say('entry.goods')}
        aria-expanded={isShown && found.length > 0}
        aria-controls={id}
        aria-autocomplete="list"
        aria-activedescendant={isShown && active ? `${id}-${active.id}` : undefined}
        data-typing="scan"
        autoComplete="off"
        dir="auto"
        placeholder={say('entry.goods')}
        value={text}
        onChange={(event) => type(event.target.value)}
        onBlur={close}
        onKeyDown={press}
        onPaste={paste}
        className={INPUT_LOOK}
      />
      <GoodsOptions {...{id, found, active, isShown, choose}} unknown={isRead ? text.trim() : ''} />
    </div>
  );
}

/** What is found by a text, and which of it is taken: by the keys, by a scan, or as soon as the goods have been read. */
function useGoodsChoice({ref, all, isRead, text, onText, onGoods, onEarly, onDone}: GoodsInputProps) {
  const [at, setAt] = useState(0);
  const [isOpen, setIsOpen] = useState(false);
  /** The text that was entered before the goods were read. */
  const entered = useRef<string>(undefined);
  const found = useMemo(() => foundGoods(all, text), [all, text]);
  const active = found[Math.min(at, found.length - 1)];
  const choose = (goods: KnownGoods): void => {
    setIsOpen(false);
    setAt(0);
    onGoods(goods);
  };
  const chooseEntered = useEffectEvent(() => {
    const isWanted = entered.current === text;
    entered.current = undefined;
    if (isWanted && active) onGoods(active);
    else if (isWanted) {
      ref.current?.focus();
      setIsOpen(true);
    }
  });
  useEffect(() => {
    if (isRead) chooseEntered();
  }, [isRead]);
  const press = (event: KeyboardEvent): void => {
    if (event.key === 'ArrowDown') setAt(Math.min(at + 1, found.length - 1));
    else if (event.key === 'ArrowUp') setAt(Math.max(at - 1, 0));
    else if (event.key === 'Escape' && isOpen) setIsOpen(false);
    else if (event.key === 'Enter' && text.trim() === '') onDone();
    else if (event.key === 'Enter') {
      if (!isRead) {
        entered.current = text;
        setIsOpen(false);
        onEarly?.();
      } else if (active) choose(active);
    } else return;
    event.preventDefault();
  };
  const type = (value: string): void => {
    setAt(0);
    setIsOpen(true);
    const scanned = all.find(({label}) => label === value.trim().toUpperCase());
    if (scanned) choose(scanned);
    else onText(value);
  };
  return {found, active, isOpen, choose, type, press, close: () => setIsOpen(false)};
}

/** The goods of just that code first, then those whose words fit. */
function foundGoods(all: readonly KnownGoods[], text: string): readonly KnownGoods[] {
  if (text.trim() === '') return [];
  const exact = goodsNamed(all, text);
  const isFitting = hasAllWords(text);
  const others = all.filter((each) => each !== exact && isFitting(each.search));
  return [...(exact ? [exact] : []), ...others].slice(0, MAX_GOODS_SHOWN);
}

/** What is found, to be touched; in its place which code is unknown, once that can be said. */
function GoodsOptions(props: {
  readonly id: string;
  readonly found: readonly KnownGoods[];
  readonly active: KnownGoods | undefined;
  readonly isShown: boolean;
  readonly unknown: string;
  readonly choose: (goods: KnownGoods) => void;
}) {
  const {id, found, active, isShown, unknown, choose} = props;
  const {say} = useText();
  return (
    <ul
      id={id}
      role="listbox"
      aria-label={say('entry.goods')}
      className={`absolute inset-x-0 top-full z-30 max-h-72 overflow-y-auto rounded-card bg-panel p-1 shadow-float ring-1 ring-line ${isShown ? '' : 'hidden'}`}
    >
      {(isShown ? found : []).map((goods) => (
        <li
          key={goods.id}
          id={`${id}-${goods.id}`}
          role="option"
          aria-selected={goods === active}
          // The field keeps the focus.
          onPointerDown={(event) => {
            event.preventDefault();
            choose(goods);
          }}
          className="flex min-h-12 cursor-pointer items-center gap-3 rounded-card px-3 text-16 aria-selected:bg-tint desk:min-h-9 desk:text-14"
        >
          <CodeText className="shrink-0 font-semibold">{goods.code}</CodeText>
          <NameText className="truncate text-soft">{goodsCalled(goods.row)}</NameText>
        </li>
      ))}
      {isShown && unknown !== '' && found.length === 0 && (
        <li
          role="option"
          aria-selected={false}
          aria-disabled
          className="px-3 py-2 text-16 text-soft desk:text-14"
        >
          {say('entry.unknown', {code: unknown})}
        </li>
      )}
    </ul>
  );
}
