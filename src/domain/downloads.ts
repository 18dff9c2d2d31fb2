import {goods} from './goods/goods.ts';
import {deliveryDownloads} from './inbound/delivery-downloads.ts';
import {GOODS_COLUMNS} from './kernel/document-columns.ts';
import {downloadList, FILE_STAMPS} from './kernel/download-columns.ts';
import type {List} from './kernel/list.ts';
import {orderDownloads} from './outbound/order-downloads.ts';
import {FIGURE_COLUMNS, figures} from './stock/figures.ts';
import {binPlace} from './stock/place.ts';
import {stock} from './stock/stock.ts';
import {bin} from './warehouse/bin.ts';

/**
 * What the download center has, by the routes of the specification (section 2): lists with the columns that people know
 * from the old system, in its order (greaterwms.md 13.2), the first of a route being what it is called by.
 */
export const DOWNLOAD_LISTS: ReadonlyMap<string, readonly List[]> = new Map(
  [
    deliveryDownloads,
    orderDownloads,
    [
      downloadList('downloadstocklist', {
        resource: figures,
        index: 'key',
        columns: [...GOODS_COLUMNS, ...FIGURE_COLUMNS, 'create_time', 'update_time'],
      }),
    ],
    [
      downloadList('downloadgoodslist', {
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
          ...FILE_STAMPS,
        ],
      }),
    ],
    [
      downloadList('downloadbinlist', {
        resource: stock,
        index: 'key',
        columns: ['place', ...GOODS_COLUMNS, 'quantity', 'allocated', 'create_time', 'update_time'],
      }),
      downloadList('downloadbins', {
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
        columns: ['name', 'size.name', 'property', 'stock.quantity', ...FILE_STAMPS],
      }),
    ],
  ].map((lists) => [lists[0]?.path ?? '', lists]),
);
