import {Check} from 'lucide-react';
import {unitsOn, type OnUnit} from '#domain/inbound/on-units.ts';
import type {Row} from '#domain/kernel/field.ts';
import {useText} from '../i18n/text.ts';
import {fieldName} from '../resource/texts.ts';
import {useFormats} from '../resource/use-formats.ts';
import {CodeText} from '../ui/code.tsx';

/** The pallets that a line of a delivery comes on, and those that one of an order was picked onto, which says not how much. */
export const unitsOfLine = ({sscc, sscc_units, sscc_quantities}: Row): readonly OnUnit[] =>
  sscc === undefined
    ? []
    : unitsOn({sscc: String(sscc), sscc_units: String(sscc_units ?? sscc_quantities ?? '')});

/** The pallets of a line, with how much of it each holds, and which of them have been received. */
export function OnUnits({line}: {readonly line: Row}) {
  const {say} = useText();
  const {numbers} = useFormats();
  const units = unitsOfLine(line);
  if (units.length === 0) return null;
  return (
    <ul data-test="units" aria-label={fieldName(say, '', 'sscc')} className="text-14 text-soft">
      {units.map(({sscc, quantity, received}) => (
        <li key={sscc} className="flex flex-wrap items-center gap-x-2">
          <CodeText className="whitespace-nowrap">{sscc}</CodeText>
          {quantity > 0 && <span className="tabular-nums">{numbers.format(quantity)} ×</span>}
          {received && (
            <span className="flex items-center gap-1">
              <Check aria-hidden size={14} />
              {say('document.ssccReceived')}
            </span>
          )}
        </li>
      ))}
    </ul>
  );
}
