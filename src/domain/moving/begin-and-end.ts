import {defineAction, outcomeDone, put, refuse} from '../kernel/action.ts';
import {SERVER_ONLY} from '../kernel/roles.ts';
import {movingIn, ONLY_ROW} from './moving-in.ts';

const args = {
  /** The long work. */
  work: {kind: 'id', required: true},
  list: {kind: 'text', required: true, max: 40},
} as const;

/** A file begins to be brought in; one at a time. Begun twice by the same work it is begun. */
export const beginMovingIn = defineAction({
  name: 'import.begin',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args: {
    ...args,
    /** Whether a worker of the floor brings it in. */
    floor: {kind: 'flag'},
  },
  reads: () => [{list: movingIn.name, key: ONLY_ROW}],
  decide({work, list, floor}, view) {
    const row = view.get(movingIn, ONLY_ROW);
    if (row && row.work !== '' && row.work !== work) return refuse('import.under-way', {list: row.list});
    return outcomeDone({puts: [put(movingIn, {id: ONLY_ROW, work, list, floor})]});
  },
});

/** It is in, or nothing of it is: others may edit again. */
export const endMovingIn = defineAction({
  name: 'import.end',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args,
  reads: () => [{list: movingIn.name, key: ONLY_ROW}],
  decide({work}, view) {
    const row = view.get(movingIn, ONLY_ROW);
    return row?.work === work
      ? outcomeDone({puts: [put(movingIn, {id: ONLY_ROW, work: '', list: '', floor: 0})]})
      : outcomeDone({});
  },
});
