import {asn, asnLine, type AsnState} from './inbound/asn.ts';
import {countLine, countPlan, type CountPlanState} from './counting/count-plan.ts';
import {defineAction, done, put, refuse, type Put, type Read} from './kernel/action.ts';
import {caseResource} from './kernel/case.ts';
import type {Id} from './kernel/id.ts';
import type {Resource} from './kernel/resource.ts';
import {SERVER_ONLY} from './kernel/roles.ts';
import type {View} from './kernel/view.ts';
import {dn, dnLine, type DnRow, type DnState} from './outbound/dn.ts';
import {pickingList} from './outbound/picking-list.ts';
import {shipment} from './outbound/shipment.ts';
import {allocation} from './stock/allocation.ts';
import {asnPlace, pickedPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';

/** Closed documents are on the devices for so long, ms (DOC-5). */
export const SHOWN_MS = 14 * 24 * 3_600_000;

/** More rows than a document has, or a truck, or a picking list; a range needs a limit. */
const ALL = 60_000;

/** Kinds of documents that leave the devices, by the list of their headers. */
export const LEAVING = ['asn', 'dn', 'countPlan'] as const;
export type Leaving = (typeof LEAVING)[number];

const ENDS: {
  readonly asn: readonly AsnState[];
  readonly dn: readonly DnState[];
  readonly countPlan: readonly CountPlanState[];
} = {
  asn: ['finished', 'cancelled'],
  dn: ['delivered', 'cancelled'],
  countPlan: ['confirmed', 'cancelled'],
};

const LISTS = {
  asn: {header: asn, line: asnLine},
  dn: {header: dn, line: dnLine},
  countPlan: {header: countPlan, line: countLine},
} as const;

const PARTS = ['expected', 'unload', 'sort', 'sorted'] as const;
/** Where goods of a document stand; those that are counted stand in their bins. */
const PLACES: Readonly<Record<Leaving, (id: Id) => readonly string[]>> = {
  asn: (id) => PARTS.map((part) => asnPlace(id, part)),
  dn: (id) => [pickedPlace(id)],
  countPlan: () => [],
};
const placesOf = (list: Leaving, id: Id): readonly string[] => PLACES[list](id);

/** What keeps a closed document on the devices: stock at its places, and open cases. */
export const readsOfHold = (list: Leaving, {id, warehouse}: Header): readonly Read[] => [
  ...placesOf(list, id).map((place) => ({list: stock.name, ...standing(warehouse, place)})),
  {list: caseResource.name, ...casesOf(id)},
];

interface Header {
  readonly id: Id;
  readonly warehouse: string;
}

const standing = (warehouse: string, place: string) => ({
  index: 'key',
  prefix: [warehouse, place],
  limit: 1,
});
const casesOf = (document: Id) => ({index: 'document', prefix: [document], limit: ALL});

/** Whether anything keeps it there. */
export function isHeld(list: Leaving, {id, warehouse}: Header, view: View): boolean {
  const holdsStock = placesOf(list, id).some((place) => {
    const {index, prefix, limit} = standing(warehouse, place);
    return view.range(stock, index, prefix, limit).length > 0;
  });
  const {index, prefix, limit} = casesOf(id);
  return holdsStock || view.range(caseResource, index, prefix, limit).some(({state}) => state === 'open');
}

/** Whether it has been closed for long enough. */
export const isOver = (list: Leaving, row: {state: string; closed_at: number}, now: number): boolean =>
  ENDS[list].some((state) => state === row.state) && row.closed_at > 0 && row.closed_at <= now - SHOWN_MS;

/**
 * A closed document leaves the devices, which hear at that version that its rows are gone; so do the shipment and the
 * picking lists of which all else has left. The server asks for it, and a late fact brings the document back.
 */
export const leaveDocument = defineAction({
  name: 'document.leave',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {
    list: {kind: 'choice', options: LEAVING, required: true},
    document: {kind: 'id', required: true},
  },
  reads(asked, _context, view) {
    const of = {list: asked.list as Leaving, id: asked.document};
    const row = view && headerOf(of, view);
    return [{list: of.list, key: of.id}, ...rangesOf(of), ...(row ? readsOfHold(of.list, row) : [])];
  },
  decide(asked, view, {now}) {
    const of = {list: asked.list as Leaving, id: asked.document};
    const row = headerOf(of, view);
    if (!row) return refuse('row.gone');
    if (row.left === 1 || !isOver(of.list, row, now) || isHeld(of.list, row, view))
      return refuse('document.stays');
    return done({puts: putsOf(of, view)});
  },
});

interface Named {
  readonly list: Leaving;
  readonly id: Id;
}

const headerOf = ({list, id}: Named, view: View) => view.get(LISTS[list].header, id);

/** Its lines, and what was promised to them. */
const rangesOf = ({list, id}: Named): readonly Read[] => [
  {list: LISTS[list].line.name, index: 'document', prefix: [id], limit: ALL},
  ...(list === 'dn' ? [{list: allocation.name, index: 'document', prefix: [id], limit: ALL}] : []),
];

function putsOf({list, id}: Named, view: View): Put[] {
  if (list !== 'dn') return putsOfRows(LISTS[list], id, view);
  const header = view.get(dn, id);
  const own = view.range(allocation, 'document', [id], ALL);
  return [
    ...(header ? [put(dn, {...header, left: 1}), ...shipmentOf(header, view)] : []),
    ...view.range(dnLine, 'document', [id], ALL).map((line) => put(dnLine, {...line, left: 1})),
    ...own.map((row) => put(allocation, {...row, left: 1})),
    ...[...new Set(own.map((row) => row.list))].flatMap((of) => listOf(of, id, view)),
  ];
}

function putsOfRows({header, line}: {header: Resource; line: Resource}, id: Id, view: View): Put[] {
  const row = view.get(header, id);
  return [
    ...(row ? [{list: header.name, row: {...row, left: 1}}] : []),
    ...view.range(line, 'document', [id], ALL).map((each) => ({list: line.name, row: {...each, left: 1}})),
  ];
}

/** The shipment, where no other order of it is on the devices. */
function shipmentOf({id, shipment: by}: DnRow, view: View): Put[] {
  const row = by === '' ? undefined : view.get(shipment, by);
  if (!row) return [];
  const stays = view.range(dn, 'shipment', [by], ALL).some((other) => other.id !== id && other.left === 0);
  return stays ? [] : [put(shipment, {...row, left: 1})];
}

/** The picking list, where nothing of another order on it is. */
function listOf(id: Id, document: Id, view: View): Put[] {
  const row = id === '' ? undefined : view.get(pickingList, id);
  if (!row) return [];
  const rows = view.range(allocation, 'list', [id], ALL);
  const stays = rows.some((other) => other.document !== document && other.left === 0);
  return stays ? [] : [put(pickingList, {...row, left: 1})];
}
