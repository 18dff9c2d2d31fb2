import {defineReport, type ReportDefinition} from '../kernel/report.ts';
import {keptPromise} from '../kernel/report-parts.ts';
import {asn} from './asn.ts';

/** What is asked of deliveries beside their states. */
export const inboundReports: readonly ReportDefinition[] = [
  defineReport({
    name: 'deliveries-arrived',
    of: asn,
    index: 'arrived',
    indexed: ['warehouse', 'arrived_at', 'expected_on'],
    by: [keptPromise('expected_on')],
    at: 'arrived_at',
  }),
];
