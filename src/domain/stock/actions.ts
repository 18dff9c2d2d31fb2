import type {Action} from '../kernel/action.ts';
import {adjustStock} from './adjust.ts';
import {approveAdjustment, declineAdjustment} from './approve.ts';
import {closeAsArrived} from './close-as-arrived.ts';
import {closeAsFound} from './close-as-found.ts';
import {closeAsNotThere} from './close-as-not-there.ts';
import {closeByCount} from './close-by-count.ts';
import {cameAlong} from './close-came-along.ts';
import {closeCase} from './close-case.ts';
import {binNotEmpty} from './bin-not-empty.ts';
import {freeLot, holdLot, setExpiry} from './lot-acts.ts';
import {moveBin} from './move-bin.ts';
import {moveWholeBin} from './move-whole-bin.ts';
import {reportProblem} from './report.ts';
import {nameLotAction} from './name-lot.ts';
import {rerunCase} from './rerun-case.ts';

/** What people can do with stock and with the cases about it. */
export const stockActions: readonly Action[] = [
  moveBin,
  moveWholeBin,
  binNotEmpty,
  reportProblem,
  adjustStock,
  approveAdjustment,
  declineAdjustment,
  closeAsArrived,
  closeAsFound,
  closeAsNotThere,
  closeByCount,
  closeCase,
  cameAlong,
  rerunCase,
  nameLotAction,
  holdLot,
  freeLot,
  setExpiry,
];
