import {
  ArrowRightLeft,
  ClipboardCheck,
  FileSearch,
  FileSearchCorner,
  Forklift,
  ListChecks,
  ListTodo,
  MapPinned,
  PackageCheck,
  PackageOpen,
  PackagePlus,
  PackageSearch,
  ScanSearch,
  Truck,
  type LucideIcon,
} from 'lucide-react';
import {COUNTING_ROLES} from '#domain/counting/roles.ts';
import {RECEIVING_ROLES} from '#domain/inbound/roles.ts';
import {FLOOR, hasRole, STOCK_KEEPERS, type Role} from '#domain/kernel/roles.ts';
import {SHIPPING_ROLES} from '#domain/outbound/roles.ts';
import type {TextKey} from '../../i18n/text.ts';
import type {FoundKind} from '../../data/found.ts';
import type {Job} from '../engine/job.ts';
import type {DocumentAt} from '../reads/document-shown.ts';

const isIn =
  (...states: readonly string[]) =>
  ({state}: DocumentAt): boolean =>
    states.includes(state);

/** What is known of a job before it is opened. Its code comes when it is, precached like every chunk. */
export interface JobEntry {
  /** Also the path of its screen. */
  readonly name: string;
  readonly title: TextKey;
  readonly Picture: LucideIcon;
  /** Who may do all that it records; queries are for everybody on the floor. */
  readonly roles: readonly Role[];
  /** What it may begin with. */
  readonly takes: readonly FoundKind[];
  /** Whether it can go on from a document that is there; from each where nothing is said. */
  readonly goesOnFrom?: (document: DocumentAt) => boolean;
  /** Nothing that is shown leads to it. */
  readonly isAlone?: true;
  readonly load: () => Promise<Job>;
}

const OUTSIDE_JOB: JobEntry = {
  name: 'what-is-this',
  title: 'query.what.title',
  Picture: ScanSearch,
  roles: FLOOR,
  takes: ['bin', 'goods', 'asn', 'dn', 'pickingList', 'shipment', 'driver'],
  load: async () => (await import('./queries.ts')).whatIsThis,
};

/** Every job with a tile, in the order of the home screen: tiles keep their places. */
export const JOBS: readonly JobEntry[] = [
  {
    name: 'sort',
    title: 'act.inbound.sort',
    Picture: ListChecks,
    roles: RECEIVING_ROLES,
    takes: ['asn', 'goods'],
    goesOnFrom: isIn('announced', 'arrived', 'unloaded'),
    load: async () => (await import('./inbound/sort.ts')).sortJob,
  },
  {
    name: 'receive',
    title: 'receive.title',
    Picture: Forklift,
    roles: RECEIVING_ROLES,
    takes: ['goods'],
    isAlone: true,
    load: async () => (await import('./inbound/receive.ts')).receiveJob,
  },
  {
    name: 'put-away',
    title: 'act.inbound.putAway',
    Picture: PackageCheck,
    roles: RECEIVING_ROLES,
    takes: ['asn', 'goods', 'bin'],
    goesOnFrom: isIn('unloaded', 'sorted'),
    load: async () => (await import('./inbound/put-away.ts')).putAwayJob,
  },
  {
    name: 'pick',
    title: 'act.outbound.pick',
    Picture: PackageOpen,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'pickingList', 'bin', 'goods'],
    goesOnFrom: isIn('to-pick'),
    load: async () => (await import('./outbound/pick.ts')).pickJob,
  },
  {
    name: 'dispatch',
    title: 'act.outbound.dispatch',
    Picture: Truck,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'goods', 'pickingList', 'driver'],
    goesOnFrom: isIn('to-pick', 'picked'),
    load: async () => (await import('./outbound/dispatch.ts')).dispatchJob,
  },
  {
    name: 'deliver',
    title: 'act.outbound.deliver',
    Picture: ClipboardCheck,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'shipment'],
    goesOnFrom: isIn('shipped'),
    load: async () => (await import('./outbound/deliver.ts')).deliverJob,
  },
  {
    name: 'put-back',
    title: 'act.outbound.putBack',
    Picture: PackagePlus,
    roles: SHIPPING_ROLES,
    takes: ['dn', 'goods'],
    // An order that is not picked to its end may hold some all the same, and one that is over may hold none.
    goesOnFrom: ({back}) => back > 0,
    load: async () => (await import('./outbound/put-back.ts')).putBackJob,
  },
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
    load: async () => (await import('./inventory.ts')).inventoryJob,
  },
  {
    name: 'asn-query',
    title: 'asnQuery.title',
    Picture: FileSearch,
    roles: FLOOR,
    takes: ['asn'],
    load: async () => (await import('./queries.ts')).asnQuery,
  },
  {
    name: 'dn-query',
    title: 'dnQuery.title',
    Picture: FileSearchCorner,
    roles: FLOOR,
    takes: ['dn'],
    load: async () => (await import('./queries.ts')).dnQuery,
  },
  {
    name: 'goods-query',
    title: 'goodsQuery.title',
    Picture: PackageSearch,
    roles: FLOOR,
    takes: ['goods'],
    load: async () => (await import('./queries.ts')).goodsQuery,
  },
  {
    name: 'location-query',
    title: 'locationQuery.title',
    Picture: MapPinned,
    roles: FLOOR,
    takes: ['bin'],
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
