import {addColumn, addIndex, type DialectName} from './table.ts';

/** Who has given a person the check code that is in force, and who has logged in on any device, by person. */
export const codeGivers = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'staff', 'code_by', 'text'),
  addIndex('device_logins', 'who', ['company', 'who', 'at']),
];
