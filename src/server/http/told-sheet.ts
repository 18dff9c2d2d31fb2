import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context} from 'hono';
import type {CellForm} from '#domain/sheet-columns.ts';
import type {Words} from '#domain/words.ts';
import {cellsFor, type Cell, type SheetColumn} from '../sheets/sheet.ts';
import type {Texts} from '../texts.ts';
import type {HttpDeps} from './deps.ts';
import {inSheets} from './list-sheet.ts';
import {sendSheet, sheetStream, type SheetType} from './send-sheet.ts';

/** A column of a page that is no list: its title by its key, what its cells hold, and what it shows of what is told. */
export interface ToldColumn<T> {
  readonly title: string;
  readonly kind: CellForm['kind'];
  readonly of: (told: T, words: Words) => string | number;
}

/** The columns as a sheet for people has them. */
const toldColumns = <T>(columns: readonly ToldColumn<T>[], {say}: Words): SheetColumn[] =>
  columns.map(({title, kind}) => ({title: say(title), kind, digits: 0}));

/** All that is told as cells, page by page: `read` tells what comes after one, or the first of all, and none behind the last. */
async function* toldCells<T>(
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

/** What a sheet says, in the language of whoever asks. */
export const sheetWords = (c: Context, {texts}: Pick<HttpDeps, 'texts'>): Texts =>
  inSheets(texts({language: c.req.header('language'), acceptLanguage: c.req.header('accept-language')}));

/** What is told page by page, as a sheet that is called by its title (a key) and a day of the warehouse. */
export function sendTold<T>(
  c: Context,
  deps: HttpDeps,
  told: {
    readonly form: SheetType;
    readonly title: string;
    readonly day: string;
    readonly timeZone: string;
    readonly columns: readonly ToldColumn<T>[];
    readonly read: (after: T | undefined) => Promise<readonly T[]>;
  },
): Response {
  const {form, day, timeZone, columns, read} = told;
  const words = sheetWords(c, deps);
  const left = new AbortController();
  const title = words.say(told.title);
  const page = {title, day, direction: words.direction, columns: toldColumns(columns, words)};
  const cells = toldCells(columns, read, {words, timeZone}, left.signal);
  return sendSheet(
    c,
    deps,
    {name: `${title} ${day}`, type: form},
    sheetStream(form, page, cells, deps.now()),
    left,
  );
}
