import {ALL_DOCUMENTS, kindsWithin, PARTY_DOCUMENTS} from './documents.ts';
import {goods} from './goods/goods.ts';
import {inboundReports} from './inbound/reports.ts';
import {
  defineReport,
  type ReportDefinition,
  type ReportGrouping,
  type ReportSum,
  type RowKind,
} from './kernel/report.ts';
import {lastedUntil} from './kernel/report-parts.ts';
import type {Resource} from './kernel/resource.ts';
import {outboundReports} from './outbound/reports.ts';
import {ledger, MOVEMENT_KINDS} from './stock/movements.ts';
import {DISCREPANCY_ACCOUNT, binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';

const units: ReportSum = {name: 'units', column: 'quantity'};
/** Ten-thousandths of the company's currency, at what goods cost now. */
const value: ReportSum = {...units, name: 'value', times: {through: 'goods', of: goods, column: 'cost'}};
const movement = {name: 'movement', of: {kinds: MOVEMENT_KINDS}};

/** What documents of a list are, where they are of several kinds: the last is the one that the list is named after. */
function kindOf({name}: Resource): readonly ReportGrouping[] {
  const within = kindsWithin(name);
  if (within.length === 0) return [];
  const kinds = within.map((kind): RowKind => ({name: kind.name, like: {[kind.flag]: '1'}}));
  return [{name: 'kind', of: {kinds: [...kinds, {name, like: {state: '%'}}]}}];
}

/**
 * Documents by their state: those that still have work in them, of whatever kind they are, and kind by kind those made
 * and those ended on a day (REPORT-15).
 */
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
      indexed: [
        'warehouse',
        at,
        'state',
        // How long something took is read from its row in any case.
        ...(at === 'create_time' ? kindsWithin(of.name).map(({flag}) => flag) : []),
      ],
      by: ['state', ...kindOf(of)],
      at,
      // Of a delivery that is finished from announcement to shelf.
      sums: at === 'closed_at' ? [lastedUntil(at)] : [],
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

/** Where goods at documents of a kind stand: ahead of their coming, and else at them. */
const atDocuments: readonly RowKind[] = PARTY_DOCUMENTS.flatMap(({name, reports, places = []}) => [
  ...places.flatMap(({part, isAhead}) => (isAhead ? [{name: part, like: {place: `${name}:%:${part}`}}] : [])),
  {name: reports, like: {place: `${name}:%`}},
]);

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
  ...inboundReports,
  ...outboundReports,
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
            ...atDocuments,
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
