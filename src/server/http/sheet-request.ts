import {setImmediate as othersTurn} from 'node:timers/promises';
import type {Context} from 'hono';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import type {CellForm} from '#domain/sheet-columns.ts';
import {titleOfOption, type LanguageTexts} from '#domain/language-texts.ts';
import {badRequest} from '../fault.ts';
import {cellsFor, type SheetCell, type SheetColumn} from '../sheets/sheet.ts';
import type {ServerTexts} from '../texts.ts';
import type {HttpDeps} from './deps.ts';
import {inSheets, speechOf} from './list-sheet.ts';
import {sendSheet, sheetStream, type SheetType} from './send-sheet.ts';
import {sheetTypeOf} from './sheet-query.ts';

/** A column of a page that is no list: its title by its key, what its cells hold, and what it shows of what is told. */
export interface SheetColumnText<T> {
  readonly title: string;
  readonly kind: CellForm['kind'];
  readonly of: (told: T, words: LanguageTexts) => string | number;
}

/** The form of a sheet that is asked for, or none: JSON. Only lists have a form for machines. */
export function sheetFormOf(c: Context): SheetType | undefined {
  const form = sheetTypeOf(new URL(c.req.url).searchParams, c.req.header('accept') ?? '');
  if (form === 'raw') throw badRequest('list.form', 'This is told as xlsx or csv', {form});
  return form;
}

/** What is asked for by these names; anything else is refused. */
export function requestParameters(c: Context, names: ReadonlySet<string>): Readonly<Record<string, string>> {
  const asked = c.req.query();
  for (const [name, value] of Object.entries(asked)) {
    if (!names.has(name)) throw badRequest('list.filter', 'Nothing is asked for by this', {column: name});
    if (/\p{Cc}/u.test(value)) throw badRequest('list.query', 'Control characters find nothing', {name});
  }
  return asked;
}

/** One of these that is asked for, the first where none is. */
export function choiceParameter<T extends string>(options: readonly [T, ...T[]], asked = '', column = ''): T {
  const found = asked === '' ? options[0] : options.find((each) => each === asked);
  if (found === undefined) throw badRequest('list.filter', 'This is none of the choices', {column});
  return found;
}

/** The clock of a warehouse that is named; UTC where there is none of that id. */
export const zoneParameter = (c: Context, deps: HttpDeps, company: string): Promise<string> =>
  deps.storage.read(company, async (tx) => {
    const of = {warehouse: c.req.query('warehouse') ?? '', texts: sheetWords(c, deps)};
    return (await speechOf(tx, company, of)).timeZone;
  });

/** Whether all words of a search stand in what these columns say of something. */
export function translatedIn<T>(
  columns: readonly SheetColumnText<T>[],
  search: string,
  words: LanguageTexts,
): (told: T) => boolean {
  const isFound = hasAllWords(search);
  const said = ({kind, of}: SheetColumnText<T>, told: T): string => {
    const text = String(of(told, words));
    return kind === 'choice' ? titleOfOption(words, text) : text;
  };
  return (told) => isFound(searchableText(columns.map((column) => said(column, told)).join('\n')));
}

/** The columns as a sheet for people has them. */
const toldColumns = <T>(columns: readonly SheetColumnText<T>[], {say}: LanguageTexts): SheetColumn[] =>
  columns.map(({title, kind}) => ({title: say(title), kind, digits: 0}));

/**
 * All that is told as cells, page by page: `read` tells what comes after one, or the first of all, and none behind the
 * last.
 */
async function* toldCells<T>(
  columns: readonly SheetColumnText<T>[],
  read: (after: T | undefined) => Promise<readonly T[]>,
  {
    words,
    timeZone,
    shows,
  }: {
    readonly words: LanguageTexts;
    readonly timeZone: string;
    readonly shows: (told: T) => boolean;
  },
  left: AbortSignal,
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  const speech = {words, timeZone, currency: ''};
  const cells = columns.map(({kind}) => cellsFor({kind, places: 0}, speech));
  for (let last: T | undefined; !left.aborted;) {
    const page = await read(last);
    if (page.length === 0) return;
    yield page.filter(shows).map((told) => columns.map(({of}, i) => cells[i]?.(of(told, words))));
    last = page.at(-1);
    await othersTurn();
  }
}

/** What a sheet says, in the language of the asker. */
export const sheetWords = (c: Context, {texts}: Pick<HttpDeps, 'texts'>): ServerTexts =>
  inSheets(texts({language: c.req.header('language'), acceptLanguage: c.req.header('accept-language')}));

/** What is told page by page, as a sheet that is called by its title (a key) and a day of the warehouse. */
export function sendColumns<T>(
  c: Context,
  deps: HttpDeps,
  told: {
    readonly form: SheetType;
    readonly title: string;
    readonly day: string;
    readonly timeZone: string;
    readonly columns: readonly SheetColumnText<T>[];
    readonly read: (after: T | undefined) => Promise<readonly T[]>;
    /** What of it is wanted; all where nothing says so. */
    readonly shows?: (told: T) => boolean;
  },
): Response {
  const {form, day, timeZone, columns, read, shows = () => true} = told;
  const words = sheetWords(c, deps);
  const left = new AbortController();
  const title = words.say(told.title);
  const page = {title, day, direction: words.direction, columns: toldColumns(columns, words)};
  const cells = toldCells(columns, read, {words, timeZone, shows}, left.signal);
  return sendSheet(
    c,
    deps,
    {name: `${title} ${day}`, type: form},
    sheetStream(form, page, cells, deps.now()),
    left,
  );
}
