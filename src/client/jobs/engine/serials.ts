import type {FoundGoods} from '../../data/found.ts';
import {isMany} from './items.ts';
import type {Job} from './job.ts';
import type {LineDraft, JobState} from './state.ts';

/** Goods whose serial is said are one unit (LOT-8). */
export function isSerialInHand({got: {goods, lot}}: LineDraft): boolean {
  const isSerial = typeof goods === 'object' && goods.kind === 'goods' && goods.trackedBy === 'serial';
  return isSerial && typeof lot === 'string' && lot !== '';
}

/** Whether this serial is in hand or waits already, where many are told in one record: it is not counted twice. */
export function isCountedSerial(
  job: Job,
  {draft, items}: Pick<JobState, 'draft' | 'items'>,
  {id, trackedBy}: Pick<FoundGoods, 'id' | 'trackedBy'>,
  serial: string | undefined,
): boolean {
  if (trackedBy !== 'serial' || serial === undefined || serial === '' || !isMany(job)) return false;
  return [draft, ...items].some(
    ({got: {goods, lot}}) => typeof goods === 'object' && goods.id === id && lot === serial,
  );
}
