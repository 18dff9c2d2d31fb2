import {ArrowRightLeft, ListTodo, MapPinned, PackageSearch, ScanSearch} from 'lucide-react';
import {COUNTING_ROLES} from '#domain/counting/roles.ts';
import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {FLOOR, hasRole, STOCK_KEEPERS} from '#domain/kernel/roles.ts';
import {DELIVERY_JOBS, DELIVERY_QUERY} from './inbound/entries.ts';
import type {JobEntry} from './job-entry.ts';
import {ORDER_JOBS, ORDER_QUERY} from './outbound/entries.ts';

const OUTSIDE_JOB: JobEntry = {
  name: 'what-is-this',
  title: 'query.what.title',
  Picture: ScanSearch,
  roles: FLOOR,
  takes: ['bin', 'goods', ...SCANNED_DOCUMENTS, 'pickingList', 'shipment', 'driver'],
  load: async () => (await import('./queries.ts')).whatIsThis,
};

/** Every job with a tile, in the order of the home screen: tiles keep their places. */
export const JOBS: readonly JobEntry[] = [
  ...DELIVERY_JOBS,
  ...ORDER_JOBS,
  {
    name: 'bin-move',
    title: 'binMove.title',
    Picture: ArrowRightLeft,
    roles: STOCK_KEEPERS,
    takes: ['bin', 'goods'],
    load: async () => (await import('./bin-move.ts')).binMove,
  },
  {
    name: 'inventory',
    title: 'act.counting.count',
    Picture: ListTodo,
    roles: COUNTING_ROLES,
    takes: ['bin'],
    waiting: 'waits.bins',
    load: async () => (await import('./inventory.ts')).inventoryJob,
  },
  DELIVERY_QUERY,
  ORDER_QUERY,
  {
    name: 'goods-query',
    title: 'goodsQuery.title',
    Picture: PackageSearch,
    roles: FLOOR,
    takes: ['goods'],
    about: 'home.query.goods',
    load: async () => (await import('./queries.ts')).goodsQuery,
  },
  {
    name: 'location-query',
    title: 'locationQuery.title',
    Picture: MapPinned,
    roles: FLOOR,
    takes: ['bin'],
    about: 'home.query.bin',
    load: async () => (await import('./queries.ts')).locationQuery,
  },
];

/** Every job with a screen. */
export const ALL_JOBS: readonly JobEntry[] = [...JOBS, OUTSIDE_JOB];

/** What a scan outside any job opens. */
export const OUTSIDE_SCAN_JOB = OUTSIDE_JOB;

export const pathOf = ({name}: Pick<JobEntry, 'name'>): string => `/${name}`;
export const jobAt = (path: string): JobEntry | undefined => ALL_JOBS.find((job) => pathOf(job) === path);
export const isJob = (path: string): boolean => jobAt(path) !== undefined;

/** Whether a role may do all that a job records. */
export const mayDo = ({roles}: Pick<JobEntry, 'roles'>, role: string | undefined): boolean =>
  hasRole(roles, role);

export const jobsFor = (role: string | undefined): readonly JobEntry[] =>
  JOBS.filter((job) => mayDo(job, role));
