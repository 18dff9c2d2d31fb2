import {execFile} from 'node:child_process';
import {mkdtemp, readdir, rm, writeFile} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {Readable} from 'node:stream';
import {buffer} from 'node:stream/consumers';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {ZipFile} from 'yazl';
import {broughtIn, lookAtWholeFile, faultsOf, rowsOf, sendFile, sendTakenFile} from '../rig/importing.ts';
import {
  inlineXml,
  numberXml,
  partsOf,
  workbookRowXml,
  textRowXml,
  workbookFile,
  type MadeBook,
} from '../rig/workbook.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HEADS = ['name', 'city', 'address', 'contact', 'manager', 'level'];
const PLAIN = textRowXml(1, ...HEADS) + textRowXml(2, 'Norte', 'Porto', 'Rua 1', '1', 'Ana', '1');
const plain = (book: Partial<MadeBook> = {}): Promise<Buffer> =>
  workbookFile({sheets: [{rows: PLAIN}], ...book});
const sheetOf = (rows: string, behind = ''): Promise<Buffer> => workbookFile({sheets: [{rows, behind}]});

/** A compound file with these names in its directory. */
function compound(...names: readonly string[]): Buffer {
  const file = Buffer.alloc(4_096);
  Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]).copy(file);
  file.writeUInt16LE(9, 30);
  file.writeUInt32LE(2, 48);
  for (const [i, name] of ['Root Entry', ...names].entries()) {
    const at = 3 * 512 + i * 128;
    file.write(name, at, 'utf16le');
    file.writeUInt16LE(2 * (name.length + 1), at + 64);
  }
  return file;
}

/** An archive whose directory says another length of a part than it has. */
function saying(archive: Buffer, part: string, length: number): Buffer {
  const file = Buffer.from(archive);
  for (let at = file.indexOf('PK\u0001\u0002'); at !== -1; at = file.indexOf('PK\u0001\u0002', at + 4))
    if (file.toString('utf8', at + 46, at + 46 + file.readUInt16LE(at + 28)) === part)
      file.writeUInt32LE(length, at + 24);
  return file;
}

/** An archive with a part that comes in pieces. */
async function withPart(name: string, pieces: () => Iterable<string>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [each, text] of Object.entries(partsOf({sheets: [{rows: PLAIN}]})))
    if (each !== name && text !== undefined) zip.addBuffer(Buffer.from(text), each);
  zip.addReadStream(Readable.from(pieces()), name);
  zip.end();
  return buffer(zip.outputStream);
}

const SHEET = 'xl/cells/1.xml';
function* sheetAround(rows: Iterable<string>): Generator<string> {
  yield '<worksheet><sheetData>';
  yield* rows;
  yield '</sheetData></worksheet>';
}
function* repeated(text: string, times: number): Generator<string> {
  for (let i = 0; i < times; i++) yield text;
}
const MEGABYTE = 'x'.repeat(1_000_000);
function* cellOf300MB(): Generator<string> {
  yield '<row r="1"><c r="A1" t="inlineStr"><is><t>';
  yield* repeated(MEGABYTE, 300);
  yield '</t></is></c></row>';
}
/** Pieces of which each is a thousand of something. */
function* inThousands(count: number, of: (i: number) => string): Generator<string> {
  for (let at = 0; at < count; at += 1_000)
    yield Array.from({length: Math.min(1_000, count - at)}, (_, i) => of(at + i)).join('');
}
function* emptyRows(count: number): Generator<string> {
  yield* inThousands(count, (i) => `<row r="${String(i + 3)}" ht="15"/>`);
}

