import {createList} from './list-table.ts';
import type {DialectName} from './table.ts';

/** What was made together expires together. */
export const lotList = (dialect: DialectName): readonly string[] =>
  createList(dialect, {
    name: 'lot',
    text: ['id', 'goods', 'code'],
    integer: ['expires_at', 'received_at'],
    indexes: {code: ['goods', 'code']},
  });
