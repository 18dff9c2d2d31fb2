import {casesOf} from '../stock/document-cases.ts';
import {dn, dnLine} from './dn.ts';
import {ORDER_CLOSINGS} from './order-closings.ts';
import {ORDER_ENDINGS} from './order-endings.ts';
import {orderedAsItIs} from './ordered-as-it-is.ts';

/** Cases about orders. */
export const ORDER_CASES = casesOf({
  header: dn,
  line: dnLine,
  codes: ['dn.', 'pod.'],
  endings: ORDER_ENDINGS,
  closings: ORDER_CLOSINGS,
  accepted: orderedAsItIs,
});
