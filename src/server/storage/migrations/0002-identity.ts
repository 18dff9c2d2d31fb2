import {addColumn, createTable, type DialectName} from './table.ts';

/** Enrolment tickets, what a device tells of its storage, and how long people may log in without a network. */
export function ticketsAndStorage(dialect: DialectName): readonly string[] {
  return [
    ...createTable(dialect, {
      name: 'tickets',
      text: ['company', 'id', 'name', 'ticket_hash', 'creater', 'device'],
      integer: ['created_at', 'expires_at', 'used_at', 'revoked_at'],
      key: ['company', 'id'],
      unique: {hash: ['ticket_hash']},
    }),
    addColumn(dialect, 'devices', 'storage', 'integer'),
    addColumn(dialect, 'company', 'offline_hours', 'integer', 72),
    addColumn(dialect, 'company', 'offline_login_off', 'integer'),
  ];
}
