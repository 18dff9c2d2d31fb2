import {mutant, type Mutant} from './mutant.ts';

/** What only a world whose people take tasks meets. */
export const TASK_MUTANTS: readonly Mutant[] = [
  mutant(
    'a claim that does not expire',
    'TASK-2',
    'src/domain/tasks/task-take.ts',
    '=> until > now;',
    '=> until > 0 && now > 0;',
  ),
  mutant(
    'two have taken one task',
    'TASK-2',
    'src/domain/tasks/take-task.ts',
    'if (row && row.who !== who && isHeldTask(row, now))',
    "if (row && row.who === '' && isHeldTask(row, now))",
  ),
  mutant(
    'a task is taken for longer than its time',
    'TASK-2',
    'src/domain/tasks/task-take.ts',
    'Math.min(warehouse?.task_minutes || USUAL, MAX_TAKE_MINUTES)',
    'Math.max(warehouse?.task_minutes || USUAL, MAX_TAKE_MINUTES)',
  ),
];
