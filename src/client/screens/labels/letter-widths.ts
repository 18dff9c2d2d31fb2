import type {WidthOf} from './fitted-name.ts';

/** Letters are measured in this size, px: more digits than any printer tells apart. */
const SIZE = 100;
/** Where nothing can be measured a letter is taken for as wide as it is high: too small is read, cut is not. */
const WIDEST = 1;

let drawing: CanvasRenderingContext2D | null | undefined;

/** How wide a bold text of this page is, by the height of its letters. */
export const letterWidths: WidthOf = (text) => {
  drawing ??= document.createElement('canvas').getContext('2d');
  if (!drawing) return text.length * WIDEST;
  drawing.font = `700 ${String(SIZE)}px ${getComputedStyle(document.body).fontFamily}`;
  return drawing.measureText(text).width / SIZE;
};
