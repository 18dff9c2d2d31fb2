import {STAMP_FIELDS} from './kernel/document-columns.ts';
import {countLists} from './counting/count-lists.ts';
import {documentLists} from './document-lists.ts';
import {DOWNLOAD_LISTS} from './downloads.ts';
import {financeLists} from './finance/finance-lists.ts';
import {goods} from './goods/goods.ts';
import {goodsCode} from './goods/goods-code.ts';
import {
  goodsBrand,
  goodsClass,
  goodsColor,
  goodsOrigin,
  goodsShape,
  goodsSpecs,
  goodsUnit,
} from './goods/lookup.ts';
import {defineList, type List, type ContainedRows} from './kernel/list.ts';
import type {Resource} from './kernel/resource.ts';
import {company, customer, supplier} from './parties/party.ts';
import {staff, staffType} from './people/staff.ts';
import {FIGURE_COLUMNS, figures} from './stock/figures.ts';
import {binPlace} from './stock/place.ts';
import {lot} from './stock/lot.ts';
import {stock} from './stock/stock.ts';
import {bin, binProperty, binSize} from './warehouse/bin.ts';
import {inquiry} from './warehouse/inquiry.ts';
import {publication} from './warehouse/publication.ts';
import {warehouse} from './warehouse/warehouse.ts';

const shelf = ['name', 'size.name', 'property', 'zone'];
const address = ['name', 'city', 'address', 'contact', 'manager'];

const ADJUST = 'stock.adjust';

/** Stock stands in a bin: its key begins with the warehouse and the bin's place. */
const stockInBin: ContainedRows = {
  resource: stock,
  index: 'key',
  key: [
    {own: 'warehouse', column: 'warehouse'},
    {own: 'place', before: binPlace(''), column: 'id'},
  ],
};

const words = (path: string, resource: Resource): List =>
  defineList({path, resource, index: 'name', columns: ['name', ...STAMP_FIELDS]});

