import {defineResource} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';

/** Where goods are described with it, the word. */
const LOOKUP_READABLE = {rows: 'named', columns: [], named: ['id', 'name']} as const;

/** A list of words that goods are described with: one name each, unique in the company. Specification 3, 8. */
const lookup = <const N extends string>(name: N) =>
  defineResource({
    name,
    words: ['name'],
    area: 'goods',
    scope: 'company',
    read: FLOOR,
    readable: {Supplier: LOOKUP_READABLE, Customer: LOOKUP_READABLE},
    indexes: {name: ['name']},
    editing: {roles: STOCK_KEEPERS, remove: true, unique: {name: `${name}.name-exists`}},
    fields: {
      id: {kind: 'id', required: true, fixed: true},
      name: {kind: 'text', required: true, names: 'any-script'},
    },
  });

export const goodsUnit = lookup('goodsUnit');
export const goodsClass = lookup('goodsClass');
export const goodsBrand = lookup('goodsBrand');
export const goodsColor = lookup('goodsColor');
export const goodsShape = lookup('goodsShape');
export const goodsSpecs = lookup('goodsSpecs');
export const goodsOrigin = lookup('goodsOrigin');

export const GOODS_LOOKUPS = [
  goodsUnit,
  goodsClass,
  goodsBrand,
  goodsColor,
  goodsShape,
  goodsSpecs,
  goodsOrigin,
] as const;
