import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** A set of allocations of one or many orders that a worker picks in one walk, with a label of its own. */
export const pickingList = defineResource({
  name: 'pickingList',
  area: 'outbound',
  scope: 'warehouse',
  read: FLOOR,
  mirrored: {left: [0]},
  indexes: {code: ['code'], provisional: ['provisional']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    code: {kind: 'text', derived: true, numbered: 'PL'},
    provisional: {kind: 'text', derived: true, provisional: true},
    left: {kind: 'flag', derived: true},
  },
});
export type PickingListRow = RowOf<typeof pickingList>;
