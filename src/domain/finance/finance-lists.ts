import {STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';
import {fixedAsset} from './capital.ts';
import {freightRate} from './freight-rate.ts';

/** Fixed assets and freight rates. Specification section 2; greaterwms.md 18.8. */
export const financeLists: readonly List[] = [
  defineList({
    path: '/finance/capitallist',
    resource: fixedAsset,
    index: 'name',
    columns: ['name', 'quantity', 'cost', ...STAMP_FIELDS],
    source: 'server',
  }),
  defineList({
    path: '/finance/freight',
    resource: freightRate,
    index: 'key',
    columns: [
      'transportation_supplier',
      'send_city',
      'receiver_city',
      'weight_fee',
      'volume_fee',
      'min_payment',
      ...STAMP_FIELDS,
    ],
    source: 'server',
  }),
];
