import {TableFault, type TableRow} from '../table.ts';
import {WorkbookArchive} from './archive.ts';
import {bookOf, type WorkbookParts} from './book.ts';
import {WORKBOOK_LIMIT} from './limits.ts';
import {looksOf} from './looks.ts';
import {sharedTexts} from './shared-texts.ts';
import {sheetRows, type CellsOf} from './sheet-rows.ts';

/** Which sheet of a workbook is read, and some that are not: others that are shown, and those that are hidden. */
export interface SheetRead {
  readonly name: string;
  readonly others: readonly string[];
  readonly hidden: readonly string[];
}

/**
 * The rows of the first sheet of a workbook that is shown and holds something, some at a time, and at the end which that
 * was. `fd`: the open file.
 */
export async function* readWorkbook(fd: number): AsyncGenerator<readonly TableRow[], SheetRead> {
  const archive = await WorkbookArchive.of(fd);
  const book = await bookOf(archive);
  const of = await cellsOf(archive, book);
  const shown = book.sheets.filter(({isHidden}) => !isHidden);
  const hidden = book.sheets.filter(({isHidden}) => isHidden).map(({name}) => name);
  try {
    for (const {name, part} of shown) {
      let hasRows = false;
      for await (const rows of sheetRows(archive.texts(part), of)) {
        hasRows = true;
        yield rows;
      }
      if (!hasRows) continue;
      const others = shown.filter((each) => each.part !== part).map((each) => each.name);
      const most = WORKBOOK_LIMIT.namesTold;
      return {name, others: others.slice(0, most), hidden: hidden.slice(0, most)};
    }
  } finally {
    of.texts?.close();
  }
  throw new TableFault('import.no-sheet', 0);
}

async function cellsOf(archive: WorkbookArchive, {is1904, texts, looks}: WorkbookParts): Promise<CellsOf> {
  const small = WORKBOOK_LIMIT.smallPart;
  return {
    is1904,
    looks: looks === undefined ? [] : await looksOf(archive.texts(looks, small)),
    texts: texts === undefined ? undefined : await sharedTexts(archive.texts(texts)),
  };
}
