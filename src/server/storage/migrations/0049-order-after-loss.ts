import {addColumn, type DialectName} from './table.ts';

/** When trucks left and goods were picked, for work that comes back in another order after a loss of history. */
export const orderAfterLoss = (dialect: DialectName): readonly string[] => [
  addColumn(dialect, 'dnLine', 'pick_log', 'text'),
  addColumn(dialect, 'dn', 'left_epoch', 'text'),
  addColumn(dialect, 'dn', 'left_version', 'integer'),
  addColumn(dialect, 'dn', 'left_hand', 'text'),
];