const allLists: readonly List[] = [
  ...documentLists,
  defineList({
    path: '/goods/goodslist',
    resource: goods,
    index: 'code',
    columns: [
      'code',
      'description',
      'name',
      'supplier.name',
      'weight',
      'width',
      'depth',
      'height',
      'unit_volume',
      'unit.name',
      'tracked_by',
      'safety_stock',
      'class.name',
      'brand.name',
      'color.name',
      'shape.name',
      'specs.name',
      'origin.name',
      ...STAMP_FIELDS,
    ],
    searched: ['code', 'name', 'description', 'supplier.name', 'class.name', 'brand.name'],
    rowActions: [ADJUST],
  }),
  defineList({
    path: '/goods/goodscode',
    resource: goodsCode,
    index: 'code',
    columns: ['code', 'goods.code', 'goods.description', 'units', 'kind', ...STAMP_FIELDS],
    searched: ['code', 'scanned', 'goods.code', 'goods.name', 'goods.description'],
  }),
  words('/goods/goodsunit', goodsUnit),
  words('/goods/goodsclass', goodsClass),
  words('/goods/goodsbrand', goodsBrand),
  words('/goods/goodscolor', goodsColor),
  words('/goods/goodsshape', goodsShape),
  words('/goods/goodsspecs', goodsSpecs),
  words('/goods/goodsorigin', goodsOrigin),
  defineList({
    path: '/stock/stocklist',
    resource: figures,
    index: 'key',
    columns: [
      'goods.code',
      'goods.description',
      ...FIGURE_COLUMNS.map((column) => (column === 'onhand' ? `!+${column}` : `+${column}`)),
      // What is between warehouses.
      '+transit_out',
      '+transit_in',
      '-update_time',
    ],
    searched: ['goods.code', 'goods.name', 'goods.description'],
    rowActions: [ADJUST],
  }),
  defineList({
    path: '/stock/stockbinlist',
    resource: stock,
    index: 'key',
    columns: [
      'place',
      'goods.code',
      'goods.description',
      '+quantity',
      '+allocated',
      '+disputed',
      'lot.code',
      'expires_at',
      'unit',
      'received_at',
      '-update_time',
    ],
    searched: ['place', 'goods.code', 'goods.name', 'goods.description', 'lot.code'],
    rowActions: [ADJUST, 'stock.nameLot'],
  }),
  defineList({
    path: '/stock/emptybin',
    resource: bin,
    index: 'name',
    columns: [...shelf, ...STAMP_FIELDS],
    standing: stockInBin,
    where: {standing: false},
    rowActions: [ADJUST],
  }),
  defineList({
    path: '/stock/occupiedbin',
    resource: bin,
    index: 'name',
    columns: [...shelf, 'stock.goods', '+stock.quantity', ...STAMP_FIELDS],
    standing: stockInBin,
    where: {standing: true},
    rowActions: [ADJUST],
  }),
  defineList({
    path: '/stock/lotlist',
    resource: lot,
    index: 'expiry',
    columns: [
      'code',
      'goods.code',
      'goods.description',
      '!expires_at',
      'held',
      'held_why',
      'received_at',
      '-update_time',
    ],
    searched: ['code', 'goods.code', 'goods.name', 'goods.description'],
    views: {expiring: {has_expiry: 1}, held: {held: 1}, all: undefined},
    rowActions: ['stock.holdLot', 'stock.freeLot', 'stock.setExpiry'],
  }),
  ...countLists,
  ...financeLists,
  defineList({
    path: '/baseinfo/company',
    resource: company,
    index: 'name',
    columns: [...address, 'currency', 'shows_stock', ...STAMP_FIELDS],
  }),
  ...([supplier, customer] as const).map((party) =>
    defineList({
      path: `/baseinfo/${party.name}`,
      resource: party,
      index: 'name',
      columns: [...address, 'level', ...STAMP_FIELDS],
    }),
  ),
  defineList({
    path: '/warehouse/warehouseset',
    resource: warehouse,
    index: 'name',
    columns: [
      ...address,
      'square_measure',
      'published',
      'time_zone',
      'approval_above',
      'task_minutes',
      'expired',
      'expiry_warning_days',
      'nearly_expired',
      'bin_pattern',
      ...STAMP_FIELDS,
    ],
    rowActions: ['warehouse.publish', 'warehouse.recall'],
  }),
  defineList({
    path: '/cloudwarehouse/published',
    resource: publication,
    index: 'key',
    columns: [
      'warehouse.name',
      'state',
      'square_measure',
      'shows_bins',
      'shows_contact',
      'listed',
      'published_at',
      'recalled_at',
      ...STAMP_FIELDS,
    ],
    rowActions: ['warehouse.publish', 'warehouse.recall'],
    source: 'server',
  }),
  defineList({
    path: '/cloudwarehouse/inquiries',
    resource: inquiry,
    index: 'key',
    columns: [
      'from_company',
      'from_person',
      'reply_to',
      'message',
      'warehouse.name',
      'state',
      'answered_by.name',
      'answered_at',
      ...STAMP_FIELDS,
    ],
    views: {open: {state: 'open'}, answered: {state: 'answered'}},
    rowActions: ['warehouse.answerInquiry'],
    source: 'server',
  }),
  defineList({
    path: '/warehouse/binset',
    resource: bin,
    index: 'name',
    columns: [...shelf, '~stock', 'walking_sequence', ...STAMP_FIELDS],
    standing: stockInBin,
    rowActions: [ADJUST],
  }),
  defineList({
    path: '/warehouse/binsize',
    resource: binSize,
    index: 'name',
    columns: ['name', 'width', 'depth', 'height', ...STAMP_FIELDS],
  }),
  defineList({path: '/warehouse/property', resource: binProperty, index: 'key', columns: ['name']}),
  defineList({
    path: '/staff/stafflist',
    resource: staff,
    index: 'name',
    columns: ['name', 'type', 'is_locked', 'warehouses', 'supplier.name', 'customer.name', ...STAMP_FIELDS],
  }),
  defineList({path: '/staff/stafftype', resource: staffType, index: 'key', columns: ['name']}),
];

const downloads = [...DOWNLOAD_LISTS.values()].flat();

/** The screens that are lists, by hash path, in the order of the menu. Specification section 2. */
export const LISTS: ReadonlyMap<string, List> = new Map(allLists.map((each) => [each.path, each]));

/** The list that has all rows of a resource. */
export const listOf = (resource: string): List | undefined =>
  allLists.find((list) => list.resource.name === resource && !list.where);

/** A list by its name: as `/api/lists/<name>` asks for it. */
export const listNamed = (name: string): List | undefined =>
  [...allLists, ...downloads].find((list) => list.name === name);

/**
 * The list in which people see the rows of a resource, or of the list of that name; `undefined` where none shows them.
 */
export const listShowing = (name: string): List | undefined =>
  listNamed(name) ?? listOf(name) ?? downloads.find(({resource}) => resource.name === name);
