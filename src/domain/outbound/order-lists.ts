import {
  documentList,
  GOODS_COLUMNS,
  lineList,
  sizeColumns,
  STAMP_FIELDS,
  viewsByState,
} from '../kernel/document-columns.ts';
import {defineList, type List} from '../kernel/list.ts';
import {allocation} from '../stock/allocation.ts';
import {DN_STATES, DN, dnLine} from './dn.ts';

const lineRecipient = 'document.party.name';
/** What became of a line that its customer has. */
const PROVED = [...GOODS_COLUMNS, '+shipped', '!+actual', '+shortage', '+more', '+damage', lineRecipient];

const RELEASE = 'outbound.release';
const CANCEL = 'outbound.cancel';
const DISPATCH = 'outbound.dispatch';
const DELIVER = 'outbound.deliver';
const PUT_BACK = 'outbound.putBack';

/** Orders by where they are, as the house has them. Specification section 2. */
export const orderLists: readonly List[] = [
  documentList('/outbound/dn', DN, {
    index: 'state',
    columns: [
      'party.name',
      'promised_on',
      'reference',
      'dnLine.id',
      '+dnLine.quantity',
      '+dnLine.picked',
      '+dnLine.shipped',
      '+dnLine.back_ordered',
      ...sizeColumns('dnLine.quantity'),
      '-shipped_at',
    ],
    views: viewsByState(DN_STATES),
    rowActions: [
      'outbound.confirm',
      RELEASE,
      'outbound.makePickingList',
      'outbound.pick',
      DISPATCH,
      DELIVER,
      'outbound.edit',
      'outbound.unrelease',
      CANCEL,
    ],
  }),
  lineList('/outbound/freshorder', dnLine, {
    where: {state: 'fresh'},
    columns: [...GOODS_COLUMNS, '+quantity', ...sizeColumns('quantity'), lineRecipient],
    rowActions: ['outbound.confirm', 'outbound.edit', CANCEL],
  }),
  lineList('/outbound/neworder', dnLine, {
    where: {has_rest: 1},
    columns: [...GOODS_COLUMNS, '+quantity', '!+rest', '+back_ordered', lineRecipient, 'document.ranked_at'],
    rowActions: [RELEASE, CANCEL],
  }),
  lineList('/outbound/backorder', dnLine, {
    where: {has_back_ordered: 1},
    columns: ['document.parent.code', ...GOODS_COLUMNS, '+back_ordered', lineRecipient, 'document.ranked_at'],
    rowActions: [RELEASE, 'outbound.closeShort'],
  }),
  lineList('/outbound/pickstock', dnLine, {
    where: {has_allocated: 1},
    columns: [...GOODS_COLUMNS, '+quantity', '!+allocated', '+picked', lineRecipient],
    rowActions: ['outbound.makePickingList', 'outbound.unrelease'],
  }),
  defineList({
    path: '/outbound/pickinglist',
    resource: allocation,
    index: 'document',
    columns: [
      'list.code',
      'document.code',
      'bin.name',
      'bin.walking_sequence',
      ...GOODS_COLUMNS,
      'lot.code',
      '!+quantity',
      '+picked',
      ...STAMP_FIELDS,
    ],
    views: {open: {has_quantity: 1}, done: {has_quantity: 0}},
    rowActions: ['outbound.pick', 'outbound.shortPick'],
  }),
  lineList('/outbound/pickedstock', dnLine, {
    where: {has_picked: 1},
    columns: ['document.state', ...GOODS_COLUMNS, '+quantity', '!+picked', lineRecipient],
    rowActions: [DISPATCH, PUT_BACK],
  }),
  lineList('/outbound/shippedstock', dnLine, {
    where: {state: 'shipped'},
    columns: [...GOODS_COLUMNS, '+quantity', '!+intransit', 'document.shipment.code', lineRecipient],
    rowActions: [DELIVER, PUT_BACK],
  }),
  lineList('/outbound/pod', dnLine, {
    where: {state: 'delivered'},
    columns: PROVED,
    rowActions: [PUT_BACK],
    source: 'mirror+server',
  }),
];

/** The same as their customers have them; the house sees all. */
export const customerLists: readonly List[] = [
  documentList('/customerdn/customerdnlist', DN, {
    index: 'state',
    columns: [
      'party.name',
      'promised_on',
      'reference',
      'dnLine.id',
      '+dnLine.quantity',
      '+dnLine.shipped',
      '+dnLine.back_ordered',
      ...sizeColumns('dnLine.quantity'),
    ],
    views: viewsByState(DN_STATES),
    rowActions: ['outbound.edit', 'outbound.confirmDelivery', CANCEL],
  }),
  lineList('/customerdn/customerpod', dnLine, {
    where: {state: 'delivered'},
    columns: PROVED,
    source: 'mirror+server',
  }),
];
