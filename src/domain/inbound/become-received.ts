import {put} from '../kernel/action.ts';
import type {AcceptedLine} from '../stock/accepted-line.ts';
import {asnLine, type AsnLineRow} from './asn.ts';

/** More came than was announced, and is what was meant (CASE-18). */
export function becomeReceivedDelivery(line: AsnLineRow): AcceptedLine[] {
  if (line.more === 0) return [];
  const announced = line.announced + line.more;
  return [
    {
      put: put(asnLine, {...line, announced, more: 0}),
      told: {goods: line.goods, before: line.announced, after: announced},
    },
  ];
}
