import type {DocumentPlan} from '../kernel/document.ts';

/** How orders stand to the day on which they should leave. */
export const ORDER_PLAN: DocumentPlan = {
  before: ['fresh', 'new', 'to-pick', 'picked'],
  stuck: ['picked'],
  index: 'promised',
  short: 'back_ordered',
};
