import type {Action} from '../kernel/action.ts';
import {confirmCount} from './confirm.ts';
import {countBin} from './count.ts';
import {explainDifference} from './explain.ts';
import {addBins, assignBins, cancelPlan, dropBins, makePlan, recountBins} from './plan-bins.ts';

/** What is done when goods are counted. */
export const countingActions: readonly Action[] = [
  countBin,
  makePlan,
  addBins,
  assignBins,
  recountBins,
  dropBins,
  explainDifference,
  confirmCount,
  cancelPlan,
];
