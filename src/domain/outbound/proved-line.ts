import type {DnLineRow} from './dn.ts';
import type {OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';

/** What a line says once it is told what arrived of it; as it was sent where that is not said. */
export function provedBy(line: DnLineRow, told?: Pick<DnLineRow, 'actual' | 'damage'>) {
  const sent = line.shipped - line.returned;
  const {actual, damage} = told ?? {actual: sent, damage: 0};
  const [shortage, more] = [Math.max(0, sent - actual), Math.max(0, actual - sent)];
  return {actual, damage, shortage, more, intransit: 0};
}

/**
 * Other units of a line have left than was known when its delivery was proved, where it was: what that says is held
 * against them.
 */
export function proveAnew(order: OrderBooks, {id}: Pick<DnLineRow, 'id'>): void {
  const line = order.lines().find((each) => each.id === id);
  if (line && order.isProved && stageOf(order.dn.state) === 'delivered')
    order.setLine(line, provedBy(line, line.is_told === 1 ? line : undefined));
}
