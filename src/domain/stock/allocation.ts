import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** Units of a stock row promised to something; a stock row's `allocated` is the sum of its own. `shapes.md`, Stock. */
export const allocation = defineResource({
  name: 'allocation',
  area: 'stock',
  scope: 'warehouse',
  read: FLOOR,
  indexes: {stock: ['stock', 'ranked_at']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true},
    goods: {kind: 'reference', list: 'goods', required: true},
    /** Key of the stock row it takes from; '' when it has lost its units. */
    stock: {kind: 'text'},
    quantity: {kind: 'quantity'},
    /** What it is for: opaque to this area. */
    for: {kind: 'id', required: true},
    /** Older ranks keep their units first, ms UTC. */
    ranked_at: {kind: 'time'},
    /** Units promised and no longer there. */
    short: {kind: 'quantity'},
  },
});
export type AllocationRow = RowOf<typeof allocation>;
