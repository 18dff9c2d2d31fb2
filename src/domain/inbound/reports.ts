import {defineReport, type ReportDefinition} from '../kernel/report.ts';
import {keptPromise} from '../kernel/report-parts.ts';
import {asn} from './asn.ts';

/** What is asked of deliveries beside their states. */
export const inboundReports: readonly ReportDefinition[] = [
  // What a supplier has promised: what customers send back or another warehouse sends was promised by none.
  defineReport({
    name: 'deliveries-arrived',
    of: asn,
    where: {is_return: [0], is_transfer: [0]},
    index: 'arrived',
    indexed: ['warehouse', 'arrived_at', 'expected_on', 'is_return', 'is_transfer'],
    by: [keptPromise('expected_on')],
    at: 'arrived_at',
  }),
];
