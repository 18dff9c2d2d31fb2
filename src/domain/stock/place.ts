/** A place as text (`shapes.md`, Identity): where a quantity stands, or a border it crosses. */
export const binPlace = (bin: string): string => `bin:${bin}`;
export const DISCREPANCY = 'discrepancy';
/** Borders: the world outside, and approved adjustments. Stock rows never stand there. */
export const OUTSIDE = 'outside';
export const ADJUSTED = 'adjusted';

/** The bin of a place, or `undefined` where it is none. */
export const binOfPlace = (place: string): string | undefined =>
  place.startsWith('bin:') ? place.slice(4) : undefined;
export const isBorder = (place: string): boolean => place === OUTSIDE || place === ADJUSTED;
