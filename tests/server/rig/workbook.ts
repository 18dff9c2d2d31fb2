import {buffer} from 'node:stream/consumers';
import {ZipFile} from 'yazl';

/** A sheet by the XML of its rows and what follows them. */
export interface MadeSheet {
  readonly name?: string;
  readonly state?: 'hidden' | 'veryHidden';
  readonly rows: string;
  readonly behind?: string;
}

/** A workbook by its parts; whatever a test says of one stands instead. */
export interface MadeBook {
  readonly sheets: readonly MadeSheet[];
  /** The XML of each text of the table. */
  readonly texts?: readonly string[];
  /** Format codes: cells name the first by 1. */
  readonly formats?: readonly string[];
  readonly is1904?: boolean;
  readonly parts?: Readonly<Record<string, string | undefined>>;
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const TYPE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relation = (id: string, type: string, target: string): string =>
  `<Relationship Id="${id}" Type="${TYPE}/${type}" Target="${target}"/>`;
const relations = (...all: readonly string[]): string =>
  `${XML}<Relationships>${all.join('')}</Relationships>`;

/** The parts of a workbook in which no name of a part is the usual one. */
export function partsOf({sheets, texts = [], formats = [], is1904 = false, parts = {}}: MadeBook) {
  const all: Record<string, string | undefined> = {
    '[Content_Types].xml': `${XML}<Types/>`,
    '_rels/.rels': relations(relation('r1', 'officeDocument', 'xl/book.xml')),
    'xl/_rels/book.xml.rels': relations(
      relation('t', 'sharedStrings', 'texts.xml'),
      relation('l', 'styles', '/xl/looks.xml'),
      // The last sheet has the first part.
      ...sheets.map((_, i) =>
        relation(`s${String(i)}`, 'worksheet', `cells/${String(sheets.length - i)}.xml`),
      ),
    ),
    'xl/book.xml': `${XML}<workbook><workbookPr${is1904 ? ' date1904="1"' : ''}/><sheets>${sheets
      .map(
        ({name, state}, i) =>
          `<sheet name="${name ?? `Sheet ${String(i + 1)}`}" sheetId="${String(i + 1)}"${state ? ` state="${state}"` : ''} r:id="s${String(i)}"/>`,
      )
      .join('')}</sheets></workbook>`,
    'xl/texts.xml': `${XML}<sst>${texts.map((text) => `<si>${text}</si>`).join('')}</sst>`,
    'xl/looks.xml': `${XML}<styleSheet><numFmts>${formats
      .map((code, i) => `<numFmt numFmtId="${String(164 + i)}" formatCode="${code}"/>`)
      .join('')}</numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/>${formats
      .map((_, i) => `<xf numFmtId="${String(164 + i)}"/>`)
      .join('')}</cellXfs></styleSheet>`,
    ...Object.fromEntries(
      sheets.map(({rows, behind = ''}, i) => [
        `xl/cells/${String(sheets.length - i)}.xml`,
        `${XML}<worksheet><sheetData>${rows}</sheetData>${behind}</worksheet>`,
      ]),
    ),
    ...parts,
  };
  return all;
}

/** A workbook as a file. */
export async function workbookFile(book: MadeBook): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, text] of Object.entries(partsOf(book)))
    if (text !== undefined) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  return buffer(zip.outputStream);
}

/** A cell with a text in itself. */
export const inlineXml = (at: string, text: string): string =>
  `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
/** A cell with a number, and its look. */
export const numberXml = (at: string, value: string, look = 0): string =>
  `<c r="${at}" s="${String(look)}"><v>${value}</v></c>`;
export const workbookRowXml = (line: number, ...cells: readonly string[]): string =>
  `<row r="${String(line)}">${cells.join('')}</row>`;
/** A row of texts from the first column on. */
export const textRowXml = (line: number, ...all: readonly string[]): string =>
  workbookRowXml(
    line,
    ...all.map((text, i) => inlineXml(`${String.fromCharCode(65 + i)}${String(line)}`, text)),
  );
