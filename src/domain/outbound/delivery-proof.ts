import type {Fields} from '../kernel/field.ts';
import {defineResource} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** What the one who took the goods leaves behind. */
export const RECEIVER_FIELDS = {
  received_by: {kind: 'text', max: 80},
  /**
   * Strokes of a pen as a path in whole numbers, `M10 20L30 25`, in a box of {@link SIGNATURE_BOX}; '' where it is not
   * signed.
   */
  signature: {kind: 'text', max: 20_000},
} as const satisfies Fields;

/** Width and height of the box for a signature. */
export const SIGNATURE_BOX = [600, 200] as const;

/**
 * Who took an order, as the proof of its delivery says (DN-18): one row for each proof. No mirror holds a signature,
 * and the customer is told of its own.
 */
export const deliveryProof = defineResource({
  name: 'deliveryProof',
  area: 'outbound',
  scope: 'server',
  read: FLOOR,
  readable: {
    Customer: {
      rows: 'document.customer',
      columns: ['id', 'document', 'received_by', 'signature', 'create_time'],
    },
  },
  indexes: {document: ['document']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true},
    document: {kind: 'reference', list: 'dn', required: true},
    ...RECEIVER_FIELDS,
  },
});
