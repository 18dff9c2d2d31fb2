import {asn, asnLine} from '../inbound/asn.ts';
import {linesIn, STAMP_FIELDS} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';
import {dn, dnLine} from '../outbound/dn.ts';

const ofTransfers = {index: 'transferred', where: {is_transfer: 1}, source: 'mirror+server'} as const;

/** What goes from one warehouse to another, as each of the two has it. */
export const transferLists: readonly List[] = [
  defineList({
    ...ofTransfers,
    resource: dn,
    standing: linesIn(dnLine),
    path: '/outbound/transferout',
    columns: [
      'code',
      'state',
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
      ...STAMP_FIELDS,
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
  defineList({
    ...ofTransfers,
    resource: asn,
    standing: linesIn(asnLine),
    path: '/inbound/transferin',
    columns: [
      'code',
      'state',
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
      ...STAMP_FIELDS,
    ],
    rowActions: [
      'inbound.confirmArrival',
      'inbound.finishUnloading',
      'inbound.sort',
      'inbound.finishSorting',
    ],
  }),
];
