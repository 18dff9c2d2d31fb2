import {addColumn, type DialectName} from './table.ts';

/** The case that a bin is counted for, and what of it its counter may see. */
export const caseTasks = (dialect: DialectName): readonly string[] =>
  ['case', 'case_code', 'goods'].map((column) => addColumn(dialect, 'countTask', column, 'text'));
