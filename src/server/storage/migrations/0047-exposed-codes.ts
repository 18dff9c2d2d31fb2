import {addColumn, type DialectName} from './table.ts';

/** Since when a person's check code may be known to the holder of a device that was revoked, or 0. */
export const exposedCodes = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'accounts', 'exposed_at', 'integer'),
];
