import {readBarcodes, type ReadResult} from 'zxing-wasm/reader';
import {readingOf, type PictureArea, type CameraReading} from './reading.ts';
import {ALL_SYMBOLOGIES, type Symbology} from './symbologies.ts';

/** What it is asked for, each of which brings its kinds, and its names of them. */
const WASM_FORMATS = [...new Set(ALL_SYMBOLOGIES.map(([, {wasm}]) => wasm[0]))];
const SYMBOLOGY_BY_WASM_NAME: ReadonlyMap<string, Symbology> = new Map(
  ALL_SYMBOLOGIES.flatMap(([symbology, {wasm}]) =>
    wasm.map((name): [string, Symbology] => [name, symbology]),
  ),
);
/** Of more codes it would be unknown which one is meant. */
const MAX_CODES_IN_PICTURE = 8;

/** The codes in a picture, by `zxing-wasm`. */
export async function readPixelsByWasm(pixels: ImageData): Promise<readonly CameraReading[]> {
  const found = await readBarcodes(pixels, {
    formats: WASM_FORMATS,
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    maxNumberOfSymbols: MAX_CODES_IN_PICTURE,
    textMode: 'Plain',
  });
  return found.flatMap((each) => saidOf(each, pixels) ?? []);
}

function saidOf(result: ReadResult, {width, height}: ImageData): CameraReading | undefined {
  const {isValid, format, text, contentType, position} = result;
  const symbology = SYMBOLOGY_BY_WASM_NAME.get(format);
  if (!isValid || !symbology) return undefined;
  const corners = Object.values(position);
  const [xs, ys] = [corners.map(({x}) => x / width), corners.map(({y}) => y / height)];
  const area: PictureArea = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return readingOf({symbology, text, isGs1: contentType === 'GS1', area});
}
