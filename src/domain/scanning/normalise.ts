import {asShown} from '../kernel/name.ts';
import {asAmerican, wrongKeyboardOf, type KeyboardLayout} from './keyboards.ts';
import {GROUP_SEPARATOR, withoutLeading} from './separator.ts';

/** A scanned text made plain, with what its frame said. */
export interface NormalisedScan {
  readonly text: string;
  /** As it was written, where that is another spelling: names of before NAME-1 may be kept in it. */
  readonly written?: string;
  /** The AIM identifier in front, such as `]C1`, or ''. */
  readonly aim: string;
  /** The frame says: a string of GS1 application identifiers, parted by GS. */
  readonly gs1: boolean;
  /** It was written on this keyboard by a scanner that presses the keys of another one: mended, and worth telling. */
  readonly keyboard?: KeyboardLayout;
}

export {GROUP_SEPARATOR as GS} from './separator.ts';

const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const CONTROL = /\p{Cc}|\p{Cs}/u;
const AIM = /^\][A-Za-z][0-9A-Za-z]/;
/** AIM identifiers that say: application identifiers of GS1. */
export const GS1_FRAMES: ReadonlySet<string> = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);

/**
 * Takes off what belongs to the scanner and not to the code: blanks and line ends around it, a leading AIM identifier,
 * leading separators. What only one device's scanner does is off already (`frame.ts`). Case and all else inside stay,
 * but for a keyboard that tells by itself that it was the wrong one (SCAN-13), and the one spelling of each letter that
 * names and codes are kept in (NAME-1). `handheld.md` 5.4.
 */
export function normaliseScan(raw: string): NormalisedScan {
  const came = raw.replace(AROUND, '');
  const keyboard = wrongKeyboardOf(came);
  const bare = keyboard ? asAmerican(came, keyboard) : came;
  const aim = AIM.exec(bare)?.[0] ?? '';
  const separated = bare.slice(aim.length);
  const text = withoutLeading(separated);
  const written = text.replace(AROUND, '').normalize('NFC');
  // A control is no blank, and stays for a reader that looks for it.
  const shown = CONTROL.test(written.replaceAll(GROUP_SEPARATOR, '')) ? written : asShown(written);
  return {
    text: shown,
    ...(shown === written ? {} : {written}),
    aim,
    gs1: GS1_FRAMES.has(aim) || text !== separated,
    ...(keyboard ? {keyboard} : {}),
  };
}
