import {moveBin} from './move-bin.ts';
import {moveWholeBin} from './move-whole-bin.ts';
import {undoMove} from './undo-move.ts';
import type {ActWithOpposite} from './undoing-books.ts';

/** What can be undone of moves (UNDO-1). */
export const stockOpposites: readonly ActWithOpposite[] = [
  [moveBin, undoMove],
  [moveWholeBin, undoMove],
];
