import {CsvRows} from './csv-rows.ts';
import {TableFault} from './table.ts';

/** What separates cells, the likeliest first where nothing tells them apart. */
const SEPARATORS = [',', ';', '\t', '|'] as const;

/** A first line in which a spreadsheet says what separates the cells of the others. */
const SEPARATOR_LINE =
  /^(?<blank>\s*)(?:"sep=(?<quoted>\\t|[^\p{L}\p{N}"\r\n])"|sep=(?<bare>\\t|[^\p{L}\p{N}"\r\n]))[ \t]*(?=[\r\n]|$)/iu;

/** Characters that are looked at: enough for heads of every length, and some lines below. */
const SEPARATOR_SAMPLE = 20_000;

/** How a file begins. */
interface Beginning {
  readonly separator: string;
  /** The text without what is no row: its line stays, so that lines are counted as they stand. */
  readonly text: string;
}

/**
 * What separates the cells of a text that begins so. Where its first line does not say it, that is what parts the lines
 * most alike; of those that do, what makes more heads that are `known`, and then what stands there more often.
 */
export function beginningOf(text: string, known: (heads: readonly string[]) => number = () => 0): Beginning {
  const {blank = '', quoted, bare} = SEPARATOR_LINE.exec(text)?.groups ?? {};
  const told = quoted ?? bare;
  if (told !== undefined)
    return {separator: told === String.raw`\t` ? '\t' : told, text: text.replace(SEPARATOR_LINE, blank)};
  const some = text.slice(0, SEPARATOR_SAMPLE);
  const all = SEPARATORS.map((separator) => ({separator, ...partedBy(some, separator, known)}));
  const [best] = all.toSorted((a, b) => b.alike - a.alike || b.known - a.known || b.marks - a.marks);
  return {separator: best?.separator ?? ',', text};
}

interface Parted {
  /** The share of lines that have as many cells as the first, 0 where that has only one. */
  readonly alike: number;
  readonly known: number;
  /** How often it stands in the first line outside quotes, wherever they begin. */
  readonly marks: number;
}

function partedBy(text: string, separator: string, known: (heads: readonly string[]) => number): Parted {
  const counts: number[] = [];
  let heads: readonly string[] = [];
  try {
    const rows = new CsvRows(separator);
    for (const {cells} of rows.push(text)) {
      if (cells.every((cell) => cell.trim() === '')) continue;
      if (counts.length === 0) heads = cells;
      counts.push(cells.length);
    }
    // The last line may go on behind what has come.
    if (counts.length < 2)
      for (const {cells} of rows.end()) {
        if (counts.length === 0) heads = cells;
        counts.push(cells.length);
      }
  } catch (error) {
    if (!(error instanceof TableFault)) throw error;
  }
  const marks = marksIn(text, separator);
  if (heads.length < 2) return {alike: 0, known: 0, marks};
  const rest = counts.slice(1);
  const same = rest.filter((count) => count === heads.length).length;
  return {
    alike: rest.length === 0 ? 1 : same / rest.length,
    known: known(heads.map((head) => head.trim())),
    marks,
  };
}

function marksIn(text: string, separator: string): number {
  let isQuoted = false;
  let marks = 0;
  for (const each of text.trimStart()) {
    if (each === '"') isQuoted = !isQuoted;
    else if (!isQuoted && (each === '\n' || each === '\r')) break;
    else if (!isQuoted && each === separator) marks++;
  }
  return marks;
}
