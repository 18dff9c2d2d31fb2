import {ASN_STATES, asn, asnLine} from './inbound/asn.ts';
import {defineList, type List, type Standing, type WhereText} from './kernel/list.ts';
import type {Resource} from './kernel/resource.ts';
import {DN_STATES, dn, dnLine} from './outbound/dn.ts';
import {shipment} from './outbound/shipment.ts';
import {driver} from './parties/driver.ts';
import {allocation} from './stock/allocation.ts';

/** They come last, and are hidden until somebody asks for them. */
const stamps = ['-creater.name', '-create_time', '-update_time'];
const goods = ['goods.code', 'goods.description'];
const supplier = 'document.supplier.name';
const customer = 'document.customer.name';

/** What became of a line that has been received, and of one that its customer has. */
const RECEIVED = [...goods, '+announced', '!+counted', '+shortage', '+more', '+damage', supplier];
const PROVED = [...goods, '+shipped', '!+actual', '+shortage', '+more', '+damage', customer];

/** What units of a quantity weigh and fill. */
const size = (quantity: string): string[] =>
  ['weight', 'unit_volume'].map((field) => `+${quantity}*goods.${field}`);

/** A view of all documents, and one for each of their states. */
const byState = (states: readonly string[]): Readonly<Record<string, WhereText | undefined>> => ({
  all: undefined,
  ...Object.fromEntries(states.map((state) => [state, {state}])),
});

const linesIn = (resource: Resource): Standing => ({
  resource,
  index: 'document',
  key: [{own: 'document', column: 'id'}],
});

/** Lines of all documents of a kind, found by a column of theirs; the document's code says which one they are of. */
const lines = (
  path: string,
  resource: Resource,
  of: Pick<Parameters<typeof defineList>[0], 'where' | 'columns' | 'rowActions' | 'source'>,
): List =>
  defineList({
    path,
    resource,
    index: 'document',
    ...of,
    columns: ['document.code', ...of.columns, ...stamps],
  });

const CONFIRM_ARRIVAL = 'inbound.confirmArrival';
const FINISH_UNLOADING = 'inbound.finishUnloading';
const FINISH_SORTING = 'inbound.finishSorting';

/** Goods in. */
const inbound: readonly List[] = [
  defineList({
    path: '/inbound/asn',
    resource: asn,
    index: 'state',
    columns: [
      'code',
      'state',
      'supplier.name',
      'expected_on',
      'reference',
      'asnLine.id',
      '+asnLine.announced',
      '+asnLine.put_away',
      '+asnLine.shortage',
      ...size('asnLine.announced'),
      'asnLine.announced*goods.cost',
      '-arrived_at',
      '-closed_at',
      ...stamps,
    ],
    standing: linesIn(asnLine),
    views: {...byState(ASN_STATES), offered: {offered: 1}},
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
    source: 'mirror+server',
  }),
  lines('/inbound/predeliverystock', asnLine, {
    where: {has_expected: 1},
    columns: [...goods, '+expected', ...size('expected'), supplier, 'sscc'],
    rowActions: [CONFIRM_ARRIVAL],
  }),
  lines('/inbound/preloadstock', asnLine, {
    where: {has_unload: 1},
    columns: [...goods, '+unload', ...size('unload'), supplier, 'sscc'],
    rowActions: [FINISH_UNLOADING],
  }),
  lines('/inbound/presortstock', asnLine, {
    where: {has_sort: 1},
    columns: [...goods, 'lot.code', '+announced', '+counted', '!+sort', supplier, 'sscc'],
    rowActions: ['inbound.sort', FINISH_SORTING],
  }),
  lines('/inbound/sortstock', asnLine, {
    where: {has_sorted: 1},
    columns: [...goods, 'lot.code', '+counted', '+put_away', '!+sorted', 'bin?name', supplier],
    rowActions: ['inbound.putAway', 'inbound.uncount'],
  }),
  lines('/inbound/shortage', asnLine, {
    where: {has_shortage: 1},
    columns: [...goods, '+announced', '+counted', '!+shortage', supplier],
    source: 'mirror+server',
  }),
  lines('/inbound/more', asnLine, {
    where: {has_more: 1},
    columns: [...goods, '+announced', '+counted', '!+more', supplier],
    source: 'mirror+server',
  }),
  lines('/inbound/asnfinish', asnLine, {
    where: {'document.state': 'finished'},
    columns: RECEIVED,
    source: 'mirror+server',
  }),
];

const RELEASE = 'outbound.release';
const CANCEL = 'outbound.cancel';
const DISPATCH = 'outbound.dispatch';
const DELIVER = 'outbound.deliver';
const PUT_BACK = 'outbound.putBack';

