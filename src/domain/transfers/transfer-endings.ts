import type {CaseEndings, IsStillOpen} from '../kernel/case-ending.ts';
import type {AsnLineRow, AsnRow} from '../inbound/asn.ts';
import {UNDO_ACTION} from '../stock/undoing-books.ts';

const isShort: IsStillOpen<AsnRow, AsnLineRow> = (_, line) => line.shortage > line.explained;

/** What ends the cases of transfers beyond those of any order and any delivery: what was short has come after all. */
export const TRANSFER_ENDINGS: CaseEndings<AsnRow, AsnLineRow> = {
  'transfer.short': {
    'inbound.sort': isShort,
    'inbound.sortUnit': isShort,
    'inbound.putAway': isShort,
    [UNDO_ACTION]: isShort,
    // It was sent less than was announced, as its truck has told after it had arrived.
    'outbound.dispatch': isShort,
  },
};
