import {defineResource} from './resource.ts';

/** What has been undone: one row for each piece of work, so that it is undone once (UNDO-2). */
export const undoneWorkList = defineResource({
  name: 'undone',
  area: 'kernel',
  // A device knows its own; the server alone knows all.
  scope: 'server',
  read: [],
  indexes: {by: ['by']},
  fields: {
    /** The work that was undone. */
    id: {kind: 'id', required: true, fixed: true},
    /** The work that undid it. */
    by: {kind: 'id', required: true},
  },
});
