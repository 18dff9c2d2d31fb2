import {casesOf} from '../stock/document-cases.ts';
import {RETURN_ENDINGS} from '../returns/return-endings.ts';
import {TRANSFER_ENDINGS} from '../transfers/transfer-endings.ts';
import {asn, asnLine} from './asn.ts';
import {becomeReceivedDelivery} from './become-received.ts';
import {DELIVERY_CLOSINGS} from './delivery-closings.ts';
import {DELIVERY_ENDINGS} from './delivery-endings.ts';

/** Cases about deliveries, of suppliers and of all others. */
export const DELIVERY_CASES = casesOf({
  header: asn,
  line: asnLine,
  codes: ['asn.', 'return.', 'transfer.'],
  endings: {...DELIVERY_ENDINGS, ...RETURN_ENDINGS, ...TRANSFER_ENDINGS},
  closings: DELIVERY_CLOSINGS,
  accepted: becomeReceivedDelivery,
});
