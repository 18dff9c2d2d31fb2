import {ArrowRightLeft, MapPinned, PackageSearch, type LucideIcon} from 'lucide-react';
import type {TextKey} from '../i18n/text.ts';

/** A scanning job: the path of its screen is the name of its flow. */
export interface Job {
  readonly path: string;
  readonly label: TextKey;
  readonly Picture: LucideIcon;
}

const BIN_MOVE: Job = {path: '/bin-move', label: 'binMove.title', Picture: ArrowRightLeft};

/** Every job, in the order of the home screen. */
export const JOBS: readonly Job[] = [
  BIN_MOVE,
  {path: '/goods-query', label: 'goodsQuery.title', Picture: PackageSearch},
  {path: '/location-query', label: 'locationQuery.title', Picture: MapPinned},
];

export const isJob = (path: string): boolean => JOBS.some((job) => job.path === path);

const KEY = 'last_job';

export const rememberJob = (path: string): void => localStorage.setItem(KEY, path);

/**
 * What a scan outside any job opens: the job used last, at first the bin move. A code fits several jobs, and
 * whoever scans from the home screen most often goes on with what was being done.
 */
export function lastJob(): Job {
  const last = localStorage.getItem(KEY);
  return JOBS.find(({path}) => path === last) ?? BIN_MOVE;
}
