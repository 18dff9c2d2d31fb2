import {documentList} from '../kernel/document-columns.ts';
import type {List} from '../kernel/list.ts';
import {DN} from '../outbound/dn.ts';

const sentBackColumns = [
  'supplier.name',
  'from_delivery.code',
  'promised_on',
  'reference',
  'dnLine.id',
  '+dnLine.quantity',
];

const ofSentBack = {
  index: 'returned',
  where: {is_return: 1},
} as const;

/** What goes back to suppliers, as the house has it. */
export const supplierReturnLists: readonly List[] = [
  documentList('/outbound/supplierreturn', DN, {
    ...ofSentBack,
    columns: [...sentBackColumns, '+dnLine.picked', '+dnLine.shipped', '+dnLine.back_ordered'],
    rowActions: [
      'outbound.confirm',
      'outbound.release',
      'outbound.makePickingList',
      'outbound.pick',
      'outbound.dispatch',
      'returns.editSendBack',
      'outbound.unrelease',
      'outbound.cancel',
    ],
  }),
];

/** The same as suppliers have it; the house sees all. */
export const sentToSupplierLists: readonly List[] = [
  documentList('/supplierasn/supplierreturnlist', DN, {
    ...ofSentBack,
    columns: [...sentBackColumns, '+dnLine.shipped'],
  }),
];
