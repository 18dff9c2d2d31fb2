import {qrcode, type DrawingContext, type RenderOptions} from 'bwip-js/browser';

/** A QR code as one path of a square picture `size` wide, without its quiet zone. */
export interface QrPicture {
  readonly d: string;
  readonly size: number;
}

/** Draws a code with middle correction: a label in a rack is scratched, and must read all the same. */
export function qrPicture(text: string): QrPicture {
  // The types of the package leave out what only some kinds of code know.
  const options: RenderOptions & {readonly eclevel: string} = {bcid: 'qrcode', text, eclevel: 'M', scale: 1};
  return qrcode<QrPicture>(options, pathDrawing());
}

/** Takes the shapes of a code as they are; a QR code has no lines, circles or letters. */
function pathDrawing(): DrawingContext<QrPicture> {
  let d = '';
  let size = 0;
  const never = (): void => undefined;
  return {
    scale: () => null,
    measure: () => ({width: 0, ascent: 0, descent: 0}),
    init: (width) => (size = width),
    polygon: (points) => (d += `M${points.map((point) => point.join(' ')).join('L')}z`),
    line: never,
    hexagon: never,
    ellipse: never,
    fill: never,
    text: never,
    end: () => ({d, size}),
  };
}
