/** By which way a scanner writes into the page. `handheld.md` 5.1. */
export type ScannerWay = 'keys' | 'injected' | 'hybrid' | 'composed' | 'pasted';
/** How a code reached the page. `typed`: slow keys ended by Enter. */
export type CodeSource = ScannerWay | 'typed' | 'camera';

/** One code, whole, as it was read: control characters, GS among them, are part of it. */
export interface ScannedCode {
  readonly raw: string;
  readonly source: CodeSource;
  /** First and last event, in ms of the page's own clock (`event.timeStamp`). */
  readonly t0: number;
  readonly tEnd: number;
  /** Order of arrival, from 1. */
  readonly seq: number;
  /** What its keys would have written on a US keyboard, where that is something else. */
  readonly byPlace?: string;
}

/** Leading and trailing blanks and line ends; never GS or another separator, never inside. */
export const trimCode = (text: string): string => text.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '');

const MAX_VISIBLE_CHARACTERS = 60;
/** A scanned text as the screen may show it: control characters as pictures, the middle of a long one left out. */
export function visibleCode(raw: string): string {
  const characters = Array.from(raw).map((character) => {
    const point = character.codePointAt(0) ?? 0;
    return point < 32 ? String.fromCodePoint(0x2400 + point) : point === 127 ? '␡' : character;
  });
  if (characters.length <= MAX_VISIBLE_CHARACTERS) return characters.join('');
  return `${characters.slice(0, MAX_VISIBLE_CHARACTERS - 16).join('')}…${characters.slice(-12).join('')}`;
}
