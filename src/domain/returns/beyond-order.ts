import {refuse, type Outcome} from '../kernel/action.ts';
import type {EnteredLine} from '../kernel/document-lines.ts';
import type {Id} from '../kernel/id.ts';
import type {View} from '../kernel/view.ts';
import {dnLine, type DnRow} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {lineBeyond} from './line-beyond.ts';
import {FROM_CUSTOMER, unitsInReturns} from './other-returns.ts';

/** More lines than an order has. */
export const MAX_ORDER_LINES_READ = 10_000;

/** Why a return does not announce these of an order: its customer has fewer, or another return has announced them (RETURN-1). */
export function refusalBeyondOrder(
  {id: order, code}: DnRow,
  wantedLines: readonly Pick<EnteredLine, 'goods' | 'lot' | 'quantity'>[],
  but: Id,
  view: View,
): Outcome | undefined {
  const elsewhere = unitsInReturns(FROM_CUSTOMER, order, but, view);
  const sent = view.range(dnLine, 'document', [order], MAX_ORDER_LINES_READ);
  const beyond = lineBeyond(wantedLines, sent, (line) => sentOf(line) - elsewhere(line.id));
  if (!beyond) return undefined;
  const {goods, most, wanted} = beyond;
  return refuse('return.more-than-sent', {dn: order, code, goods, sent: most, wanted});
}
