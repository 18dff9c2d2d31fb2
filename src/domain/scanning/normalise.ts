/** A scanned text made plain, with what its frame said. */
export interface Plain {
  readonly text: string;
  /** The AIM identifier in front, such as `]C1`, or ''. */
  readonly aim: string;
  /** The frame says: a string of GS1 application identifiers, parted by {@link GS}. */
  readonly gs1: boolean;
}

/** What a device's wizard has found about its scanner. */
export interface ScannerFrame {
  readonly prefix?: string;
  readonly suffix?: string;
  /** Texts that this scanner sends for GS, such as `<GS>` or `~`. */
  readonly separators?: readonly string[];
}

/** Group separator: it parts fields in GS1 codes, and is never blank space. */
export const GS = '\u001d';

const AROUND = /^[ \t\r\n]+|[ \t\r\n]+$/g;
const AIM = /^\][A-Za-z][0-9A-Za-z]/;
const GS1_FRAMES: ReadonlySet<string> = new Set([']C1', ']e0', ']d2', ']Q3', ']J1']);

/**
 * Takes off what belongs to the scanner and not to the code: blanks and line ends around it, the configured
 * prefix and suffix, a leading AIM identifier, leading separators. Case and all else inside stay, but for the one
 * spelling of each letter that names and codes are kept in (EDIT-6). `handheld.md` 5.4.
 */
export function normalise(raw: string, frame: ScannerFrame = {}): Plain {
  const bare = unframed(raw.replace(AROUND, ''), frame);
  const aim = AIM.exec(bare)?.[0] ?? '';
  const separated = withSeparators(bare.slice(aim.length), frame.separators ?? []);
  const text = withoutLeading(separated);
  return {
    text: text.replace(AROUND, '').normalize('NFC'),
    aim,
    gs1: GS1_FRAMES.has(aim) || text !== separated,
  };
}

function unframed(text: string, {prefix = '', suffix = ''}: ScannerFrame): string {
  const tail = text.startsWith(prefix) ? text.slice(prefix.length) : text;
  return suffix !== '' && tail.endsWith(suffix) ? tail.slice(0, -suffix.length) : tail;
}

const withSeparators = (text: string, separators: readonly string[]): string =>
  separators.reduce((done, each) => (each === '' ? done : done.replaceAll(each, GS)), text);

function withoutLeading(text: string): string {
  let at = 0;
  while (text.startsWith(GS, at)) at++;
  return text.slice(at);
}
