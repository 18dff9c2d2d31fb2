import {SETUP_START} from '#domain/scanning/label.ts';
import {ReadableCell} from '../../base/readable.ts';
import type {ScannedCode} from '../code.ts';

/** A set-up that was scanned, as its text; '' for none. It is taken when a person says so. */
export const offeredSetup = new ReadableCell('');

/** Sets a set-up aside for a person to see: it is no code of any job. Whether it was one. */
export function offerSetup({raw, byPlace = ''}: Pick<ScannedCode, 'raw' | 'byPlace'>): boolean {
  // On a device that nothing is known of yet its text may come in another layout, and with anything around it.
  const text = [raw, byPlace].find((each) => each.toUpperCase().includes(SETUP_START));
  if (text !== undefined) offeredSetup.set(text);
  return text !== undefined;
}
