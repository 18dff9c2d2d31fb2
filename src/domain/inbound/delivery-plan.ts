import type {DocumentPlan} from '../kernel/document.ts';

/** How deliveries stand to the day on which they should come. */
export const DELIVERY_PLAN: DocumentPlan = {
  before: ['announced'],
  stuck: ['arrived', 'unloaded', 'sorted'],
  index: 'expected',
  short: 'shortage',
};
