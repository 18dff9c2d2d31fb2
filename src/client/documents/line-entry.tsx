import {CornerDownLeft} from 'lucide-react';
import {useEffect, useEffectEvent, useRef, type KeyboardEvent, type RefObject} from 'react';
import {useText} from '../i18n/text.ts';
import {fieldName} from '../resource/texts.ts';
import {GoodsInput} from './goods-input.tsx';
import {LinesFromFile} from './lines-from-file.tsx';
import {NumberInput} from './number-input.tsx';
import {goodsNamed, type KnownGoods, type PendingLine} from './typed-lines.ts';

interface LineEntryProps {
  readonly all: readonly KnownGoods[];
  readonly isRead: boolean;
  readonly pending: PendingLine;
  /** The pallet that they come on may be named. */
  readonly hasUnits: boolean;
  readonly goodsInput: RefObject<HTMLInputElement | null>;
  readonly onPending: (part: Partial<PendingLine>) => void;
  readonly onAdd: () => void;
  readonly onRows: (text: string) => void;
  readonly onDone: () => void;
}

/** The line that is being typed: goods, Enter, quantity, Enter, and the next one. */
export function LineEntry(props: LineEntryProps) {
  const {all, isRead, pending, hasUnits, goodsInput, onPending, onRows, onDone} = props;
  const {say} = useText();
  const quantityInput = useRef<HTMLInputElement>(null);
  const add = useAdding(props, quantityInput);
  const press = (event: KeyboardEvent): void => {
    // Ctrl Enter saves all of it.
    if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    add();
  };
  return (
    <div className="flex flex-col gap-1">
      <div className={`flex gap-2 ${hasUnits ? 'flex-wrap desk:flex-nowrap' : ''}`}>
        <GoodsInput
          ref={goodsInput}
          all={all}
          isRead={isRead}
          text={pending.text}
          onText={(text) => onPending({goods: '', text})}
          onGoods={({id, code}) => {
            onPending({goods: id, text: code});
            quantityInput.current?.focus();
          }}
          onEarly={() => quantityInput.current?.focus()}
          onRows={onRows}
          onDone={onDone}
        />
        <NumberInput
          ref={quantityInput}
          aria-label={fieldName(say, '', 'quantity')}
          placeholder={fieldName(say, '', 'quantity')}
          value={pending.quantity}
          onValue={(quantity) => onPending({quantity})}
          onKeyDown={press}
          className="max-w-28"
        />
        {hasUnits && (
          <NumberInput
            aria-label={fieldName(say, '', 'sscc')}
            placeholder={fieldName(say, '', 'sscc')}
            value={pending.sscc ?? ''}
            onValue={(sscc) => onPending({sscc})}
            onKeyDown={press}
            className="max-w-56"
          />
        )}
        <button
          type="button"
          aria-label={say('entry.add')}
          onClick={add}
          className="flex min-h-14 min-w-14 items-center justify-center rounded-card border-2 border-line bg-panel desk:min-h-9 desk:min-w-9 desk:border"
        >
          <CornerDownLeft aria-hidden size={18} className="mirrored" />
        </button>
      </div>
      <p className="text-14 text-soft">{say('entry.hint')}</p>
      <LinesFromFile onRows={onRows} />
    </div>
  );
}

/** Adds the line as soon as it is known of which goods it is; the hand goes where something is missing. */
function useAdding(
  {all, isRead, pending, goodsInput, onAdd}: LineEntryProps,
  quantityInput: RefObject<HTMLInputElement | null>,
): () => void {
  /** The quantity that was entered before it was known of which goods. */
  const entered = useRef<string>(undefined);
  const add = (): void => {
    if (!isRead && pending.goods === '' && pending.text.trim() !== '' && pending.quantity.trim() !== '') {
      entered.current = pending.quantity;
      return;
    }
    // A code that was typed whole says which goods, also where they were not chosen.
    const isNamed = pending.goods !== '' || goodsNamed(all, pending.text) !== undefined;
    const isWhole = isNamed && pending.quantity.trim() !== '';
    if (isWhole) onAdd();
    (isWhole || !isNamed ? goodsInput : quantityInput).current?.focus();
  };
  const addEntered = useEffectEvent(() => {
    const isWanted = entered.current === pending.quantity;
    entered.current = undefined;
    if (isWanted) add();
  });
  useEffect(() => {
    if (pending.goods !== '') addEntered();
  }, [pending.goods]);
  return add;
}
