import {
  documentList,
  GOODS_COLUMNS,
  lineList,
  sizeColumns,
  viewsByState,
} from '../kernel/document-columns.ts';
import type {List} from '../kernel/list.ts';
import {ASN_STATES, ASN, asnLine} from './asn.ts';

const lineSender = 'document.party.name';
/** What became of a line that has been received. */
const RECEIVED = [...GOODS_COLUMNS, '+announced', '!+counted', '+shortage', '+more', '+damage', lineSender];

const CONFIRM_ARRIVAL = 'inbound.confirmArrival';
const FINISH_UNLOADING = 'inbound.finishUnloading';
const FINISH_SORTING = 'inbound.finishSorting';

/** Deliveries by where they are, as the house has them. Specification section 2. */
export const deliveryLists: readonly List[] = [
  documentList('/inbound/asn', ASN, {
    index: 'state',
    columns: [
      'party.name',
      'expected_on',
      'reference',
      'asnLine.id',
      '+asnLine.announced',
      '+asnLine.put_away',
      '+asnLine.shortage',
      ...sizeColumns('asnLine.announced'),
      'asnLine.announced*goods.cost',
      '-arrived_at',
      '-closed_at',
    ],
    views: {...viewsByState(ASN_STATES), offered: {offered: 1}},
    rowActions: [
      CONFIRM_ARRIVAL,
      FINISH_UNLOADING,
      'inbound.sort',
      FINISH_SORTING,
      'inbound.accept',
      'inbound.decline',
      'inbound.edit',
      'inbound.cancel',
      'inbound.reopen',
    ],
  }),
  lineList('/inbound/predeliverystock', asnLine, {
    where: {has_expected: 1},
    columns: [...GOODS_COLUMNS, '+expected', ...sizeColumns('expected'), lineSender, 'sscc'],
    rowActions: [CONFIRM_ARRIVAL],
  }),
  lineList('/inbound/preloadstock', asnLine, {
    where: {has_unload: 1},
    columns: [...GOODS_COLUMNS, '+unload', ...sizeColumns('unload'), lineSender, 'sscc'],
    rowActions: [FINISH_UNLOADING],
  }),
  lineList('/inbound/presortstock', asnLine, {
    where: {has_sort: 1},
    columns: [...GOODS_COLUMNS, 'lot.code', '+announced', '+counted', '!+sort', lineSender, 'sscc'],
    rowActions: ['inbound.sort', FINISH_SORTING],
  }),
  lineList('/inbound/sortstock', asnLine, {
    where: {has_sorted: 1},
    columns: [...GOODS_COLUMNS, 'lot.code', '+counted', '+put_away', '!+sorted', 'bin?name', lineSender],
    rowActions: ['inbound.putAway', 'inbound.uncount'],
  }),
  lineList('/inbound/shortage', asnLine, {
    where: {has_shortage: 1},
    columns: [...GOODS_COLUMNS, '+announced', '+counted', '!+shortage', lineSender],
    source: 'mirror+server',
  }),
  lineList('/inbound/more', asnLine, {
    where: {has_more: 1},
    columns: [...GOODS_COLUMNS, '+announced', '+counted', '!+more', lineSender],
    source: 'mirror+server',
  }),
  lineList('/inbound/asnfinish', asnLine, {
    where: {'document.state': 'finished'},
    columns: RECEIVED,
    source: 'mirror+server',
  }),
];

const OFFERED_STEPS = ['inbound.accept', 'inbound.decline', 'inbound.edit', 'inbound.cancel'];

/** The same as their suppliers have them; the house sees all. */
export const supplierLists: readonly List[] = [
  documentList('/supplierasn/supplierasnlist', ASN, {
    index: 'state',
    columns: [
      'offered',
      'party.name',
      'expected_on',
      'reference',
      'asnLine.id',
      '+asnLine.announced',
      '+asnLine.shortage',
      ...sizeColumns('asnLine.announced'),
      'word',
    ],
    views: {...viewsByState(ASN_STATES), offered: {offered: 1}},
    rowActions: OFFERED_STEPS,
  }),
  lineList('/supplierasn/supplierasnfinish', asnLine, {
    where: {'document.state': 'finished'},
    columns: RECEIVED,
    source: 'mirror+server',
  }),
];
