import {DAY_MS} from '../kernel/durations.ts';
import type {RowOf} from '../kernel/resource.ts';
import type {warehouse} from '../warehouse/warehouse.ts';
import {endOfDay} from './expiry-day.ts';
import type {LotRow} from './lot.ts';

/** What is wrong with a lot, the worst first: held back, past its day, or near it; '' where nothing is. */
type LotState = 'held' | 'expired' | 'nearly' | '';

/** A warehouse's choice of what becomes of such lots; one of an older build has made none. */
type Choosing =
  Pick<RowOf<typeof warehouse>, 'expired' | 'nearly_expired' | 'expiry_warning_days'> | undefined;

/**
 * The day that it is where a warehouse stands, by which its lots expire there (LOT-9). `dayIn`: the day that it is in a
 * time zone.
 */
export const todayAt = (
  at: Pick<RowOf<typeof warehouse>, 'time_zone'> | undefined,
  dayIn: (timeZone: string) => string,
): string => dayIn(at?.time_zone ?? 'UTC');

/** How a lot stands in a warehouse on a day there: through its last day it is good, and near it before. */
export function stateOfLot(of: Pick<LotRow, 'held' | 'expires_at'>, at: Choosing, today: string): LotState {
  if (of.held === 1) return 'held';
  if (of.expires_at === 0) return '';
  // A lot's day is kept as one number for all warehouses; two days are compared, and no moments.
  const left = of.expires_at - endOfDay(today);
  if (left < 0) return 'expired';
  const days = at?.expiry_warning_days ?? 0;
  return days > 0 && left <= days * DAY_MS ? 'nearly' : '';
}

/** Whether nothing of it is promised, and its picker is asked (LOT-9, LOT-10). */
export function isHeldBack(state: LotState, at: Choosing): boolean {
  if (state === 'held') return true;
  if (state === 'expired') return at?.expired !== 'warn';
  return state === 'nearly' && at?.nearly_expired === 'hold';
}