/** Goods out. */
const outbound: readonly List[] = [
  defineList({
    path: '/outbound/dn',
    resource: dn,
    index: 'state',
    columns: [
      'code',
      'state',
      'customer.name',
      'promised_on',
      'reference',
      'dnLine.id',
      '+dnLine.quantity',
      '+dnLine.picked',
      '+dnLine.shipped',
      '+dnLine.back_ordered',
      ...size('dnLine.quantity'),
      '-shipped_at',
      ...stamps,
    ],
    standing: linesIn(dnLine),
    views: byState(DN_STATES),
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
    source: 'mirror+server',
  }),
  lines('/outbound/freshorder', dnLine, {
    where: {state: 'fresh'},
    columns: [...goods, '+quantity', ...size('quantity'), customer],
    rowActions: ['outbound.confirm', 'outbound.edit', CANCEL],
  }),
  lines('/outbound/neworder', dnLine, {
    where: {has_rest: 1},
    columns: [...goods, '+quantity', '!+rest', '+back_ordered', customer, 'document.ranked_at'],
    rowActions: [RELEASE, CANCEL],
  }),
  lines('/outbound/backorder', dnLine, {
    where: {has_back_ordered: 1},
    columns: ['document.parent.code', ...goods, '+back_ordered', customer, 'document.ranked_at'],
    rowActions: [RELEASE, 'outbound.closeShort'],
  }),
  lines('/outbound/pickstock', dnLine, {
    where: {has_allocated: 1},
    columns: [...goods, '+quantity', '!+allocated', '+picked', customer],
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
      ...goods,
      'lot.code',
      '!+quantity',
      '+picked',
      ...stamps,
    ],
    views: {open: {has_quantity: 1}, done: {has_quantity: 0}},
    rowActions: ['outbound.pick', 'outbound.shortPick'],
  }),
  lines('/outbound/pickedstock', dnLine, {
    where: {has_picked: 1},
    columns: ['document.state', ...goods, '+quantity', '!+picked', customer],
    rowActions: [DISPATCH, PUT_BACK],
  }),
  lines('/outbound/shippedstock', dnLine, {
    where: {state: 'shipped'},
    columns: [...goods, '+quantity', '!+intransit', 'document.shipment.code', customer],
    rowActions: [DELIVER, PUT_BACK],
  }),
  lines('/outbound/pod', dnLine, {
    where: {state: 'delivered'},
    columns: PROVED,
    rowActions: [PUT_BACK],
    source: 'mirror+server',
  }),
];

const OFFERED_STEPS = ['inbound.accept', 'inbound.decline', 'inbound.edit', 'inbound.cancel'];

/** What suppliers and customers see of their own, and the house of all of it. Specification section 2. */
const portals: readonly List[] = [
  defineList({
    path: '/supplierasn/supplierasnlist',
    resource: asn,
    index: 'state',
    columns: [
      'code',
      'state',
      'offered',
      'supplier.name',
      'expected_on',
      'reference',
      'asnLine.id',
      '+asnLine.announced',
      '+asnLine.shortage',
      ...size('asnLine.announced'),
      'word',
      ...stamps,
    ],
    standing: linesIn(asnLine),
    views: {...byState(ASN_STATES), offered: {offered: 1}},
    rowActions: OFFERED_STEPS,
    source: 'mirror+server',
  }),
  lines('/supplierasn/supplierasnfinish', asnLine, {
    where: {'document.state': 'finished'},
    columns: RECEIVED,
    source: 'mirror+server',
  }),
  defineList({
    path: '/customerdn/customerdnlist',
    resource: dn,
    index: 'state',
    columns: [
      'code',
      'state',
      'customer.name',
      'promised_on',
      'reference',
      'dnLine.id',
      '+dnLine.quantity',
      '+dnLine.shipped',
      '+dnLine.back_ordered',
      ...size('dnLine.quantity'),
      ...stamps,
    ],
    standing: linesIn(dnLine),
    views: byState(DN_STATES),
    rowActions: ['outbound.edit', 'outbound.confirmDelivery', CANCEL],
    source: 'mirror+server',
  }),
  lines('/customerdn/customerpod', dnLine, {
    where: {state: 'delivered'},
    columns: PROVED,
    source: 'mirror+server',
  }),
];

const trucks: readonly List[] = [
  defineList({
    path: '/driver/driverlist',
    resource: driver,
    index: 'name',
    columns: ['name', 'plate', 'contact', ...stamps],
  }),
  // An order that was proved delivered without a truck was not dispatched.
  defineList({
    path: '/driver/dispatchlist',
    resource: dn,
    index: 'state',
    standing: {resource: shipment, index: 'key', key: [{own: 'id', column: 'shipment'}]},
    where: {standing: true},
    columns: [
      'code',
      'shipment.driver_name',
      'shipment.plate',
      'shipment.contact',
      'shipment.code',
      'shipped_at',
      'customer.name',
      ...stamps,
    ],
    source: 'mirror+server',
  }),
];

/** Deliveries, orders and trucks by where they are. Specification section 2. */
export const documentLists: readonly List[] = [...inbound, ...outbound, ...trucks, ...portals];
