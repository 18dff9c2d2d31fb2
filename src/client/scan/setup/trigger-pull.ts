import {characterOf, type ScanArrival} from '../assembler.ts';
import {gapsOf, medianOf, sourceOf, type BurstPiece} from '../burst.ts';
import {atPlace} from '../keyboard.ts';
import type {ScannerWay} from '../code.ts';
import {GS} from '#domain/scanning/normalise.ts';

/** What ended a code: a key, a line end or tab in its text, or nothing but silence. */
export type TestEnd = 'Enter' | 'Tab' | 'text' | 'none';

/** One pull of the trigger, as it reached the page. */
export interface TriggerPull {
  /** What arrived, without what ended it. */
  readonly text: string;
  /** What its keys write on a US keyboard. */
  readonly byPlace: string;
  readonly end: TestEnd;
  readonly source: ScannerWay;
  /** Times between its parts, ms. */
  readonly gaps: readonly number[];
  /** Usual time from key to key, ms; 0 where all came at once. */
  readonly gap: number;
  /** Alt was held with every character. */
  readonly hasAlt: boolean;
  /** Characters came as numbers on the number pad, with Alt. */
  readonly hasNumpad: boolean;
}

export type ScanInput = Exclude<ScanArrival, {kind: 'silence'}>;

/** Makes one text of what a scanner sent, and says how it came; `undefined` where no character came. */
export function triggerPullOf(arrivals: readonly ScanInput[]): TriggerPull | undefined {
  const [parts, end] = withoutEnd(arrivals.flatMap((each) => partOf(each) ?? []));
  const pieces = parts.filter(({text}) => text !== '');
  if (pieces.length === 0) return undefined;
  const typed = pieces.filter(({from}) => from === 'key');
  const isPasted = arrivals.some(({kind}) => kind === 'pasted');
  const keys = arrivals.flatMap((each) =>
    each.kind === 'key' && characterOf(each) !== undefined ? [each] : [],
  );
  const gaps = gapsOf(pieces);
  return {
    text: pieces.map(({text}) => text).join(''),
    byPlace: pieces.map(({text, place = text}) => (text === GS ? GS : place)).join(''),
    end,
    source: isPasted ? 'pasted' : sourceOf(pieces),
    gaps,
    gap: typed.length > 1 ? Math.round(medianOf(gapsOf(typed))) : 0,
    hasAlt: keys.length > 0 && keys.every(({alt}) => alt),
    hasNumpad: keys.some(({alt, place = ''}) => alt && place.startsWith('Numpad')),
  };
}

function partOf(arrival: ScanInput): BurstPiece | undefined {
  const {t} = arrival;
  if (arrival.kind !== 'key')
    return {text: arrival.text, t, from: arrival.kind === 'composed' ? 'composed' : 'text'};
  if (arrival.repeat) return undefined;
  const {key, ctrl, place: name = '', shift = false} = arrival;
  if (key === 'Enter') return {text: '\n', t, from: 'key'};
  if (key === 'Tab') return {text: '\t', t, from: 'key'};
  const text = characterOf(arrival);
  if (text !== undefined) {
    const place = atPlace(name, shift);
    return {text, t, from: 'key', ...(place === undefined ? {} : {place})};
  }
  // Ctrl and the place of `]` is a separator in any layout; what it writes in this one is no data.
  const isSeparator = ctrl && name === 'BracketRight';
  return isSeparator ? {text: '\u0000', place: GS, t, from: 'key'} : undefined;
}

/** What is left without the line ends and tabs behind it, and what those were. */
function withoutEnd(pieces: readonly BurstPiece[]): readonly [readonly BurstPiece[], TestEnd] {
  const left = [...pieces];
  let end: TestEnd = 'none';
  for (let last = left.at(-1); last; last = left.at(-1)) {
    const text = last.text.replace(/[\r\n\t]+$/, '');
    if (text === last.text) break;
    end = last.from === 'key' ? (last.text === '\t' ? 'Tab' : 'Enter') : 'text';
    left.pop();
    if (text !== '') left.push({...last, text});
  }
  return [left, end];
}

/**
 * Whether an event may be part of a scan, and of what: a field that people type in, a shortcut, and the key that
 * presses a button are the page's own. `isOpen`: something of the scan has come.
 */
export function isOfScan(arrival: ScanInput, isOpen: boolean): 'end' | 'text' | 'keys' | undefined {
  if (arrival.target === 'typing' || arrival.target === 'field') return undefined;
  if (arrival.kind !== 'key') return /[\r\n\t]$/.test(arrival.text) ? 'end' : 'text';
  const {key} = arrival;
  if (key === 'Enter' || key === 'Tab') return isOpen ? 'end' : undefined;
  if (key === ' ' && !isOpen) return undefined;
  return partOf(arrival) ? 'keys' : undefined;
}
