import fc from 'fast-check';
import {expect, test} from 'vitest';
import {fittedName, type WidthOf} from './fitted-name.ts';
import {roomOf} from './room.ts';
import {LABEL_FORMATS} from './formats.ts';

/** Letters as wide as in a bold type: capitals wider, and signs of the East as wide as high. */
const widthOf: WidthOf = (text) =>
  Array.from(text).reduce((sum, each) => {
    if (/[WM@]/.test(each)) return sum + 0.95;
    if (/\p{Script=Han}/u.test(each)) return sum + 1;
    return sum + (/[A-Z]/.test(each) ? 0.72 : /[il.,\-: ]/.test(each) ? 0.32 : 0.6);
  }, 0);

const NAMES = [
  'A-01',
  'A-01-02-3',
  'WINDBREAKER-JACKET-WATERPROOF-REFLECTIVE-WINTER-EDITION-2027-NAVY-BLUE-LONG-XL',
  'CollaborationCoffeeMachineWithMilkFrotherAndWaterTank',
  'HOCHREGAL-WEST-GANG-0012-FELD-0034-EBENE-0005-PLATZ-00003',
  'Hochregal West Gang 12 Feld 34 Ebene 05 Platz 3 Nordseite hinten oben',
  'حليب-1L',
  'W'.repeat(80),
  '棚'.repeat(80),
];

const fits = (name: string, format: (typeof LABEL_FORMATS)[number], hasDetail: boolean): void => {
  const room = roomOf(format, hasDetail);
  const {high, line: between, lines, isCut} = fittedName(name, room, widthOf);
  expect(lines.join('')).toBe(name);
  expect(isCut).toBe(false);
  expect(lines.length * high * between).toBeLessThanOrEqual(room.down);
  for (const line of lines) expect(widthOf(line.trimEnd()) * high).toBeLessThanOrEqual(room.across);
};

test.each(LABEL_FORMATS)('on %s every name stands whole in its room, whatever stands under it', (format) => {
  for (const name of NAMES) for (const hasDetail of [false, true]) fits(name, format, hasDetail);
  const anyName = fc.string({
    unit: fc.constantFrom(...Array.from('AWil1- _./é棚ß')),
    minLength: 1,
    maxLength: 80,
  });
  fc.assert(
    fc.property(anyName, fc.boolean(), (name, hasDetail) => fits(name, format, hasDetail)),
    {seed: 3, numRuns: 300},
  );
});

test.each([
  ['a4-2', 'A-01', 44],
  ['a4-8', 'A-01', 20],
  ['label', 'A-01', 7],
  ['a4', 'A-01', 4],
] as const)('on %s the name %s is as large as the label allows: %d mm at least', (format, name, high) => {
  expect(fittedName(name, roomOf(format, false), widthOf).high).toBeGreaterThan(high);
});

test('signs that write above and below their letters have room for that', () => {
  const room = {across: 200, down: 48, most: 52};
  expect(fittedName('حليب-1L', room, widthOf).high).toBeLessThan(30);
  expect(fittedName('Milch-1L', room, widthOf).high).toBeGreaterThan(35);
});

test('a line ends behind a blank or a hyphen where one is near', () => {
  const {lines} = fittedName('GANG-0012 FELD-0034 EBENE-5', {across: 40, down: 30, most: 5}, widthOf);
  expect(lines).toEqual(['GANG-0012 ', 'FELD-0034 ', 'EBENE-5']);
});

test('what is too long for the smallest letters keeps its beginning and its end, and says that it is cut', () => {
  const room = {across: 20, down: 4, most: 4};
  const cut = (end: string) => fittedName(`${'JACKET-'.repeat(30)}${end}`, room, widthOf);
  expect(cut('M')).toMatchObject({isCut: true});
  expect(cut('M').lines.join('')).toMatch(/^JACKET-.*….*-M$/s);
  expect(cut('M').lines).not.toEqual(cut('XL').lines);
});
