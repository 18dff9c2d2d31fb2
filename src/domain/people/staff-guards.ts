import type {Refusal} from '../kernel/action.ts';
import type {EditGuard} from '../kernel/editing.ts';
import type {Value} from '../kernel/field.ts';
import {isRole, type Role} from '../kernel/roles.ts';
import {outranks} from './rank.ts';

/**
 * The registered owner: no other becomes Admin, and it never stops being that, and only Admin edits that row, never
 * locking it.
 */
export const oneAdmin: EditGuard = {
  refusal({before, after}, _view, context) {
    const wasAdmin = before?.['type'] === 'Admin';
    if (wasAdmin !== (after?.['type'] === 'Admin')) return {code: 'staff.one-admin', facts: {}};
    if (!wasAdmin) return undefined;
    if (context.role !== 'Admin') return {code: 'staff.admin-only', facts: {}};
    return after?.['is_locked'] === 1 ? {code: 'staff.admin-unlocked', facts: {}} : undefined;
  },
};

/** STAFF-4: what a person is called, what she may do and whether she may come in is for those above her to say. */
export const onlyLower: EditGuard = {
  refusal({before, after}, _view, context) {
    const isSame = (field: string): boolean => (before?.[field] ?? 0) === (after?.[field] ?? 0);
    if (isSame('type') && isSame('is_locked') && isSame('name')) return undefined;
    return notOver(context.role, before?.['type']) ?? notOver(context.role, after?.['type']);
  },
};

/** Why a person of that role may not give codes, types or locks to one of the other; `undefined` where she may. */
export function notOver(role: Role, type: Value | undefined): Refusal | undefined {
  const other = String(type ?? '');
  return isRole(other) && !outranks(role, other)
    ? {code: 'staff.not-lower', facts: {type: other}}
    : undefined;
}
