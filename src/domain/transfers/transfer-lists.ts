import {ASN} from '../inbound/asn.ts';
import {documentList} from '../kernel/document-columns.ts';
import type {List} from '../kernel/list.ts';
import {DN} from '../outbound/dn.ts';

const ofTransfers = {index: 'transferred', where: {is_transfer: 1}} as const;

/** What goes from one warehouse to another, as each of the two has it. */
export const transferLists: readonly List[] = [
  documentList('/outbound/transferout', DN, {
    ...ofTransfers,
    columns: [
      'to_warehouse.name',
      'promised_on',
      'reference',
      'dnLine.id',
      '+dnLine.quantity',
      '+dnLine.picked',
      '+dnLine.shipped',
      '+dnLine.intransit',
      '+dnLine.actual',
      '+dnLine.shortage',
    ],
    rowActions: [
      'outbound.confirm',
      'outbound.makePickingList',
      'outbound.pick',
      'outbound.dispatch',
      'outbound.release',
      'outbound.unrelease',
      'outbound.cancel',
      'transfers.edit',
    ],
  }),
  documentList('/inbound/transferin', ASN, {
    ...ofTransfers,
    columns: [
      'from_warehouse.name',
      'expected_on',
      'sent_at',
      'reference',
      'asnLine.id',
      '+asnLine.announced',
      '+asnLine.coming',
      '+asnLine.counted',
      '+asnLine.shortage',
      '+asnLine.put_away',
      '+asnLine.damage',
    ],
    rowActions: [
      'inbound.confirmArrival',
      'inbound.finishUnloading',
      'inbound.sort',
      'inbound.finishSorting',
    ],
  }),
];
