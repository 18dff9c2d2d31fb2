import {readLabel} from './label.ts';
import {GS, GS1_FRAMES} from './normalise.ts';

/** What has been found about the scanner of one device. */
export interface ScannerSetup {
  readonly prefix: string;
  readonly suffix: string;
  /** Texts that it sends for GS, such as `<GS>` or `~`. */
  readonly separators: readonly string[];
  /** It was seen to send GS, or one of those: a GS1 code without one needs none. */
  readonly keepsSeparators: boolean;
  /** What people call the device or its model; '' where it was not said. */
  readonly model: string;
  /** Its keys are read by their place on a US keyboard: what they write is another layout's. */
  readonly byPlace: boolean;
  /** It ends its codes with Enter, Tab or a line end; else silence ends them. */
  readonly hasEnd: boolean;
  /** Usual time from key to key, ms; 0 for codes that come all at once. */
  readonly gap: number;
}

/** A scanner that nothing is known of: its codes are taken as they are sent. */
export const AS_SENT: ScannerSetup = {
  model: '',
  prefix: '',
  suffix: '',
  separators: [],
  keepsSeparators: false,
  byPlace: false,
  hasEnd: true,
  gap: 0,
};

/**
 * Takes off what the scanner has put around a code, and puts GS in place of its separators (SCANNER-3, SCANNER-4). A
 * label of ours stays whole, and no code comes to nothing.
 */
export function unframedText(raw: string, {prefix, suffix, separators}: ScannerSetup): string {
  if (typeof readLabel(raw) === 'object') return raw;
  const tail = raw.startsWith(prefix) ? raw.slice(prefix.length) : raw;
  const bare = suffix !== '' && tail.endsWith(suffix) ? tail.slice(0, -suffix.length) : tail;
  return bare === '' ? raw : withSeparators(bare, separators);
}

/** Whether a text may stand for GS: no code of ours, and no number, holds it by accident. */
export const isSeparator = (text: string): boolean =>
  text.length <= 6 && text !== GS && /[^\p{L}\p{N}\s\-_:./]/u.test(text);

const AIM = /^\][A-Za-z][0-9A-Za-z]/;
/** A document that was made without a network is called so. */
const PROVISIONAL = /^~[0-9A-HJKMNP-TV-Z]{6}$/i;

function withSeparators(text: string, separators: readonly string[]): string {
  if (separators.length === 0 || PROVISIONAL.test(text)) return text;
  const aim = AIM.exec(text)?.[0] ?? '';
  const replaced = separators.reduce(
    (done, each) => (each === '' ? done : done.replaceAll(each, GS)),
    text.slice(aim.length),
  );
  const isGs1 = aim === '' ? /^\d\d/.test(replaced.replaceAll(GS, '')) : GS1_FRAMES.has(aim);
  return isGs1 ? aim + replaced : text;
}
