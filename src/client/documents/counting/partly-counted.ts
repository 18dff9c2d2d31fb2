import type {CountLineRow, CountTaskRow} from '#domain/counting/count-plan.ts';

/**
 * Bins of a plan in which some goods were counted and that were not counted as a whole: they stay open, and what was
 * found in them is confirmed with the rest (COUNT-6).
 */
export function partlyCounted(
  tasks: readonly Pick<CountTaskRow, 'bin' | 'state'>[],
  lines: readonly Pick<CountLineRow, 'bin' | 'state'>[],
): ReadonlySet<string> {
  const begun = new Set(lines.filter(({state}) => state === 'counted').map(({bin}) => bin));
  return new Set(tasks.filter(({bin, state}) => state === 'open' && begun.has(bin)).map(({bin}) => bin));
}
