import {GROUP_SEPARATOR} from '../separator.ts';
import {faultOfValue, type GS1Element, type ElementFault} from './element.ts';
import {identifierAt, lengthOf, type ApplicationIdentifier} from './identifiers.ts';

/** A reading by the letter: every separator where it belongs. */
export interface StrictReading {
  /** Those before the fault, where there is one. */
  readonly elements: readonly GS1Element[];
  readonly fault?: ElementFault;
  /** The identifier at fault, or ''. */
  readonly ai: string;
  /** Where in the text the last element begins, or the one at fault. */
  readonly at: number;
}

/** Reads by the letter. */
export function readStrictly(text: string): StrictReading {
  const elements: GS1Element[] = [];
  let at = 0;
  let last = 0;
  for (;;) {
    while (text.startsWith(GROUP_SEPARATOR, at)) at++;
    if (at >= text.length) break;
    const identifier = identifierAt(text.slice(at, at + 4));
    if (!identifier) return {elements, fault: 'identifier', ai: '', at};
    const {ai, title} = identifier;
    const start = at + ai.length;
    const end = endOf(identifier, text, start);
    const value = text.slice(start, end);
    const fault = value.includes(GROUP_SEPARATOR) ? 'separator' : faultOfValue(identifier, value);
    if (fault) return {elements, fault, ai, at};
    elements.push({ai, value, title});
    last = at;
    at = end;
  }
  return elements.length > 0 ? {elements, ai: '', at: last} : {elements, fault: 'identifier', ai: '', at: 0};
}

function endOf(identifier: ApplicationIdentifier, text: string, start: number): number {
  if (identifier.isFixed) return Math.min(text.length, start + lengthOf(identifier).max);
  const separator = text.indexOf(GROUP_SEPARATOR, start);
  return separator < 0 ? text.length : separator;
}
