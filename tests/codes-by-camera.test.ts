import {expect, test} from 'vitest';
import {readPixelsByZxing} from '#client/scan/camera/zxing.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {drawCode, type Drawn, type CodeKind} from './camera/draw-code.ts';
import {photograph, pixelsOf} from './camera/photograph.ts';
import {CORPUS, type CodeText} from './codes/corpus.ts';
import {readingOf} from './codes/reading.ts';

/** What stands in a code, and in which kind of code; `undefined` where none can hold it. */
interface Symbol {
  readonly kind: CodeKind;
  readonly text: string;
}

/** The kind of code that a scanner has named, by its AIM identifier. */
const NAMED: Readonly<Record<string, CodeKind>> = {
  C0: 'code128',
  C1: 'code128',
  A0: 'code39',
  E0: 'ean13',
  E4: 'ean8',
  I1: 'itf14',
  Q1: 'qrcode',
  Q3: 'qrcode',
  d1: 'datamatrix',
  d2: 'datamatrix',
};
/** A text that came without one may stand in any of these: each has its turn. */
const ANY: readonly CodeKind[] = ['qrcode', 'datamatrix', 'code128'];

/** What scanners send in place of what stands in the code: no code holds it. */
const STAND_INS = 'stand-ins';

const GS = '\u001d';
/** What code libraries write as an escape. */
const escaped = (text: string): string =>
  Array.from(text, (each) => {
    if (each === GS) return '^FNC1';
    if (each === '^') return '^094';
    return each < ' ' ? `^${String(each.charCodeAt(0)).padStart(3, '0')}` : each;
  }).join('');

function symbolOf({raw}: CodeText, turn: number): Symbol | undefined {
  const {aim, keyboard} = normaliseScan(raw);
  // It was mangled behind the code, by the keys.
  if (keyboard) return undefined;
  const stands = raw.trim().slice(aim.length);
  const named = aim === '' ? ANY[turn % ANY.length] : NAMED[aim.slice(1)];
  // Other letters than those of ASCII stand in QR codes alone.
  const kind = aim === '' && Array.from(stands).some((each) => each > '\u007f') ? 'qrcode' : named;
  if (kind === undefined || stands === '') return undefined;
  const isGs1 = /^.(C1|Q3|d2)$/.test(aim);
  return {kind, text: (isGs1 ? '^FNC1' : '') + escaped(stands)};
}

/** What the camera makes of it: it looks at a code from here and there. */
function seen(code: Drawn): string | undefined {
  const isBars = code.width !== code.height;
  for (const scale of isBars ? [2, 3] : [3, 4, 5]) {
    const width = Math.round(code.width * scale) + 24 * scale;
    const pixels = pixelsOf(photograph(code, {width, height: isBars ? 20 : width}, {scale}));
    for (const attempt of [0, 1]) {
      const [reading] = readPixelsByZxing(pixels, attempt);
      if (reading) return reading.raw;
    }
  }
  return undefined;
}

/** Nothing where such a code cannot hold it: with a wrong check digit no EAN is printed. */
function drawn({kind, text}: Symbol): Drawn | undefined {
  try {
    return drawCode(kind, text, true);
  } catch {
    return undefined;
  }
}

test('[SCAN-9] [SCAN-20] what a code can hold means the same drawn and seen by the camera as it does from keys', () => {
  const printed = Object.entries(CORPUS).flatMap(([about, texts]) =>
    texts.flatMap((each, turn) => {
      const symbol = each.isTyped || about === STAND_INS ? undefined : symbolOf(each, turn);
      const code = symbol && drawn(symbol);
      return symbol && code ? [{...each, symbol, code}] : [];
    }),
  );
  expect(printed.length).toBeGreaterThan(250);
  const kinds = new Set(printed.map(({symbol}) => symbol.kind));
  expect(kinds).toEqual(new Set(['code128', 'code39', 'ean13', 'ean8', 'itf14', 'qrcode', 'datamatrix']));
  const wrong = printed.flatMap(({raw, reading, symbol, code}) => {
    const camera = seen(code);
    const meant = camera === undefined ? 'not read' : readingOf(camera);
    return meant === reading ? [] : [{raw, symbol, camera, meant, reading}];
  });
  expect(wrong).toEqual([]);
}, 60_000);
