import {createList, type ListSpec} from './list-table.ts';
import {addColumn, type DialectName} from './table.ts';

const words = (text: string): string[] => text.split(' ');

const taskTake: ListSpec = {
  name: 'taskTake',
  text: words('id warehouse kind about zone who device given_by mutation'),
  integer: words('taken_at until'),
  indexes: {about: ['about'], who: ['warehouse', 'who'], until: ['warehouse', 'until']},
};

/** Who has taken which task, and how long a task is one's own. */
export const taskTakes = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, taskTake),
  addColumn(dialect, 'warehouse', 'task_minutes', 'integer', 30),
];
