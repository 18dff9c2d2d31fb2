import {COUNT_PLAN_STATES, countPlan} from './counting/count-plan.ts';
import {goods} from './goods/goods.ts';
import {ASN_STATES, asn} from './inbound/asn.ts';
import {defineReport, type Report, type Sum} from './kernel/report.ts';
import type {Resource} from './kernel/resource.ts';
import {DN_STATES, dn} from './outbound/dn.ts';
import {ledger, MOVEMENTS} from './stock/movements.ts';
import {DISCREPANCY, binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';

const units: Sum = {name: 'units', column: 'quantity'};
/** Ten-thousandths of the company's currency, at what goods cost now. */
const value: Sum = {...units, name: 'value', times: {through: 'goods', of: goods, column: 'cost'}};
const movement = {name: 'movement', kinds: MOVEMENTS};

/** Documents by their state: those that somebody has still to do something with, those made and those ended on a day. */
const ofDocuments = (kind: string, of: Resource, open: readonly string[]): readonly Report[] => [
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
    }),
  ),
];

/** States in which nothing is left to do with a document. */
const OVER: ReadonlySet<string> = new Set(['finished', 'shipped', 'delivered', 'confirmed', 'cancelled']);
const open = (states: readonly string[]): readonly string[] => states.filter((state) => !OVER.has(state));

const all: readonly Report[] = [
  ...ofDocuments('deliveries', asn, open(ASN_STATES)),
  ...ofDocuments('orders', dn, open(DN_STATES)),
  ...ofDocuments('count-plans', countPlan, open(COUNT_PLAN_STATES)),
  defineReport({name: 'movements', of: ledger, index: 'time', by: [movement], at: 'at', sums: [units]}),
  defineReport({
    name: 'movement-values',
    of: ledger,
    index: 'time',
    by: [movement],
    at: 'at',
    sums: [units, value],
  }),
  defineReport({
    name: 'stock-values',
    of: stock,
    index: 'key',
    by: [
      {
        name: 'place',
        kinds: [
          {name: 'bins', like: {place: binPlace('%')}},
          {name: 'deliveries', like: {place: 'asn:%'}},
          {name: 'orders', like: {place: 'dn:%'}},
          {name: 'in-question', like: {place: DISCREPANCY}},
        ],
      },
    ],
    sums: [units, value],
  }),
];

/** Every report by its name. */
export const REPORTS: ReadonlyMap<string, Report> = new Map(all.map((each) => [each.name, each]));
