import {ArrowDown, ArrowUp, Columns3, Pin, PinOff} from 'lucide-react';
import {useRef, useState, type ReactNode} from 'react';
import {nameOfColumn, type Column, type List} from '#domain/kernel/list.ts';
import {useCurrency} from '../../data/use-currency.ts';
import {useText} from '../../i18n/text.ts';
import {useEscape} from '../../ui/use-escape.ts';
import {SMALL_LOOK} from '../input-look.ts';
import {columnLabel} from '../texts.ts';
import {DENSITIES} from './table-layout.ts';
import type {ShownColumns} from './use-columns.ts';

interface MenuProps {
  /** With all columns that a person may see. */
  readonly list: List;
  readonly columns: ShownColumns;
}

/** Which columns are shown, in which order, which of them stay in sight, and how high rows are. */
export function ColumnsMenu(props: MenuProps) {
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
        <Opened
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

function Opened({list, columns, onClose}: MenuProps & {readonly onClose: () => void}) {
  const {say} = useText();
  useEscape(onClose);
  const {shown, layout} = columns;
  // Those that are shown stand as they do in the table, the others behind them.
  const others = list.columns.filter((column) => !columns.isShown(column));
  return (
    <div
      role="group"
      aria-label={say('list.columns')}
      // A press beside a tick is still in it.
      tabIndex={-1}
      className="absolute end-0 z-20 mt-1 flex max-h-[28rem] min-w-72 flex-col rounded-card border border-line bg-panel p-2 shadow-float outline-none"
    >
      <div className="min-h-0 overflow-y-auto">
        {[...shown.slice(1), ...others].map((column) => (
          <ColumnLine key={nameOfColumn(list, column)} {...{list, columns, column}} />
        ))}
      </div>
      <fieldset className="flex shrink-0 items-center gap-1 border-t border-hair px-2 pt-2 text-14">
        <legend className="sr-only">{say('list.density')}</legend>
        <span aria-hidden className="me-auto text-soft">
          {say('list.density')}
        </span>
        {DENSITIES.map((density) => (
          <label
            key={density}
            className="rounded-card px-2 py-1 has-checked:bg-tint has-checked:font-semibold has-focus-visible:outline-2"
          >
            <input
              type="radio"
              name="density"
              className="sr-only"
              checked={layout.density === density}
              onChange={() => columns.setDensity(density)}
            />
            {say(`list.density.${density}`)}
          </label>
        ))}
      </fieldset>
    </div>
  );
}

/** A column: whether it is shown, its place among the others, and whether it stays in sight. */
function ColumnLine({list, columns, column}: MenuProps & {readonly column: Column}) {
  const {say} = useText();
  const currency = useCurrency();
  const {shown, isShown, isPinned, toggle, move, pin} = columns;
  const name = columnLabel(say, list, column, currency);
  const at = shown.indexOf(column);
  return (
    <div className="group flex min-h-8 items-center gap-1 rounded-card px-2 text-14 hover:bg-raised">
      <label className="me-auto flex min-h-8 grow items-center gap-2 pe-3">
        <input
          type="checkbox"
          checked={isShown(column)}
          onChange={() => toggle(column)}
          className="h-4 w-4 accent-accent"
        />
        {name}
      </label>
      {isShown(column) && (
        <>
          <Small label={say('list.column.back', {name})} isOff={at === 1} onPress={() => move(column, -1)}>
            <ArrowUp aria-hidden size={14} />
          </Small>
          <Small
            label={say('list.column.on', {name})}
            isOff={at === shown.length - 1}
            onPress={() => move(column, 1)}
          >
            <ArrowDown aria-hidden size={14} />
          </Small>
          <Small
            label={say(isPinned(column) ? 'list.column.unpin' : 'list.column.pin', {name})}
            isOn={isPinned(column)}
            onPress={() => pin(column)}
          >
            {isPinned(column) ? <PinOff aria-hidden size={14} /> : <Pin aria-hidden size={14} />}
          </Small>
        </>
      )}
    </div>
  );
}

function Small(props: {
  readonly label: string;
  readonly isOff?: boolean;
  readonly isOn?: boolean;
  readonly onPress: () => void;
  readonly children: ReactNode;
}) {
  const {label, isOff = false, isOn = false, onPress, children} = props;
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={() => !isOff && onPress()}
      className={`rounded-card p-1.5 hover:bg-tint focus-visible:opacity-100 group-hover:opacity-100 aria-disabled:invisible ${isOn ? 'text-accent' : 'text-soft opacity-0'}`}
    >
      {children}
    </button>
  );
}
