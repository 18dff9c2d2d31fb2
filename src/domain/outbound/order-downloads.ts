import {GOODS_COLUMNS, linesIn} from '../kernel/document-columns.ts';
import {downloadList, worthColumns} from '../kernel/download-columns.ts';
import type {List} from '../kernel/list.ts';
import {dn, dnLine} from './dn.ts';

/** Orders and their lines as files (SHEET-1). */
export const orderDownloads: readonly List[] = [
  downloadList('downloadoutbound', {
    resource: dn,
    index: 'key',
    standing: linesIn(dnLine),
    columns: [
      'code',
      'state',
      ...worthColumns('dnLine.quantity'),
      'party.name',
      'creater.name',
      'dnLine.back_ordered',
      'create_time',
      'update_time',
    ],
  }),
  downloadList('downloadoutboundlines', {
    resource: dnLine,
    index: 'document',
    columns: [
      'document.code',
      'state',
      ...GOODS_COLUMNS,
      'quantity',
      'allocated',
      'picked',
      'intransit',
      'actual',
      'shortage',
      'more',
      'damage',
      ...worthColumns('quantity'),
      'document.party.name',
      'creater.name',
      'back_ordered',
      'create_time',
      'update_time',
    ],
  }),
];
