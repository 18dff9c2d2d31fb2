import path from 'node:path/posix';
import {TableFault} from '../table.ts';
import type {WorkbookArchive} from './archive.ts';
import {WORKBOOK_LIMIT} from './limits.ts';
import {attributeOf, readXml} from './xml.ts';

/** A sheet of a workbook: which part its rows are in, and whether it is seen when opened. */
interface BookSheet {
  readonly name: string;
  readonly part: string;
  readonly isHidden: boolean;
}

/** A workbook by its main part. */
export interface WorkbookParts {
  /** Sheets of cells in their order. */
  readonly sheets: readonly BookSheet[];
  /** Days are counted from 1904. */
  readonly is1904: boolean;
  /** The parts of its texts and looks; `undefined` where it has none. */
  readonly texts: string | undefined;
  readonly looks: string | undefined;
}

interface Relation {
  readonly id: string;
  readonly type: string;
  readonly part: string;
}

/** What a workbook has, found by its relations: no name of a part is fixed. Another kind of file is refused as one. */
export async function bookOf(archive: WorkbookArchive): Promise<WorkbookParts> {
  const [main] = (await relationsOf(archive, '')).filter(({type}) => type === 'officeDocument');
  if (!main || !archive.has(main.part) || !/\.xml$/i.test(main.part))
    throw new TableFault('import.spreadsheet', 0);
  const relations = await relationsOf(archive, main.part);
  const named: {name: string; relation: string; isHidden: boolean}[] = [];
  let [is1904, isWorkbook] = [false, false];
  await readXml(archive.texts(main.part, WORKBOOK_LIMIT.smallPart), {
    open(name, attributes) {
      if (name === 'workbook') isWorkbook = true;
      else if (name === 'workbookPr') is1904 = /^(?:1|true|on)$/.test(attributes['date1904'] ?? '');
      else if (name === 'sheet' && named.length < WORKBOOK_LIMIT.sheets)
        named.push({
          name: (attributes['name'] ?? '').slice(0, WORKBOOK_LIMIT.sheetName),
          relation: attributeOf(attributes, 'id'),
          isHidden: /hidden/i.test(attributes['state'] ?? ''),
        });
    },
  });
  if (!isWorkbook) throw new TableFault('import.spreadsheet', 0);
  const partOf = (type: string): string | undefined =>
    relations.find((each) => each.type === type && archive.has(each.part))?.part;
  const worksheets = new Map(
    relations.filter(({type}) => type === 'worksheet').map((each) => [each.id, each]),
  );
  const sheets = named.flatMap(({name, relation, isHidden}) => {
    const found = worksheets.get(relation);
    return found ? [{name, part: found.part, isHidden}] : [];
  });
  return {sheets, is1904, texts: partOf('sharedStrings'), looks: partOf('styles')};
}

/** What a part names: '' is the archive itself. */
async function relationsOf(archive: WorkbookArchive, part: string): Promise<readonly Relation[]> {
  const folder = part === '' ? '' : path.dirname(part);
  const file = path.join(folder, '_rels', `${part === '' ? '' : path.basename(part)}.rels`);
  const relations: Relation[] = [];
  if (!archive.has(file)) return relations;
  await readXml(archive.texts(file, WORKBOOK_LIMIT.smallPart), {
    open(name, {Id: id = '', Type: type = '', Target: target = '', TargetMode: mode = ''}) {
      if (name !== 'Relationship' || mode === 'External' || relations.length >= WORKBOOK_LIMIT.parts) return;
      relations.push({id, type: path.basename(type), part: path.resolve(`/${folder}`, target).slice(1)});
    },
  });
  return relations;
}
