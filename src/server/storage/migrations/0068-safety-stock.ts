import {addColumn, type DialectName} from './table.ts';

/** Units of goods that each warehouse should have at hand. Few goods have such: what is to be ordered is found among them. */
export const safetyStock = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'goods', 'safety_stock', 'integer'),
  'create index "goods_safety" on "goods" ("company", "code") where "safety_stock" > 0',
];
