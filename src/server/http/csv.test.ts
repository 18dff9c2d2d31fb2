import {expect, test} from 'vitest';
import {csvLine, csvRow} from './csv.ts';

test('a text that a spreadsheet would run is exported as text', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum(a1)', '\t=1', '＝1', '＠x']) {
    expect(csvLine([text])).toBe(`'${text}\r\n`);
  }
});

test('a text that a spreadsheet would run where semicolons separate is kept in its cell, as text', () => {
  expect(csvLine(['x;=1+1;-2'])).toBe(`"x;'=1+1;'-2"\r\n`);
  expect(csvLine(['\n=1'])).toBe(`"'\n=1"\r\n`);
});

test('numbers stay numbers, also negative ones', () => {
  expect(csvLine([-12, 0])).toBe('-12,0\r\n');
});

test('quotes, commas and lines are kept inside their cell', () => {
  expect(csvLine(['a "big", box', 'two\nlines'])).toBe('"a ""big"", box","two\nlines"\r\n');
});

test('a row gives its columns in their order, empty where it has none', () => {
  expect(csvRow(['name', 'level'], {level: 2})).toBe(',2\r\n');
});
