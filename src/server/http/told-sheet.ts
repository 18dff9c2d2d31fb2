import {setImmediate as othersTurn} from 'node:timers/promises';
import type {CellForm} from '#domain/sheet-columns.ts';
import type {Words} from '#domain/words.ts';
import {cellsFor, type Cell, type SheetColumn} from '../sheets/sheet.ts';

/** A column of a page that is no list: its title by its key, what its cells hold, and what it shows of what is told. */
export interface ToldColumn<T> {
  readonly title: string;
  readonly kind: CellForm['kind'];
  readonly of: (told: T, words: Words) => string | number;
}

/** The columns as a sheet for people has them. */
export const toldColumns = <T>(columns: readonly ToldColumn<T>[], {say}: Words): SheetColumn[] =>
  columns.map(({title, kind}) => ({title: say(title), kind, digits: 0}));

/** All that is told as cells, page by page: `read` tells what comes after one, or the first of all, and none behind the last. */
export async function* toldCells<T>(
  columns: readonly ToldColumn<T>[],
  read: (after: T | undefined) => Promise<readonly T[]>,
  {words, timeZone}: {readonly words: Words; readonly timeZone: string},
  left: AbortSignal,
): AsyncGenerator<readonly (readonly Cell[])[]> {
  const speech = {words, timeZone, currency: ''};
  const cells = columns.map(({kind}) => cellsFor({kind, places: 0}, speech));
  for (let last: T | undefined; !left.aborted;) {
    const page = await read(last);
    if (page.length === 0) return;
    yield page.map((told) => columns.map(({of}, i) => cells[i]?.(of(told, words))));
    last = page.at(-1);
    await othersTurn();
  }
}
