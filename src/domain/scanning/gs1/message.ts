import type {NormalisedScan} from '../normalise.ts';
import {GROUP_SEPARATOR, withoutLeading} from '../separator.ts';
import {isLink, readLink} from './digital-link.ts';
import {isOfGs1, type GS1Element, type ElementFault} from './element.ts';
import {readElements} from './element-string.ts';
import {applicationIdentifiers} from './identifiers.ts';

/** What was mended or left open before a code could be read: the scanner or the label is to blame, and is told of. */
export type MessageNote = 'lost-separator' | 'stand-in' | 'doubtful';

/** What a scanned text says in the words of GS1. */
type Message =
  | {
      readonly is: 'read';
      readonly form: 'elements' | 'brackets' | 'link';
      readonly elements: readonly GS1Element[];
      readonly notes: readonly MessageNote[];
      /** Where a lost separator leaves several: each of them. */
      readonly readings?: readonly (readonly GS1Element[])[];
    }
  | {
      readonly is: 'broken';
      readonly form: 'elements' | 'brackets' | 'link';
      readonly elements: readonly GS1Element[];
      readonly fault: ElementFault;
      readonly ai: string;
    };

/** How a text came. */
export interface InputSource {
  /** Keyed in by a person, who reads identifiers in brackets off the label. */
  readonly isTyped?: boolean | undefined;
  /** This scanner is known to send separators. */
  readonly isTrusted?: boolean | undefined;
}

/**
 * Reads what is a message of GS1: what its frame says is one, a Digital Link, identifiers in brackets that a person has
 * typed, and what begins with an SSCC or GTIN and can be read to its end. Any other text is none.
 */
export function readMessage(
  {text, gs1}: NormalisedScan,
  {isTyped, isTrusted}: InputSource = {},
): Message | undefined {
  if (isTyped && /^\(\d{2,4}\)/.test(text)) return readBrackets(text);
  if (isLink(text)) {
    const link = readLink(text);
    if (link.is === 'other') return undefined;
    return link.is === 'whole'
      ? {is: 'read', form: 'link', elements: link.elements, notes: []}
      : {...link, form: 'link'};
  }
  const isSaid = gs1 || text.includes(GROUP_SEPARATOR);
  if (!isSaid && !/^0[0-2]\d{14}/.test(text)) return undefined;
  const message = readString(text, isTrusted);
  if (isSaid) return message;
  const isSure = message.is === 'read' && message.elements.every(({ai}) => applicationIdentifiers().has(ai));
  return isSure ? message : undefined;
}

function readString(text: string, isTrusted: boolean | undefined): Message {
  const plain = withoutStandIns(text);
  const first = readElements(plain, isTrusted);
  // In a GS1 QR code a percent sign may stand for the separator.
  const isClean = first.is === 'whole' && !first.isMended;
  const other = isClean || plain.includes(GROUP_SEPARATOR) ? undefined : percentAsGs(plain);
  const read = other ?? first;
  if (read.is === 'broken') return {...read, form: 'elements'};
  const notes: MessageNote[] = plain !== text || other ? ['stand-in'] : [];
  if (read.is === 'doubtful') notes.push('doubtful');
  else if (read.isMended) notes.push('lost-separator');
  const readings = read.is === 'doubtful' ? {readings: read.readings} : {};
  return {is: 'read', form: 'elements', elements: read.elements, notes, ...readings};
}

function percentAsGs(text: string) {
  if (!text.includes('%')) return undefined;
  const read = readElements(text.replaceAll('%', GROUP_SEPARATOR), true);
  return read.is === 'whole' ? read : undefined;
}

const STAND_INS = ['<GS>', '{GS}', '[GS]', '\\x1d', '\\x1D', '\\u001d', '^]', '\u241d'] as const;

/** What scanners send for GS where it is no key of a keyboard: a word for it, or one character that no value has. */
function withoutStandIns(text: string): string {
  if (text.includes(GROUP_SEPARATOR)) return text;
  const word = STAND_INS.find((each) => text.includes(each));
  if (word !== undefined) return withoutLeading(text.replaceAll(word, GROUP_SEPARATOR));
  const [strange, ...others] = new Set(Array.from(text).filter((each) => !isOfGs1(each)));
  return strange !== undefined && others.length === 0
    ? withoutLeading(text.replaceAll(strange, GROUP_SEPARATOR))
    : text;
}

/** `(01)04012345678901(10)AB-1`, as it stands in print under the bars. */
function readBrackets(text: string): Message {
  const plain = text.replace(/\((\d{2,4})\)/g, (_, ai: string) => GROUP_SEPARATOR + ai).slice(1);
  const read = readElements(plain.replaceAll(' ', ''), true);
  return read.is === 'broken'
    ? {...read, form: 'brackets'}
    : {is: 'read', form: 'brackets', elements: read.elements, notes: []};
}
