import {lineHolding, type EnteredLine} from '../kernel/document-lines.ts';
import type {Id} from '../kernel/id.ts';

/** What a line of another document holds. */
interface HeldLine {
  readonly id: Id;
  readonly goods: Id;
  readonly lot: Id;
}

/** Goods that are entered of a document beyond what its lines have of them. */
interface BeyondLine {
  readonly goods: Id;
  readonly most: number;
  readonly wanted: number;
}

/**
 * The first of the lines that go back of a document which are of more than its own line has; two lots of some goods may
 * be of one line.
 */
export function lineBeyond<L extends HeldLine>(
  entered: readonly Pick<EnteredLine, 'goods' | 'lot' | 'quantity'>[],
  lines: readonly L[],
  unitsOf: (line: L) => number,
): BeyondLine | undefined {
  const wantedOf = new Map<L | undefined, number>();
  for (const line of entered) {
    const own = lineHolding(lines, line);
    const wanted = (wantedOf.get(own) ?? 0) + line.quantity;
    wantedOf.set(own, wanted);
    const most = own ? Math.max(0, unitsOf(own)) : 0;
    if (wanted > most) return {goods: line.goods, most, wanted};
  }
  return undefined;
}
