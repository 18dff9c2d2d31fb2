import {ReadableCell} from '../../base/readable.ts';
import {LABEL_FORMATS, type LabelFormat} from './formats.ts';

/** Labels on one page. */
export const PER_PAGE: Readonly<Record<LabelFormat, number>> = {a4: 24, 'a4-8': 8, 'a4-2': 2, label: 1};

const PAPER: Readonly<Record<LabelFormat, string>> = {
  a4: 'A4 portrait',
  'a4-8': 'A4 portrait',
  'a4-2': 'A4 portrait',
  label: '100mm 70mm',
};
const LABEL_FORMAT_KEY = 'label_format';

/** The paper in this browser's printer, remembered. */
export const labelFormat = new ReadableCell<LabelFormat>(
  LABEL_FORMATS.find((each) => each === localStorage.getItem(LABEL_FORMAT_KEY)) ?? 'a4',
);

export function setFormat(value: LabelFormat): void {
  localStorage.setItem(LABEL_FORMAT_KEY, value);
  labelFormat.set(value);
}

/** Tells the browser the paper, as a sheet of styles that the content policy allows; answers the way to take it back. */
export function layPaper(value: LabelFormat): () => void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@page { size: ${PAPER[value]}; margin: 0 }`);
  document.adoptedStyleSheets.push(sheet);
  return () => {
    document.adoptedStyleSheets = document.adoptedStyleSheets.filter((each) => each !== sheet);
  };
}
