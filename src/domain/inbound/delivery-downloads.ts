import {GOODS_COLUMNS, linesIn} from '../kernel/document-columns.ts';
import {downloadList, FILE_STAMPS, worthColumns} from '../kernel/download-columns.ts';
import type {List} from '../kernel/list.ts';
import {asn, asnLine} from './asn.ts';

/** Deliveries and their lines as files (SHEET-1). */
export const deliveryDownloads: readonly List[] = [
  downloadList('downloadinbound', {
    resource: asn,
    index: 'key',
    standing: linesIn(asnLine),
    columns: ['code', 'state', ...worthColumns('asnLine.announced'), 'party.name', ...FILE_STAMPS],
  }),
  downloadList('downloadinboundlines', {
    resource: asnLine,
    index: 'document',
    columns: [
      'document.code',
      'document.state',
      'document.party.name',
      ...GOODS_COLUMNS,
      'announced',
      'counted',
      'put_away',
      'shortage',
      'more',
      'damage',
      ...worthColumns('announced'),
      ...FILE_STAMPS,
    ],
  }),
];
