import {countProposals} from './counting/count-proposals.ts';
import {endedCases} from './ended-cases.ts';
import {asnProjection} from './inbound/asn-projection.ts';
import type {Projection} from './kernel/settle.ts';
import {dnLine} from './outbound/dn.ts';
import {orderProjection} from './outbound/order-projection.ts';
import {allocation} from './stock/allocation.ts';
import {figuresProjection} from './stock/figures-projection.ts';
import {movedProjection} from './stock/moved.ts';

/** Everything that follows from an outcome, in this order: lines from the ledger, then from the lines cases and figures. */
export const PROJECTIONS: readonly Projection[] = [
  movedProjection,
  countProposals,
  asnProjection,
  orderProjection,
  endedCases,
  figuresProjection([
    {resource: allocation, column: 'quantity', figure: 'pick'},
    {resource: dnLine, column: 'rest', figure: 'ordered'},
    {resource: dnLine, column: 'draft', figure: 'dn'},
    {resource: dnLine, column: 'back_ordered', figure: 'back_order'},
  ]),
];
