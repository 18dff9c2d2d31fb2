import type {Guard} from '../kernel/editing.ts';

/** The registered owner: nobody becomes or stops being Admin, and only Admin edits that row, never locking it. */
export const oneAdmin: Guard = {
  refusal({before, after}, _view, context) {
    const wasAdmin = before?.['type'] === 'Admin';
    if (wasAdmin !== (after?.['type'] === 'Admin')) return {code: 'staff.one-admin', facts: {}};
    if (!wasAdmin) return undefined;
    if (context.role !== 'Admin') return {code: 'staff.admin-only', facts: {}};
    return after?.['is_locked'] === 1 ? {code: 'staff.admin-unlocked', facts: {}} : undefined;
  },
};
