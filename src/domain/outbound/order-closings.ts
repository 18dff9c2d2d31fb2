import type {CorrectionClosings} from '../stock/close-correction.ts';

/** How corrections about orders are closed. */
export const ORDER_CLOSINGS: CorrectionClosings = {
  'dn.over': ['case.accept'],
  'dn.not-ordered': ['case.accept'],
  'dn.not-released': ['outbound.confirm'],
  'dn.cancelled': ['case.invoice'],
  'dn.left': ['case.wentAlong'],
  'dn.two-trucks': ['case.secondTruck'],
  'pod.twice': ['case.secondProof'],
  'pod.difference': ['case.credit', 'case.invoice'],
};
