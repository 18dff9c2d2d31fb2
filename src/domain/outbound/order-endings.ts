import type {CaseEndings, IsStillOpen} from '../kernel/case-ending.ts';
import {AS_ARRIVED} from '../stock/close-as-arrived.ts';
import {UNDO_ACTION} from '../stock/undoing-books.ts';
import type {DnLineRow, DnRow} from './dn.ts';
import {heldOf, mayReturn, unitsWanted} from './line-units.ts';
import {isOtherThanSent} from './proved-line.ts';

const holds: IsStillOpen<DnRow, DnLineRow> = (_, line) => heldOf(line) > 0;
const holdsMore: IsStillOpen<DnRow, DnLineRow> = (_, line) => heldOf(line) > unitsWanted(line);
const isPicked: IsStillOpen<DnRow, DnLineRow> = (_, line) => line.picked > 0;

/** What ends the cases of orders. */
export const ORDER_ENDINGS: CaseEndings<DnRow, DnLineRow> = {
  'dn.over': {'outbound.putBack': holdsMore, [UNDO_ACTION]: holdsMore},
  'dn.not-ordered': {'outbound.putBack': holdsMore, [UNDO_ACTION]: holdsMore},
  'dn.not-released': {
    'outbound.putBack': holds,
    [UNDO_ACTION]: holds,
    'outbound.confirm': ({state}, line) => state === 'fresh' && line.picked > 0,
  },
  'dn.left': {
    'outbound.putBack': isPicked,
    [UNDO_ACTION]: isPicked,
    'outbound.dispatch': isPicked,
    // They were the ones that a proof had lacked, which was heard before them (CASE-11).
    [AS_ARRIVED]: isPicked,
  },
  'dn.cancelled': {'outbound.putBack': holds, [UNDO_ACTION]: holds},
  // What arrived beyond what was shipped does not come back by itself.
  'pod.difference': {
    // It was proved before its truck was told, and both say the same.
    'outbound.dispatch': ({shipment}, line) => shipment === '' || isOtherThanSent(line),
    'outbound.putBack': (header, line) => line.more > 0 || mayReturn(line, header.state) > 0,
  },
};
