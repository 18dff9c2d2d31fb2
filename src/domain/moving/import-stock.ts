import {defineAction, refuse, type Context, type Outcome, type Read} from '../kernel/action.ts';
import {faultsOf, type FieldFault} from '../kernel/field.ts';
import {isId, type Id} from '../kernel/id.ts';
import {listIn} from '../kernel/json.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {goods} from '../goods/goods.ts';
import {Books, NO_REFERENCE} from '../stock/books.ts';
import {readsOfLotExpiry} from '../stock/expiry-of-lot.ts';
import {codeOfLot, faultsOfLotText, lotId, lotText} from '../stock/lot.ts';
import {binPlace} from '../stock/place.ts';
import {readsOfSerial} from '../stock/serial.ts';
import {stock, stockKey} from '../stock/stock.ts';
import {adjustedStand, type StockItem} from '../stock/stock-change.ts';
import {nameLotOfFact} from '../stock/name-lot-of-fact.ts';
import {bin} from '../warehouse/bin.ts';
import {MAX_IMPORTED_ROWS_TEXT, MAX_IMPORTED_ROWS} from './import-rows.ts';

/** Units that stand in a bin as a company begins, the code of their lot, and when that expires (ms UTC). */
export type OpeningStock = readonly [
  bin: Id,
  goods: Id,
  quantity: number,
  lotCode?: string,
  expires_at?: number,
];

export const IMPORT_STOCK = 'import.stock';

/**
 * What stands where as a company begins: each row is an adjustment, in by the border of `adjusted` (IMPORT-9). What
 * the floor has said meanwhile of a lot or a serial stands, and a case says both (LOT-7, LOT-8).
 */
export const importStock = defineAction({
  name: IMPORT_STOCK,
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {rows: {kind: 'json', required: true, max: MAX_IMPORTED_ROWS_TEXT}},
  check: ({rows}): FieldFault[] => faultsOfOpenings(listIn(rows)),
  reads: ({rows}, {warehouse}, view) =>
    openingsOf(rows).flatMap(([at, of, , code = '', expires_at = 0]): readonly Read[] => {
      const named = lotOfOpening(of, code);
      return [
        {list: goods.name, key: of},
        {list: bin.name, key: at},
        ...['', named].map((each) => ({list: stock.name, key: openingKey(warehouse, at, of, each)})),
        ...readsOfLotExpiry({goods: of, lot: named, expires_at}, view),
        ...readsOfSerial({goods: of, lot: named}, view),
      ];
    }),
  decide: ({rows}, view, context) => decideOpening(openingsOf(rows), view, context),
});

const opening = {
  bin: {kind: 'reference', required: true},
  goods: {kind: 'reference', required: true},
  quantity: {kind: 'integer', required: true},
  ...lotText,
} as const;

/** A push may hold anything, and what is read for a row must be nameable before it is asked who wrote it. */
function faultsOfOpenings(rows: readonly unknown[] | undefined): FieldFault[] {
  const isOpening = (row: unknown): boolean => {
    if (!Array.isArray(row)) return false;
    const [at, of, quantity, lot_code = '', expires_at = 0] = row as unknown[];
    const said = {bin: at, goods: of, quantity, lot_code, expires_at};
    const faults = [...faultsOf(opening, said), ...faultsOfLotText(said)];
    return [at, of].every((id) => typeof id === 'string' && isId(id)) && faults.length === 0;
  };
  const areWhole = rows !== undefined && rows.length <= MAX_IMPORTED_ROWS && rows.every(isOpening);
  return areWhole ? [] : [{field: 'rows', code: 'not-json'}];
}

/** Found whole by {@link faultsOfOpenings}. */
const openingsOf = (rows: string): readonly OpeningStock[] => JSON.parse(rows);

/** The lot that a row's code names; '' is none. */
export const lotOfOpening = (of: Id, code: string): string => (codeOfLot(code) === '' ? '' : lotId(of, code));

/** The stock row that such a row makes. */
export const openingKey = (warehouse: string, at: Id, of: Id, lotOf = ''): string =>
  stockKey(warehouse, binPlace(at), '', of, lotOf);

function decideOpening(rows: readonly OpeningStock[], view: View, context: Context): Outcome {
  const {warehouse} = context;
  const books = new Books(view, context);
  for (const [at, of, quantity, code = '', expires_at = 0] of rows) {
    const place = view.get(bin, at);
    if (place?.warehouse !== warehouse) return refuse('bin.unknown', {bin: at});
    if (!view.get(goods, of)) return refuse('goods.unknown', {goods: of});
    const item: StockItem = {warehouse, goods: of, lot: lotOfOpening(of, code), unit: ''};
    if (item.lot !== '')
      nameLotOfFact(books, {goods: of, lot: item.lot, lot_code: code, expires_at}, {warehouse});
    const to = {place: binPlace(at), property: place.property};
    books.carry({item, from: adjustedStand, to, quantity, of: NO_REFERENCE});
  }
  return books.done();
}
