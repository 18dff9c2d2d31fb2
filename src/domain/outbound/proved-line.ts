import type {Row} from '../kernel/field.ts';
import type {DnLineRow} from './dn.ts';
import {unitsToArrive} from './line-units.ts';
import type {OrderBooks} from './order.ts';
import {stageOf} from './order-projection.ts';

/**
 * What a line says once it is told what arrived of it; as it was sent where that is not said. What was put back may be
 * what arrived damaged, and what its customer gave back had arrived, whichever was told first.
 */
export function provedBy(line: DnLineRow, told?: Pick<DnLineRow, 'actual' | 'damage'>) {
  const sent = unitsToArrive(line);
  const {actual, damage} = told ?? {actual: sent, damage: 0};
  const most = sent + Math.min(damage, line.shipped - sent);
  const [shortage, more] = [Math.max(0, sent - actual), Math.max(0, actual - most)];
  return {actual, damage, shortage, more, intransit: 0};
}

/** Whether other units arrived whole than were sent, and have not all been put back (DN-9). */
export const isOtherThanSent = (line: Row): boolean =>
  Number(line['more']) > 0 || unitsToArrive(line) > Number(line['actual']) - Number(line['damage']);

/**
 * Other units of a line have left than was known when its delivery was proved, where it was: what that says is held
 * against them.
 */
export function proveAnew(order: OrderBooks, {id}: Pick<DnLineRow, 'id'>): void {
  const line = order.lines().find((each) => each.id === id);
  if (line && order.isProved && stageOf(order.dn.state) === 'delivered')
    order.setLine(line, provedBy(line, line.is_told === 1 ? line : undefined));
}
