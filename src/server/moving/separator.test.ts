import {expect, test} from 'vitest';
import {beginningOf} from './separator.ts';

const KNOWN: ReadonlySet<string> = new Set(['code', 'goods', 'price', 'weight', 'code (EAN, GTIN)']);
const known = (heads: readonly string[]): number => heads.filter((head) => KNOWN.has(head)).length;
const separatorOf = (text: string): string => beginningOf(text, known).separator;

test.each([
  ['most of the first line, outside quotes', 'a;b;"c,d,e,f"\n1,2,3,4,5', ';'],
  ['more of the first line', 'a\tb,c\td', '\t'],
  ['nothing at all', 'code', ','],
  ['no text', '', ','],
  ['what parts the lines below alike', 'goods;code (EAN, GTIN)\r\nX1;4006381333931', ';'],
  ['semicolons, with more commas in texts', 'code;name;price\nA;"x, y, z, u, v";1\nB;a, b, c, d;2', ';'],
  ['commas, with semicolons in texts', 'code,name\nA,x;y\nB,u;v', ','],
  ['what makes known heads, where lines are alike by both', 'code;price, net\nA;1,50\nB;2,50', ';'],
  ['tabs, with commas in numbers', 'code\tprice\tweight\nA\t1,50\t2,5', '\t'],
  ['a line that stands below blank ones', '\r\n\r\ncode;price\r\nA;1', ';'],
  ['a head with a line break in quotes', '"co,de";"pri,\nce";x\nA;1;2', ';'],
])('[IMPORT-6] what separates cells is %s', (_, text, separator) => {
  expect(separatorOf(text)).toBe(separator);
});

test.each([
  ['sep=;\r\na,b;c', ';', '\r\na,b;c'],
  ['"sep=;"\na;b', ';', '\na;b'],
  ['SEP=\t\na\tb', '\t', '\na\tb'],
  [String.raw`sep=\t` + '\na\tb', '\t', '\na\tb'],
  ['\nsep=|\na|b', '|', '\n\na|b'],
  ['sep=^\na^b', '^', '\na^b'],
])('[IMPORT-6] a first line that says what separates cells is no row: %j', (text, separator, rest) => {
  expect(beginningOf(text, known)).toEqual({separator, text: rest});
});

test('[IMPORT-6] a head that is called like that line is a head', () => {
  expect(beginningOf('sep=a;b\n1;2', known)).toEqual({separator: ';', text: 'sep=a;b\n1;2'});
});
