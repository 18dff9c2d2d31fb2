import {once} from 'node:events';
import {PassThrough, Readable} from 'node:stream';
import {ZipFile} from 'yazl';
import {RowFeed} from './feed.ts';
import {SharedStrings} from './shared-strings.ts';
import type {SheetCell, ReportSheet} from './sheet.ts';
import {CONTENT_TYPES, MAIN_RELATIONS, workbookOf, workbookRelations} from './xlsx-parts.ts';
import {STYLES_PART} from './xlsx-looks.ts';
import {columnsForDrawing, sheetFoot, sheetHead, rowXml, titlesXml} from './xlsx-sheet.ts';

/** Rows that a sheet of a workbook has at most, its titles among them; what is more goes on in another one. */
const MAX_WORKBOOK_ROWS = 1_048_576;
/** Quick rather than small: the network of a house is not the narrow place. */
const LEVEL = 3;

/**
 * A sheet as a workbook of Excel, written as its rows come: it holds one page of them and the packed texts. `at`: when
 * it was made. ECMA-376.
 */
export function xlsxOf(
  sheet: ReportSheet,
  pages: AsyncIterable<readonly (readonly SheetCell[])[]>,
  at: Date,
  mostRows = MAX_WORKBOOK_ROWS,
): Readable {
  const zip = new ZipFile();
  const out = new PassThrough();
  const fail = (error: unknown): void =>
    void out.destroy(error instanceof Error ? error : new Error(String(error)));
  zip.on('error', fail);
  zip.outputStream.pipe(out);
  write({sheet, zip, out, at, feed: new RowFeed(pages), mostRows}).catch(fail);
  return out;
}

interface Writing {
  readonly sheet: ReportSheet;
  readonly zip: ZipFile;
  readonly out: PassThrough;
  readonly at: Date;
  readonly feed: RowFeed<readonly SheetCell[]>;
  readonly mostRows: number;
}

async function write({sheet, zip, out, at, feed, mostRows}: Writing): Promise<void> {
  const options = {mtime: at, compressionLevel: LEVEL};
  const add = (text: string, name: string): void => zip.addBuffer(Buffer.from(text), name, options);
  const texts = new SharedStrings();
  add(CONTENT_TYPES, '[Content_Types].xml');
  add(MAIN_RELATIONS, '_rels/.rels');
  add(STYLES_PART, 'xl/styles.xml');
  let count = 0;
  try {
    do {
      const part = Readable.from(sheetXml(sheet, texts, feed, mostRows));
      // A client that goes away takes no more rows.
      const stop = (): void => void part.destroy();
      out.once('close', stop);
      zip.addReadStream(part, `xl/worksheets/sheet${String(++count)}.xml`, options);
      await once(part, 'close');
      out.off('close', stop);
      if (out.destroyed) return;
    } while (await feed.hasMore());
  } finally {
    await feed.stop();
  }
  zip.addReadStream(Readable.from(texts.xml()), 'xl/sharedStrings.xml', options);
  add(workbookOf(sheet, count), 'xl/workbook.xml');
  add(workbookRelations(count), 'xl/_rels/workbook.xml.rels');
  zip.end();
}

async function* sheetXml(
  {columns, direction}: ReportSheet,
  texts: SharedStrings,
  feed: RowFeed<readonly SheetCell[]>,
  mostRows: number,
): AsyncGenerator<string> {
  const all = columnsForDrawing(columns);
  yield sheetHead(columns, direction) + titlesXml(columns, texts);
  let last = 1;
  while (last < mostRows) {
    const rows = await feed.take(mostRows - last);
    if (rows.length === 0) break;
    yield rows.map((cells) => rowXml(++last, all, cells, texts)).join('');
    await texts.settled();
  }
  yield sheetFoot(columns, last);
}
