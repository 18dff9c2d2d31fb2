import type {Rules} from './kernel/settle.ts';
import {sessionActions} from './people/session.ts';
import {count} from './counting/count.ts';
import {dockActions} from './inbound/actions.ts';
import {shippingActions} from './outbound/actions.ts';
import {PROJECTIONS} from './projections.ts';
import {RESOURCES} from './resources.ts';
import {figuresReads} from './stock/figures-projection.ts';
import {binNotEmpty} from './stock/bin-not-empty.ts';
import {moveBin} from './stock/move-bin.ts';
import {moveWholeBin} from './stock/move-whole-bin.ts';

/** What is recorded without a network, and decided on the device with the server's own rules: all that a start needs. */
export const FLOOR_RULES: Rules = {
  resources: RESOURCES,
  actions: new Map(
    [...sessionActions, moveBin, moveWholeBin, binNotEmpty, count, ...dockActions, ...shippingActions].map(
      (action) => [action.name, action],
    ),
  ),
  projections: PROJECTIONS,
  projectionReads: figuresReads,
};
