import {mutant, type Mutant} from './mutant.ts';

/** What only a world whose people take back what they have done meets. */
export const UNDO_MUTANTS: readonly Mutant[] = [
  mutant(
    'an undo that applies twice',
    'UNDO-2',
    'src/domain/undo.ts',
    'insert(undoneWorkList, {id: act.id, by: context.mutation})',
    'insert(undoneWorkList, {id: context.mutation, by: context.mutation})',
  ),
  mutant(
    'a pick that is undone forgets what was promised to it',
    'UNDO-6',
    'src/domain/outbound/undo-pick.ts',
    'left -= restore(order, row, left);',
    'left -= restore(order, row, 0) + row.picked;',
  ),
];
