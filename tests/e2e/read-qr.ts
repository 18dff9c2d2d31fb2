import type {Locator} from 'playwright';
import {readCode} from '../read-code.ts';

/** Width of the picture that is read, in pixels. */
const SIDE = 480;

/** Reads the code in a picture on the page, as a scanner does: from dark and light alone. */
export async function readQr(picture: Locator): Promise<string> {
  const light = await picture.evaluate((svg, side) => {
    const path = svg.querySelector('path');
    const [, , size = 0] = (svg.getAttribute('viewBox') ?? '').split(' ').map(Number);
    const context = new OffscreenCanvas(side, side).getContext('2d');
    if (!context || !path) throw new Error('there is no code');
    context.fillStyle = 'white';
    context.fillRect(0, 0, side, side);
    // A quiet zone of a tenth on each side.
    context.translate(side / 10, side / 10);
    context.scale((side * 0.8) / size, (side * 0.8) / size);
    context.fillStyle = 'black';
    context.fill(new Path2D(path.getAttribute('d') ?? ''), 'evenodd');
    const {data} = context.getImageData(0, 0, side, side);
    // As a text: a list of so many numbers takes the wire as long as all else that a test does.
    const bytes = Array.from({length: side * side}, (_, i) => String.fromCharCode(data[i * 4] ?? 0));
    return btoa(bytes.join(''));
  }, SIDE);
  return readCode(Uint8ClampedArray.from(Buffer.from(light, 'base64')), SIDE, SIDE);
}
