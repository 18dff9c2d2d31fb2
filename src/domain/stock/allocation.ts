import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** Units of a stock row promised to something; a stock row's `allocated` is the sum of its own. `shapes.md`, Stock. */
export const allocation = defineResource({
  name: 'allocation',
  area: 'stock',
  scope: 'warehouse',
  read: FLOOR,
  mirrored: {left: [0]},
  indexes: {
    stock: ['stock', 'ranked_at'],
    for: ['for'],
    document: ['document'],
    list: ['list'],
    open: ['warehouse', 'has_quantity'],
  },
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true},
    goods: {kind: 'reference', list: 'goods', required: true},
    lot: {kind: 'reference', list: 'lot'},
    unit: {kind: 'text', opaque: true},
    /** Where it is picked, also when it has been. */
    bin: {kind: 'reference', list: 'bin'},
    /** Key of the stock row it takes from; '' when it has no units any more. */
    stock: {kind: 'text', opaque: true},
    quantity: {kind: 'quantity'},
    /** The line of a document that it is for, opaque to this area, and that document. */
    for: {kind: 'id', required: true},
    document: {kind: 'reference', list: 'dn'},
    /** The open picking list that it stands in, or ''. */
    list: {kind: 'reference', list: 'pickingList'},
    /** Older ranks keep their units first, ms UTC. */
    ranked_at: {kind: 'time'},
    /** Units promised and no longer there. */
    short: {kind: 'quantity'},
    /** Units that were picked of it. */
    picked: {kind: 'quantity'},
    /** Of those, such as a dispatch took to be picked: the late pick uses them up. */
    implied: {kind: 'quantity'},
    /** Units that were given up by a proof of delivery heard before its truck: that may say that they left too (DN-14). */
    unsent: {kind: 'quantity'},
    left: {kind: 'flag'},
    /** 1 where they are no demand of a customer and stand in a bin that is not Normal, out of all that can be ordered: no figure of demand counts them. */
    set_aside: {kind: 'flag'},
    has_quantity: {kind: 'flag', derived: true, twin: 'quantity'},
  },
});
export type AllocationRow = RowOf<typeof allocation>;
