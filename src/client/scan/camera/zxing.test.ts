import {expect, test} from 'vitest';
import {PRINTED, RARER, type Printed} from '#tests/camera/codes.ts';
import {drawCode} from '#tests/camera/draw-code.ts';
import {photograph, pixelsOf, type Condition} from '#tests/camera/photograph.ts';
import {readPixelsByZxing} from './zxing.ts';

/** What is read of a label in pictures that are each tried in their own way. */
function read({kind, text}: Printed, condition: Condition = {}, attempts = [0, 1, 2, 3]): string[] {
  const code = drawCode(kind, text);
  const scale = code.width === code.height ? 4 : code.width > 200 ? 2.4 : 3;
  const longest = Math.round(Math.max(code.width, 60) * scale) + 80;
  const size = {
    width: condition.angle === 90 ? 160 : longest,
    height: condition.angle === 90 ? longest : 160,
  };
  const pixels = pixelsOf(photograph(code, size, {scale, ...condition}));
  return attempts.flatMap((attempt) => readPixelsByZxing(pixels, attempt).map(({raw}) => raw));
}

test.each([...PRINTED, ...RARER])('$kind is read as a scanner sends it: $raw', (printed) => {
  const readings = read(printed);
  expect(readings.length).toBeGreaterThanOrEqual(2);
  expect(new Set(readings)).toEqual(new Set([printed.raw]));
});

const BARS = PRINTED.filter(({kind}) => !/qr|matrix/.test(kind));

test('bars that stand are read in every fourth picture', () => {
  for (const printed of BARS) expect(read(printed, {angle: 90}, [2, 3])).toEqual([printed.raw]);
});

test('bars are read whatever dark thing stands before them, and no tilted code is taken for another', () => {
  for (const printed of BARS)
    for (const raw of read(printed, {angle: 6}, [0, 1])) expect(raw).toBe(printed.raw);
});

test('a picture without a code brings nothing', () => {
  const code = {width: 1, height: 1, dark: () => false};
  const pixels = pixelsOf(photograph(code, {width: 200, height: 120}, {noise: 30}));
  expect([0, 1, 2, 3].flatMap((attempt) => readPixelsByZxing(pixels, attempt))).toEqual([]);
});
