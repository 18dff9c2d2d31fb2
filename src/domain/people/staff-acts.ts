import {defineAction, outcomeDone, put, refuse, type Context, type Outcome} from '../kernel/action.ts';
import {OFFICE, SERVER_ONLY} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {notOver} from './staff-guards.ts';
import {staff, type StaffRow} from './staff.ts';

const args = {staff: {kind: 'id', required: true}} as const;
const reads = (of: {readonly staff: string}) => [{list: staff.name, key: of.staff}];

/** Goes on with a staff member. The owner has a password instead of a check code, and is never locked. */
function withStaff(view: View, id: string, goOn: (row: StaffRow) => Outcome): Outcome {
  const row = view.get(staff, id);
  if (!row) return refuse('staff.unknown');
  return row.type === 'Admin' ? refuse('staff.admin-password') : goOn(row);
}

/** The same for a person who gives something to lower roles only (STAFF-4), and within her own warehouses (STAFF-15). */
function withLower(view: View, by: Context, id: string, goOn: (row: StaffRow) => Outcome): Outcome {
  return withStaff(view, id, (row) => {
    const why = notOver(by, row);
    return why ? refuse(why.code, why.facts) : goOn(row);
  });
}

const setLock = (row: StaffRow, is_locked: 0 | 1): Outcome =>
  outcomeDone(row.is_locked === is_locked ? {} : {puts: [put(staff, {...row, is_locked})]});

/** Wrong check codes in a row lock a person; that is the server's to see. A person locks by an edit. */
export const lockStaff = defineAction({
  name: 'staff.lock',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args,
  reads,
  decide: (of, view) => withStaff(view, of.staff, (row) => setLock(row, 1)),
});

/** Lets a locked person try again with the same code. */
export const unlockStaff = defineAction({
  name: 'staff.unlock',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args,
  reads,
  decide: (of, view, context) => withLower(view, context, of.staff, (row) => setLock(row, 0)),
});

/**
 * An administrator has another password, set by herself or by who runs the server; it comes beside the mutation and
 * never in it.
 */
export const changedPassword = defineAction({
  name: 'staff.password',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args,
  reads,
  decide(of, view, {now}) {
    const row = view.get(staff, of.staff);
    return row
      ? outcomeDone({puts: [put(staff, {...row, code_at: now, code_by: ''})]})
      : refuse('staff.unknown');
  },
});

/**
 * A person has given herself another check code, proved by the one before; it comes beside the mutation and never in
 * it.
 */
export const changedCode = defineAction({
  name: 'staff.ownCode',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: SERVER_ONLY,
  args,
  reads,
  decide: (of, view, {now}) =>
    withStaff(view, of.staff, (row) =>
      outcomeDone({puts: [put(staff, {...row, code_at: now, code_by: row.id})]}),
    ),
});

/** Another check code, which itself comes beside the mutation and never in it. */
export const changeCode = defineAction({
  name: 'staff.code',
  version: 1,
  kind: 'claim',
  offline: false,
  hasSecret: true,
  roles: OFFICE,
  args,
  reads,
  decide: (of, view, context) =>
    withLower(view, context, of.staff, (row) =>
      outcomeDone({puts: [put(staff, {...row, code_at: context.now, code_by: context.who})]}),
    ),
});
