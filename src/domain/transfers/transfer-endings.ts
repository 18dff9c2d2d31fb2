import type {CaseEndings, IsStillOpen} from '../kernel/case-ending.ts';
import type {AsnLineRow, AsnRow} from '../inbound/asn.ts';
import {DELIVERY_ENDINGS} from '../inbound/delivery-endings.ts';
import {UNDO_ACTION} from '../stock/undoing-books.ts';

const isShort: IsStillOpen<AsnRow, AsnLineRow> = (_, line) => line.shortage > line.explained;

const isMore: IsStillOpen<AsnRow, AsnLineRow> = (_, line) => line.more > 0;

/** What ends the cases of transfers beyond those of any order and any delivery: what was short has come after all. */
export const TRANSFER_ENDINGS: CaseEndings<AsnRow, AsnLineRow> = {
  'transfer.short': {
    'inbound.sort': isShort,
    'inbound.sortUnit': isShort,
    'inbound.putAway': isShort,
    [UNDO_ACTION]: isShort,
    // It was sent less than was announced, as its truck has told after it had arrived.
    'outbound.dispatch': isShort,
    // It has come back to where it was sent.
    'outbound.putBack': isShort,
  },
  // As many were sent, as is told after they had arrived.
  'asn.more': {...DELIVERY_ENDINGS['asn.more'], 'case.wentAlong': isMore, 'outbound.dispatch': isMore},
};
