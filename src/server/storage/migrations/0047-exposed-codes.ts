import {addColumn, type DialectName} from './table.ts';

/** Since when somebody's check code may be known to whoever has a device that was revoked, or 0. */
export const exposedCodes = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'accounts', 'exposed_at', 'integer'),
];
