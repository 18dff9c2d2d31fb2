import {readBarcodes, type ReadResult} from 'zxing-wasm/reader';
import {isKeyOf} from '#domain/kernel/entry-of.ts';
import {readingOf, type Area, type Reading, type Symbology} from './reading.ts';

/** Its names of what a warehouse has. */
const SYMBOLOGIES = {
  Code128: 'code128',
  Code39: 'code39',
  Code39Std: 'code39',
  EAN13: 'ean13',
  EAN8: 'ean8',
  UPCA: 'upcA',
  UPCE: 'upcE',
  ITF: 'itf',
  ITF14: 'itf',
  DataBar: 'dataBar',
  DataBarOmni: 'dataBar',
  DataBarStk: 'dataBar',
  DataBarStkOmni: 'dataBar',
  DataBarLtd: 'dataBar',
  DataBarExp: 'dataBar',
  DataBarExpStk: 'dataBar',
  QRCode: 'qr',
  QRCodeModel2: 'qr',
  DataMatrix: 'dataMatrix',
} as const satisfies Readonly<Record<string, Symbology>>;

/**
 * Those that are asked for; each brings its kinds. Of Code 39 its own alphabet alone: in the extended one `+A` would be
 * read as `a`, which no scanner says unless it is told to.
 */
const FORMATS = ['Code128', 'Code39Std', 'EANUPC', 'ITF', 'DataBar', 'QRCode', 'DataMatrix'] as const;
/** Of more codes nobody could say which one is meant. */
const MOST = 8;

/** The codes in a picture, by `zxing-wasm`. */
export async function readPixels(pixels: ImageData): Promise<readonly Reading[]> {
  const found = await readBarcodes(pixels, {
    formats: [...FORMATS],
    tryHarder: true,
    tryRotate: true,
    tryInvert: true,
    maxNumberOfSymbols: MOST,
    textMode: 'Plain',
  });
  return found.flatMap((each) => saidOf(each, pixels) ?? []);
}

const isKnown = (format: string): format is keyof typeof SYMBOLOGIES => isKeyOf(SYMBOLOGIES, format);

function saidOf(result: ReadResult, {width, height}: ImageData): Reading | undefined {
  const {isValid, format, text, contentType, position} = result;
  if (!isValid || !isKnown(format)) return undefined;
  const corners = Object.values(position);
  const [xs, ys] = [corners.map(({x}) => x / width), corners.map(({y}) => y / height)];
  const area: Area = {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
  return readingOf({symbology: SYMBOLOGIES[format], text, isGs1: contentType === 'GS1', area});
}
