import bwip from 'bwip-js/node';

/** A code as it is printed: dark and light modules, row by row, without the quiet zone around them. */
export interface Drawn {
  readonly width: number;
  readonly height: number;
  /** Whether the module at this place is dark. */
  readonly dark: (x: number, y: number) => boolean;
}

/** The kinds of code that are drawn, by the names of the library that draws them. */
export type CodeKind =
  | 'code128'
  | 'gs1-128'
  | 'code39'
  | 'ean13'
  | 'ean8'
  | 'upca'
  | 'upce'
  | 'itf14'
  | 'databaromni'
  | 'databarstacked'
  | 'databarlimited'
  | 'databarexpanded'
  | 'qrcode'
  | 'gs1qrcode'
  | 'datamatrix'
  | 'gs1datamatrix';

/** Modules of height to a row of bars, as labels have it: a third of a usual width. */
const BAR_HEIGHT = 40;

/** Draws a text as a code. GS1 strings with their identifiers in brackets; `isRaw`: as it stands, `^FNC1` and `^029` for what no key writes. */
export function drawCode(kind: CodeKind, text: string, isRaw = false): Drawn {
  const [drawn] = bwip.raw({bcid: kind, text, ...(isRaw ? {parsefnc: true, parse: true} : {})}) as readonly (
    | {readonly sbs: readonly number[]}
    | {readonly pixs: readonly number[]; readonly pixx: number; readonly pixy: number}
  )[];
  if (!drawn) throw new Error(`${kind} draws no ${text}`);
  if ('pixs' in drawn) {
    const {pixs, pixx, pixy} = drawn;
    return {width: pixx, height: pixy, dark: (x, y) => pixs[y * pixx + x] === 1};
  }
  // Widths of bars and gaps in turn.
  const row = drawn.sbs.flatMap((width, i) => Array.from({length: width}, () => i % 2 === 0));
  return {width: row.length, height: BAR_HEIGHT, dark: (x) => row[x] === true};
}
