import type {Rules} from './kernel/settle.ts';
import {sessionActions} from './people/session.ts';
import {sendChatMessage} from './chat/send.ts';
import {countBin} from './counting/count.ts';
import {dockActions} from './inbound/actions.ts';
import {shippingActions} from './outbound/actions.ts';
import {learnCode} from './scanning/learn-code.ts';
import {projectionReads, ALL_PROJECTIONS} from './projections.ts';
import {RESOURCES} from './resources.ts';
import {binNotEmpty} from './stock/bin-not-empty.ts';
import {moveBin} from './stock/move-bin.ts';
import {moveWholeBin} from './stock/move-whole-bin.ts';
import {reportProblem} from './stock/report.ts';
import {takingActions} from './tasks/actions.ts';
import {undoAction} from './undo.ts';

/** What is recorded without a network, and decided on the device with the server's own rules: all that a start needs. */
export const FLOOR_RULES: Rules = {
  resources: RESOURCES,
  actions: new Map(
    [
      ...sessionActions,
      moveBin,
      moveWholeBin,
      binNotEmpty,
      reportProblem,
      countBin,
      ...dockActions,
      ...shippingActions,
      ...takingActions,
      learnCode,
      sendChatMessage,
      undoAction,
    ].map((action) => [action.name, action]),
  ),
  projections: ALL_PROJECTIONS,
  projectionReads,
};
