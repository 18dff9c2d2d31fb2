import {goods} from './goods/goods.ts';
import type {Read} from './kernel/action.ts';
import type {Change, Guard} from './kernel/editing.ts';
import type {Row, Value} from './kernel/field.ts';
import type {Resource} from './kernel/resource.ts';
import type {View} from './kernel/view.ts';
import {binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';
import {bin} from './warehouse/bin.ts';
import {warehouse} from './warehouse/warehouse.ts';

/** What makes a row used: rows of `list` that begin with one of these prefixes of an index. */
interface Use {
  readonly list: Resource;
  readonly index: string;
  readonly prefixes: (before: Row, view: View) => readonly (readonly Value[])[];
  /** Rows that `prefixes` looks at. */
  readonly first?: readonly Read[];
}

const isRemoval = ({before, after}: Change): boolean => before !== undefined && after === undefined;

/** Refuses such a change while the row is used. */
const unlessUsed = (code: string, use: Use, when = isRemoval): Guard => ({
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

/** More warehouses than one company has. */
const WAREHOUSES = 500;
const stockOfGoods: Use = {
  list: stock,
  index: 'goods',
  prefixes: (before, view) =>
    view.range(warehouse, 'key', [], WAREHOUSES).map(({id}) => [id, String(before['id'])]),
  first: [{list: warehouse.name, index: 'key', prefix: [], limit: WAREHOUSES}],
};

/** Acceptance scenario T18 (greaterwms.md 22.4): goods that have stock stay. */
export const goodsWithoutStock = unlessUsed('goods.has-stock', stockOfGoods);
export const binWithoutStock = unlessUsed('bin.has-stock', stockInBin);
/** The figures count stock by the property of its bin, so it cannot change under stock. `design.md`, Stock. */
export const propertyWithoutStock = unlessUsed(
  'bin.has-stock',
  stockInBin,
  ({before, after}) => after !== undefined && after['property'] !== before?.['property'],
);
export const unusedBinSize = unlessUsed('binSize.in-use', {list: bin, index: 'size', prefixes: ofId});
export const unusedSupplier = unlessUsed('supplier.in-use', {list: goods, index: 'supplier', prefixes: ofId});
export const warehouseWithoutBins = unlessUsed('warehouse.has-bins', {
  list: bin,
  index: 'name',
  prefixes: ofId,
});
