import {addColumn, createTable, type DialectName} from './table.ts';

/** The key that the server signs with, ids that devices had before, and when a check code was last changed. */
export const signingKeys = (dialect: DialectName): readonly string[] => [
  ...createTable(dialect, {
    name: 'signing_keys',
    text: ['id', 'public_key'],
    integer: ['made_at', 'ended_at'],
    key: ['id'],
  }),
  ...createTable(dialect, {
    name: 'signing_private',
    text: ['key', 'private_key'],
    integer: ['id'],
    key: ['id'],
    check: '"id" = 1',
  }),
  ...createTable(dialect, {
    name: 'former_devices',
    text: ['company', 'former', 'device'],
    integer: ['at'],
    // A device that was killed before it kept its new id asks for another one.
    key: ['company', 'former', 'device'],
    indexes: {device: ['company', 'device']},
  }),
  addColumn(dialect, 'devices', 'quiet_at', 'integer'),
  addColumn(dialect, 'devices', 'returned_at', 'integer'),
  addColumn(dialect, 'staff', 'code_at', 'integer'),
];
