import type {CorrectionClosings} from '../stock/close-correction.ts';

/** How corrections about deliveries are closed. */
export const DELIVERY_CLOSINGS: CorrectionClosings = {
  'asn.more': ['case.accept'],
  'asn.not-announced': ['case.accept'],
  'asn.cancelled': ['inbound.reopen'],
  'transfer.short': ['case.neverLeft', 'case.lostOnWay'],
};
