import {unitOfSscc} from '../goods/sscc.ts';
import type {Id} from '../kernel/id.ts';
import type {DnLineRow} from './dn.ts';

/** Pallets and parcels that a line says it was put onto; what is on further ones is told by hand where it arrives. */
const MAX_UNITS_OF_LINE = 50;

/** A line as one of any build has it. */
type PackedLine = Partial<Pick<DnLineRow, 'sscc'>>;

/** The numbers of the pallets and parcels that units of a line were put onto, 18 digits each (DN-19). */
const ssccsOf = ({sscc = ''}: PackedLine): readonly string[] => sscc.split(' ').filter((code) => code !== '');

/** These with one more. */
export function withSscc(line: PackedLine, sscc: string): string {
  const known = ssccsOf(line);
  const isNew = !known.includes(sscc) && known.length < MAX_UNITS_OF_LINE;
  return [...known, ...(isNew ? [sscc] : [])].join(' ');
}

/** Which number the unit of stock has that goods of these lines stand on. */
export const ssccByUnit = (lines: readonly PackedLine[]): ReadonlyMap<Id, string> =>
  new Map(lines.flatMap((line) => ssccsOf(line).map((sscc) => [unitOfSscc(sscc), sscc] as const)));
