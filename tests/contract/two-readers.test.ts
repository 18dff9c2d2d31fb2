import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {prepareZXingModule} from 'zxing-wasm/reader';
import {beforeAll, expect, test} from 'vitest';
import {readPixels as byWasm} from '#client/scan/camera/wasm.ts';
import {readPixels as byZxing} from '#client/scan/camera/zxing.ts';
import {drawCode} from '../camera/draw-code.ts';
import {photograph, pixelsOf} from '../camera/photograph.ts';

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
});

/** Every sign that a symbology carries, as far as codes in a warehouse do: what prints. */
const PRINTING = Array.from({length: 95}, (_, i) => String.fromCharCode(32 + i));
const SIGNS = {
  code39: Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'),
  code128: PRINTING,
  qrcode: [...PRINTING, 'é', 'ß', 'Ж', '電'],
  datamatrix: PRINTING,
} as const;
type Kind = keyof typeof SIGNS;

/** In one picture so many: it is small, and tells where they fail. */
const TOGETHER = 4;
const inGroups = (signs: readonly string[]): string[][] =>
  Array.from({length: Math.ceil(signs.length / TOGETHER)}, (_, i) =>
    signs.slice(i * TOGETHER, (i + 1) * TOGETHER),
  );

/**
 * Each sign between letters, since the beginning of a code may say something of its own; in Code 39 also behind those
 * that make another sign of it in its extended alphabet, which no label here is written in.
 */
function textsOf(kind: Kind): readonly string[] {
  const groups = inGroups(SIGNS[kind]);
  const alone = groups.map((signs) => `A${signs.join('B')}C`);
  if (kind !== 'code39') return alone;
  const shifted = (shift: string) => groups.map((signs) => `1${signs.map((sign) => shift + sign).join('')}2`);
  return [...alone, ...['$', '/', '+', '%'].flatMap(shifted)];
}

function picture(kind: Kind, text: string): ImageData {
  const code = drawCode(kind, text);
  const scale = code.width === code.height ? 4 : 2;
  const size = {width: Math.round(Math.max(code.width, 60) * scale) + 80, height: 180};
  return pixelsOf(photograph(code, size, {scale}));
}

/** What the slower one says, once it has tried its ways. */
function byTries(pixels: ImageData): string | undefined {
  for (let attempt = 0; attempt < 4; attempt++) {
    const [reading] = byZxing(pixels, attempt);
    if (reading) return reading.raw;
  }
  return undefined;
}

test.each(Object.keys(SIGNS) as Kind[])(
  '[SCAN-20] both readers say every sign of %s alike',
  async (kind) => {
    const wrong: unknown[] = [];
    for (const text of textsOf(kind)) {
      const pixels = picture(kind, text);
      const [first] = await byWasm(pixels);
      const said = [first?.raw, byTries(pixels)].map((raw) => raw?.slice(3));
      if (said.some((each) => each !== text)) wrong.push([text, ...said]);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);
