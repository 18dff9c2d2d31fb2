import {goods} from '#domain/goods/goods.ts';
import type {Row} from '#domain/kernel/field.ts';
import {isByWarehouse} from '#domain/kernel/list.ts';
import {hasAllWords, searchableText} from '#domain/kernel/search.ts';
import {COMMAND_CARDS, commandText, labelText, type LabelKind} from '#domain/scanning/label.ts';
import {LABEL_KINDS, scannableOf, subtitleOfThing, titleOfThing} from '#domain/scanning/things.ts';
import {dayOfExpiry} from '#domain/stock/expiry-day.ts';
import {warehouse as warehouseList} from '#domain/warehouse/warehouse.ts';
import type {ListReads} from '../../data/lists.ts';

/** What a sheet can be printed of: things that have labels, or the cards on the wall, which say what a tap would. */
export type SheetKind = LabelKind | 'command';

/** What labels can be printed for; staff get badges. */
export const SHEET_KINDS: readonly SheetKind[] = [
  ...LABEL_KINDS.filter((kind) => scannableOf(kind).hasSheet),
  'command',
];

/** What addresses call a kind: the name of its list, where it has one. */
export const listOfKind = (kind: SheetKind): string =>
  kind === 'command' ? kind : (scannableOf(kind).resource?.name ?? '');

/** The kind whose list has this name, as addresses say it. */
export const kindOfList = (list: string | null): SheetKind | undefined =>
  SHEET_KINDS.find((kind) => listOfKind(kind) === list);

/** The cards, one for each word; what it means is said in the language of the person who prints it. */
export const CARD_ENTRIES: readonly LabelEntry[] = COMMAND_CARDS.map((word) => ({
  id: word,
  name: word,
  detail: word,
  zone: '',
  walk: 0,
  text: commandText(word),
}));

/** One thing that can have a label: what people read on it, and what a scanner reads. */
export interface LabelEntry {
  readonly id: string;
  /** A bin's name, the code of goods, a person's name. */
  readonly name: string;
  readonly detail: string;
  readonly zone: string;
  /** When it is passed on a walk through the warehouse; 0 for what stands nowhere. */
  readonly walk: number;
  /** The id and never the code: renaming spoils no printed label. */
  readonly text: string;
}

/** Rows read at once, so that the page stays awake between. */
const LABEL_ROWS_PER_READ = 1_000;

/** Everything of a kind that stands on this device, bins in walking order, all else in the order of names. */
export async function entriesOf(
  lists: Pick<ListReads, 'rows' | 'rowsOf'>,
  kind: SheetKind,
  warehouse: string,
): Promise<readonly LabelEntry[]> {
  if (kind === 'command') return CARD_ENTRIES;
  const {resource, title} = scannableOf(kind);
  if (!resource) return [];
  const prefix = isByWarehouse(resource, title) ? [warehouse] : [];
  const entries: LabelEntry[] = [];
  for (let offset = 0; ; offset += LABEL_ROWS_PER_READ) {
    // An index by what things are called has its name.
    const rows = await lists.rows(resource, {index: title, prefix, offset, limit: LABEL_ROWS_PER_READ});
    const beside = await besideName(lists, kind, warehouse, rows);
    for (const row of rows) entries.push(entryOf(kind, row, beside(row)));
    if (rows.length < LABEL_ROWS_PER_READ) return inWalkingOrder(entries);
  }
}

/**
 * What tells things of one name apart on paper: of a lot its goods and its day, of a bin its warehouse where the
 * company has several.
 */
async function besideName(
  lists: Pick<ListReads, 'rows' | 'rowsOf'>,
  kind: LabelKind,
  warehouse: string,
  rows: readonly Row[],
): Promise<(row: Row) => string> {
  if (kind === 'bin') {
    const all = await lists.rows(warehouseList, {
      index: 'name',
      prefix: [],
      offset: 0,
      limit: LABEL_ROWS_PER_READ,
    });
    const name = all.length > 1 ? String(all.find(({id}) => id === warehouse)?.['name'] ?? '') : '';
    return () => name;
  }
  if (kind !== 'lot') return (row) => subtitleOfThing(kind, row);
  const known = await lists.rowsOf(goods, [...new Set(rows.map((row) => String(row['goods'])))]);
  return (row) => {
    const expires = Number(row['expires_at'] ?? 0);
    const of = String(known.get(String(row['goods']))?.['code'] ?? '');
    return [of, expires > 0 ? dayOfExpiry(expires) : ''].filter(Boolean).join(' · ');
  };
}

function entryOf(kind: LabelKind, row: Row, detail: string): LabelEntry {
  const id = String(row['id']);
  return {
    id,
    name: titleOfThing(kind, row),
    detail,
    zone: String(row['zone'] ?? ''),
    walk: Number(row['walking_sequence'] ?? 0),
    text: labelText(kind, id),
  };
}

/** In walking order, for sticking them on; of one number as their names count up. */
export function inWalkingOrder(entries: readonly LabelEntry[]): LabelEntry[] {
  const names = new Intl.Collator(undefined, {numeric: true});
  return entries.toSorted((a, b) => a.walk - b.walk || (a.walk === 0 ? 0 : names.compare(a.name, b.name)));
}

/** Those that hold all words of the search, of one zone or of all. */
export function entriesFound(entries: readonly LabelEntry[], search: string, zone: string): LabelEntry[] {
  const isFound = hasAllWords(search);
  return entries.filter(
    ({name, detail, zone: its}) =>
      (zone === '' || its === zone) && isFound(searchableText(`${name}\n${detail}`)),
  );
}

export const zonesOf = (entries: readonly LabelEntry[]): string[] =>
  [...new Set(entries.map(({zone}) => zone))].filter((zone) => zone !== '').toSorted();
