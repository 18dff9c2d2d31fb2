import {hasValidCheckDigit} from '../goods/check-digit.ts';
import {isDocumentCode} from './by-name.ts';
import {readMessage} from './gs1/message.ts';
import {readLabel} from './label.ts';
import {normaliseScan} from './normalise.ts';

/** The number of one carton, as it stands in a bar code without its identifier. */
const isBareSscc = (text: string): boolean => /^\d{18}$/.test(text) && hasValidCheckDigit(text);

/**
 * Whether a text stands on one thing, so that no goods are called by it (CODE-8): a label of ours, a document's code, the
 * number of one carton, or a message of GS1, of which only the GTIN in it is the goods'.
 */
export function isOfOneThing(raw: string): boolean {
  const plain = normaliseScan(raw);
  const {text} = plain;
  return (
    readLabel(text) !== undefined ||
    isDocumentCode(text) ||
    isBareSscc(text) ||
    readMessage(plain, {isTyped: true}) !== undefined
  );
}
