import type {RowOf} from '../kernel/resource.ts';
import type {warehouse} from '../warehouse/warehouse.ts';
import type {LotRow} from './lot.ts';

export const DAY = 86_400_000;

/** What is wrong with a lot, the worst first: held back, past its day, or near it; '' where nothing is. */
export type LotState = 'held' | 'expired' | 'nearly' | '';

/** A warehouse's choice of what becomes of such lots; one of an older build has made none. */
type Choosing =
  Pick<RowOf<typeof warehouse>, 'expired' | 'nearly_expired' | 'expiry_warning_days'> | undefined;

/** How a lot stands in a warehouse at a moment, ms UTC. */
export function stateOfLot(of: Pick<LotRow, 'held' | 'expires_at'>, at: Choosing, now: number): LotState {
  if (of.held === 1) return 'held';
  if (of.expires_at === 0) return '';
  if (of.expires_at <= now) return 'expired';
  return of.expires_at - now <= (at?.expiry_warning_days ?? 0) * DAY ? 'nearly' : '';
}

/** Whether nothing of it is promised, and whoever picks it is asked (LOT-9, LOT-10). */
export function isHeldBack(state: LotState, at: Choosing): boolean {
  if (state === 'held') return true;
  if (state === 'expired') return at?.expired !== 'warn';
  return state === 'nearly' && at?.nearly_expired === 'hold';
}
