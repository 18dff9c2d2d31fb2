import {createList, type ListSpec} from './list-table.ts';
import type {DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

const lists: readonly ListSpec[] = [
  {
    name: 'countPlan',
    text: words('id warehouse code provisional state closed_by selected_by selected note'),
    integer: words('left closed_at is_blind bins counted confirmed'),
    indexes: {
      code: ['code'],
      provisional: ['provisional'],
      state: ['warehouse', 'state', 'code'],
      closed: ['left', 'closed_at'],
    },
  },
  {
    name: 'countLine',
    text: words('id warehouse document goods lot bin unit place waits cause state counted_by'),
    integer: words('left number history planned believed counted difference counted_at'),
    indexes: {
      document: ['document', 'goods', 'lot'],
      goods: ['warehouse', 'goods'],
      bin: ['document', 'bin'],
      state: ['warehouse', 'state', 'counted_at'],
    },
  },
  {
    name: 'countTask',
    text: words('bin warehouse document reason state assigned counted_by'),
    integer: words('is_open is_blind counted_at'),
    key: ['bin'],
    indexes: {document: ['document'], open: ['warehouse', 'is_open']},
  },
  {
    name: 'handCount',
    text: words('id warehouse bin goods lot unit waits cause counted_by'),
    integer: words('believed counted difference counted_at'),
    indexes: {counted: ['warehouse', 'counted_at'], goods: ['warehouse', 'goods'], bin: ['bin']},
  },
];

/** Plans of counts with their lines, the bins that have to be counted, and what was counted without a plan. */
export const countPlans = (dialect: DialectName): readonly string[] => [
  ...lists.flatMap((list) => createList(dialect, list)),
  ...words('countPlan countLine').map(
    (list) =>
      `create index "${list}_mirrored" on "${list}" ("company", "warehouse", "id") where "left" in (0)`,
  ),
];
