import {GROUP_SEPARATOR} from '../separator.ts';
import {type GS1Element, type ElementFault} from './element.ts';
import {identifierAt, applicationIdentifiers} from './identifiers.ts';
import {otherReadings} from './lost-separator.ts';
import {readStrictly, type StrictReading} from './strict-reading.ts';

/**
 * An element string as read. `whole`: one reading; `isMended` where a separator was lost. `doubtful`: a lost separator
 * leaves more than one, and `elements` are those that all of its `readings` have. `broken`: none; `elements` are those before the
 * fault, `ai` the identifier at fault, or ''.
 */
type ElementString =
  | {readonly is: 'whole'; readonly elements: readonly GS1Element[]; readonly isMended: boolean}
  | {
      readonly is: 'doubtful';
      readonly elements: readonly GS1Element[];
      readonly readings: readonly (readonly GS1Element[])[];
    }
  | {
      readonly is: 'broken';
      readonly elements: readonly GS1Element[];
      readonly fault: ElementFault;
      readonly ai: string;
    };

/**
 * Reads a string of application identifiers parted by GS. Where none came, what a value without a predefined length has
 * swallowed is looked for; `isTrusted`: this scanner is known to send them, so that one valid reading stands.
 */
export function readElements(text: string, isTrusted = false): ElementString {
  const strict = readStrictly(text);
  const {elements, fault, ai} = strict;
  if (fault === undefined && (isTrusted || text.includes(GROUP_SEPARATOR)))
    return {is: 'whole', elements, isMended: false};
  const others = otherReadings(strict, text);
  const readings = fault === undefined ? [elements, ...others] : others;
  const [only, ...more] = readings;
  const proven = only || isTrusted ? [] : provenIn(strict, text);
  if (proven.length > 0) return {is: 'doubtful', elements: proven, readings: [proven]};
  if (!only) return {is: 'broken', elements, fault: fault ?? 'identifier', ai};
  if (more.length > 0) return {is: 'doubtful', elements: inAll(readings), readings};
  return {is: 'whole', elements: only, isMended: fault !== undefined};
}

/**
 * What stands for itself where a value without a predefined length has swallowed so much that no reading is left: goods
 * and the dates behind them, whose digits were counted and checked before it. Nothing, where nothing was swallowed.
 */
function provenIn({elements, fault, at}: StrictReading, text: string): readonly GS1Element[] {
  const swallowing = identifierAt(text.slice(at, at + 4));
  const isSwallowed =
    fault === 'too-long' && swallowing?.isFixed === false && !text.includes(GROUP_SEPARATOR);
  const isOfGoods = elements.some(({ai}) => ai === '01' || ai === '02');
  // How many there are is never left to chance.
  const isCount = swallowing?.ai === '30' || swallowing?.ai === '37';
  return isSwallowed && isOfGoods && !isCount && applicationIdentifiers().has(swallowing.ai) ? elements : [];
}

/** The elements that every reading has alike. */
function inAll([first = [], ...others]: readonly (readonly GS1Element[])[]): readonly GS1Element[] {
  return first.filter(({ai, value}) =>
    others.every((reading) => reading.some((each) => each.ai === ai && each.value === value)),
  );
}
