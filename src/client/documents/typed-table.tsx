import {TriangleAlert, X} from 'lucide-react';
import {useEffect, useRef, useState} from 'react';
import type {FieldFault} from '#domain/kernel/field.ts';
import {namedLotOf, type LotsById} from '../data/lots.ts';
import {isTextKey, useText, type Say} from '../i18n/text.ts';
import {INPUT_LOOK} from '../resource/input-look.ts';
import {optionName} from '../resource/option-name.ts';
import {fieldName} from '../resource/texts.ts';
import {CodeText, NameText} from '../ui/code.tsx';
import {LotCalled} from '../describe/lot-name.tsx';
import {NumberInput} from './number-input.tsx';
import {placeOfFault, type KnownGoods, type TypedLine} from './typed-lines.ts';
import {goodsCalled} from '../data/goods-name.ts';
import type {OrderableGoods} from './use-orderable.ts';

/** What can be typed anew of a line, by its key. */
interface LineEdits {
  readonly onQuantity: (key: number, quantity: string) => void;
  /** Where lines may name the pallet that they come on. */
  readonly onSscc?: (key: number, sscc: string) => void;
  /** Where lines may say why they come back: one of these. */
  readonly reasons?: readonly string[];
  readonly onReason?: (key: number, reason: string) => void;
  readonly onRemove: (key: number) => void;
}

/** The lines so far: how many of each can be typed anew, a line can be taken away, and what is wrong stands at it. */
export function TypedTable(
  props: LineEdits & {
    readonly lines: readonly TypedLine[];
    readonly goods: ReadonlyMap<string, KnownGoods>;
    /** The lots of the lines of a document that is changed. */
    readonly lots: LotsById;
    readonly faults: readonly FieldFault[];
    /** The hand begins at the first of the lines that are there. */
    readonly startsHere: boolean;
    /** What can be ordered of goods, for whom that is told. */
    readonly orderable?: OrderableGoods;
  },
) {
  const {lines, goods, lots, faults, startsHere, orderable, ...edits} = props;
  const {say} = useText();
  const frame = useRef<HTMLOListElement>(null);
  const [start] = useState(startsHere ? lines[0]?.key : undefined);
  const places = faults.flatMap(({field, ...fault}) => {
    const place = placeOfFault(field);
    return place ? [{...place, ...fault}] : [];
  });
  const first = places[0]?.line;
  useEffect(() => {
    if (first === undefined) return;
    const row = frame.current?.children[first - 1];
    row?.scrollIntoView({block: 'nearest'});
    row?.querySelector<HTMLElement>('input')?.focus();
  }, [first, faults]);
  if (lines.length === 0) return <p className="text-16 text-soft desk:text-14">{say('entry.empty')}</p>;
  return (
    <ol ref={frame} data-test="typed" className="flex flex-col divide-y divide-hair">
      {lines.map((line, i) => (
        <TypedRow
          key={line.key}
          {...{line, lots, edits}}
          number={i + 1}
          known={goods.get(line.goods)}
          faults={places.filter((place) => place.line === i + 1)}
          startsHere={line.key === start}
          inStock={orderable?.get(line.goods)}
        />
      ))}
    </ol>
  );
}

/** What is wrong with some part of a line. */
type FaultOfLine = Omit<FieldFault, 'field'> & {readonly of: string};

