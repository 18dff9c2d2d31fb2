import {addColumn, type DialectName} from './table.ts';

/** How many records a device's outbox has ever numbered: one that says less than it did has lost what it held. */
export const outboxCounters = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'devices', 'made', 'integer'),
];
