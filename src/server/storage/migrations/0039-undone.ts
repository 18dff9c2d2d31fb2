import {createList} from './list-table.ts';
import {addColumn, type DialectName} from './table.ts';

/** What has been undone, and by what; and what of a case is about nothing any more. */
export const undoneWork = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, {name: 'undone', text: ['id', 'by'], indexes: {by: ['by']}}),
  addColumn(dialect, 'case', 'undone', 'text'),
  addColumn(dialect, 'caseShare', 'undone', 'text'),
];
