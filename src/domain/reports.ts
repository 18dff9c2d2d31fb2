import {ALL_DOCUMENTS} from './documents.ts';
import {goods} from './goods/goods.ts';
import {asn} from './inbound/asn.ts';
import {defineReport, type ReportDefinition, type ReportSum} from './kernel/report.ts';
import type {Resource} from './kernel/resource.ts';
import {dn, dnLine} from './outbound/dn.ts';
import {ledger, MOVEMENT_KINDS} from './stock/movements.ts';
import {DISCREPANCY_ACCOUNT, binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';

const units: ReportSum = {name: 'units', column: 'quantity'};
/** Ten-thousandths of the company's currency, at what goods cost now. */
const value: ReportSum = {...units, name: 'value', times: {through: 'goods', of: goods, column: 'cost'}};
const movement = {name: 'movement', of: {kinds: MOVEMENT_KINDS}};

/** How long it took since the document was made, ms. */
const since = (column: string): ReportSum => ({name: 'lasted', column, minus: 'create_time'});

/** Documents by their state: those that still have work in them, those made and those ended on a day. */
const ofDocuments = (kind: string, of: Resource, open: readonly string[]): readonly ReportDefinition[] => [
  defineReport({
    name: `${kind}-open`,
    of,
    index: 'state',
    where: {state: open},
    by: ['state'],
    source: 'mirror',
  }),
  ...(
    [
      ['made', 'create_time'],
      ['ended', 'closed_at'],
    ] as const
  ).map(([index, at]) =>
    defineReport({
      name: `${kind}-${index}`,
      of,
      index,
      indexed: ['warehouse', at, 'state'],
      by: ['state'],
      at,
      // Of a delivery that is finished from announcement to shelf.
      sums: at === 'closed_at' ? [since(at)] : [],
    }),
  ),
];

/** Movements of one kind: how many and how much by day, and of which goods there were most. */
const ofMovement = (name: string): readonly ReportDefinition[] =>
  [
    {name, by: []},
    {name: `${name}-goods`, by: ['goods'], isRanking: true as const},
  ].map((each) =>
    defineReport({
      of: ledger,
      index: 'time',
      only: {kinds: MOVEMENT_KINDS, name},
      at: 'at',
      sums: [units, value],
      ...each,
    }),
  );

/** What came to bins without what left them: what stood there at the end of the last day that is asked for. */
const stood = (sum: ReportSum): ReportSum => ({
  ...sum,
  signed: {plus: {to: binPlace('%')}, minus: {from: binPlace('%')}},
});
const stoodAt = (
  more: Pick<ReportDefinition, 'name'> & {readonly by: readonly string[]; readonly isRanking?: true},
) =>
  defineReport({
    of: ledger,
    index: 'time',
    at: 'at',
    isWhole: true,
    sums: [stood(units), stood(value)],
    ...more,
  });

const promised = (column: string) => ({name: 'kept', of: {promised: column}});
const ofLines = (name: string, column: string): ReportSum => ({
  name,
  column,
  within: {of: dnLine, by: 'document'},
});

const allReports: readonly ReportDefinition[] = [
  ...ALL_DOCUMENTS.flatMap(({reports, header, open}) => ofDocuments(reports, header, open)),
  defineReport({name: 'movements', of: ledger, index: 'time', by: [movement], at: 'at', sums: [units]}),
  defineReport({
    name: 'movement-values',
    of: ledger,
    index: 'time',
    by: [movement],
    at: 'at',
    sums: [units, value],
  }),
  stoodAt({name: 'stock-at', by: []}),
  stoodAt({name: 'stock-at-goods', by: ['goods'], isRanking: true}),
  ...ofMovement('put-away'),
  ...ofMovement('picked'),
  defineReport({
    name: 'deliveries-arrived',
    of: asn,
    index: 'arrived',
    indexed: ['warehouse', 'arrived_at', 'expected_on'],
    by: [promised('expected_on')],
    at: 'arrived_at',
  }),
  // From order to truck. What an order leaves to another one is asked for again there, and was asked for once.
  defineReport({
    name: 'orders-shipped',
    of: dn,
    index: 'shipped',
    indexed: ['warehouse', 'shipped_at', 'promised_on'],
    by: [promised('promised_on'), {name: 'order', of: {kinds: [{name: 'first', like: {parent: ''}}]}}],
    at: 'shipped_at',
    sums: [since('shipped_at'), ofLines('ordered', 'quantity'), ofLines('shipped', 'shipped')],
  }),
  // What stands there now, by the days since the oldest of it came.
  defineReport({
    name: 'stock-ages',
    of: stock,
    index: 'key',
    by: [
      {
        name: 'age',
        of: {
          moment: 'received_at',
          spans: [
            {name: 'older', before: -364},
            {name: '365', before: -179},
            {name: '180', before: -89},
            {name: '90', before: -29},
            {name: '30'},
          ],
        },
      },
    ],
    sums: [units, value],
  }),
  // And by the days that are left until its lot expires.
  defineReport({
    name: 'stock-expiries',
    of: stock,
    index: 'key',
    by: [
      {
        name: 'left',
        of: {
          moment: 'expires_at',
          spans: [
            {name: 'expired', before: 0},
            {name: '7', before: 8},
            {name: '30', before: 31},
            {name: '90', before: 91},
            {name: 'later'},
          ],
        },
      },
    ],
    sums: [units, value],
  }),
  defineReport({
    name: 'stock-values',
    of: stock,
    index: 'key',
    by: [
      {
        name: 'place',
        of: {
          kinds: [
            {name: 'bins', like: {place: binPlace('%')}},
            {name: 'expected', like: {place: 'asn:%:expected'}},
            {name: 'deliveries', like: {place: 'asn:%'}},
            {name: 'orders', like: {place: 'dn:%'}},
            {name: 'in-question', like: {place: DISCREPANCY_ACCOUNT}},
          ],
        },
      },
    ],
    sums: [units, value],
  }),
];

/** Every report by its name. */
export const REPORTS_BY_NAME: ReadonlyMap<string, ReportDefinition> = new Map(
  allReports.map((each) => [each.name, each]),
);
