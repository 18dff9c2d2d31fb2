import {asn, asnLine} from '../inbound/asn.ts';
import {linesIn, STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';

const columns = [
  'code',
  'state',
  'offered',
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
  resource: asn,
  index: 'returned',
  where: {is_return: 1},
  standing: linesIn(asnLine),
  source: 'mirror+server',
} as const;

/** What customers send back, as the house has it. */
export const returnLists: readonly List[] = [
  defineList({
    ...ofReturns,
    path: '/inbound/customerreturn',
    columns: [...columns, '+asnLine.put_away', '+asnLine.damage', ...STAMP_FIELDS],
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
  defineList({
    ...ofReturns,
    path: '/customerdn/customerreturnlist',
    columns: [...columns, 'word', ...STAMP_FIELDS],
    rowActions: ['inbound.accept', 'inbound.decline', 'returns.edit', 'inbound.cancel'],
  }),
];
