import {
  BinaryBitmap,
  DecodeHintType,
  HybridBinarizer,
  QRCodeReader,
  RGBLuminanceSource,
} from '@zxing/library';

/**
 * The picture holds nothing but the code, upright: told so, the reader finds each one. Left to search for the
 * corners as in a photograph, it misses about one random id in thirty.
 */
const NOTHING_ELSE = new Map([[DecodeHintType.PURE_BARCODE, true]]);

/** The text of the QR code in a picture: one byte of brightness a pixel, row by row. */
export function readCode(light: Uint8ClampedArray, width: number, height: number): string {
  const source = new RGBLuminanceSource(light, width, height);
  return new QRCodeReader().decode(new BinaryBitmap(new HybridBinarizer(source)), NOTHING_ELSE).getText();
}
