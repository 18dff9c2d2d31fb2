import fc from 'fast-check';
import {expect, test} from 'vitest';
import {csvLine, unguardedText} from './csv.ts';

/** Rows as a spreadsheet reads them that separates by these: a quote counts at the beginning of a cell alone. */
function read(text: string, separators: string): string[][] {
  const rows: string[][] = [[]];
  let cell = '';
  let state: 'begin' | 'plain' | 'quoted' = 'begin';
  const end = (): void => {
    rows.at(-1)?.push(cell);
    [cell, state] = ['', 'begin'];
  };
  for (let i = 0; i < text.length; i++) {
    const each = text.charAt(i);
    if (state === 'quoted') {
      if (each !== '"') cell += each;
      else if (text.charAt(i + 1) === '"') cell += text.charAt(++i);
      else state = 'plain';
    } else if (each === '"' && state === 'begin') state = 'quoted';
    else if (separators.includes(each)) end();
    else if (each === '\n' || each === '\r') {
      end();
      if (each === '\r' && text.charAt(i + 1) === '\n') i++;
      rows.push([]);
    } else [cell, state] = [cell + each, 'plain'];
  }
  end();
  return rows;
}
const runs = (cell: string): boolean => /^[=+\-@＝＋－＠]/u.test(cell);

const hostile = fc.string({
  unit: fc.constantFrom(...Array.from('=+-@＝＋－＠;,\t\r\n"\'a1 '), '\r\n', ';"', '""'),
  maxLength: 12,
});

test.each([
  ['commas', ','],
  ['semicolons', ';'],
  ['tabs', '\t'],
  ['all of them', ',;\t'],
])('no text runs as a formula where a spreadsheet separates by %s', (_, separators) => {
  fc.assert(
    fc.property(fc.array(fc.array(hostile, {minLength: 1}), {minLength: 1, maxLength: 3}), (rows) => {
      const cells = read(rows.map(csvLine).join(''), separators).flat();
      expect(cells.filter(runs)).toEqual([]);
    }),
    {numRuns: 2_000},
  );
});

test('[IMPORT-4] what is written is read again as it was', () => {
  fc.assert(
    fc.property(fc.array(hostile, {minLength: 1}), (cells) => {
      expect(read(csvLine(cells), ',')[0]?.map(unguardedText)).toEqual(cells);
    }),
    {numRuns: 2_000},
  );
});

test.each([
  ['=1+1', "'=1+1"],
  ['＠x', "'＠x"],
  ["'=1", "''=1"],
  ['\tx', `"'\tx"`],
  ['x;=1+1;-2', `"x;'=1+1;'-2"`],
  ['Rua 1\n=1+1;', `"Rua 1\n'=1+1;"`],
  ['x\t=1', `"x\t'=1"`],
  ['x;"=1', `"x;'""=1"`],
  ['x;y', '"x;y"'],
  ['a "big", box', '"a ""big"", box"'],
  ["two\nlines, 's", `"two\nlines, 's"`],
  ['a-b=c', 'a-b=c'],
])('%j is written as %j', (text, written) => {
  expect(csvLine([text])).toBe(`${written}\r\n`);
});

test('numbers stay numbers, also negative ones', () => {
  expect(csvLine([-12, 0])).toBe('-12,0\r\n');
});
