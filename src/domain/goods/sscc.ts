import {idOfText, type Id} from '../kernel/id.ts';
import {hasValidCheckDigit} from './check-digit.ts';

/** Whether a text is a serial shipping container code: 18 digits with their check digit (SCAN-12). */
export const isSscc = (text: string): boolean => /^\d{18}$/.test(text) && hasValidCheckDigit(text);

/** The 18 digits as they were typed, pasted or scanned: with blanks, and with the identifier of GS1 before them. */
export function ssccOf(text: string): string {
  const plain = text.replaceAll(/[\s()]/g, '');
  return /^(?:\]C1)?00\d{18}$/.test(plain) ? plain.slice(-18) : plain;
}

/** The unit that a serial shipping container code stands on; the same wherever it is scanned. */
export const unitOfSscc = (sscc: string): Id => idOfText(`sscc/${sscc}`);
