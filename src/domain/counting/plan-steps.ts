import {actionOfStep, defineSteps} from '../kernel/document-step.ts';
import type {Row} from '../kernel/field.ts';
import type {COUNT_PLAN_STATES} from './count-plan.ts';
import {COUNTING_ROLES} from './roles.ts';

type CountPlanState = (typeof COUNT_PLAN_STATES)[number];
const OPEN_PLAN = ['open'] as const satisfies readonly CountPlanState[];
/** Done with bins of a plan, where what was found in them is listed. */
const withBins = {kind: 'claim', roles: COUNTING_ROLES, from: OPEN_PLAN, at: 'line'} as const;
/** Not over yet; counted, and so to be confirmed or counted again. */
const isOpen = ({state}: Row): boolean => state === 'open' || state === 'counted';
const isCounted = ({state}: Row): boolean => state === 'counted';

/** What people do with plans of counts (COUNT-8). */
export const COUNT_PLAN_STEPS = defineSteps<CountPlanState>()({
  'counting.makePlan': {kind: 'claim', roles: COUNTING_ROLES, from: [], to: OPEN_PLAN, at: 'entry'},
  'counting.addBins': {...withBins, to: OPEN_PLAN, at: 'page'},
  'counting.confirm': {...withBins, to: ['open', 'confirmed'], needs: isCounted},
  'counting.recount': {...withBins, to: OPEN_PLAN, needs: isCounted},
  'counting.explain': {...withBins, to: OPEN_PLAN, needs: isCounted},
  'counting.assign': {...withBins, to: OPEN_PLAN, needs: isOpen},
  'counting.dropBins': {
    ...withBins,
    to: ['open', 'confirmed', 'cancelled'],
    needs: isOpen,
    takesBack: true,
  },
  'counting.cancelPlan': {
    kind: 'claim',
    roles: COUNTING_ROLES,
    from: OPEN_PLAN,
    to: ['cancelled'],
    at: 'page',
    takesBack: true,
  },
});
export type CountPlanStep = keyof typeof COUNT_PLAN_STEPS;

/** What the action of a step has from the table. */
export const countPlanStep = (name: CountPlanStep) => actionOfStep(COUNT_PLAN_STEPS, name);
