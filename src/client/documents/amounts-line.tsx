import {useText, type TextKey} from '../i18n/text.ts';
import {decimalText} from '../resource/format.ts';
import {useFormats} from '../resource/use-formats.ts';
import type {LineAmounts} from './amounts.ts';

/** Digits behind the point of what is stored as a whole number: grams in kg, mm³ in m³, ten-thousandths in money. */
const [KG, M3, MONEY] = [3, 9, 4] as const;

/** Lines, units, kilograms and cubic metres, and what it costs where that may be known. Specification 9. */
export function AmountsLine({amounts}: {readonly amounts: LineAmounts}) {
  const {say} = useText();
  const {numbers, exact, amount} = useFormats();
  const parts: readonly (readonly [TextKey, string])[] = [
    ['document.lines', numbers.format(amounts.lines)],
    ['document.units', numbers.format(amounts.units)],
    ['document.weight', exact.format(decimalText(amounts.weight, KG))],
    ['document.volume', exact.format(decimalText(amounts.volume, M3))],
    ...(amounts.cost === undefined
      ? []
      : [['field.cost', amount.format(decimalText(amounts.cost, MONEY))] as const]),
  ];
  return (
    <dl data-test="amounts" className="flex flex-wrap gap-x-6 gap-y-1 text-16 desk:text-14">
      {parts.map(([key, value]) => (
        <div key={key} className="flex gap-2">
          <dt className="text-soft">{say(key)}</dt>
          <dd className="font-semibold tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
