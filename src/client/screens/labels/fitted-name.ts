/** What a name may take on a label: mm across and down, and how high its letters are at most. */
export interface LabelRoom {
  readonly across: number;
  readonly down: number;
  readonly most: number;
}

/** A name as it is set: the height of its letters, mm, and its lines, which together are all of it. */
interface Fitted {
  readonly high: number;
  /** From line to line, by the height of the letters. */
  readonly line: number;
  readonly lines: readonly string[];
  /** It is too long for the label in the smallest letters: its middle is left out, and `…` says so. */
  readonly isCut: boolean;
}

/** How wide a text is, by the height of its letters. */
export type WidthOf = (text: string) => number;

/** From line to line, by the height of the letters. */
const LINE_HEIGHT = 1.1;
/** Of scripts that write above and below their letters, such as Arabic and Thai. */
const TALL_LINE = 1.7;
const LEVEL = ['Latin', 'Greek', 'Cyrillic', 'Han', 'Hiragana', 'Katakana', 'Hangul'];
const TALL = new RegExp(`(?!${LEVEL.map((each) => `\\p{Script=${each}}`).join('|')})[\\p{L}\\p{M}]`, 'u');

/** Smaller letters are not read, mm. */
const LEAST = 1.7;
const SHRINK_STEP = 0.94;
/** Printers differ a little in what they make of a width. */
const SPARE = 0.98;
const CUT = '…';

/**
 * Sets a name as large as its room allows, in as many lines as that takes. Nothing of it is lost; where even the
 * smallest letters are too large, its beginning and its end stay, since names of one house differ in one of them.
 */
export function fittedName(name: string, room: LabelRoom, widthOf: WidthOf): Fitted {
  const line = TALL.test(name.normalize('NFC')) ? TALL_LINE : LINE_HEIGHT;
  const signs = Array.from(new Intl.Segmenter().segment(name), ({segment}) => segment);
  const sizes: number[] = [];
  for (let high = room.most; high > LEAST; high *= SHRINK_STEP) sizes.push(high);
  for (const high of [...sizes, LEAST]) {
    const lines = broken(signs, (room.across * SPARE) / high, widthOf);
    if (lines && lines.length * high * line <= room.down) return {high, line, lines, isCut: false};
  }
  for (let kept = signs.length - 1; kept > 1; kept--) {
    const head = signs.slice(0, Math.ceil(kept / 2));
    const tail = signs.slice(signs.length - Math.floor(kept / 2));
    const lines = broken([...head, CUT, ...tail], (room.across * SPARE) / LEAST, widthOf);
    if (lines && lines.length * LEAST * line <= room.down) return {high: LEAST, line, lines, isCut: true};
  }
  return {high: LEAST, line, lines: [CUT], isCut: true};
}

/**
 * Lines no wider than `most`, broken behind a blank or a sign between parts where one stands late enough; none where a
 * sign is wider.
 */
function broken(signs: readonly string[], most: number, widthOf: WidthOf): string[] | undefined {
  const lines: string[] = [];
  for (let at = 0; at < signs.length;) {
    const end = endOfLine(signs, at, most, widthOf);
    if (end === at) return undefined;
    lines.push(signs.slice(at, end).join(''));
    at = end;
  }
  return lines.length > 0 ? lines : [''];
}

function endOfLine(signs: readonly string[], at: number, most: number, widthOf: WidthOf): number {
  let end = at;
  while (
    end < signs.length &&
    widthOf(
      signs
        .slice(at, end + 1)
        .join('')
        .trimEnd(),
    ) <= most
  )
    end++;
  if (end === signs.length) return end;
  const early = at + Math.ceil((end - at) * 0.5);
  for (let cut = end; cut > early; cut--) if (/[\s\-_./]$/.test(signs[cut - 1] ?? '')) return cut;
  return end;
}
