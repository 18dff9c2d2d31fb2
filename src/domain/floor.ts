import type {Rules} from './kernel/settle.ts';
import {sessionActions} from './people/session.ts';
import {RESOURCES} from './resources.ts';
import {figuresProjection, figuresReads} from './stock/figures-projection.ts';
import {moveBin} from './stock/move-bin.ts';

/** What is recorded without a network, and decided on the device with the server's own rules: all that a start needs. */
export const FLOOR_RULES: Rules = {
  resources: RESOURCES,
  actions: new Map([...sessionActions, moveBin].map((action) => [action.name, action])),
  projections: [figuresProjection],
  projectionReads: figuresReads,
};
