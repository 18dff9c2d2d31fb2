import type {Action} from '../kernel/action.ts';
import {confirmCount} from './confirm.ts';
import {count} from './count.ts';
import {explainDifference} from './explain.ts';
import {addBins, assignBins, cancelPlan, dropBins, makePlan, recount} from './plan-bins.ts';

/** What is done when goods are counted. */
export const countingActions: readonly Action[] = [
  count,
  makePlan,
  addBins,
  assignBins,
  recount,
  dropBins,
  explainDifference,
  confirmCount,
  cancelPlan,
];
