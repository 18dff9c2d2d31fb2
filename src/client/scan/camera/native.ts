import {GROUP_SEPARATOR} from '#domain/scanning/separator.ts';
import type {CodeReader} from './reader.ts';
import {readingOf, type PictureArea, type CameraReading} from './reading.ts';
import {ALL_SYMBOLOGIES, type Symbology} from './symbologies.ts';

/** The browser's own detector, which the library of the platform's types does not know. */
interface Detected {
  readonly format: string;
  readonly rawValue: string;
  readonly boundingBox: DOMRectReadOnly;
}
interface Detector {
  detect(picture: ImageBitmapSource): Promise<readonly Detected[]>;
}
interface DetectorKind {
  new (options: {readonly formats: readonly string[]}): Detector;
  getSupportedFormats(): Promise<readonly string[]>;
}

/** Another reader's say about a picture. */
type Settle = CodeReader['read'];

const SYMBOLOGY_BY_NATIVE_FORMAT: ReadonlyMap<string, Symbology> = new Map(
  ALL_SYMBOLOGIES.flatMap(([symbology, {native}]) =>
    native === undefined ? [] : [[native, symbology] as const],
  ),
);
/** Without these there is no work to be done with it. */
const NEEDED = ['code_128', 'ean_13', 'qr_code', 'data_matrix'];

/**
 * The browser's own reader, where it really works: its presence proves nothing (`handheld.md` 5.8), so it must know
 * the formats that are needed and read a picture whose text is known. What it cannot tell by itself, `settle` reads
 * in the same picture.
 */
export async function nativeReader(settle: Settle): Promise<CodeReader | undefined> {
  const kind = (globalThis as {BarcodeDetector?: DetectorKind}).BarcodeDetector;
  if (!kind) return undefined;
  try {
    const known = await kind.getSupportedFormats();
    if (!NEEDED.every((format) => known.includes(format))) return undefined;
    const detector = new kind({
      formats: [...SYMBOLOGY_BY_NATIVE_FORMAT.keys()].filter((format) => known.includes(format)),
    });
    const [probe] = await detector.detect(knownPicture());
    return probe?.rawValue === KNOWN_TEXT ? readerOf(detector, settle) : undefined;
  } catch {
    return undefined;
  }
}

const readerOf = (detector: Detector, settle: Settle): CodeReader => ({
  name: 'native',
  async read(picture, attempt) {
    const {width, height} = picture;
    const found = await detector.detect(picture);
    const readings = found.flatMap((each) => detectedReading(each, width, height) ?? []);
    if (readings.some(isDoubtful)) return settle(picture, attempt);
    picture.close();
    return readings;
  },
  close: () => undefined,
});

/** How such a detector tells FNC1 in front, where it does. */
const FNC1 = [']C1', ']d2', ']Q3', GROUP_SEPARATOR];

/** What the browser's detector has seen in a picture of this size, as any reader says it. */
export function detectedReading(
  {format, rawValue, boundingBox}: Detected,
  width: number,
  height: number,
): CameraReading | undefined {
  const symbology = SYMBOLOGY_BY_NATIVE_FORMAT.get(format);
  if (!symbology) return undefined;
  const mark = FNC1.find((each) => rawValue.startsWith(each)) ?? '';
  const {left, top, right, bottom} = boundingBox;
  const area: PictureArea = {
    left: left / width,
    top: top / height,
    right: right / width,
    bottom: bottom / height,
  };
  return readingOf({symbology, text: rawValue.slice(mark.length), isGs1: mark !== '', area});
}

/**
 * Whether this reading alone cannot tell what it is: a code that may be one of GS1's, from a detector that
 * shows FNC1 in some pictures and hides it in others.
 */
const isDoubtful = ({raw}: CameraReading): boolean =>
  /^\](C0|d1|Q1)/.test(raw) && (/^\d\d/.test(raw.slice(3)) || raw.includes(GROUP_SEPARATOR));

const KNOWN_TEXT = 'BW';
/** `BW` in Code 128: start B, the two letters, the sum, stop; widths of bars and gaps in turn. */
const KNOWN_BARS = '2112141311233113211121332331112';

function knownPicture(): OffscreenCanvas {
  const [scale, quiet, height] = [4, 12, 120];
  const modules = Array.from(KNOWN_BARS, Number);
  const width = modules.reduce((sum, each) => sum + each, 0) + 2 * quiet;
  const canvas = new OffscreenCanvas(width * scale, height);
  const context = canvas.getContext('2d');
  if (!context) return canvas;
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, height);
  context.fillStyle = 'black';
  let x = quiet;
  for (const [i, each] of modules.entries()) {
    if (i % 2 === 0) context.fillRect(x * scale, 20, each * scale, height - 40);
    x += each;
  }
  return canvas;
}
