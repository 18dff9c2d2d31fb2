import {goods, trackingOf} from './goods/goods.ts';
import {goodsCode} from './goods/goods-code.ts';
import {EVERY_KIND, PARTY_DOCUMENTS} from './documents.ts';
import type {Read} from './kernel/action.ts';
import type {BelongingRows, RowEdit, GivesWay, EditGuard} from './kernel/editing.ts';
import type {Row, Value} from './kernel/field.ts';
import type {Resource} from './kernel/resource.ts';
import type {View} from './kernel/view.ts';
import {shipment} from './outbound/shipment.ts';
import {staff} from './people/staff.ts';
import {binPlace} from './stock/place.ts';
import {MAX_WAREHOUSES, WAREHOUSES_READ} from './stock/serial.ts';
import {stock} from './stock/stock.ts';
import {bin} from './warehouse/bin.ts';
import {inquiry} from './warehouse/inquiry.ts';
import {publication} from './warehouse/publication.ts';
import {warehouse} from './warehouse/warehouse.ts';

/** What makes a row used: rows of `list` that begin with one of these prefixes of an index. */
interface Use {
  readonly list: Resource;
  readonly index: string;
  readonly prefixes: (before: Row, view: View) => readonly (readonly Value[])[];
  /** Rows that `prefixes` looks at. */
  readonly first?: readonly Read[];
}

const isRemoval = ({before, after}: RowEdit): boolean => before !== undefined && after === undefined;

/** Refuses such a change while the row is used. */
const unlessUsed = (code: string, use: Use, when = isRemoval): EditGuard => ({
  reads({before, after}, view) {
    if (!before || !view) return use.first ?? [];
    if (!when(after ? {before, after} : {before})) return [];
    return use
      .prefixes(before, view)
      .map((prefix) => ({list: use.list.name, index: use.index, prefix, limit: 1}));
  },
  refusal(change, view) {
    const {before} = change;
    if (!before || !when(change)) return undefined;
    const isUsed = use
      .prefixes(before, view)
      .some((prefix) => view.range(use.list, use.index, prefix, 1).length > 0);
    return isUsed ? {code, facts: {id: String(before['id'])}} : undefined;
  },
});

const ofId = (before: Row): [[string]] => [[String(before['id'])]];

const stockInBin: Use = {
  list: stock,
  index: 'key',
  prefixes: (before) => [[String(before['warehouse']), binPlace(String(before['id']))]],
};

/** Rows of a list about some goods in any warehouse, by an index of warehouse and goods. */
const ofGoods = (list: Resource): Use => ({
  list,
  index: 'goods',
  prefixes: (before, view) =>
    view.range(warehouse, 'key', [], MAX_WAREHOUSES).map(({id}) => [id, String(before['id'])]),
  first: [WAREHOUSES_READ],
});

/** Codes stand on goods and mean nothing without them (CODE-4). */
export const codesOfGoods: BelongingRows = {list: goodsCode, index: 'goods'};

/** What was asked about a warehouse goes with it. */
export const inquiriesOfWarehouse: BelongingRows = {list: inquiry, index: 'warehouse'};

/** Acceptance scenario T18 (greaterwms.md 22.4): goods that have stock stay. */
export const goodsWithoutStock = unlessUsed('goods.has-stock', ofGoods(stock));
/** GOODS-6: what a unit is told apart by is changed for none that stands there without it, or with more. */
export const trackingWithoutStock = unlessUsed('goods.tracked-stock', ofGoods(stock), ({before, after}) => {
  const [is, will] = [trackingOf(before), trackingOf(after)];
  const isLoss = will === 'none' || is === 'serial' || will === 'serial';
  return after !== undefined && is !== will && isLoss;
});
/** What a document names is read with it for as long as there are documents: goods, and parties below. */
export const goodsOfNoDocument = PARTY_DOCUMENTS.map(({line}) => unlessUsed('goods.in-use', ofGoods(line)));
export const partyOfNoDocument = (list: 'supplier' | 'customer'): readonly EditGuard[] =>
  EVERY_KIND.flatMap(({header, party}) =>
    party?.list.name === list
      ? [unlessUsed(`${list}.in-use`, {list: header, index: party.column, prefixes: ofId})]
      : [],
  );
export const binWithoutStock = unlessUsed('bin.has-stock', stockInBin);
/** The figures count stock by the property of its bin, so it cannot change under stock. `design.md`, Stock. */
export const propertyWithoutStock = unlessUsed(
  'bin.has-stock',
  stockInBin,
  ({before, after}) => after !== undefined && after['property'] !== before?.['property'],
);
/** IMPORT-13: what such a guard keeps stays as it is where a row that is brought in would change it. */
const stays =
  (guard: EditGuard, field: string, of: 'bin' | 'goods', code: string): GivesWay =>
  (change, view, context) =>
    guard.refusal(change, view, context)
      ? {field, why: {code, facts: {[of]: String(change.after['id'])}}}
      : undefined;
export const propertyStays = stays(propertyWithoutStock, 'property', 'bin', 'bin.property-stays');
export const trackingStays = stays(trackingWithoutStock, 'tracked_by', 'goods', 'goods.tracking-stays');
export const unusedBinSize = unlessUsed('binSize.in-use', {list: bin, index: 'size', prefixes: ofId});
export const unusedSupplier = unlessUsed('supplier.in-use', {list: goods, index: 'supplier', prefixes: ofId});
export const supplierWithoutLogin = unlessUsed('supplier.has-login', {
  list: staff,
  index: 'supplier',
  prefixes: ofId,
});
export const customerWithoutLogin = unlessUsed('customer.has-login', {
  list: staff,
  index: 'customer',
  prefixes: ofId,
});
export const unusedDriver = unlessUsed('driver.in-use', {list: shipment, index: 'driver', prefixes: ofId});
export const warehouseWithoutBins = unlessUsed('warehouse.has-bins', {
  list: bin,
  index: 'name',
  prefixes: ofId,
});
/**
 * A person with its address is told that it is recalled, and that stays so: the pages of a warehouse outlive it
 * (PUBLISH-2).
 */
export const warehouseNotPublished = unlessUsed('warehouse.published', {
  list: publication,
  index: 'state',
  prefixes: (before) => [[String(before['id']), 'published']],
});
/** What stands at a document, or is in question, is of a warehouse without any bin. */
export const warehouseOfNothing = [...PARTY_DOCUMENTS.map(({header}) => header), stock].map((list) =>
  unlessUsed('warehouse.in-use', {list, index: list === stock ? 'key' : 'state', prefixes: ofId}),
);
