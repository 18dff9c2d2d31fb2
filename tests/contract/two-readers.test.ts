import {readFile} from 'node:fs/promises';
import {fileURLToPath} from 'node:url';
import {prepareZXingModule} from 'zxing-wasm/reader';
import {beforeAll, expect, test} from 'vitest';
import {readPixelsByWasm as byWasm} from '#client/scan/camera/wasm.ts';
import {readPixelsByZxing as byZxing} from '#client/scan/camera/zxing.ts';
import {wholeUpc} from '#client/scan/camera/digits.ts';
import {detectedReading} from '#client/scan/camera/native.ts';
import {checkDigit} from '#domain/goods/check-digit.ts';
import {drawCode, type CodeKind} from '../camera/draw-code.ts';
import {photograph, pixelsOf} from '../camera/photograph.ts';

beforeAll(async () => {
  const file = fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
  const wasmBinary = Uint8Array.from(await readFile(file)).buffer;
  await prepareZXingModule({overrides: {wasmBinary}, fireImmediately: true});
});

const codes = (from: number, to: number): string[] =>
  Array.from({length: to - from + 1}, (_, i) => String.fromCharCode(from + i));
/** What prints, what does not, and letters that a reader may show byte by byte. */
const [PRINTING, CONTROLS] = [codes(32, 126), [...codes(1, 31), '\u007f']];
const LETTERS = Array.from('éüßñçÆ×÷ÿ¿£§°€ŁžЯжΩرف٣倉棚あア한😀');
/** What stands behind the identifiers of GS1. */
const OF_GS1 = PRINTING.filter((sign) => /[!"%&'()*+,\-./0-9:;<=>?A-Z_a-z]/.test(sign));

/** Every sign that a symbology may carry. */
const SIGNS = {
  code39: Array.from('0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ-. $/+%'),
  code128: [...PRINTING, ...CONTROLS],
  qrcode: [...PRINTING, ...CONTROLS, ...LETTERS],
  datamatrix: [...PRINTING, ...CONTROLS, ...LETTERS],
} as const;
type Lettered = keyof typeof SIGNS;

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
function textsOf(kind: Lettered): readonly string[] {
  const groups = inGroups(SIGNS[kind]);
  const alone = groups.map((signs) => `A${signs.join('B')}C`);
  if (kind !== 'code39') return alone;
  const shifted = (shift: string) => groups.map((signs) => `1${signs.map((sign) => shift + sign).join('')}2`);
  return [...alone, ...['$', '/', '+', '%'].flatMap(shifted)];
}

/** As the drawing library is told what no key writes. */
const escaped = (text: string): string =>
  Array.from(text, (sign) =>
    CONTROLS.includes(sign) ? `^${String(sign.charCodeAt(0)).padStart(3, '0')}` : sign,
  ).join('');

function picture(kind: CodeKind, text: string, isRaw = false): ImageData {
  const code = drawCode(kind, text, isRaw);
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

const [NATIVE, boundingBox] = [
  {code39: 'code_39', code128: 'code_128', qrcode: 'qr_code', datamatrix: 'data_matrix'},
  {left: 0, top: 0, right: 1, bottom: 1} as DOMRectReadOnly,
];
/** What the browser's own would say, which is not on this machine, of a code that it reads right. */
const byNative = (format: string, rawValue: string): string | undefined =>
  detectedReading({format, rawValue, boundingBox}, 1, 1)?.raw;

/** What the readers say of one picture, those that are to say the same. */
async function saidOf(pixels: ImageData): Promise<(string | undefined)[]> {
  const [first] = await byWasm(pixels);
  return [first?.raw, byTries(pixels)];
}

test.each(Object.keys(SIGNS) as Lettered[])(
  '[SCAN-20] all readers say every sign of %s alike',
  async (kind) => {
    const wrong: unknown[] = [];
    for (const text of textsOf(kind)) {
      const raw = escaped(text);
      const pixels = picture(kind, raw, raw !== text);
      const said = [...(await saidOf(pixels)), byNative(NATIVE[kind], text)].map((each) => each?.slice(3));
      if (said.some((each) => each !== text)) wrong.push([text, ...said]);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

test.each(['code128', 'qrcode', 'datamatrix'] as const)(
  '[SCAN-20] all readers say every sign that may stand behind an identifier of GS1 alike, in %s',
  async (kind) => {
    const wrong: unknown[] = [];
    // What draws a QR code writes this one as among letters and digits, also where it is not.
    const [alone, others] = [['%'], OF_GS1.filter((sign) => sign !== '%')];
    for (const signs of [alone, ...inGroups(others)]) {
      const [lot, serial] = [`A${signs.join('B')}C`, `7${signs.join('')}`];
      const said = await saidOf(picture(kind, `^FNC110${lot}^FNC121${serial}`, true));
      const meant = `10${lot}\u001d21${serial}`;
      said.push(byNative(NATIVE[kind], `\u001d${meant}`));
      if (new Set(said).size !== 1 || said[0]?.slice(3) !== meant) wrong.push([meant, ...said]);
    }
    expect(wrong).toEqual([]);
  },
  120_000,
);

const withCheck = (digits: string): string => digits + checkDigit(digits);

test.each([
  ['ean13', 'ean_13', 12],
  ['ean8', 'ean_8', 7],
  ['upca', 'upc_a', 11],
  ['itf14', 'itf', 13],
] as const)('[SCAN-20] all readers say every digit of %s alike', async (kind, format, length) => {
  const wrong: unknown[] = [];
  for (let digit = 0; digit < 10; digit++) {
    const text = withCheck(Array.from({length}, (_, i) => String((digit + i * 3) % 10)).join(''));
    const said = [...(await saidOf(picture(kind, text))), byNative(format, text)];
    if (new Set(said).size !== 1 || !said[0]?.endsWith(text)) wrong.push([text, ...said]);
  }
  expect(wrong).toEqual([]);
});

test('[SCAN-20] a code of bars whose check sign looks like a separator has none, and none is taken for an EAN-8', async () => {
  for (const text of ['DAB', 'AHB7', ';;12', 'AB ', '<<12'])
    expect([text, ...(await saidOf(picture('code128', text)))]).toEqual([text, `]C0${text}`, `]C0${text}`]);
});

test('[SCAN-20] a short UPC is said in thirteen digits by whoever reads it, whatever its last digit leaves out', async () => {
  for (let last = 0; last < 10; last++) {
    const long = wholeUpc(`0${last < 5 ? '12345' : '67891'}${String(last)}0`).slice(0, -1);
    const short = `0${last < 5 ? '12345' : '67891'}${String(last)}${checkDigit(long)}`;
    const said = `]E00${withCheck(long)}`;
    const [first] = await byWasm(picture('upce', short));
    expect([short, first?.raw, byNative('upc_e', short), byNative('upc_e', withCheck(long))]).toEqual([
      short,
      said,
      said,
      said,
    ]);
  }
});

test('[SCAN-20] DataBar is read by the one that knows it', async () => {
  const gtin = withCheck('0950110153000');
  for (const kind of ['databaromni', 'databarlimited', 'databarexpanded'] as const)
    expect([kind, (await byWasm(picture(kind, `(01)${gtin}`)))[0]?.raw]).toEqual([kind, `]e001${gtin}`]);
});

test('[SCAN-20] what a symbology cannot carry was misread, whoever says so', () => {
  expect(byNative('code_39', 'bin')).toBeUndefined();
  expect(byNative('code_39', 'BIN*')).toBeUndefined();
  expect(byNative('code_128', '倉')).toBeUndefined();
  expect(byNative('ean_13', '9501101530004')).toBeUndefined();
  expect(byNative('data_matrix', 'CafÃ©')).toBe(']d1Café');
});
