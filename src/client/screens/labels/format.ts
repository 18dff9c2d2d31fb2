import {Cell} from '../../data/readable.ts';

/**
 * `a4`: 24 labels of 70 × 37 mm on a sheet, to cut or on sheets of labels; `a4-8`: eight of 105 × 74 mm; `a4-2`: two of
 * 210 × 148 mm, to be read from a truck; `label`: one on 100 × 70 mm.
 */
export const FORMATS = ['a4', 'a4-8', 'a4-2', 'label'] as const;
export type Format = (typeof FORMATS)[number];

/** Labels on one page. */
export const PER_PAGE: Readonly<Record<Format, number>> = {a4: 24, 'a4-8': 8, 'a4-2': 2, label: 1};

const PAPER: Readonly<Record<Format, string>> = {
  a4: 'A4 portrait',
  'a4-8': 'A4 portrait',
  'a4-2': 'A4 portrait',
  label: '100mm 70mm',
};
const KEY = 'label_format';

/** The paper in this browser's printer, remembered. */
export const format = new Cell<Format>(FORMATS.find((each) => each === localStorage.getItem(KEY)) ?? 'a4');

export function setFormat(value: Format): void {
  localStorage.setItem(KEY, value);
  format.set(value);
}

/** Tells the browser the paper, as a sheet of styles that the content policy allows; answers the way to take it back. */
export function layPaper(value: Format): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${PAPER[value]}; margin: 0 }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}

/** Of labels that are read from afar: what the name may take across, and how high it is at most, mm. */
const FAR: Partial<Record<Format, {readonly across: number; readonly high: number}>> = {
  'a4-8': {across: 95, high: 22},
  'a4-2': {across: 194, high: 52},
};
/** A bold letter is so wide by its height. */
const WIDTH = 0.7;
/** Smaller than that a long name rather takes a second line, mm. */
const LEAST = 8;

/** How high a name is set to fill the label that it is read from, mm; `undefined` where all names are of one size. */
export function nameHeight(of: Format, name: string): number | undefined {
  const far = FAR[of];
  return far && Math.max(LEAST, Math.min(far.high, far.across / (WIDTH * Math.max(1, name.length))));
}
