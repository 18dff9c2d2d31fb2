import {ASN} from '../inbound/asn.ts';
import {documentList} from '../kernel/document-columns.ts';
import type {List} from '../kernel/list.ts';

const columns = [
  'customer.name',
  'from_order.code',
  'expected_on',
  'reference',
  'asnLine.id',
  '+asnLine.announced',
  '+asnLine.counted',
  '+asnLine.shortage',
];

const ofReturns = {
  index: 'returned',
  where: {is_return: 1},
} as const;

/** What customers send back, as the house has it. */
export const returnLists: readonly List[] = [
  documentList('/inbound/customerreturn', ASN, {
    ...ofReturns,
    columns: [...columns, '+asnLine.put_away', '+asnLine.damage', 'offered'],
    rowActions: [
      'inbound.confirmArrival',
      'inbound.finishUnloading',
      'inbound.sort',
      'inbound.finishSorting',
      'inbound.accept',
      'inbound.decline',
      'returns.edit',
      'inbound.cancel',
      'inbound.reopen',
    ],
  }),
];

/** The same as customers have it; the house sees all. */
export const customerReturnLists: readonly List[] = [
  documentList('/customerdn/customerreturnlist', ASN, {
    ...ofReturns,
    columns: [...columns, 'offered', 'word'],
    rowActions: ['inbound.accept', 'inbound.decline', 'returns.edit', 'inbound.cancel'],
  }),
];
