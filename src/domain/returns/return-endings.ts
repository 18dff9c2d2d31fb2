import type {CaseEndings, IsStillOpen} from '../kernel/case-ending.ts';
import type {AsnLineRow, AsnRow} from '../inbound/asn.ts';
import {UNDO_ACTION} from '../stock/undoing-books.ts';

const isBeyond: IsStillOpen<AsnRow, AsnLineRow> = (_, line) => line.counted > line.returned;

/** What ends the cases of returns beyond those of any delivery. */
export const RETURN_ENDINGS: CaseEndings<AsnRow, AsnLineRow> = {
  'return.beyond-sent': {
    'inbound.uncount': isBeyond,
    [UNDO_ACTION]: isBeyond,
    // It had been sent, as is told only afterwards.
    'case.wentAlong': isBeyond,
    'outbound.pick': isBeyond,
    'outbound.dispatch': isBeyond,
    'outbound.deliver': isBeyond,
  },
};