describe.each(DATABASES)('workbooks, on %s', (kind) => {
  let server: TestServer;
  let owner: Caller;
  let folder: string;
  const before = process.env['TMPDIR'];
  beforeAll(async () => {
    server = await openServer(kind);
    owner = await Caller.register(server.url);
    // What is laid down while a file is read is laid down here.
    folder = await mkdtemp(path.join(tmpdir(), 'workbooks-'));
    process.env['TMPDIR'] = folder;
  });
  afterAll(async () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    await server.close();
    await rm(folder, {recursive: true});
  });

  const refusal = async (file: Uint8Array): Promise<readonly unknown[]> => {
    const id = newId();
    const {status, body} = await sendFile(owner, file, {kind: 'supplier', id, name: 'f.xlsx'});
    // Nothing of it is kept.
    expect((await owner.call('GET', `/api/imports/${id}`)).status).toBe(404);
    const {line, value} = body;
    return [status, body['code'], line, value];
  };

  test('[IMPORT-16] of other sheets some are named, and no name is longer than anybody can write', async () => {
    const hidden = Array.from({length: 60}, (_, i) => ({
      name: `${String(i)} ${'n'.repeat(50_000)}`,
      rows: PLAIN,
      state: 'hidden' as const,
    }));
    const {import: told} = await sendTakenFile(
      owner,
      await workbookFile({sheets: [{rows: PLAIN}, ...hidden]}),
      {
        kind: 'supplier',
        name: 'many.xlsx',
      },
    );
    expect(told.sheet?.hidden).toHaveLength(20);
    expect(JSON.stringify(told).length).toBeLessThan(4_000);
  });

  test('[IMPORT-16] a workbook comes in as a text does: by the relations of its parts, texts by number, in pieces and as they are pronounced', async () => {
    const file = await workbookFile({
      texts: [
        '<r><t>No</t></r><r><rPr><b/></rPr><t xml:space="preserve">rte &amp; Sul</t></r>',
        '<t>東京</t><rPh sb="0" eb="2"><t>トウキョウ</t></rPh>',
        '<t>Rua_x0020_1_x005F_x000D_</t>',
      ],
      sheets: [
        {name: 'Notes', rows: '', state: 'hidden'},
        {name: 'Blank', rows: '<row r="1"><c r="A1"/><c r="B1" t="inlineStr"><is><t> </t></is></c></row>'},
        {
          name: 'Suppliers',
          rows:
            textRowXml(3, ...HEADS) +
            '<row><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="s"><v>2</v></c><c t="b"><v>1</v></c><c t="str"><f>"A"&amp;"na"</f><v>Ana</v></c><c><f>1+1</f><v>2</v></c></row>',
        },
        {name: 'More', rows: PLAIN},
        {name: 'Very', rows: PLAIN, state: 'veryHidden'},
      ],
    });
    const {import: told} = await sendTakenFile(owner, file, {kind: 'supplier', name: 'suppliers.xlsx'});
    expect(told).toMatchObject({
      sheet: {name: 'Suppliers', others: ['Blank', 'More'], hidden: ['Notes', 'Very']},
      matched: HEADS,
      lines: 1,
    });
    const looked = await lookAtWholeFile(owner, told);
    expect([looked.fresh, await faultsOf(owner, told.id)]).toEqual([1, []]);
    expect(await broughtIn(owner, told)).toMatchObject({state: 'done'});
    expect(await owner.list('supplier')).toMatchObject([
      {
        name: 'Norte & Sul',
        city: '東京',
        address: 'Rua 1_x000D_',
        contact: 'TRUE',
        manager: 'Ana',
        level: 2,
      },
    ]);
  });

  test('[IMPORT-16] numbers and days of a workbook are what they are, and what a sheet made of a code is told with its row', async () => {
    const own = await Caller.register(server.url);
    const suppliers = await sendTakenFile(own, await plain(), {kind: 'supplier'});
    await lookAtWholeFile(own, suppliers.import);
    await broughtIn(own, suppliers.import);
    const heads = [
      'code',
      'description',
      'supplier',
      'weight',
      'width',
      'depth',
      'height',
      'unit',
      'cost',
      'price',
    ];
    const goods = (line: number, code: string, more = numberXml(`D${String(line)}`, '940')): string =>
      workbookRowXml(
        line,
        code,
        inlineXml(`B${String(line)}`, 'Kettle'),
        inlineXml(`C${String(line)}`, 'Norte'),
        more,
        ...['E', 'F', 'G'].map((at) => numberXml(`${at}${String(line)}`, '1.25E2')),
        inlineXml(`H${String(line)}`, 'Box'),
        // As a number it is no question which of its points stands before a fraction.
        numberXml(`I${String(line)}`, '1.125'),
        numberXml(`J${String(line)}`, '29.899999999999999'),
      );
    const file = await workbookFile({
      formats: ['0.00E+00', '000000'],
      sheets: [
        {
          rows:
            textRowXml(1, ...heads) +
            goods(2, numberXml('A2', '4006381333931')) +
            goods(3, numberXml('A3', '42', 2)) +
            goods(4, numberXml('A4', '4006380000000', 1)) +
            goods(5, numberXml('A5', '340123450000000018')) +
            goods(6, '<c r="A6" t="e"><v>#REF!</v></c>') +
            goods(7, '<c r="A7"><f>B7</f></c>') +
            goods(8, inlineXml('A8', '4.00638E+12')) +
            goods(9, inlineXml('A9', 'K9'), inlineXml('D9', 'heavy')),
        },
      ],
    });
    const {import: told} = await sendTakenFile(own, file);
    expect(await lookAtWholeFile(own, told)).toMatchObject({fresh: 2, wrong: 6});
    const faults = await faultsOf(own, told.id);
    expect(faults.map(({line, field, code, value}) => [line, field, code, value])).toEqual([
      [4, 'code', 'import.spoilt', '4.00638E+12'],
      [5, 'code', 'import.spoilt', '3.4012345E+17'],
      [6, 'code', 'import.spoilt', '#REF!'],
      [7, 'code', 'import.spoilt', '#CALC!'],
      [8, 'code', 'import.spoilt', '4.00638E+12'],
      [9, 'weight', 'fault.not-a-number', 'heavy'],
    ]);
    expect((await rowsOf(own, told.id)).slice(0, 2).map(({values}) => values)).toMatchObject([
      {code: '4006381333931', width: 125, cost: 11_250, price: 299_000},
      {code: '000042'},
    ]);
  });

  test.each([
    ['1900', '47848', false],
    ['1904', '46386', true],
  ])('[IMPORT-16] a day of expiry in a workbook that counts from %s', async (_, value, is1904) => {
    const file = await workbookFile({
      is1904,
      formats: ['dd/mm/yyyy'],
      sheets: [
        {
          rows:
            textRowXml(1, 'bin', 'goods', 'quantity', 'lot', 'expires_at') +
            workbookRowXml(
              2,
              inlineXml('A2', 'A1'),
              inlineXml('B2', 'K1'),
              numberXml('C2', '7'),
              numberXml('D2', '12'),
              numberXml('E2', value, 1),
            ),
        },
      ],
    });
    const {import: told, sample} = await sendTakenFile(owner, file, {kind: 'stock'});
    expect(told.sheet?.name).toBe('Sheet 1');
    expect(sample).toEqual([['A1', 'K1', '7', '12', '2030-12-31']]);
  });

  const merged = '<mergeCells count="2"><mergeCell ref="A1:A1"/><mergeCell ref="B2:B3"/></mergeCells>';
  test.each<
    [what: string, file: () => Promise<Buffer> | Buffer, code: string, line?: number, value?: string]
  >([
    ['protected', () => compound('EncryptionInfo', 'EncryptedPackage'), 'import.protected', 0],
    ['an old workbook', () => compound('Workbook'), 'import.old-spreadsheet', 0],
    ['an old document', () => compound('WordDocument'), 'import.spreadsheet', 0],
    ['the first bytes of an old one', () => compound('Workbook').subarray(0, 40), 'import.broken', 0],
    ['no workbook', () => plain({parts: {'_rels/.rels': undefined}}), 'import.spreadsheet', 0],
    [
      'a binary one',
      () => plain({parts: {'_rels/.rels': partsOf({sheets: []})['_rels/.rels']?.replace('.xml', '.bin')}}),
      'import.spreadsheet',
      0,
    ],
    ['cut off', async () => (await plain()).subarray(0, 900), 'import.broken', 0],
    ['a part that is not there', () => plain({parts: {[SHEET]: undefined}}), 'import.broken', 0],
    [
      'no XML',
      () => plain({parts: {[SHEET]: '<worksheet><sheetData><row r="1"></worksheet>'}}),
      'import.broken',
      1,
    ],
    [
      'other entities',
      () => plain({parts: {[SHEET]: '<!DOCTYPE a [<!ENTITY b "c">]><worksheet/>'}}),
      'import.broken',
      0,
    ],
    ['tags within tags', () => sheetOf('<a>'.repeat(500) + '</a>'.repeat(500)), 'import.broken', 0],
    ['more than it says', async () => saying(await plain(), SHEET, 100), 'import.broken', 0],
    [
      'four gigabytes by its word',
      async () => saying(await plain(), SHEET, 4_000_000_000),
      'import.unpacked-too-large',
      0,
    ],
    ['a cell of 300 MB', () => withPart(SHEET, () => sheetAround(cellOf300MB())), 'import.cell-too-long', 1],
    [
      'a cell that is too long',
      () => sheetOf(PLAIN + textRowXml(3, 'x'.repeat(32_768))),
      'import.cell-too-long',
      3,
    ],
    [
      'a row that is too long',
      () => sheetOf(PLAIN + textRowXml(3, ...Array.from({length: 4}, () => 'x'.repeat(30_000)))),
      'import.row-too-long',
      3,
    ],
    [
      'too many columns',
      () => sheetOf(PLAIN + workbookRowXml(3, inlineXml('GS3', 'x'))),
      'import.too-many-columns',
      3,
    ],
    [
      'too many rows',
      () => sheetOf(PLAIN + workbookRowXml(1_048_577, inlineXml('A1048577', 'x'))),
      'import.unpacked-too-large',
      2,
    ],
    ['rows without order', () => sheetOf(PLAIN + textRowXml(2, 'Sul')), 'import.broken', 2],
    [
      'a text that is not there',
      () => sheetOf(PLAIN + workbookRowXml(3, '<c r="A3" t="s"><v>7</v></c>')),
      'import.broken',
      3,
    ],
    ['merged cells', () => sheetOf(PLAIN + textRowXml(3, 'Sul'), merged), 'import.merged', 2, 'B2:B3'],
    [
      'hidden sheets alone',
      () => workbookFile({sheets: [{rows: PLAIN, state: 'hidden'}]}),
      'import.no-sheet',
      0,
    ],
    ['no row below the heads', () => sheetOf(textRowXml(1, ...HEADS)), 'import.no-rows', 1],
  ])('[IMPORT-16] %s: refused, and nothing of it is kept', async (_, file, code, line, value = '') => {
    expect(await refusal(await file())).toEqual([400, code, line, value]);
    expect(await readdir(folder)).toEqual([]);
  });

  test('[IMPORT-16] an archive with two parts of one name is refused', async () => {
    const zip = new ZipFile();
    for (const [name, text] of Object.entries(partsOf({sheets: [{rows: PLAIN}]})))
      if (text !== undefined) zip.addBuffer(Buffer.from(text), name);
    zip.addBuffer(Buffer.from('<worksheet/>'), SHEET.toUpperCase());
    zip.end();
    expect(await refusal(await buffer(zip.outputStream))).toEqual([400, 'import.broken', 0, '']);
  });

  test('[IMPORT-16] a million empty rows are none', async () => {
    const rows = function* (): Generator<string> {
      yield PLAIN;
      yield* emptyRows(1_000_000);
    };
    const {import: told} = await sendTakenFile(owner, await withPart(SHEET, () => sheetAround(rows())), {
      kind: 'supplier',
    });
    expect(told.lines).toBe(1);
  });
});

