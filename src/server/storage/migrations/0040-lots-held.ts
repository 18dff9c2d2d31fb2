import {addColumn, type DialectName} from './table.ts';

/** Lots that are held back, and what a warehouse does with such as are past their day or near it. */
export const lotsHeld = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'lot', 'held', 'integer'),
  addColumn(dialect, 'lot', 'held_why', 'text'),
  addColumn(dialect, 'lot', 'held_by', 'text'),
  addColumn(dialect, 'lot', 'held_at', 'integer'),
  addColumn(dialect, 'warehouse', 'expired', 'text'),
  addColumn(dialect, 'warehouse', 'expiry_warning_days', 'integer'),
  addColumn(dialect, 'warehouse', 'nearly_expired', 'text'),
];
