import {goods} from './goods/goods.ts';
import {asn, asnLine} from './inbound/asn.ts';
import {defineList, type List, type Standing} from './kernel/list.ts';
import type {Resource} from './kernel/resource.ts';
import {dn, dnLine} from './outbound/dn.ts';
import {figures} from './stock/figures.ts';
import {binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';
import {bin} from './warehouse/bin.ts';

const CENTER = '/downloadcenter';
const stamps = ['creater.name', 'create_time', 'update_time'];
const ordered = ['goods.code', 'goods.description'];

const linesOf = (resource: Resource): Standing => ({
  resource,
  index: 'document',
  key: [{own: 'document', column: 'id'}],
});
/** What units of a quantity weigh, fill and cost. */
const worth = (quantity: string): string[] =>
  ['weight', 'unit_volume', 'cost'].map((field) => `${quantity}*goods.${field}`);

const list = (name: string, of: Omit<Parameters<typeof defineList>[0], 'path'>): List =>
  defineList({path: `${CENTER}/${name}`, source: 'server', ...of});

/**
 * What the download center has, by the routes of the specification (section 2): lists with the columns that people know
 * from the old system, in its order (greaterwms.md 13.2), the first of a route being what it is called by.
 */
export const DOWNLOADS: ReadonlyMap<string, readonly List[]> = new Map(
  [
    [
      list('downloadinbound', {
        resource: asn,
        index: 'key',
        standing: linesOf(asnLine),
        columns: ['code', 'state', ...worth('asnLine.announced'), 'supplier.name', ...stamps],
      }),
      list('downloadinboundlines', {
        resource: asnLine,
        index: 'document',
        columns: [
          'document.code',
          'document.state',
          'document.supplier.name',
          ...ordered,
          'announced',
          'counted',
          'put_away',
          'shortage',
          'more',
          'damage',
          ...worth('announced'),
          ...stamps,
        ],
      }),
    ],
    [
      list('downloadoutbound', {
        resource: dn,
        index: 'key',
        standing: linesOf(dnLine),
        columns: [
          'code',
          'state',
          ...worth('dnLine.quantity'),
          'customer.name',
          'creater.name',
          'dnLine.back_ordered',
          'create_time',
          'update_time',
        ],
      }),
      list('downloadoutboundlines', {
        resource: dnLine,
        index: 'document',
        columns: [
          'document.code',
          'state',
          ...ordered,
          'quantity',
          'allocated',
          'picked',
          'intransit',
          'actual',
          'shortage',
          'more',
          'damage',
          ...worth('quantity'),
          'document.customer.name',
          'creater.name',
          'back_ordered',
          'create_time',
          'update_time',
        ],
      }),
    ],
    [
      list('downloadstocklist', {
        resource: figures,
        index: 'key',
        columns: [
          ...ordered,
          'goods_qty',
          'onhand',
          'can_order',
          'ordered',
          'inspect',
          'hold',
          'damage',
          'asn',
          'dn',
          'pre_load',
          'pre_sort',
          'sorted',
          'pick',
          'picked',
          'back_order',
          'create_time',
          'update_time',
        ],
      }),
    ],
    [
      list('downloadgoodslist', {
        resource: goods,
        index: 'code',
        columns: [
          'code',
          'description',
          'supplier.name',
          'weight',
          'width',
          'depth',
          'height',
          'unit_volume',
          'unit.name',
          'class.name',
          'brand.name',
          'color.name',
          'shape.name',
          'specs.name',
          'origin.name',
          'cost',
          'price',
          ...stamps,
        ],
      }),
    ],
    [
      list('downloadbinlist', {
        resource: stock,
        index: 'key',
        columns: ['place', ...ordered, 'quantity', 'allocated', 'create_time', 'update_time'],
      }),
      list('downloadbins', {
        resource: bin,
        index: 'name',
        standing: {
          resource: stock,
          index: 'key',
          key: [
            {own: 'warehouse', column: 'warehouse'},
            {own: 'place', before: binPlace(''), column: 'id'},
          ],
        },
        columns: ['name', 'size.name', 'property', 'stock.quantity', ...stamps],
      }),
    ],
  ].map((lists) => [lists[0]?.path ?? '', lists]),
);
