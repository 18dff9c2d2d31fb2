import {defineJob, scanStep} from '../../engine/job.ts';

/** Specification section 1, DN query: where an order is and what of it waits. */
export const orderQuery = defineJob({
  name: 'dn-query',
  records: [],
  steps: {subject: scanStep('dn', {says: 'dnQuery.scan', label: 'dnQuery.begin'})},
  after: 'again here',
});
