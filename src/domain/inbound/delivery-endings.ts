import type {CaseEndings, IsStillOpen} from '../kernel/case-ending.ts';
import {UNDO_ACTION} from '../stock/undoing-books.ts';
import type {AsnLineRow, AsnRow} from './asn.ts';

const waits: IsStillOpen<AsnRow, AsnLineRow> = ({state}) => state === 'sorted';
const isMore: IsStillOpen<AsnRow, AsnLineRow> = (_, line) => line.more > 0;
const SHELVED_OR_SENT_AWAY = {'inbound.putAway': waits, 'inbound.uncount': waits, [UNDO_ACTION]: waits};

/** What ends the cases of deliveries. */
export const DELIVERY_ENDINGS: CaseEndings<AsnRow, AsnLineRow> = {
  'asn.cancelled': {'inbound.reopen': ({state}) => state === 'cancelled', ...SHELVED_OR_SENT_AWAY},
  'asn.reopened': SHELVED_OR_SENT_AWAY,
  'asn.more': {'inbound.uncount': isMore, [UNDO_ACTION]: isMore},
  'asn.not-announced': {'inbound.uncount': isMore, [UNDO_ACTION]: isMore},
};
