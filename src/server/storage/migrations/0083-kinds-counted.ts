import {addIndex, dropIndex} from './table.ts';

const FLAGS = ['is_return', 'is_transfer'];

/** Reports tell documents by their kinds, too, in an index that holds all that they count. */
export const kindsCounted = (): readonly string[] => [
  ...['asn', 'dn'].flatMap((document) => [
    dropIndex(document, 'made'),
    addIndex(document, 'made', ['company', 'warehouse', 'create_time', 'state', ...FLAGS]),
  ]),
  dropIndex('asn', 'arrived'),
  addIndex('asn', 'arrived', ['company', 'warehouse', 'arrived_at', 'expected_on', ...FLAGS]),
];
