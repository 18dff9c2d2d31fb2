import {linesIn, STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';
import {dn, dnLine} from '../outbound/dn.ts';

const sentBackColumns = [
  'code',
  'state',
  'supplier.name',
  'from_delivery.code',
  'promised_on',
  'reference',
  'dnLine.id',
  '+dnLine.quantity',
];

const ofSentBack = {
  resource: dn,
  index: 'returned',
  where: {is_return: 1},
  standing: linesIn(dnLine),
  source: 'mirror+server',
} as const;

/** What goes back to suppliers, as the house has it. */
export const supplierReturnLists: readonly List[] = [
  defineList({
    ...ofSentBack,
    path: '/outbound/supplierreturn',
    columns: [
      ...sentBackColumns,
      '+dnLine.picked',
      '+dnLine.shipped',
      '+dnLine.back_ordered',
      ...STAMP_FIELDS,
    ],
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
  defineList({
    ...ofSentBack,
    path: '/supplierasn/supplierreturnlist',
    columns: [...sentBackColumns, '+dnLine.shipped', ...STAMP_FIELDS],
  }),
];
