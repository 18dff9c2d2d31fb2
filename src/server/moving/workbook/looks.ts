import {readXml} from './xml.ts';

/**
 * How the numbers of a cell are drawn, as far as that says what they are: a day or a time, `4.0E+12`, or filled with
 * zeros.
 */
export type NumberFormat = 'plain' | 'moment' | 'scientific' | {readonly zeros: number};

/** Looks by the numbers by which cells name them. */
export type NumberFormats = readonly NumberFormat[];

const MAX_LOOKS = 100_000;
/** The longest format code that a spreadsheet allows; a longer one says nothing. */
const MAX_FORMAT_CODE_LENGTH = 255;
/** Formats that every workbook has, those that draw days and times. */
const MOMENTS = [
  14, 15, 16, 17, 18, 19, 20, 21, 22, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 45, 47, 50, 51, 52, 53, 54, 55,
  56, 57, 58,
];
const SCIENTIFIC = [11, 48];

/** The looks of cells, by the part of a workbook that says them. */
export async function looksOf(texts: AsyncIterable<string>): Promise<NumberFormats> {
  const formats = new Map<number, NumberFormat>([
    ...MOMENTS.map((id) => [id, 'moment'] as const),
    ...SCIENTIFIC.map((id) => [id, 'scientific'] as const),
  ]);
  const looks: NumberFormat[] = [];
  let isOfCells = false;
  await readXml(texts, {
    open(name, attributes) {
      if (name === 'numFmt' && formats.size < MAX_LOOKS)
        formats.set(Number(attributes['numFmtId']), lookOfFormat(attributes['formatCode'] ?? ''));
      else if (name === 'cellXfs') isOfCells = true;
      else if (name === 'xf' && isOfCells && looks.length < MAX_LOOKS)
        looks.push(formats.get(Number(attributes['numFmtId'])) ?? 'plain');
    },
    close(name) {
      if (name === 'cellXfs') isOfCells = false;
    },
  });
  return looks;
}

/**
 * What a format code draws: texts in it, colours and conditions in brackets aside, and what holds for other numbers.
 */
export function lookOfFormat(code: string): NumberFormat {
  if (code.length > MAX_FORMAT_CODE_LENGTH) return 'plain';
  const [first = ''] = code
    .replaceAll(/"[^"]*"|\\.|_.|\*./g, '')
    .replaceAll(/\[(?!h+\]|m+\]|s+\])[^[\]]*\]/gi, '')
    .split(';');
  if (/E[+-]/i.test(first)) return 'scientific';
  if (/^0{2,}$/.test(first)) return {zeros: first.length};
  // A length of time may pass a day: it is a number.
  if (/\[[hms]+\]/i.test(first)) return 'plain';
  return /[ymdhs]/i.test(first.replaceAll(/general/gi, '')) ? 'moment' : 'plain';
}
