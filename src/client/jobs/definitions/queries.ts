import {SCANNED_DOCUMENTS} from '#domain/document-definitions.ts';
import {defineJob, scanStep} from '../engine/job.ts';

/** Specification section 1, goods query: where goods stand, how many, and what may be promised. */
export const goodsQuery = defineJob({
  name: 'goods-query',
  records: [],
  steps: {subject: scanStep('goods', {says: 'query.scan.goods', label: 'query.begin.goods'})},
  after: 'again here',
});

/** Specification section 1, location query: what a bin is and what stands in it. */
export const locationQuery = defineJob({
  name: 'location-query',
  records: [],
  steps: {subject: scanStep('bin', {says: 'query.scan.bin', label: 'query.begin.bin'})},
  after: 'again here',
});

/** What a scan outside any job opens: the query for whatever was scanned. */
export const whatIsThis = defineJob({
  name: 'what-is-this',
  records: [],
  steps: {
    subject: scanStep(['bin', 'goods', ...SCANNED_DOCUMENTS, 'pickingList', 'shipment', 'driver'], {
      says: 'query.what.scan',
      label: 'query.what.begin',
    }),
  },
  after: 'again here',
});
