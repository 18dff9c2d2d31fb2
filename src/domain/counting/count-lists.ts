import {STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List, type ContainedRows} from '../kernel/list.ts';
import {stock} from '../stock/stock.ts';
import {COUNT_PLAN_STATES, countLine, countPlan, handCount} from './count-plan.ts';

const goods = ['goods.code', 'goods.description', 'lot.code'];

/** What the books say of counted goods now: the one row of stock that they are. */
const onHand: ContainedRows = {
  resource: stock,
  index: 'key',
  key: [
    {own: 'warehouse', column: 'warehouse'},
    {own: 'place', column: 'place'},
    {own: 'unit', column: 'unit'},
    {own: 'goods', column: 'goods'},
    {own: 'lot', column: 'lot'},
  ],
};

/** Plans of counts, what was found, and what was counted without a plan. Specification section 2, stock. */
export const countLists: readonly List[] = [
  defineList({
    path: '/stock/countplan',
    resource: countPlan,
    index: 'state',
    columns: [
      'code',
      'state',
      'selected_by',
      'selected',
      'note',
      'is_blind',
      'bins',
      'counted',
      'confirmed',
      ...STAMP_FIELDS,
    ],
    views: {...Object.fromEntries(COUNT_PLAN_STATES.map((state) => [state, {state}])), all: undefined},
    source: 'mirror+server',
  }),
  defineList({
    path: '/stock/cyclecount',
    resource: countLine,
    index: 'document',
    standing: onHand,
    blank: {state: 'open', fields: ['counted', 'difference']},
    where: {state: ['open', 'counted']},
    columns: [
      'bin.name',
      ...goods,
      '+stock.quantity',
      '+history',
      '+counted',
      '!+difference',
      'state',
      'waits',
      'counted_by.name',
      'document.code',
      ...STAMP_FIELDS,
    ],
    rowActions: ['counting.confirm', 'counting.recount', 'counting.assign', 'counting.dropBins'],
  }),
  defineList({
    path: '/stock/cyclecountrecorder',
    resource: countLine,
    index: 'document',
    where: {state: 'confirmed'},
    columns: [
      'counted_at',
      'bin.name',
      ...goods,
      '+history',
      '+counted',
      '!+difference',
      'waits',
      'cause',
      'counted_by.name',
      'document.code',
      ...STAMP_FIELDS,
    ],
    source: 'mirror+server',
  }),
  defineList({
    path: '/stock/handcountrecorder',
    resource: handCount,
    index: 'counted',
    columns: [
      'counted_at',
      'bin.name',
      ...goods,
      '+believed',
      '+counted',
      '!+difference',
      'waits',
      'cause',
      'counted_by.name',
      ...STAMP_FIELDS,
    ],
    source: 'server',
  }),
];
