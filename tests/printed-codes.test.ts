import fc from 'fast-check';
import {expect, test} from 'vitest';
import {qrPicture} from '#client/ui/codes/qr-picture.ts';
import {CARD_ENTRIES} from '#client/screens/labels/entries.ts';
import {checkDigit} from '#domain/goods/check-digit.ts';
import {gtinsOf, shownGtin, spellingsOf} from '#domain/goods/gtin.ts';
import {idAt} from '#domain/kernel/id.ts';
import {labelText, readLabel} from '#domain/scanning/label.ts';
import {normaliseScan} from '#domain/scanning/normalise.ts';
import {LABEL_KINDS} from '#domain/scanning/things.ts';
import {readCode} from './read-code.ts';

/** Pixels of a module, and of the quiet zone around the code. */
const EACH = 4;
const QUIET = 16;

/** What a scanner makes of the picture that the label shows: its path filled, dark on light, and read. */
function scanned(text: string): string {
  const {d, size} = qrPicture(text);
  const edges = [...d.matchAll(/M([^z]+)z/g)].flatMap(([, points = '']) => {
    const corners = points.split('L').map((point) => point.split(' ').map(Number));
    return corners.map(([x = 0, y = 0], i) => [x, y, ...(corners[(i + 1) % corners.length] ?? [])] as const);
  });
  const dark = Array.from({length: size}, (_, y) => darkIn(edges, y + 0.5, size));
  const side = size * EACH + 2 * QUIET;
  const light = new Uint8ClampedArray(side * side).map((_, i) => {
    const [x, y] = [i % side, Math.floor(i / side)].map((at) => Math.floor((at - QUIET) / EACH));
    return dark[y ?? 0]?.[x ?? 0] ? 0 : 255;
  });
  return readCode(light, side, side);
}

/** Which pixels of a row lie inside: each edge that is passed from the left turns light to dark and dark to light. */
function darkIn(edges: readonly (readonly number[])[], y: number, size: number): boolean[] {
  const passed = edges.flatMap(([x = 0, y1 = 0, , y2 = 0]) => (y1 > y !== y2 > y ? [x] : []));
  return Array.from({length: size}, (_, x) => passed.filter((at) => at <= x).length % 2 === 1);
}

const anyId = fc
  .tuple(fc.nat(2 ** 41), fc.uint8Array({minLength: 10, maxLength: 10}))
  .map(([ms, bytes]) => idAt(ms, bytes));

test('[SCAN-2] whatever label is printed reads back as what it stands on', () => {
  fc.assert(
    fc.property(fc.constantFrom(...LABEL_KINDS), anyId, (kind, id) => {
      const text = scanned(labelText(kind, id));
      expect(readLabel(normaliseScan(text).text)).toEqual({kind, id});
    }),
    {seed: 11, numRuns: 40},
  );
});

test('[SCAN-7] each card on the wall reads back as its word', () => {
  for (const {id, text} of CARD_ENTRIES)
    expect(readLabel(normaliseScan(scanned(text)).text)).toEqual({kind: 'command', command: id});
});

test('[SCAN-10] a GTIN that is shown or written in any way is read as itself', () => {
  const anyGtin = fc
    .tuple(fc.constantFrom(0, 1, 2, 6), fc.stringMatching(/^\d{13}$/))
    .map(([zeros, digits]) => '0'.repeat(zeros) + digits.slice(zeros))
    .map((digits) => digits + checkDigit(digits));
  fc.assert(
    fc.property(anyGtin, (gtin) => {
      for (const text of [shownGtin(gtin), ...spellingsOf(gtin)]) expect(gtinsOf(text)).toContain(gtin);
    }),
    {seed: 12, numRuns: 500},
  );
});
