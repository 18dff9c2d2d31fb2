import {hasValidCheckDigit} from '../../goods/check-digit.ts';
import {isGS1Date} from './date.ts';
import {lengthOf, type ApplicationIdentifier, type IdentifierPart} from './identifiers.ts';

/** One application identifier with its value, as they stood in a code. */
export interface GS1Element {
  readonly ai: string;
  readonly value: string;
  /** GS1's data title; '' for an identifier that it has not published. */
  readonly title: string;
}

/** What is wrong with a value, or with where it stands. */
export type ElementFault =
  'identifier' | 'too-short' | 'too-long' | 'characters' | 'check-digit' | 'date' | 'separator';

const CHARACTERS = {
  N: /^\d*$/,
  X: /^[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]*$/,
  Y: /^[#\-/0-9A-Z]*$/,
  Z: /^[\w\-=]*$/,
} as const;

/** Whether a character may stand in a value of any identifier. */
export const isOfGs1 = (character: string): boolean => CHARACTERS.X.test(character) || character === '#';

/** What is wrong with the value of an identifier; nothing where it is right. */
export function faultOfValue(identifier: ApplicationIdentifier, value: string): ElementFault | undefined {
  const {min, max} = lengthOf(identifier);
  if (value.length < min) return 'too-short';
  if (value.length > max) return 'too-long';
  let at = 0;
  for (const part of identifier.parts) {
    const text = value.slice(at, at + part.max);
    at += text.length;
    if (text === '' && part.isOptional) break;
    const fault = faultOfPart(part, text);
    if (fault) return fault;
  }
  return undefined;
}

function faultOfPart({type, min, holds}: IdentifierPart, text: string): ElementFault | undefined {
  if (!CHARACTERS[type].test(text)) return 'characters';
  if (text.length < min) return 'too-short';
  switch (holds) {
    case 'check':
      return hasValidCheckDigit(text) ? undefined : 'check-digit';
    case 'date':
      return isGS1Date(text) ? undefined : 'date';
    case 'day':
      return !isGS1Date(text) || text.endsWith('00') ? 'date' : undefined;
    case 'time':
      return /^([01]\d|2[0-3])[0-5]\d$/.test(text) ? undefined : 'date';
    case undefined:
  }
  return undefined;
}
