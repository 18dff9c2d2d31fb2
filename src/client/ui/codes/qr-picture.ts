import {qrcode, type RenderOptions} from 'bwip-js/browser';
import {pathDrawing, type DrawnCode} from './path-drawing.ts';

/** A QR code as one path of a square picture `size` wide, without its quiet zone. */
interface QrPicture {
  readonly d: string;
  readonly size: number;
}

/** Draws a code with middle correction: a label in a rack is scratched, and must read all the same. */
export function qrPicture(text: string): QrPicture {
  // The types of the package leave out what only some kinds of code know.
  const options: RenderOptions & {readonly eclevel: string} = {bcid: 'qrcode', text, eclevel: 'M', scale: 1};
  return squareOf(qrcode<DrawnCode>(options, pathDrawing()));
}

/** A picture that is as high as it is wide. */
const squareOf = ({d, width}: DrawnCode): QrPicture => ({d, size: width});
