/** A place as text (`shapes.md`, Identity): where a quantity stands, or a border it crosses. */
export const binPlace = (bin: string): string => `bin:${bin}`;
export const DISCREPANCY_ACCOUNT = 'discrepancy';
/** Borders: the world outside, and approved adjustments. Stock rows never stand there. */
export const OUTSIDE_WORLD = 'outside';
export const ADJUSTED_AWAY = 'adjusted';

/** Where goods stand between announcement and shelf, and between shelf and truck. `design.md`, Words. */
type DeliveryPart = 'expected' | 'unload' | 'sort' | 'sorted';
export const asnPlace = (asn: string, part: DeliveryPart): string => `asn:${asn}:${part}`;
export const pickedPlace = (dn: string): string => `dn:${dn}:picked`;
/** Where goods of a transfer are between the warehouse that has sent them and the one that receives them. */
export const transitPlace = (dn: string): string => `dn:${dn}:transit`;

/** The bin of a place, or `undefined` where it is none. */
export const binOfPlace = (place: string): string | undefined =>
  place.startsWith('bin:') ? place.slice(4) : undefined;
export const isBorder = (place: string): boolean => place === OUTSIDE_WORLD || place === ADJUSTED_AWAY;

/** Whether units there have left one warehouse and are not counted at the other. */
export const isOnItsWay = (place: string): boolean => documentOfPlace(place)?.part === 'transit';

/** The document of a place and what of it stands there, or `undefined` where it is none of a document. */
export function documentOfPlace(
  place: string,
): {readonly kind: string; readonly id: string; readonly part: string} | undefined {
  const [kind = '', id = '', part] = place.split(':');
  return part === undefined ? undefined : {kind, id, part};
}
