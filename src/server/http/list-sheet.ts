import {titleOfColumn} from '#domain/column-titles.ts';
import type {Row, Value} from '#domain/kernel/field.ts';
import type {List} from '#domain/kernel/list.ts';
import {company as companies} from '#domain/parties/party.ts';
import {cellFormOf} from '#domain/sheet-columns.ts';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import {titleOfList, titleOfView} from '#domain/language-texts.ts';
import {dayInZone} from '#protocol/days.ts';
import {resolveFilters} from '#protocol/list-filters.ts';
import {cellsFor, leastDigits, type SheetCell, type ReportSheet, type SheetSpeech} from '../sheets/sheet.ts';
import type {ReadTransaction, Storage} from '../storage/storage.ts';
import type {ServerTexts} from '../texts.ts';
import {notFound} from '../fault.ts';
import {narrowingOf} from './list-request-filters.ts';
import type {ListRequest} from './list-request.ts';
import type {ListQuery} from './list-query.ts';
import type {SheetQuery} from './sheet-query.ts';
import {SheetRows} from './sheet-rows.ts';

/** A list as a person wants to have it in a sheet. */
export interface ListSheet {
  readonly asked: ListRequest & {readonly list: List};
  readonly query: ListQuery;
  readonly wanted: SheetQuery;
  /** Whose clock tells the times; '' for none. */
  readonly warehouse: string;
  readonly texts: ServerTexts;
  /** ms UTC. */
  readonly now: number;
  /** The client that waited for it has gone. */
  readonly left: AbortSignal;
}

/** A sheet, and its rows as they are read. */
interface ReadSheet {
  readonly sheet: ReportSheet;
  readonly pages: AsyncIterable<readonly (readonly SheetCell[])[]>;
}

/** What a list shows, for people: in their words, with names and codes in place of ids. */
export async function listSheet(storage: Storage, company: string, of: ListSheet): Promise<ReadSheet> {
  const {asked, wanted, now} = of;
  const texts = inSheets(of.texts);
  const {list, view} = asked;
  const speech = await storage.read(company, (tx) => speechOf(tx, company, {...of, texts}));
  const day = dayInZone(now, speech.timeZone);
  const {only, rest} = narrowingOf(
    list,
    resolveFilters(list, wanted.filters, {day, timeZone: speech.timeZone}),
  );
  const rows = new SheetRows(storage, company, {
    ...of,
    texts,
    asked: {...asked, only},
    wanted: {...wanted, filters: rest},
  });
  const pages = await rows.inOrder();
  const forms = wanted.columns.map((column) => cellFormOf(list, column));
  const isViewed = view !== '' && list.views.length > 1;
  return {
    sheet: {
      title: titleOfList(texts, list.name) + (isViewed ? ` – ${titleOfView(texts, view)}` : ''),
      day,
      direction: texts.direction,
      columns: wanted.columns.map((column, i) => {
        const form = forms[i] ?? cellFormOf(list, column);
        return {
          title: titleOfColumn(texts, list, column, speech.currency),
          kind: form.kind,
          digits: leastDigits(form, speech.currency),
        };
      }),
    },
    pages: cellsOf(
      pages,
      forms.map((form) => cellsFor(form, speech)),
    ),
  };
}

/** Where a word may break on a screen it is whole in a cell. */
export const inSheets = (texts: ServerTexts): ServerTexts => ({
  ...texts,
  say: (key, facts) => texts.say(key, facts).replaceAll('\u00AD', ''),
});

async function* cellsOf(
  pages: AsyncIterable<readonly (readonly Value[])[]>,
  cells: readonly ((value: Value) => SheetCell)[],
): AsyncGenerator<readonly (readonly SheetCell[])[]> {
  for await (const rows of pages)
    yield rows.map((values) => cells.map((cellOf, i) => cellOf(values[i] ?? '')));
}

/** How a company's sheets speak: its currency, and the clock of one of its warehouses. */
export async function speechOf(
  tx: ReadTransaction,
  company: string,
  {warehouse, texts}: Pick<ListSheet, 'warehouse' | 'texts'>,
): Promise<SheetSpeech> {
  const [own, place] = await tx.fetch([
    {list: companies.name, key: company},
    ...(warehouse === '' ? [] : [{list: warehouses.name, key: warehouse}]),
  ]);
  const currency = String(own?.rows[0]?.['currency'] ?? '');
  return {
    words: texts,
    // A row of long ago may say what no currency is called.
    currency: /^[A-Z]{3}$/.test(currency) ? currency : '',
    timeZone: zoneIn(place?.rows[0]),
  };
}

/** The zone of a warehouse, which must be there. */
export async function zoneOfWarehouse(tx: ReadTransaction, warehouse: string): Promise<string> {
  const [found] = await tx.fetch([{list: warehouses.name, key: warehouse}]);
  const place = found?.rows[0];
  if (!place) throw notFound('warehouse.unknown', 'Resource does not exist');
  return zoneIn(place);
}

/** The zone of a warehouse; UTC without one. */
export const zoneIn = (place: Row | undefined): string => String(place?.['time_zone'] ?? 'UTC');
