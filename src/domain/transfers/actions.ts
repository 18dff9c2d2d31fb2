import type {Action} from '../kernel/action.ts';
import {editTransfer, orderTransfer} from './order-transfer.ts';
import {explainShortTransfer, loseShortTransfer} from './close-short-transfer.ts';

/** What people do with transfers beyond what is done with any order and any delivery. */
export const transferActions: readonly Action[] = [
  orderTransfer,
  editTransfer,
  explainShortTransfer,
  loseShortTransfer,
];
