import type {CountLineRow} from '#domain/counting/count-plan.ts';
import type {TextKey} from '../../i18n/text.ts';

/** What was found otherwise than the records said; where that is nothing, what is said instead. */
export function differencesIn<L extends Pick<CountLineRow, 'difference' | 'counted_at'>>(
  lines: readonly L[],
): {readonly differing: readonly L[]; readonly none?: TextKey} {
  const differing = lines.filter(({difference}) => difference !== 0);
  if (differing.length > 0) return {differing};
  const isCounted = lines.some(({counted_at}) => counted_at > 0);
  return {differing, none: isCounted ? 'countPlan.nothingFound' : 'countPlan.nothingCounted'};
}
