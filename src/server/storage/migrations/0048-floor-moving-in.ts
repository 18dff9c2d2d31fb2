import {addColumn, type DialectName} from './table.ts';

/** Whether a file that is brought in is the floor's. */
export const floorMovingIn = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'movingIn', 'floor', 'integer'),
];
