import {expect, test} from 'vitest';
import {numberCell} from './cell-text.ts';
import {lookOfFormat} from './looks.ts';

test.each([
  ['14.5', '14.5'],
  ['29.899999999999999', '29.9'],
  ['0.1', '0.1'],
  ['1E-3', '0.001'],
  ['1.0000000000000001E-7', '0.0000001'],
  ['-3', '-3'],
  ['4006381333931', '4006381333931'],
  ['999999999999999', '999999999999999'],
  // More digits than a sheet keeps: what the rest was, nobody knows.
  ['123456789012345678', '1.23456789012346E+17'],
  ['1000000000000000', '1.0E+15'],
  ['1E999', '#NUM!'],
  ['12,5', '#VALUE!'],
])('[IMPORT-16] the number %s of a sheet is %s', (value, text) => {
  expect(numberCell(value, 'plain', false)).toBe(text);
});

test.each([
  ['4006380000000', '4.00638E+12'],
  ['400000000', '4.0E+8'],
  // Nobody makes such a number of a text with an exponent.
  ['4006381333931', '4006381333931'],
  ['1234567', '1234567'],
  ['0.00025', '0.00025'],
])('[IMPORT-16] drawn with an exponent, %s is %s', (value, text) => {
  expect(numberCell(value, 'scientific', false)).toBe(text);
});

test('[IMPORT-16] zeros that only the look of a cell puts in front stand there', () => {
  expect(numberCell('36000291452', {zeros: 12}, false)).toBe('036000291452');
  expect(numberCell('36000291452', {zeros: 8}, false)).toBe('36000291452');
  expect(numberCell('1.5', {zeros: 12}, false)).toBe('1.5');
});

test.each([
  ['1', '1900-01-01'],
  ['59', '1900-02-28'],
  ['60', '####'],
  ['61', '1900-03-01'],
  ['47848', '2030-12-31'],
  ['46354.3125', '2026-11-28 07:30'],
  ['46354.312511574077', '2026-11-28 07:30:01'],
  ['46353.999999999', '2026-11-28'],
  ['0.3125', '07:30'],
  ['-1', '####'],
  ['2958466.5', '####'],
])('[IMPORT-16] the day %s of a sheet is %s', (value, text) => {
  expect(numberCell(value, 'moment', false)).toBe(text);
});

test.each([
  ['0', '1904-01-01'],
  ['46386', '2030-12-31'],
  ['60', '1904-03-01'],
])('[IMPORT-16] the day %s of a sheet that counts from 1904 is %s', (value, text) => {
  expect(numberCell(value, 'moment', true)).toBe(text);
});

test.each([
  ['General', 'plain'],
  ['#,##0.00', 'plain'],
  ['yyyy\\-mm\\-dd', 'moment'],
  ['[$-407]d. mmmm yyyy;@', 'moment'],
  ['h:mm', 'moment'],
  ['[h]:mm', 'plain'],
  ['"days" 0', 'plain'],
  ['[Red]0.0', 'plain'],
  ['0.00E+00', 'scientific'],
  ['0000000000000', {zeros: 13}],
  ['0', 'plain'],
])('[IMPORT-16] the format %s draws %j', (code, look) => {
  expect(lookOfFormat(code)).toEqual(look);
});

test('[IMPORT-16] a format longer than anybody can write draws nothing, and one of brackets alone is read at once', () => {
  const begin = performance.now();
  expect(['['.repeat(255), '['.repeat(1_000_000), `[h${'['.repeat(200)}`].map(lookOfFormat)).toEqual([
    'plain',
    'plain',
    'moment',
  ]);
  // Quadratic in the length it takes minutes.
  expect(performance.now() - begin).toBeLessThan(2_000);
});
