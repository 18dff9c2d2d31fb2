import {defineList, type List} from '../kernel/list.ts';
import {fixedAsset} from './capital.ts';
import {freightRate} from './freight-rate.ts';

const stamps = ['-creater.name', '-create_time', '-update_time'];

/** Fixed assets and freight rates. Specification section 2; greaterwms.md 18.8. */
export const financeLists: readonly List[] = [
  defineList({
    path: '/finance/capitallist',
    resource: fixedAsset,
    index: 'name',
    columns: ['name', 'quantity', 'cost', ...stamps],
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
      ...stamps,
    ],
    source: 'server',
  }),
];
