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
import {placeOfFault, type KnownGoods, type TypedLine} from './typed-lines.ts';
import {goodsCalled} from '../data/goods-name.ts';
import type {OrderableGoods} from './use-orderable.ts';

/** The lines so far: how many of each can be typed anew, a line can be taken away, and what is wrong stands at it. */
export function TypedTable(props: {
  readonly lines: readonly TypedLine[];
  readonly goods: ReadonlyMap<string, KnownGoods>;
  /** The lots of the lines of a document that is changed. */
  readonly lots: LotsById;
  readonly faults: readonly FieldFault[];
  /** The hand begins at the first of the lines that are there. */
  readonly startsHere: boolean;
  readonly onQuantity: (key: number, quantity: string) => void;
  /** Where lines may name the pallet that they come on. */
  readonly onSscc?: (key: number, sscc: string) => void;
  /** Where lines may say why they come back: one of these. */
  readonly reasons?: readonly string[];
  readonly onReason?: (key: number, reason: string) => void;
  readonly onRemove: (key: number) => void;
  /** What can be ordered of goods, for whom that is told. */
  readonly orderable?: OrderableGoods;
}) {
  const {lines, goods, lots, faults, startsHere, onQuantity, onSscc, onRemove, orderable} = props;
  const {reasons, onReason} = props;
  const {say} = useText();
  const frame = useRef<HTMLOListElement>(null);
  const [start] = useState(startsHere ? lines[0]?.key : undefined);
  const places = faults.flatMap(({field, code}) => {
    const place = placeOfFault(field);
    return place ? [{...place, code}] : [];
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
      {lines.map((line, i) => {
        const known = goods.get(line.goods);
        const found = places.filter((place) => place.line === i + 1);
        const said = found.map(({of, code}) => faultText(say, line, of, code));
        const name = known?.code ?? line.code;
        return (
          <li key={line.key} className="flex flex-wrap items-center gap-2 py-1">
            <span className="w-8 text-end text-14 text-soft tabular-nums">{i + 1}</span>
            <span className="flex min-w-0 flex-1 flex-col desk:flex-row desk:gap-3">
              <CodeText className={`font-semibold ${known ? '' : 'text-said-refused'}`}>{name}</CodeText>
              {known && (
                <NameText className="truncate text-16 text-soft desk:text-14">
                  {goodsCalled(known.row)}
                </NameText>
              )}
              <LotCalled of={namedLotOf({lot: line.lot}, lots)} />
            </span>
            <InStock told={orderable?.get(line.goods)} />
            <input
              aria-label={say('entry.quantityOf', {goods: name})}
              aria-invalid={found.some(({of}) => of === 'quantity')}
              data-typing=""
              inputMode="numeric"
              dir="ltr"
              autoComplete="off"
              autoFocus={line.key === start}
              value={line.quantity}
              onChange={(event) => onQuantity(line.key, event.target.value)}
              className={`${INPUT_LOOK} max-w-28 text-end`}
            />
            {onSscc && (
              <input
                aria-label={say('entry.ssccOf', {goods: name})}
                aria-invalid={found.some(({of}) => of === 'sscc')}
                data-typing=""
                inputMode="numeric"
                dir="ltr"
                autoComplete="off"
                placeholder={fieldName(say, '', 'sscc')}
                value={line.sscc ?? ''}
                onChange={(event) => onSscc(line.key, event.target.value)}
                className={`${INPUT_LOOK} max-w-56 tabular-nums`}
              />
            )}
            {reasons && onReason && (
              <select
                aria-label={say('entry.reasonOf', {goods: name})}
                value={line.reason ?? ''}
                onChange={(event) => onReason(line.key, event.target.value)}
                className={`${INPUT_LOOK} max-w-56`}
              >
                <option value="">{say('entry.noReason')}</option>
                {reasons.map((reason) => (
                  <option key={reason} value={reason}>
                    {optionName(say, reason)}
                  </option>
                ))}
              </select>
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
      })}
    </ol>
  );
}

function faultText(say: Say, line: TypedLine, of: string, code: string): string {
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
