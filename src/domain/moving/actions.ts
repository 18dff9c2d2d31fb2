import type {Action} from '../kernel/action.ts';
import type {RowEditor} from '../kernel/editing.ts';
import {importRows} from './import-rows.ts';
import {importStock} from './import-stock.ts';
import {removeRows} from './remove-rows.ts';
import {beginMovingIn, endMovingIn} from './begin-and-end.ts';

/** What the server does with a file that is brought in. */
export const movingActions = (editors: ReadonlyMap<string, RowEditor>): readonly Action[] => [
  beginMovingIn,
  importRows(editors),
  importStock,
  removeRows(editors),
  endMovingIn,
];
