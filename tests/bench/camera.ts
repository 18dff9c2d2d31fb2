import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {prepareZXingModule} from 'zxing-wasm/reader';
import {readPixelsByWasm as byWasm} from '#client/scan/camera/wasm.ts';
import {readPixelsByZxing as byZxing} from '#client/scan/camera/zxing.ts';
import type {CameraReading} from '#client/scan/camera/reading.ts';
import {launch, newProfile} from '../browser.ts';
import {PRINTED} from '../camera/codes.ts';
import {drawCode} from '../camera/draw-code.ts';
import {photograph, pixelsOf, type Condition} from '../camera/photograph.ts';
import {median} from './numbers.ts';
import type {BenchReport} from './report.ts';

/** How a code is held; `scale` in parts of the usual one. */
const CONDITIONS: Readonly<Record<string, Condition>> = {
  upright: {},
  'tilted by 8°': {angle: 8},
  'tilted by 20°': {angle: 20},
  'turned by 90°': {angle: 90},
  'out of focus': {blur: 1},
  'far out of focus': {blur: 2},
  small: {scale: 0.6},
  pale: {contrast: 0.25},
  noisy: {noise: 45},
  'beside the middle': {beside: 40},
  'light on dark': {isInverted: true},
};
/** Pictures that a reader is given of each code: two equal readings are a scan. */
const PICTURES = 4;
/** From picture to picture, ms. */
const EVERY_MS = 100;

type Read = (
  pixels: ImageData,
  attempt: number,
) => readonly CameraReading[] | Promise<readonly CameraReading[]>;

interface Tried {
  /** Codes that became a scan, and those that were taken for another. */
  readonly scans: number;
  readonly wrong: number;
  /** Of a picture, and to the scan, ms. */
  readonly picture: readonly number[];
  readonly scan: readonly number[];
}

/** How many codes each reader reads under which conditions, and how soon they are a scan. */
export async function camera(report: BenchReport): Promise<void> {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
  report.note(
    `native detector: ${(await hasNative()) ? 'there is one; measure it on a handheld' : 'none on this machine'}`,
  );
  for (const [name, read] of [
    ['@zxing/library', byZxing],
    ['zxing-wasm', byWasm],
  ] as const) {
    const all: Tried[] = [];
    for (const [what, condition] of Object.entries(CONDITIONS)) {
      const tried = await tryAll(read, condition);
      all.push(tried);
      report.note(
        `${name}, ${what}: ${String(tried.scans)} of ${String(PRINTED.length)}${tried.wrong > 0 ? `, ${String(tried.wrong)} WRONG` : ''}, ${median(tried.picture).toFixed(0)} ms a picture`,
      );
    }
    const figures = (of: (tried: Tried) => readonly number[]) =>
      all.flatMap(of).map((ours) => ({ours, floor: 0}));
    const readAll = all.reduce((sum, {scans}) => sum + scans, 0);
    const wrong = all.reduce((sum, tried) => sum + tried.wrong, 0);
    report.add({
      name: `camera: codes read by ${name}`,
      unit: '%',
      rounds: [{ours: (100 * readAll) / (all.length * PRINTED.length), floor: 0}],
      aim: 'none wrong',
      isMet: () => wrong === 0,
    });
    report.add({name: `camera: a picture, ${name}`, unit: 'ms', rounds: figures(({picture}) => picture)});
    report.add({name: `camera: to the scan, ${name}`, unit: 'ms', rounds: figures(({scan}) => scan)});
  }
}

async function tryAll(read: Read, condition: Condition): Promise<Tried> {
  let [scans, wrong] = [0, 0];
  const [picture, scan]: [number[], number[]] = [[], []];
  for (const {kind, text, raw} of PRINTED) {
    const code = drawCode(kind, text);
    const scale = (code.width === code.height ? 5 : 3) * (condition.scale ?? 1);
    const size = {width: Math.round(Math.max(code.width, 60) * scale + 120), height: 300};
    const turned = condition.angle === 90 ? {width: size.height, height: size.width} : size;
    const pixels = pixelsOf(photograph(code, turned, {...condition, scale}));
    const seen: boolean[] = [];
    let spent = 0;
    for (let attempt = 0; attempt < 2 * PICTURES; attempt++) {
      const start = performance.now();
      const [reading] = await read(pixels, attempt);
      const took = performance.now() - start;
      picture.push(took);
      spent += Math.max(EVERY_MS, took);
      if (!reading) continue;
      if (reading.raw !== raw) wrong++;
      seen.push(reading.raw === raw);
      if (seen.length < 2) continue;
      if (seen.every(Boolean)) {
        scans++;
        scan.push(spent);
      }
      break;
    }
  }
  return {scans, wrong, picture, scan};
}

/** Whether the Chromium of this machine has a detector of its own. */
async function hasNative(): Promise<boolean> {
  const profile = await newProfile();
  const browser = await launch({isWhole: true, isThreaded: true, userDataDir: profile.dir});
  try {
    await browser.page.goto('chrome://version');
    return await browser.page.evaluate(() => 'BarcodeDetector' in globalThis);
  } finally {
    await browser.close();
    await profile.remove();
  }
}
