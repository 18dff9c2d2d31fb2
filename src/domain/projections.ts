import {countDoubts, countReads} from './counting/count-doubts.ts';
import {countProposals} from './counting/count-proposals.ts';
import {surplusFound} from './counting/surplus-found.ts';
import {endedCases} from './ended-cases.ts';
import {deliveryProjection} from './inbound/delivery-projection.ts';
import type {Read} from './kernel/action.ts';
import type {Projection} from './kernel/settle.ts';
import {orderFigures} from './outbound/order-figures.ts';
import {orderProjection} from './outbound/order-projection.ts';
import {returnProjection} from './returns/return-projection.ts';
import {sentBackProjection} from './returns/sent-back-projection.ts';
import {blockedBinProjection} from './stock/blocked-bin.ts';
import {expiryProjection, lotReads} from './stock/expiry-of-lot.ts';
import {figuresProjection} from './figures-projection.ts';
import {figuresReads} from './stock/figures-reads.ts';
import {movedProjection} from './stock/row-hands.ts';
import {transferFigures} from './transfers/transfer-figures.ts';
import {transferProjection} from './transfers/transfer-projection.ts';
import {countedCases} from './tasks/case-task.ts';
import {takenTasks, takesReads} from './tasks/taken-tasks.ts';

/** Everything that follows from an outcome, in this order: lines from the ledger, then from the lines cases and figures. */
export const ALL_PROJECTIONS: readonly Projection[] = [
  movedProjection,
  expiryProjection,
  countProposals,
  countDoubts,
  surplusFound,
  transferProjection,
  deliveryProjection,
  returnProjection,
  sentBackProjection,
  orderProjection,
  endedCases,
  countedCases,
  blockedBinProjection,
  takenTasks,
  figuresProjection([...orderFigures, ...transferFigures]),
];

/** Rows that these will read, guessed from what an action reads. */
export const projectionReads = (reads: readonly Read[]): readonly Read[] => [
  ...figuresReads(reads),
  ...takesReads(reads),
  ...countReads(reads),
  ...lotReads(reads),
];