const run = promisify(execFile);

/** Reads a workbook in a process of its own: its rows, and the most memory that it took, MB. */
async function readAlone(
  file: Buffer,
): Promise<{readonly rows: number; readonly fault: string; readonly most: number}> {
  const folder = await mkdtemp(path.join(tmpdir(), 'workbook-'));
  try {
    const name = path.join(folder, 'f.xlsx');
    await writeFile(name, file);
    const reader = new URL('../rig/read-alone.ts', import.meta.url).pathname;
    const {stdout} = await run(process.execPath, [reader, name]);
    return JSON.parse(stdout) as {rows: number; fault: string; most: number};
  } finally {
    await rm(folder, {recursive: true});
  }
}

/** A workbook of rows that have a text of their own each, among the others. */
async function goodsBook(rows: number): Promise<Buffer> {
  const zip = new ZipFile();
  const parts = partsOf({sheets: [{rows: ''}]});
  const own = [SHEET, 'xl/texts.xml'];
  for (const [name, text] of Object.entries(parts))
    if (!own.includes(name) && text !== undefined) zip.addBuffer(Buffer.from(text), name);
  const cells = function* (): Generator<string> {
    yield '<worksheet><sheetData>';
    yield* inThousands(
      rows,
      (i) =>
        `<row r="${String(i + 1)}"><c t="s"><v>${String(2 * i)}</v></c><c t="s"><v>${String(2 * i + 1)}</v></c>${'<c><v>14.5</v></c>'.repeat(8)}</row>`,
    );
    yield '</sheetData></worksheet>';
  };
  const all = function* (): Generator<string> {
    yield '<sst>';
    yield* inThousands(2 * rows, (i) => `<si><t>A kettle of steel with the number ${String(i)}</t></si>`);
    yield '</sst>';
  };
  zip.addReadStream(Readable.from(cells()), SHEET);
  zip.addReadStream(Readable.from(all()), 'xl/texts.xml');
  zip.end();
  return buffer(zip.outputStream);
}

describe('memory', () => {
  test('[IMPORT-16] a workbook of forty times the rows takes hardly more memory, and one cell of 300 MB no more', async () => {
    const small = await readAlone(await goodsBook(5_000));
    const large = await readAlone(await goodsBook(200_000));
    const bomb = await readAlone(await withPart(SHEET, () => sheetAround(cellOf300MB())));
    expect([small.rows, large.rows, bomb.fault]).toEqual([5_000, 200_000, 'import.cell-too-long']);
    // The parts of the large one are 60 MB, its texts 16 MB of it; whoever held all of it would hold twice that as text.
    // A busy machine tidies up later: 28 to 76 MB were measured.
    expect(large.most).toBeLessThan(small.most + 100);
    expect(bomb.most).toBeLessThan(small.most + 100);
  });
});
