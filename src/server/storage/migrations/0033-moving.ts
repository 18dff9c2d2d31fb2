import {createList} from './list-table.ts';
import {createTable, type DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

/**
 * Files that are brought in: what each is, its rows in pages of JSON, and what may stand in it once. `n` of a page counts
 * from 0. `movingIn` says what the company is bringing in now.
 */
export const importFiles = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, {name: 'movingIn', text: words('id work list')}),
  ...createTable(dialect, {
    name: 'import_files',
    text: words('company id kind name who warehouse encoding columns matched state work code'),
    integer: words('lines pages bytes made made_at'),
    key: ['company', 'id'],
    indexes: {made: ['company', 'made_at', 'id']},
  }),
  ...createTable(dialect, {
    name: 'import_pages',
    text: words('company file body faults mutation'),
    integer: words('n lines fresh changed same wrong'),
    key: ['company', 'file', 'n'],
  }),
  ...createTable(dialect, {
    name: 'import_keys',
    text: words('company file work what'),
    integer: ['line'],
    key: ['company', 'file', 'work', 'what'],
  }),
];
