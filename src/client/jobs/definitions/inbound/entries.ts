import {FileSearch, Forklift, ListChecks, PackageCheck} from 'lucide-react';
import {RECEIVING_ROLES} from '#domain/inbound/roles.ts';
import {FLOOR} from '#domain/kernel/roles.ts';
import {isIn, type JobEntry} from '../job-entry.ts';

/** Jobs with deliveries. */
export const DELIVERY_JOBS: readonly JobEntry[] = [
  {
    name: 'sort',
    title: 'act.inbound.sort',
    Picture: ListChecks,
    roles: RECEIVING_ROLES,
    takes: ['asn', 'goods'],
    goesOnFrom: isIn('announced', 'arrived', 'unloaded'),
    waiting: 'waits.asn',
    load: async () => (await import('./sort.ts')).sortJob,
  },
  {
    name: 'receive',
    title: 'receive.title',
    Picture: Forklift,
    roles: RECEIVING_ROLES,
    takes: ['goods'],
    isAlone: true,
    load: async () => (await import('./receive.ts')).receiveJob,
  },
  {
    name: 'put-away',
    title: 'act.inbound.putAway',
    Picture: PackageCheck,
    roles: RECEIVING_ROLES,
    takes: ['asn', 'goods', 'bin'],
    goesOnFrom: isIn('unloaded', 'sorted'),
    waiting: 'waits.asn',
    load: async () => (await import('./put-away.ts')).putAwayJob,
  },
];

export const DELIVERY_QUERY: JobEntry = {
  name: 'asn-query',
  title: 'asnQuery.title',
  Picture: FileSearch,
  roles: FLOOR,
  takes: ['asn'],
  about: 'home.query.asn',
  load: async () => (await import('./delivery-query.ts')).deliveryQuery,
};
