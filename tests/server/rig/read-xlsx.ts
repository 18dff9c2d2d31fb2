import {inflateRawSync} from 'node:zlib';

/** A cell as a program reads it: text of the table of texts, or a number; and the code of its format. */
export interface ReadCell {
  readonly at: string;
  readonly value: string | number;
  readonly format: string;
}

/** A workbook as it was read: its first sheet's name, its direction, and its rows from top to bottom. */
export interface ReadWorkbook {
  readonly names: readonly string[];
  readonly isRightToLeft: boolean;
  readonly rows: readonly (readonly ReadCell[])[];
  /** All rows of all sheets as their values by the letters of their columns. */
  readonly parts: ReadonlyMap<string, string>;
}

/** The files of an archive, found by its directory at the end, each with its text. */
export function unzippedParts(archive: Buffer): ReadonlyMap<string, string> {
  const end = archive.lastIndexOf(Buffer.from('PK\u0005\u0006'));
  let at = archive.readUInt32LE(end + 16);
  const files = new Map<string, string>();
  for (let left = archive.readUInt16LE(end + 10); left > 0; left--) {
    if (archive.toString('latin1', at, at + 4) !== 'PK\u0001\u0002') throw new Error('no entry there');
    const [method, packed, full] = [10, 20, 24].map((offset, i) =>
      i === 0 ? archive.readUInt16LE(at + offset) : archive.readUInt32LE(at + offset),
    );
    const [nameLength, extra, comment] = [28, 30, 32].map((offset) => archive.readUInt16LE(at + offset));
    const local = archive.readUInt32LE(at + 42);
    const name = archive.toString('utf8', at + 46, at + 46 + Number(nameLength));
    const begin = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(begin, begin + Number(packed));
    const text = method === 8 ? inflateRawSync(bytes) : bytes;
    if (text.length !== full) throw new Error(`${name} has another length than its directory says`);
    files.set(name, text.toString('utf8'));
    at += 46 + Number(nameLength) + Number(extra) + Number(comment);
  }
  return files;
}

const ENTITIES: Readonly<Record<string, string>> = {amp: '&', lt: '<', gt: '>', quot: '"', apos: "'"};

/** Text between tags as XML and then a sheet mean it. */
const unescaped = (text: string): string =>
  text
    .replaceAll(/&(#?)(\w+);/g, (_, sign: string, name: string) =>
      sign === '' ? (ENTITIES[name] ?? '') : String.fromCharCode(Number(name)),
    )
    .replaceAll(/_x([0-9A-Fa-f]{4})_/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

/** Tags must close in the order in which they were opened. */
function mustBeXml(name: string, text: string): void {
  const open: string[] = [];
  for (const [, close, tag = '', rest = ''] of text.matchAll(/<(\/?)([A-Za-z][\w:]*)([^<>]*)>/g))
    if (close === '/') {
      if (open.pop() !== tag) throw new Error(`${name}: ${tag} closes nothing`);
    } else if (!rest.endsWith('/')) open.push(tag);
  if (open.length > 0 || /&(?!#?\w+;)/.test(text)) throw new Error(`${name} is no XML`);
}

const attribute = (tag: string, name: string): string =>
  unescaped(new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '');

/** Reads a workbook of Excel by its parts, without any code of ours that writes one. */
export function readXlsx(archive: Buffer): ReadWorkbook {
  const parts = unzippedParts(archive);
  for (const [name, text] of parts) mustBeXml(name, text);
  const part = (name: string): string => parts.get(name) ?? '';
  const workbook = part('xl/workbook.xml');
  const texts = [...part('xl/sharedStrings.xml').matchAll(/<si><t[^>]*>([^<]*)<\/t><\/si>/g)].map(
    ([, text = '']) => unescaped(text),
  );
  const formats = formatsOf(part('xl/styles.xml'));
  const names = [...workbook.matchAll(/<sheet [^>]*>/g)].map(([tag]) => attribute(tag, 'name'));
  const sheets = names.map((_, i) => part(`xl/worksheets/sheet${String(i + 1)}.xml`));
  const rows = sheets.flatMap((sheet) =>
    [...sheet.matchAll(/<row r="(\d+)">(.*?)<\/row>/gs)].map(([, number = '', cells = '']) =>
      [...cells.matchAll(/<c ([^>]*)><v>([^<]*)<\/v><\/c>/g)].map(([, tag = '', value = '']): ReadCell => {
        const at = attribute(` ${tag}`, 'r');
        if (!at.endsWith(number)) throw new Error(`${at} stands in row ${number}`);
        const isText = attribute(` ${tag}`, 't') === 's';
        return {
          at: at.replace(/\d+$/, ''),
          value: isText ? (texts[Number(value)] ?? 'none') : Number(value),
          format: formats[Number(attribute(` ${tag}`, 's'))] ?? '',
        };
      }),
    ),
  );
  return {names, isRightToLeft: sheets.every((sheet) => sheet.includes('rightToLeft="1"')), rows, parts};
}

function formatsOf(styles: string): string[] {
  const codes = new Map(
    [...styles.matchAll(/<numFmt [^>]*>/g)].map(([tag]) => [
      attribute(tag, 'numFmtId'),
      attribute(tag, 'formatCode'),
    ]),
  );
  const cells = /<cellXfs[^>]*>(.*)<\/cellXfs>/s.exec(styles)?.[1] ?? '';
  return [...cells.matchAll(/<xf [^>]*>/g)].map(([tag]) => codes.get(attribute(tag, 'numFmtId')) ?? '');
}

/** The rows of a workbook as values by their titles; a cell that is left out holds nothing. */
export function rowsByTitle({rows: [titles = [], ...rows]}: ReadWorkbook) {
  return rows.map((cells) =>
    Object.fromEntries(
      titles.map(({at, value}) => [String(value), cells.find((cell) => cell.at === at)?.value ?? '']),
    ),
  );
}