/** A line: what it is of, what can be typed anew of it, and what is wrong with it. */
function TypedRow(props: {
  readonly line: TypedLine;
  readonly number: number;
  readonly known: KnownGoods | undefined;
  readonly lots: LotsById;
  readonly faults: readonly FaultOfLine[];
  readonly startsHere: boolean;
  readonly inStock: number | boolean | undefined;
  readonly edits: LineEdits;
}) {
  const {line, number, known, lots, faults, startsHere, inStock, edits} = props;
  const {onQuantity, onSscc, reasons, onReason, onRemove} = edits;
  const {say} = useText();
  const said = faults.map((fault) => faultText(say, line, fault));
  const name = known?.code ?? line.code;
  return (
    <li className="flex flex-wrap items-center gap-2 py-1">
      <span className="w-8 text-end text-14 text-soft tabular-nums">{number}</span>
      <span className="flex min-w-0 flex-1 flex-col desk:flex-row desk:gap-3">
        <CodeText className={`font-semibold ${known ? '' : 'text-said-refused'}`}>{name}</CodeText>
        {known && (
          <NameText className="truncate text-16 text-soft desk:text-14">{goodsCalled(known.row)}</NameText>
        )}
        <LotCalled of={namedLotOf({lot: line.lot}, lots)} />
      </span>
      <InStock told={inStock} />
      <NumberInput
        aria-label={say('entry.quantityOf', {goods: name})}
        aria-invalid={faults.some(({of}) => of === 'quantity')}
        autoFocus={startsHere}
        value={line.quantity}
        onValue={(quantity) => onQuantity(line.key, quantity)}
        className="max-w-28 text-end"
      />
      {onSscc && (
        <NumberInput
          aria-label={say('entry.ssccOf', {goods: name})}
          aria-invalid={faults.some(({of}) => of === 'sscc')}
          placeholder={fieldName(say, '', 'sscc')}
          value={line.sscc ?? ''}
          onValue={(sscc) => onSscc(line.key, sscc)}
          className="max-w-56 tabular-nums"
        />
      )}
      {reasons && onReason && (
        <ReasonSelect
          label={say('entry.reasonOf', {goods: name})}
          reasons={reasons}
          value={line.reason ?? ''}
          onReason={(reason) => onReason(line.key, reason)}
        />
      )}
      <button
        type="button"
        aria-label={say('entry.remove', {goods: name})}
        onClick={() => onRemove(line.key)}
        className="flex min-h-14 min-w-14 items-center justify-center desk:min-h-9 desk:min-w-9"
      >
        <X aria-hidden size={18} />
      </button>
      {said.map((text) => (
        <p
          key={text}
          role="alert"
          className="flex basis-full items-start gap-1.5 text-16 font-medium text-said-refused desk:text-14"
        >
          <TriangleAlert aria-hidden size={18} className="shrink-0" />
          {text}
        </p>
      ))}
    </li>
  );
}

/** Why the units of a line come back. */
function ReasonSelect(props: {
  readonly label: string;
  readonly reasons: readonly string[];
  readonly value: string;
  readonly onReason: (reason: string) => void;
}) {
  const {label, reasons, value, onReason} = props;
  const {say} = useText();
  return (
    <select
      aria-label={label}
      value={value}
      onChange={(event) => onReason(event.target.value)}
      className={`${INPUT_LOOK} max-w-56`}
    >
      <option value="">{say('entry.noReason')}</option>
      {reasons.map((reason) => (
        <option key={reason} value={reason}>
          {optionName(say, reason)}
        </option>
      ))}
    </select>
  );
}

function faultText(say: Say, line: TypedLine, {of, code, most}: FaultOfLine): string {
  if (most !== undefined) return say('entry.atMost', {most});
  // A code that names no goods was typed or pasted as it stands.
  if (of === 'goods' && line.goods === '') return say('entry.unknown', {code: line.code});
  const isWhole = code === 'not-a-number';
  const key = `fault.${isWhole ? 'not-whole' : code}`;
  return isTextKey(key) ? say(key, {name: fieldName(say, '', of), most: 0}) : say('why.other', {code});
}

/** How many can be ordered, or whether any can; nothing where that is not told. */
function InStock({told}: {readonly told: number | boolean | undefined}) {
  const {say} = useText();
  if (told === undefined) return null;
  const hasAny = told === true || (typeof told === 'number' && told > 0);
  return (
    <span data-test="in-stock" className={`text-16 desk:text-14 ${hasAny ? 'text-soft' : 'font-semibold'}`}>
      {typeof told === 'number' && hasAny
        ? say('entry.inStock.units', {number: told})
        : say(hasAny ? 'entry.inStock' : 'entry.inStock.none')}
    </span>
  );
}
