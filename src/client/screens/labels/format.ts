import {Cell} from '../../data/readable.ts';

/** `a4`: 24 labels of 70 × 37 mm on a sheet, to cut or on sheets of labels; `label`: one on 100 × 70 mm. */
export const FORMATS = ['a4', 'label'] as const;
export type Format = (typeof FORMATS)[number];

/** Labels on one page. */
export const PER_PAGE: Readonly<Record<Format, number>> = {a4: 24, label: 1};

const PAPER: Readonly<Record<Format, string>> = {a4: 'A4 portrait', label: '100mm 70mm'};
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
