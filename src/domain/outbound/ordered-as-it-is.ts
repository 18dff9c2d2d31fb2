import {put} from '../kernel/action.ts';
import type {AcceptedLine} from '../stock/accepted-line.ts';
import {dnLine, type DnLineRow} from './dn.ts';
import {heldOf, unitsWanted} from './line-units.ts';

/** An order holds more than it wants, and wants that (CASE-18). */
export function orderedAsItIs(line: DnLineRow): AcceptedLine[] {
  const over = heldOf(line) - unitsWanted(line);
  if (over <= 0) return [];
  const quantity = line.quantity + over;
  return [
    {
      put: put(dnLine, {...line, quantity}),
      told: {goods: line.goods, before: line.quantity, after: quantity},
    },
  ];
}
