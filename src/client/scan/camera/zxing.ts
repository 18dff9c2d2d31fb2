import {
  BarcodeFormat,
  BinaryBitmap,
  Code128Reader,
  DataMatrixReader,
  DecodeHintType,
  GlobalHistogramBinarizer,
  HybridBinarizer,
  type LuminanceSource,
  MultiFormatOneDReader,
  QRCodeReader,
  type Reader,
  type Result,
  RGBLuminanceSource,
} from '@zxing/library';
import {GROUP_SEPARATOR} from '#domain/scanning/separator.ts';
import {mendCode128} from './code-128-start.ts';
import {readingOf, WHOLE_PICTURE, type CameraReading} from './reading.ts';
import {ALL_SYMBOLOGIES, SYMBOLOGIES, type Symbology} from './symbologies.ts';

const SYMBOLOGY_BY_ZXING_FORMAT: ReadonlyMap<BarcodeFormat, Symbology> = new Map(
  ALL_SYMBOLOGIES.flatMap(([symbology, {zxing}]) =>
    zxing === undefined ? [] : [[formatNamed(zxing), symbology] as const],
  ),
);
/** Lines across bars, but for Code 128: its own reader comes first, since parts of its codes look like an EAN-8. */
const BARS = [...SYMBOLOGY_BY_ZXING_FORMAT].flatMap(([format, symbology]) =>
  'isSquare' in SYMBOLOGIES[symbology] || symbology === 'code128' ? [] : [format],
);
/** Without the last one FNC1 is left out of Code 128 in silence. */
const QUICK = new Map<DecodeHintType, unknown>([
  [DecodeHintType.POSSIBLE_FORMATS, BARS],
  [DecodeHintType.ASSUME_GS1, true],
]);
/** Every row of the picture, not some about its middle: it takes nine times as long. */
const THOROUGH = new Map([...QUICK, [DecodeHintType.TRY_HARDER, true]]);
mendCode128();
const code128 = new Code128Reader();
const bars = new MultiFormatOneDReader(THOROUGH);
const qr = new QRCodeReader();
const dataMatrix = new DataMatrixReader();

/** Lines across bars are read as they lie; every so many pictures as they would stand. */
const TURN_EVERY = 4;

/**
 * The code in a picture, by `@zxing/library`. It finds one at most, so what it fails at is tried another way with
 * another picture: quickly and thoroughly in turn; bars that stand, a picture full of noise (the histogram reads it), a
 * DataMatrix beside the middle.
 */
export function readPixelsByZxing(
  {data, width, height}: ImageData,
  attempt: number,
): readonly CameraReading[] {
  const light = lightOf(data);
  const whole = new RGBLuminanceSource(light, width, height);
  const isTurned = attempt % TURN_EVERY === TURN_EVERY - 1;
  const lines = isTurned ? new RGBLuminanceSource(turned(light, width, height), height, width) : whole;
  const isSecond = attempt % 2 === 1;
  const hints = isSecond ? THOROUGH : QUICK;
  const found =
    tried(code128, binary(lines, isSecond), hints) ??
    tried(bars, binary(lines, isSecond), hints) ??
    tried(qr, binary(whole, isSecond), hints) ??
    tried(dataMatrix, binary(middleOf(whole, attempt), false), hints);
  const reading = found && saidOf(found);
  return reading ? [reading] : [];
}

function formatNamed(name: string): BarcodeFormat {
  const format = Object.entries(BarcodeFormat).find(([each]) => each === name)?.[1];
  if (typeof format !== 'number') throw new Error(`the reader knows no ${name}`);
  return format;
}

const binary = (source: LuminanceSource, isNoisy: boolean): BinaryBitmap =>
  new BinaryBitmap(isNoisy ? new GlobalHistogramBinarizer(source) : new HybridBinarizer(source));

/** A picture without a code is no error, and neither is one with half of it. */
function tried(reader: Reader, picture: BinaryBitmap, hints: typeof QUICK): Result | undefined {
  try {
    return reader.decode(picture, hints);
  } catch {
    return undefined;
  } finally {
    reader.reset();
  }
}

/** Its reader looks from the middle outwards: the whole square, or half of it. */
function middleOf(source: LuminanceSource, attempt: number): LuminanceSource {
  const [width, height] = [source.getWidth(), source.getHeight()];
  const side = Math.floor(Math.min(width, height) * (attempt % 2 === 0 ? 1 : 0.6));
  return source.crop((width - side) >> 1, (height - side) >> 1, side, side);
}

const GS1_CODE_128 = ']C1';
/** The codeword of FNC1 in a DataMatrix, and the modes of a QR code that come before its first character. */
const [DATA_MATRIX_FNC1, QR_FNC1_FIRST, QR_ECI] = [232, 0b0101, 0b0111];

function saidOf(result: Result): CameraReading | undefined {
  const symbology = SYMBOLOGY_BY_ZXING_FORMAT.get(result.getBarcodeFormat());
  if (!symbology) return undefined;
  const text = result.getText();
  const [first = 0, second = 0] = result.getRawBytes() ?? [];
  if (symbology === 'code128')
    return said(symbology, text, text.startsWith(GS1_CODE_128) ? GS1_CODE_128 : '');
  if (symbology === 'dataMatrix')
    return said(
      symbology,
      text,
      first === DATA_MATRIX_FNC1 && text.startsWith(GROUP_SEPARATOR) ? GROUP_SEPARATOR : '',
    );
  // The reader does not tell: its first mode does, behind a short character set where one is named.
  const [mode, next] = [first >> 4, second & 0b1111];
  const isGs1 = mode === QR_FNC1_FIRST || (mode === QR_ECI && next === QR_FNC1_FIRST);
  return readingOf({symbology, text, isGs1: symbology === 'qr' && isGs1, area: WHOLE_PICTURE});
}

/** `mark`: how FNC1 in front is told, or ''. */
const said = (symbology: Symbology, text: string, mark: string): CameraReading | undefined =>
  readingOf({symbology, text: text.slice(mark.length), isGs1: mark !== '', area: WHOLE_PICTURE});

/** Brightness of each pixel: green counts most, as it does for the eye. */
function lightOf(data: Uint8ClampedArray): Uint8ClampedArray {
  const light = new Uint8ClampedArray(data.length / 4);
  for (let i = 0, at = 0; i < light.length; i++, at += 4)
    light[i] = ((data[at] ?? 0) + 2 * (data[at + 1] ?? 0) + (data[at + 2] ?? 0)) >> 2;
  return light;
}

/** The picture turned by a quarter. */
function turned(light: Uint8ClampedArray, width: number, height: number): Uint8ClampedArray {
  const result = new Uint8ClampedArray(light.length);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) result[x * height + (height - 1 - y)] = light[y * width + x] ?? 0;
  return result;
}
