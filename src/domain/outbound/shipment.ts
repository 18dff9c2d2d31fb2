import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR} from '../kernel/roles.ts';

/** One truck that left, with its driver as they were then (specification section 3). */
export const shipment = defineResource({
  name: 'shipment',
  area: 'outbound',
  scope: 'warehouse',
  read: FLOOR,
  mirrored: {left: [0]},
  indexes: {code: ['code'], provisional: ['provisional'], driver: ['driver']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    code: {kind: 'text', derived: true, numbered: 'SH'},
    provisional: {kind: 'text', derived: true, provisional: true},
    driver: {kind: 'reference', list: 'driver'},
    driver_name: {kind: 'text'},
    plate: {kind: 'text'},
    contact: {kind: 'text'},
    left: {kind: 'flag', derived: true},
  },
});
export type ShipmentRow = RowOf<typeof shipment>;
