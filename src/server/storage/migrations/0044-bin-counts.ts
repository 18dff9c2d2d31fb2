import {createList} from './list-table.ts';
import type {DialectName} from './table.ts';

/** When each bin was last looked at for what does not stand there. */
export const binCounts = (dialect: DialectName): readonly string[] =>
  createList(dialect, {
    name: 'binCount',
    text: ['bin', 'counted_by'],
    integer: ['counted_at'],
    key: ['bin'],
  });
