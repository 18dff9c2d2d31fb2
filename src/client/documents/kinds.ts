import {entryOf} from '#domain/kernel/entry-of.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {stepsOfDocument} from '#domain/document-steps.ts';
import {asn, asnLine} from '#domain/inbound/asn.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';

/** Steps of a document that tell what hands did, and so have a form. */
export const HAND_STEPS = [
  'inbound.sort',
  'outbound.pick',
  'outbound.dispatch',
  'outbound.deliver',
  'outbound.confirmDelivery',
  'outbound.putBack',
] as const;
export type HandStep = (typeof HAND_STEPS)[number];

/** The step of that name, where hands do it. */
export const handStep = (action: string): HandStep | undefined => HAND_STEPS.find((step) => step === action);

/** One stop on the way of a document, with the columns that say when it was reached and by whom. */
export interface Stage {
  readonly state: string;
  readonly at: string;
  readonly by: string;
}

/** All that the pages of a kind of document differ in. */
export interface DocumentKind {
  readonly name: 'asn' | 'dn';
  readonly header: Resource;
  readonly line: Resource;
  /** The list that all of them stand in, and where their party's own people find theirs. */
  readonly path: string;
  readonly portal: string;
  readonly party: 'supplier' | 'customer';
  readonly day: 'expected_on' | 'promised_on';
  /** Of a line: what somebody entered. */
  readonly entered: 'announced' | 'quantity';
  /** Of a line: what became of it, in the order in which it happens. */
  readonly became: readonly string[];
  /** Its lines may name the pallets that they come on. */
  readonly hasUnits?: true;
  readonly stages: readonly Stage[];
  readonly actions: {readonly create: string; readonly edit: string};
  /** By state, where a desk tells what hands did too: all that can be done, the next step first, '' for none. */
  readonly desk: Readonly<Record<string, readonly string[]>>;
  /** What no state says: it can be done wherever some line leaves it. */
  readonly anywhere: readonly string[];
}

const ASN: DocumentKind = {
  name: 'asn',
  header: asn,
  line: asnLine,
  path: '/inbound/asn',
  portal: '/supplierasn/supplierasnlist',
  party: 'supplier',
  day: 'expected_on',
  entered: 'announced',
  became: ['expected', 'unload', 'sort', 'counted', 'sorted', 'put_away', 'shortage', 'more', 'damage'],
  hasUnits: true,
  stages: [
    {state: 'announced', at: 'create_time', by: 'creater'},
    {state: 'arrived', at: 'arrived_at', by: 'arrived_by'},
    {state: 'unloaded', at: 'unloaded_at', by: 'unloaded_by'},
    {state: 'sorted', at: 'sorted_at', by: 'sorted_by'},
    {state: 'finished', at: 'closed_at', by: 'closed_by'},
  ],
  actions: {create: 'inbound.announce', edit: 'inbound.edit'},
  desk: {
    unloaded: ['inbound.sort', 'inbound.finishSorting'],
    sorted: ['', 'inbound.sort'],
  },
  anywhere: [],
};

export const DN: DocumentKind = {
  name: 'dn',
  header: dn,
  line: dnLine,
  path: '/outbound/dn',
  portal: '/customerdn/customerdnlist',
  party: 'customer',
  day: 'promised_on',
  entered: 'quantity',
  became: [
    'rest',
    'allocated',
    'picked',
    'back_ordered',
    'closed',
    'moved',
    'shipped',
    'intransit',
    'actual',
    'shortage',
    'more',
    'damage',
    'returned',
  ],
  stages: [
    {state: 'fresh', at: 'create_time', by: 'creater'},
    {state: 'new', at: 'confirmed_at', by: 'confirmed_by'},
    {state: 'to-pick', at: '', by: ''},
    {state: 'picked', at: '', by: ''},
    {state: 'shipped', at: 'shipped_at', by: 'shipped_by'},
    {state: 'delivered', at: 'delivered_at', by: 'delivered_by'},
  ],
  actions: {create: 'outbound.create', edit: 'outbound.edit'},
  desk: {
    'to-pick': [
      'outbound.makePickingList',
      'outbound.pick',
      'outbound.dispatch',
      'outbound.release',
      'outbound.unrelease',
    ],
    picked: ['outbound.dispatch', 'outbound.release'],
    shipped: ['outbound.deliver', 'outbound.confirmDelivery'],
  },
  anywhere: ['outbound.putBack'],
};

export const KINDS: readonly DocumentKind[] = [ASN, DN];

/** Where somebody finds all documents of a kind that they may read. */
export const listPath = (
  {path, portal}: DocumentKind,
  session: {readonly party?: string} | undefined,
): string => (session?.party === undefined ? path : portal);

/** The document that a query names. */
export function asked(
  query: URLSearchParams,
): {readonly kind: DocumentKind; readonly id: string} | undefined {
  for (const kind of KINDS) {
    const id = query.get(kind.name);
    if (id !== null) return {kind, id};
  }
  return undefined;
}

/** All that can be done with a document in its state, the next step first; '' where nothing is the next step. */
export const stepsAtDesk = ({name, desk, anywhere}: DocumentKind, row: Row): readonly string[] => [
  ...(entryOf(desk, String(row['state'])) ?? stepsOfDocument(name, row) ?? []),
  ...anywhere,
];

/** Where a document stands on its way: what is behind it, where it is, and what is to come. */
export function wayOf({stages}: DocumentKind, row: Row): {stage: Stage; is: 'done' | 'now' | 'next'}[] {
  const at = stages.findIndex(({state}) => state === row['state']);
  // The last stop is the end, and nothing is going on there.
  const last = stages.length - 1;
  return stages.map((stage, i) => ({
    stage,
    is: i < at || (i === at && at === last) ? 'done' : i === at ? 'now' : 'next',
  }));
}
