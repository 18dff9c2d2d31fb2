import type {Id} from '../kernel/id.ts';
import type {OpenTask} from './next-task.ts';

/** A task as it is told: called by what it is about, and by whose it is. */
export interface ShownTask extends OpenTask {
  readonly id: string;
  /** The code of its order or delivery, the name of its bin. */
  readonly name: string;
  /** What people call the worker who has it, '' where none has or the list of the staff is still coming. */
  readonly owner: string;
  /** The case that a bin is counted for: its code, and what its goods are called, or ''. */
  readonly forCase?: {readonly code: string; readonly goods: string};
}

/** The same before it is known whose it is. */
export type DerivedTask = Omit<ShownTask, 'id' | 'owner' | 'take'>;

/** Rows of one kind that are looked at. */
const MAX_TASK_ROWS = 10_000;

/** Rows of a warehouse that say in the first column of an index that they are open. */
export const openRows = (index: string, warehouse: Id) => ({
  index,
  prefix: [warehouse, 1],
  limit: MAX_TASK_ROWS,
});

/** What a warehouse has been taken of. */
export const rowsOfWarehouse = (index: string, warehouse: Id) => ({
  index,
  prefix: [warehouse],
  limit: MAX_TASK_ROWS,
});

/** The ids that rows name, each once. */
export const idsNamed = (ids: readonly Id[]): Id[] => [...new Set(ids)].filter((id) => id !== '');

/** Rows by a name that they have in common. */
export function groupedBy<T>(rows: readonly T[], nameOf: (row: T) => string): (readonly T[])[] {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const group = groups.get(nameOf(row));
    if (group) group.push(row);
    else groups.set(nameOf(row), [row]);
  }
  return [...groups.values()];
}
