import type {Id} from '../kernel/id.ts';
import type {AsnLineRow} from './asn.ts';

/** Units of a line that come on one logistic unit, such as a pallet. */
export interface OnUnit {
  /** 18 digits. */
  readonly sscc: string;
  readonly quantity: number;
  /** Who received it, and when (ms UTC); absent until it was received. */
  readonly received?: {readonly who: Id; readonly at: number};
}

/**
 * The columns of a line that say what it comes on: the numbers, and for each how much, and who received it and when.
 */
type Columns = Pick<AsnLineRow, 'sscc' | 'sscc_units'>;

export const unitsOn = ({sscc, sscc_units}: Columns): OnUnit[] => {
  const parts = sscc_units.split(' ');
  return sscc.split(' ').flatMap((code, i) => {
    const [quantity = '', who = '', at = ''] = (parts[i] ?? '').split('*');
    if (code === '') return [];
    return [
      {sscc: code, quantity: Number(quantity), ...(who === '' ? {} : {received: {who, at: Number(at)}})},
    ];
  });
};

/** The columns that say so, and whether they say anything. */
export const onUnits = (
  units: readonly OnUnit[],
): Columns & Pick<AsnLineRow, 'has_sscc' | 'sscc_quantities'> => ({
  sscc: units.map(({sscc}) => sscc).join(' '),
  sscc_units: units
    .map(({quantity, received}) => [quantity, ...(received ? [received.who, received.at] : [])].join('*'))
    .join(' '),
  sscc_quantities: units.map(({quantity}) => quantity).join(' '),
  has_sscc: units.length > 0 ? 1 : 0,
});

/** What of a line comes on this unit. */
export const unitOn = (line: Columns, sscc: string): OnUnit | undefined =>
  unitsOn(line).find((unit) => unit.sscc === sscc);

/** The line with this unit received by a worker at a moment, or not any more. */
export const receivedOn = (line: Columns, sscc: string, received: OnUnit['received']) =>
  onUnits(
    unitsOn(line).map(({received: before, ...unit}) => {
      const own = unit.sscc === sscc ? received : before;
      return own ? {...unit, received: own} : unit;
    }),
  );
