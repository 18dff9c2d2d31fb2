import {expect, test} from 'vitest';
import {rowsOfFile} from './lines-of-file.ts';

const of = (text: string) => rowsOfFile(new TextEncoder().encode(text));

test.each([
  ['A1,3\r\nA2,4\r\n', 'A1,3\nA2,4'],
  ['\uFEFFcode,quantity\nA1,3', 'A1,3'],
  ['Warencode;Menge\nA1;3\nA2;4', 'A1;3\nA2;4'],
  ['A1\t3\n\n  \nA2\t4', 'A1\t3\nA2\t4'],
  // Codes alone are one of each, and a single row is no title.
  ['A1\nA2', 'A1\nA2'],
  ['A1,many', 'A1,many'],
])('the rows of %j are those below its titles', (text, rows) => {
  expect(of(text)).toEqual({kind: 'rows', text: rows});
});

test('a file of an older encoding is read, and one that is no text, too large or empty is told apart', () => {
  expect(rowsOfFile(Uint8Array.from([0x53, 0xfc, 0x64, 0x2c, 0x33]))).toEqual({kind: 'rows', text: 'Süd,3'});
  expect(rowsOfFile(Uint8Array.from([0x50, 0x4b, 3, 4, 0, 1]))).toEqual({kind: 'no-text'});
  expect(rowsOfFile(Uint8Array.from([0x41, 0, 0x42]))).toEqual({kind: 'no-text'});
  expect(of(' \n\n')).toEqual({kind: 'empty'});
  expect(of('A1,3\n'.repeat(100_000))).toEqual({kind: 'large'});
});
