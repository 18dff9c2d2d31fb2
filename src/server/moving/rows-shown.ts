import type {Row, Value} from '#domain/kernel/field.ts';
import {isShortId} from '#domain/kernel/id.ts';
import {unguardedText} from '#domain/kernel/csv.ts';
import {readCell} from '#domain/moving/cell.ts';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import type {StandingRow} from '#protocol/importing.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {lookAtPage, namesWarehouse, WAREHOUSE_COLUMN, type ImportPage} from './look-at-page.ts';
import {currencyOf, readingAt} from './readings.ts';
import {storedValues} from './stored-values.ts';

/** Rows of a file that are shown at a time. */
export const ROWS_SHOWN = 50;

/**
 * Rows of a page with the values as they will stand, and what each does (IMPORT-15). `found` wrong were lines by what
 * stands elsewhere in their file.
 */
export async function standingRows(
  tx: ReadTransaction,
  page: ImportPage,
  found: ReadonlySet<number>,
): Promise<readonly StandingRow[]> {
  const {rows, faults} = await lookAtPage(tx, page);
  const currency = await currencyOf(tx, page);
  const looked = new Map(rows.map((row) => [row.line, row]));
  const wrong = new Set([...found, ...faults.map(({line}) => line)]);
  const changed = rows.filter(({id, set}) => id !== undefined && Object.keys(set).length > 0);
  const stored = await tx.fetch(changed.map(({id = ''}) => ({list: page.kind.name, key: id})));
  const before = await storedValues(
    tx,
    page.kind.columns,
    stored.map(({rows: [stands]}): Row => stands ?? {}),
  );
  const beforeOf = new Map(changed.map(({line}, i) => [line, before[i] ?? {}]));
  const into = await warehousesOf(tx, page);
  return page.rows.map((row): StandingRow => {
    const [line] = row;
    const known = wrong.has(line) ? undefined : looked.get(line);
    const changes = known?.id === undefined ? [] : Object.keys(known.set);
    const does = !known
      ? 'wrong'
      : known.id === undefined
        ? 'fresh'
        : changes.length > 0
          ? 'changed'
          : 'same';
    const {isElsewhere = false, ...where} = into(row);
    const values = {...valuesOf(page, row, currency), ...where};
    const told: StandingRow = {line, does, values, changes, ...(isElsewhere ? {isElsewhere} : {})};
    if (does !== 'changed') return told;
    const stands = Object.entries(beforeOf.get(line) ?? {}).filter(([field]) => changes.includes(field));
    return {...told, before: Object.fromEntries(stands)};
  });
}

/** What the cells of a row say, as it is kept; what one that cannot be read says stays as it is written. */
function valuesOf(
  page: ImportPage,
  [, ...cells]: ImportPage['rows'][number],
  currency: string,
): Record<string, Value> {
  const {kind, matched} = page;
  return Object.fromEntries(
    matched.flatMap((field, at): (readonly [string, Value])[] => {
      const column = kind.columns.find((each) => each.field === field);
      const text = cells[at] ?? '';
      if (!column || text.trim() === '') return [];
      if (column.is.kind === 'reference') return [[field, unguardedText(text).trim()]];
      const cell = readCell(column.is, text, readingAt(page, at, column, currency));
      return [[field, 'value' in cell ? cell.value : text]];
    }),
  );
}

/** Into which warehouse a row goes, by its name, and whether that is another one than its file is brought into. */
interface GoesInto {
  readonly warehouse?: string;
  readonly isElsewhere?: boolean;
}

/** Where each row goes: into the warehouse that it names, or the one that its file is brought into (IMPORT-24). */
async function warehousesOf(
  tx: ReadTransaction,
  {kind, matched, context, rows}: ImportPage,
): Promise<(row: ImportPage['rows'][number]) => GoesInto> {
  if (!namesWarehouse(kind)) return () => ({});
  const at = matched.indexOf(WAREHOUSE_COLUMN) + 1;
  const said = (row: ImportPage['rows'][number]): string =>
    at === 0 ? '' : unguardedText(String(row[at] ?? '')).trim();
  const ids = [...new Set([context.warehouse, ...rows.map(said).filter(isShortId)])];
  const found = await tx.fetch(ids.map((key) => ({list: warehouses.name, key})));
  const nameOf = new Map(ids.map((id, i) => [id, String(found[i]?.rows[0]?.['name'] ?? id)]));
  const here = nameOf.get(context.warehouse) ?? '';
  return (row) => {
    const text = said(row);
    const name = text === '' ? here : (nameOf.get(text) ?? text);
    return {warehouse: name, isElsewhere: name !== here};
  };
}
