import {GROUP_SEPARATOR} from '../separator.ts';
import {faultOfValue, type GS1Element} from './element.ts';
import {identifierAt, applicationIdentifiers, lengthOf, type ApplicationIdentifier} from './identifiers.ts';
import {readStrictly, type StrictReading} from './strict-reading.ts';

/** Readings that are looked at before a text is called unreadable: a label of a dozen identifiers has far fewer. */
const MAX_SEPARATOR_READINGS = 64;

/** An identifier whose value proves itself, by its check digit or date: before it a separator may be missing. */
const provesItself = ({isFixed, parts}: ApplicationIdentifier): boolean =>
  isFixed && parts.every(({holds}) => holds !== undefined);

/**
 * The readings of a text in which a value without a predefined length ends, with no separator, before an identifier that
 * proves itself, and all that follows can be read. The reading by the letter is none of them.
 */
export function otherReadings(strict: StrictReading, text: string): readonly (readonly GS1Element[])[] {
  const {at, fault} = strict;
  const identifier = identifierAt(text.slice(at, at + 4));
  if (!identifier || identifier.isFixed || !applicationIdentifiers().has(identifier.ai)) return [];
  const before = fault === undefined ? strict.elements.slice(0, -1) : strict.elements;
  const start = at + identifier.ai.length;
  const {min, max} = lengthOf(identifier);
  const separator = text.indexOf(GROUP_SEPARATOR, start);
  const end = separator < 0 ? text.length : separator;
  const found: GS1Element[][] = [];
  for (
    let cut = start + min;
    cut < Math.min(end, start + max + 1) && found.length < MAX_SEPARATOR_READINGS;
    cut++
  ) {
    const value = text.slice(start, cut);
    const next = identifierAt(text.slice(cut, cut + 4));
    if (!next || !provesItself(next) || faultOfValue(identifier, value)) continue;
    const own: GS1Element = {ai: identifier.ai, value, title: identifier.title};
    for (const tail of readingsOf(text.slice(cut))) {
      const reading = [...before, own, ...tail];
      if (isEachOnce(reading)) found.push(reading);
    }
  }
  return found;
}

/** All readings of the rest of a text: by the letter, and with further separators lost. */
function readingsOf(text: string): readonly (readonly GS1Element[])[] {
  const strict = readStrictly(text);
  const isKnown = strict.elements.every(({ai}) => applicationIdentifiers().has(ai));
  const own = strict.fault === undefined && isKnown ? [strict.elements] : [];
  return [...own, ...otherReadings(strict, text)];
}

const isEachOnce = (elements: readonly GS1Element[]): boolean =>
  new Set(elements.map(({ai}) => ai)).size === elements.length;
