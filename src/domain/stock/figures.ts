import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

const figure = {kind: 'quantity', derived: true} as const;

/**
 * The fifteen numbers per goods and warehouse, and what is on its way between warehouses: a projection, never written by
 * a `decide`. `design.md`, Figures.
 */
export const figures = defineResource({
  name: 'figures',
  area: 'stock',
  scope: 'warehouse',
  read: FLOOR,
  key: ['warehouse', 'goods'],
  fields: {
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    goods: {kind: 'reference', list: 'goods', required: true, fixed: true},
    goods_qty: figure,
    onhand: figure,
    can_order: figure,
    ordered: figure,
    inspect: figure,
    hold: figure,
    damage: figure,
    asn: figure,
    dn: figure,
    pre_load: figure,
    pre_sort: figure,
    sorted: figure,
    pick: figure,
    picked: figure,
    back_order: figure,
    /** Sent to another warehouse and not received there; the same of what another has sent here. */
    transit_out: figure,
    transit_in: figure,
  },
});
export type FiguresRow = RowOf<typeof figures>;
export const figuresKey = (warehouse: string, goods: string): string => `${warehouse}/${goods}`;
