import {defineReport, type ReportDefinition} from '../kernel/report.ts';
import {keptPromise, lastedUntil, sumOfLines} from '../kernel/report-parts.ts';
import {dn, dnLine} from './dn.ts';

/** What is asked of orders beside their states. */
export const outboundReports: readonly ReportDefinition[] = [
  // From a customer's order to its truck: what goes back or to another warehouse was ordered by none. What an order leaves to another one is asked for again there, and was asked for once.
  defineReport({
    name: 'orders-shipped',
    of: dn,
    where: {is_return: [0], is_transfer: [0]},
    index: 'shipped',
    indexed: ['warehouse', 'shipped_at', 'promised_on'],
    by: [keptPromise('promised_on'), {name: 'order', of: {kinds: [{name: 'first', like: {parent: ''}}]}}],
    at: 'shipped_at',
    sums: [
      lastedUntil('shipped_at'),
      sumOfLines('ordered', dnLine, 'quantity'),
      sumOfLines('shipped', dnLine, 'shipped'),
    ],
  }),
];
