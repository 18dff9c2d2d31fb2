import {awaitsProof} from '#domain/outbound/dn.ts';
import {ClipboardCheck, FileSearchCorner, PackageOpen, PackagePlus, Truck} from 'lucide-react';
import {FLOOR} from '#domain/kernel/roles.ts';
import {SHIPPING_ROLES} from '#domain/outbound/roles.ts';
import {isIn, type JobEntry} from '../job-entry.ts';

/** Jobs with orders. */
export const ORDER_JOBS: readonly JobEntry[] = [
  {
    name: 'pick',
    title: 'act.outbound.pick',
    Picture: PackageOpen,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'pickingList', 'bin', 'goods'],
    goesOnFrom: isIn('to-pick'),
    waiting: 'waits.dn',
    load: async () => (await import('./pick.ts')).pickJob,
  },
  {
    name: 'dispatch',
    title: 'act.outbound.dispatch',
    Picture: Truck,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'goods', 'pickingList', 'driver'],
    goesOnFrom: isIn('to-pick', 'picked'),
    waiting: 'waits.dn',
    load: async () => (await import('./dispatch.ts')).dispatchJob,
  },
  {
    name: 'deliver',
    title: 'act.outbound.deliver',
    Picture: ClipboardCheck,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'shipment'],
    goesOnFrom: ({header}) => awaitsProof(header),
    waiting: 'waits.dn',
    load: async () => (await import('./deliver.ts')).deliverJob,
  },
  {
    name: 'put-back',
    title: 'act.outbound.putBack',
    Picture: PackagePlus,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'goods'],
    // An order that is not picked to its end may hold some all the same, and one that is over may hold none.
    goesOnFrom: ({back}) => back > 0,
    waiting: 'waits.dn',
    load: async () => (await import('./put-back.ts')).putBackJob,
  },
];

export const ORDER_QUERY: JobEntry = {
  name: 'dn-query',
  title: 'dnQuery.title',
  Picture: FileSearchCorner,
  roles: FLOOR,
  takes: ['dn'],
  about: 'home.query.dn',
  load: async () => (await import('./order-query.ts')).orderQuery,
};
