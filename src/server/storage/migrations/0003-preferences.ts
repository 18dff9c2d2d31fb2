import {addColumn, type DialectName} from './table.ts';

/** What a person chose for the screens: it follows them from device to device. */
export const accountPreferences = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'accounts', 'preferences', 'text'),
];
