import type {Row} from '../kernel/field.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';

const side = {kind: 'millimetres', required: true, positive: true} as const;
const money = {kind: 'money', required: true, positive: true, secret: STOCK_KEEPERS} as const;

/**
 * What tells units of the same goods apart: nothing; the lot that they were made in; that and the day on which it
 * expires; a number of its own for each.
 */
const TRACKED_BY = ['none', 'lot', 'expiry', 'serial'] as const;
export type TrackedBy = (typeof TRACKED_BY)[number];

/** What says which goods are meant, and how much room and strength a number of them takes. */
const DESCRIBED = ['id', 'code', 'description', 'name', 'unit', 'weight', 'unit_volume'] as const;
const MEASURED = ['width', 'depth', 'height', 'create_time', 'update_time'] as const;

/** What is stored and sold. Specification 3 and 5: weight in grams, sides in millimetres, all greater than 0. */
export const goods = defineResource({
  name: 'goods',
  words: ['code', 'name', 'description'],
  codes: ['code'],
  area: 'goods',
  scope: 'company',
  read: FLOOR,
  // A supplier knows what it delivers, whether others do or not, and a customer what can be ordered.
  readable: {
    Supplier: {
      rows: 'supplier',
      columns: [...DESCRIBED, ...MEASURED, 'supplier', 'tracked_by'],
      named: DESCRIBED,
    },
    Customer: {rows: 'all', columns: DESCRIBED, named: DESCRIBED},
  },
  indexes: {code: ['code'], supplier: ['supplier']},
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {code: 'goods.code-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    code: {kind: 'text', required: true, max: 80, names: 'any-script'},
    description: {kind: 'text', required: true},
    name: {kind: 'text'},
    supplier: {kind: 'reference', list: 'supplier', required: true},
    weight: {kind: 'grams', required: true, positive: true},
    width: side,
    depth: side,
    height: side,
    unit_volume: {kind: 'cubicMillimetres', derived: true},
    unit: {kind: 'reference', list: 'goodsUnit'},
    tracked_by: {kind: 'choice', options: TRACKED_BY, initial: 'none'},
    /** Units that each warehouse should have at hand; of 0 it need not have any. */
    safety_stock: {kind: 'quantity', min: 0},
    class: {kind: 'reference', list: 'goodsClass'},
    brand: {kind: 'reference', list: 'goodsBrand'},
    color: {kind: 'reference', list: 'goodsColor'},
    shape: {kind: 'reference', list: 'goodsShape'},
    specs: {kind: 'reference', list: 'goodsSpecs'},
    origin: {kind: 'reference', list: 'goodsOrigin'},
    cost: money,
    price: money,
  },
});
export type GoodsRow = RowOf<typeof goods>;

/** Fills the space that one unit takes, mm³. */
export const withUnitVolume = (row: Row): Row => ({
  ...row,
  unit_volume: Number(row['width']) * Number(row['depth']) * Number(row['height']),
});

/** What goods are tracked by; those of an older build, and such as are not known, by nothing. */
export const trackingOf = (row: Row | undefined): TrackedBy =>
  TRACKED_BY.find((each) => each === row?.['tracked_by']) ?? 'none';
