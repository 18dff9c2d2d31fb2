import {SETUP_START} from '#domain/scanning/label.ts';
import {Cell} from '../../base/readable.ts';
import type {Code} from '../code.ts';

/** A set-up that somebody has scanned, as its text; '' for none. It is taken when a person says so. */
export const offered = new Cell('');

/** Sets a set-up aside for a person to see: it is no code of any job. Whether it was one. */
export function offer({raw, byPlace = ''}: Pick<Code, 'raw' | 'byPlace'>): boolean {
  // On a device that nothing is known of yet its text may come in another layout, and with anything around it.
  const text = [raw, byPlace].find((each) => each.toUpperCase().includes(SETUP_START));
  if (text !== undefined) offered.set(text);
  return text !== undefined;
}
