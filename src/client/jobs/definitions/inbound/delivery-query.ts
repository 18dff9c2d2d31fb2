import {PackageOpen, Truck} from 'lucide-react';
import {confirmArrival, finishUnloading} from '#domain/inbound/arrival.ts';
import {defineJob, scanStep, type LooseLine} from '../../engine/job.ts';
import {SUBJECT_STEP} from '../../engine/query.ts';

const subjectOf = ({got}: LooseLine): string => {
  const {[SUBJECT_STEP]: subject} = got;
  return typeof subject === 'object' ? subject.id : '';
};

/** Specification section 1, ASN query: where a delivery is and what of it waits. What the dock tells needs no desk. */
export const deliveryQuery = defineJob({
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
