import type {ReportBucket} from '#protocol/report.ts';
import type {TextKey} from '../../i18n/text.ts';
import {INBOUND_DASHBOARD, OUTBOUND_DASHBOARD, TRADES_ADDRESS} from '../../resource/document-address.ts';
import {listAddressOf} from '../../resource/list-address.ts';
import {ARRIVAL_PLAN, DEPARTURE_PLAN, wordOfPlan, type PlannedKind} from '../office-home/plan.ts';

/** What a dashboard is about: the movements that it counts, and the documents that they are done for. */
export interface Dashboard {
  readonly path: string;
  readonly title: TextKey;
  /** The report of its movements; its ranking is called after it. */
  readonly movement: 'put-away' | 'picked';
  readonly volume: TextKey;
  /** Of its documents: those that kept their promise, and those that took how long. */
  readonly promises: string;
  readonly lasted: {
    readonly report: string;
    /** Of its groups those that are meant. */
    readonly like?: Readonly<Record<string, string>>;
    readonly title: TextKey;
  };
  /** What was sent of what was ordered. */
  readonly hasFill: boolean;
  readonly kind: PlannedKind;
  /** The columns of the moments at which documents count. */
  readonly kept: string;
  readonly ended: string;
}

export const DASHBOARDS: readonly Dashboard[] = [
  {
    path: INBOUND_DASHBOARD,
    title: 'report.inbound',
    movement: 'put-away',
    volume: 'report.putAway',
    promises: 'deliveries-arrived',
    lasted: {
      report: 'deliveries-ended',
      like: {state: 'finished', kind: ARRIVAL_PLAN.resource.name},
      title: 'report.toShelf',
    },
    hasFill: false,
    kind: ARRIVAL_PLAN,
    kept: 'arrived_at',
    ended: 'closed_at',
  },
  {
    path: OUTBOUND_DASHBOARD,
    title: 'report.outbound',
    movement: 'picked',
    volume: 'report.picked',
    promises: 'orders-shipped',
    lasted: {report: 'orders-shipped', title: 'report.toTruck'},
    hasFill: true,
    kind: DEPARTURE_PLAN,
    kept: 'shipped_at',
    ended: 'shipped_at',
  },
];

/** Where the movements of some days are told one by one, of all goods or of some. */
export function movementsOf({movement}: Dashboard, {from, to}: ReportBucket, goods?: string): string {
  const query = new URLSearchParams({what: movement, from, to, ...(goods === undefined ? {} : {goods})});
  return `${TRADES_ADDRESS}?${query.toString()}`;
}

/** Where documents stand that did something on some days; `isPromised`: of those alone that a day was promised for. */
export const documentsOf = (
  {kind}: Dashboard,
  column: string,
  {from, to}: ReportBucket,
  {view = 'all', isPromised = false}: {readonly view?: string; readonly isPromised?: boolean} = {},
): string =>
  listAddressOf(kind.path, {
    view,
    filters: [{column, value: `${from}..${to}`}, ...(isPromised ? [{column: kind.day, value: '!'}] : [])],
  });

/** What its documents are called. */
export const wordOf = ({kind}: Dashboard): TextKey => wordOfPlan(kind);
