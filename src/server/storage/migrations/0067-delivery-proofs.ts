import {createList} from './list-table.ts';
import type {DialectName} from './table.ts';

/** Who took an order, and how they signed. */
export const deliveryProofs = (dialect: DialectName): readonly string[] =>
  createList(dialect, {
    name: 'deliveryProof',
    text: ['id', 'warehouse', 'document', 'received_by', 'signature'],
    indexes: {document: ['document']},
  });
