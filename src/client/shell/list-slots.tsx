import type {Row} from '#domain/kernel/field.ts';
import {rowKey} from '#domain/kernel/resource.ts';
import {hasRole, OFFICE} from '#domain/kernel/roles.ts';
import {staff} from '#domain/people/staff.ts';
import {useReadable} from '../base/use-readable.ts';
import {useApp} from '../data/app.ts';
import {RELEASED_LIST, ReleaseAll} from '../documents/outbound/release-all.tsx';
import {RELEASE_ACTION, ReleaseOutcome} from '../documents/outbound/released.tsx';
import {canShow, useShowThing} from '../jobs/screen/use-show-thing.ts';
import type {ListSlots} from '../resource/slots.ts';
import {versionOf} from '../resource/use-whole-row.ts';
import {MessagesAbout} from '../screens/chat/lazy-about.tsx';
import {LazyStaffHistory} from '../screens/staff/lazy-history.tsx';
import {StaffActions} from '../screens/staff/staff-actions.tsx';
import {ROW_BODIES} from './row-bodies.tsx';

/** Who changed what of a staff member, for the office. */
function HistoryOfStaff({row}: {readonly row: Row}) {
  const role = useReadable(useApp().session)?.role;
  return hasRole(OFFICE, role) ? <LazyStaffHistory id={rowKey(staff, row)} version={versionOf(row)} /> : null;
}

/** What the app puts into its lists. */
export const LIST_SLOTS: ListSlots = {
  toolbars: {[RELEASED_LIST]: ReleaseAll},
  Messages: MessagesAbout,
  bodies: ROW_BODIES,
  details: {[staff.name]: HistoryOfStaff},
  buttons: {[staff.name]: StaffActions},
  outcomes: {[RELEASE_ACTION]: ReleaseOutcome},
  canShow,
  useShowThing,
  // Most lists never ask.
  binsProposed: async (...asked) => (await import('../jobs/reads/proposed-bins.ts')).binsProposed(...asked),
};
