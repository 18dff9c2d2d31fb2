import {addColumn, type DialectName} from './table.ts';

/** What a proof of delivery that was heard before its truck has left to that. */
export const lateTrucks = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'allocation', 'unsent', 'integer'),
  addColumn(dialect, 'dnLine', 'is_told', 'integer'),
];
