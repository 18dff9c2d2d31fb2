import type {ReportSheet} from './sheet.ts';
import {quotedXml} from './xlsx-text.ts';

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SPREADSHEET_NAMESPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const TYPES = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Whatever is not named here is a sheet: how many there are only the end of the rows tells. */
export const CONTENT_TYPES = `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${TYPES}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPES}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${TYPES}.styles+xml"/><Override PartName="/xl/sharedStrings.xml" ContentType="${TYPES}.sharedStrings+xml"/></Types>`;

export const MAIN_RELATIONS = `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`;

const numbered = (count: number, of: (number: string) => string): string =>
  Array.from({length: count}, (_, i) => of(String(i + 1))).join('');

/** Characters that the name of a sheet has at most. */
const MAX_SHEET_NAME_LENGTH = 31;

/** The names of sheets lack some signs. */
const nameOf = (title: string, number: string, count: number): string => {
  const after = count > 1 ? ` ${number}` : '';
  const plain = title
    .replaceAll(/[[\]:*?/\\]/g, ' ')
    .replaceAll(/^'+|'+$/g, '')
    .trim();
  return `${plain.slice(0, MAX_SHEET_NAME_LENGTH - after.length) || 'Binward'}${after}`;
};

/** The part that names the sheets, one title for all. */
export const workbookOf = ({title}: Pick<ReportSheet, 'title'>, count: number): string =>
  `${XML}<workbook xmlns="${SPREADSHEET_NAMESPACE}" xmlns:r="${OFFICE}"><sheets>${numbered(count, (number) => `<sheet name="${quotedXml(nameOf(title, number, count))}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`;

/** The part that says where they, their texts and their looks stand. */
export const workbookRelations = (count: number): string =>
  `${XML}<Relationships xmlns="${RELATIONS}">${numbered(count, (number) => `<Relationship Id="rId${number}" Type="${OFFICE}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}<Relationship Id="rId${String(count + 1)}" Type="${OFFICE}/styles" Target="styles.xml"/><Relationship Id="rId${String(count + 2)}" Type="${OFFICE}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`;
