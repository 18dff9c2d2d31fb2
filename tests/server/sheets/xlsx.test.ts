import {buffer} from 'node:stream/consumers';
import {setTimeout as pause} from 'node:timers/promises';
import {describe, expect, test} from 'vitest';
import {csvOfSheet} from '#server/sheets/csv.ts';
import type {SheetCell, ReportSheet} from '#server/sheets/sheet.ts';
import {withPoint} from '#server/sheets/sheet.ts';
import {xlsxOf} from '#server/sheets/xlsx.ts';
import {columnLetters} from '#domain/column-letters.ts';
import {readXlsx} from '../rig/read-xlsx.ts';

const SHEET: ReportSheet = {
  title: "Goods [in]: 'all'",
  day: '2026-11-28',
  direction: 'ltr',
  columns: [
    {title: 'Code', kind: 'code', digits: 0},
    {title: 'Kept', kind: 'text', digits: 0},
    {title: 'Cost (EUR)', kind: 'money', digits: 2},
    {title: 'On', kind: 'day', digits: 0},
  ],
};
const AT = new Date('2026-11-28T12:00:00Z');

async function* pagesOf<T>(pages: readonly T[]): AsyncGenerator<T> {
  for (const page of pages) yield await Promise.resolve(page);
}
const written = async (pages: readonly (readonly (readonly SheetCell[])[])[], mostRows?: number) =>
  readXlsx(await buffer(xlsxOf(SHEET, pagesOf(pages), AT, mostRows)));

describe('a workbook', () => {
  test('[SHEET-3] tells every text as it is: marks of XML, ends of lines, blanks, and what reads like a sign', async () => {
    const texts = [
      '<a href="x">&amp;</a>',
      ' two  blanks ',
      'one\ntwo\r\nthree',
      '_x000D_',
      'a\u0007b',
      '𝒳',
      '٣',
    ];
    const book = await written([texts.map((text) => [{text}])]);
    expect(book.rows.slice(1).map(([cell]) => cell?.value)).toEqual(texts);
    expect(book.names).toEqual(["Goods  in   'all"]);
  });

  test('[SHEET-3] leaves out what XML has no place for, and cuts what no cell holds', async () => {
    const book = await written([[[{text: 'a\uD800b'}], [{text: 'x'.repeat(40_000)}]]]);
    expect(book.rows[1]?.[0]?.value).toBe('a\uFFFDb');
    expect(String(book.rows[2]?.[0]?.value)).toHaveLength(32_767);
  });

  test('[SHEET-4] tells a day before March 1900 as text, and any other as a day', async () => {
    const book = await written([
      [
        [undefined, undefined, undefined, {day: '1899-12-31'}],
        [undefined, undefined, undefined, {day: '1900-03-01'}],
      ],
    ]);
    expect(book.rows.slice(1).map(([cell]) => [cell?.at, cell?.value])).toEqual([
      ['D', '1899-12-31'],
      ['D', 61],
    ]);
  });

  test('[SHEET-9] goes on in another sheet where one is full, each with its titles', async () => {
    const rows = Array.from({length: 7}, (_, i): readonly SheetCell[] => [{text: `K${String(i)}`}]);
    const book = await written([rows.slice(0, 4), [], rows.slice(4)], 4);
    expect(book.names).toEqual([1, 2, 3].map((number) => `Goods  in   'all ${String(number)}`));
    expect(book.rows.map(([cell]) => cell?.value)).toEqual([
      'Code',
      'K0',
      'K1',
      'K2',
      'Code',
      'K3',
      'K4',
      'K5',
      'Code',
      'K6',
    ]);
    expect((await written([rows.slice(0, 3)], 4)).names).toHaveLength(1);
    expect((await written([])).rows).toHaveLength(1);
  });

  /** 400 pages of 250 rows, each with a text of its own, and how many were asked for. */
  function many() {
    const state = {asked: 0, isEnded: false};
    async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
      try {
        for (let page = 0; page < 400; page++) {
          state.asked++;
          yield Array.from({length: 250}, (_, i): readonly SheetCell[] => {
            const text = Buffer.from(`${String(page)} ${String(i * 7_919)}`).toString('base64');
            return [{text}, {text: `${text}${text}`}, {number: `${String(i)}.${String(page)}`}];
          });
          await Promise.resolve();
        }
      } finally {
        state.isEnded = true;
      }
    }
    return {state, pages: pages()};
  }

  test('[SHEET-9] is written as it is taken: no page is asked for while nobody reads', async () => {
    const {state, pages} = many();
    const stream = xlsxOf(SHEET, pages, AT);
    const chunks = stream.iterator();
    await chunks.next();
    let before = -1;
    while (before !== state.asked) {
      before = state.asked;
      await pause(50);
    }
    expect(before).toBeLessThan(100);
    const rest: Buffer[] = [];
    for await (const chunk of chunks) rest.push(chunk as Buffer);
    expect(state).toEqual({asked: 400, isEnded: true});
  });

  test('[SHEET-9] ends its reading with whoever took it', async () => {
    const {state, pages} = many();
    const stream = xlsxOf(SHEET, pages, AT);
    stream.resume();
    while (state.asked === 0) await pause(1);
    stream.destroy();
    await expect.poll(() => state.isEnded).toBe(true);
    expect(state.asked).toBeLessThan(400);
  });

  test('[SHEET-9] whose rows cannot be read to their end fails', async () => {
    async function* pages(): AsyncGenerator<readonly (readonly SheetCell[])[]> {
      yield [[{text: 'K'}]];
      await Promise.resolve();
      throw new Error('the database is away');
    }
    await expect(buffer(xlsxOf(SHEET, pages(), AT))).rejects.toThrow('the database is away');
  });
});

test('[SHEET-2] digits behind a point are exact, and as many as the currency has at least', async () => {
  expect([0, 5, -5, 12_345, -10_000, 120_500].map((parts) => withPoint(String(parts), 4))).toEqual([
    '0',
    '0.0005',
    '-0.0005',
    '1.2345',
    '-1',
    '12.05',
  ]);
  expect(withPoint('123456789012345678901', 9)).toBe('123456789012.345678901');
  const rows: SheetCell[][] = [
    [undefined, undefined, {number: '-1'}],
    [undefined, undefined, {number: '12.0545'}],
  ];
  let text = '';
  for await (const some of csvOfSheet(SHEET, pagesOf([rows]))) text += some;
  expect(text).toBe('\uFEFFCode,Kept,Cost (EUR),On\r\n,,-1.00,\r\n,,12.0545,\r\n');
});

test('columns are called as in Excel', () => {
  expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(['A', 'Z', 'AA', 'AZ', 'BA', 'ZZ', 'AAA']);
});
