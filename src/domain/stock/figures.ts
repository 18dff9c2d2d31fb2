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

/** Figures that places and rows add to; goods_qty and can_order follow from these (FIG-1). */
export const COUNTED_FIGURES = [
  'onhand',
  'inspect',
  'hold',
  'damage',
  'asn',
  'pre_load',
  'pre_sort',
  'sorted',
  'picked',
  'pick',
  'ordered',
  'dn',
  'back_order',
  'transit_out',
  'transit_in',
] as const;
export type CountedFigure = (typeof COUNTED_FIGURES)[number];

/** The fifteen in the order in which a table shows them. */
export const FIGURE_COLUMNS = [
  'goods_qty',
  'onhand',
  'can_order',
  'ordered',
  'inspect',
  'hold',
  'damage',
  'asn',
  'dn',
  'pre_load',
  'pre_sort',
  'sorted',
  'pick',
  'picked',
  'back_order',
] as const;

/** What a worker is told of goods where it is not 0, beside what is there and what of that can be ordered. */
export const FIGURES_WHERE_SOME = [
  'ordered',
  'inspect',
  'hold',
  'damage',
  'asn',
  'sorted',
  'picked',
  'back_order',
  'transit_out',
  'transit_in',
] as const satisfies readonly CountedFigure[];
