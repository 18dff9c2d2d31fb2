import {STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';
import {driver} from '../parties/driver.ts';
import {dn} from './dn.ts';
import {shipment} from './shipment.ts';

/** Drivers, and what left with them. Specification section 2. */
export const truckLists: readonly List[] = [
  defineList({
    path: '/driver/driverlist',
    resource: driver,
    index: 'name',
    columns: ['name', 'plate', 'contact', ...STAMP_FIELDS],
  }),
  // An order that was proved delivered without a truck was not dispatched.
  defineList({
    path: '/driver/dispatchlist',
    resource: dn,
    index: 'state',
    standing: {resource: shipment, index: 'key', key: [{own: 'id', column: 'shipment'}]},
    where: {standing: true},
    columns: [
      'code',
      'shipment.driver_name',
      'shipment.plate',
      'shipment.contact',
      'shipment.code',
      'shipped_at',
      'party.name',
      ...STAMP_FIELDS,
    ],
    source: 'mirror+server',
  }),
];
