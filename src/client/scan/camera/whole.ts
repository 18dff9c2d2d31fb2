import {readStrictly} from '#domain/scanning/gs1/strict-reading.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';

/** Whether a text that says it is GS1's can be read as such to its end; any other text is what it is. */
export function isWholeMessage(raw: string): boolean {
  const {text, gs1} = normaliseScan(raw);
  return !gs1 || readStrictly(text).fault === undefined;
}
