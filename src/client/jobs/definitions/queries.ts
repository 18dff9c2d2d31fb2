import {PackageOpen, Truck} from 'lucide-react';
import {confirmArrival, finishUnloading} from '#domain/inbound/arrival.ts';
import {defineJob, scanStep, type LooseLine} from '../engine/job.ts';
import {SUBJECT_STEP} from '../engine/query.ts';

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

const subjectOf = ({got}: LooseLine): string => {
  const {[SUBJECT_STEP]: subject} = got;
  return typeof subject === 'object' ? subject.id : '';
};

/** Specification section 1, ASN query: where a delivery is and what of it waits. What the dock tells needs no desk. */
export const asnQuery = defineJob({
  name: 'asn-query',
  records: [],
  steps: {subject: scanStep('asn', {says: 'asnQuery.scan', label: 'asnQuery.begin', stays: true})},
  after: 'again here',
  exceptions: {
    arrived: {
      label: 'act.inbound.confirmArrival',
      Picture: Truck,
      records: [confirmArrival],
      record: (scanned) => [[confirmArrival.name, {document: subjectOf(scanned)}]],
    },
    unloaded: {
      label: 'act.inbound.finishUnloading',
      Picture: PackageOpen,
      records: [finishUnloading],
      record: (scanned) => [[finishUnloading.name, {document: subjectOf(scanned)}]],
    },
  },
});

/** Specification section 1, DN query: where an order is and what of it waits. */
export const dnQuery = defineJob({
  name: 'dn-query',
  records: [],
  steps: {subject: scanStep('dn', {says: 'dnQuery.scan', label: 'dnQuery.begin'})},
  after: 'again here',
});

/** What a scan outside any job opens: the query for whatever was scanned. */
export const whatIsThis = defineJob({
  name: 'what-is-this',
  records: [],
  steps: {
    subject: scanStep(['bin', 'goods', 'asn', 'dn', 'pickingList', 'shipment', 'driver'], {
      says: 'query.what.scan',
      label: 'query.what.begin',
    }),
  },
  after: 'again here',
});
