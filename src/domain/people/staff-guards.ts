import type {Context, Refusal} from '../kernel/action.ts';
import type {EditGuard} from '../kernel/editing.ts';
import type {Row} from '../kernel/field.ts';
import {isRole} from '../kernel/roles.ts';
import {outranks} from './rank.ts';
import {boundWarehouses, staff} from './staff.ts';

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
    return notOver(context, before) ?? notOver(context, after);
  },
};

/**
 * STAFF-15: the owner says where people work. Others of the office say it of a new person alone: one who could widen
 * a colleague's warehouses could widen her own.
 */
export const boundByOwner: EditGuard = {
  refusal({before, after}, _view, {role}) {
    const isSame = (before?.['warehouses'] ?? '') === (after?.['warehouses'] ?? '');
    return role === 'Admin' || isSame || !before ? undefined : {code: 'staff.warehouses-owner', facts: {}};
  },
};

/** More people than any company has. */
const ALL_STAFF = {list: staff.name, index: 'name', prefix: [], limit: 20_000} as const;

/** A warehouse stays while people are bound to it: without it they would seem to work in all. */
export const warehouseWithoutStaff: EditGuard = {
  reads: ({after}) => (after ? [] : [ALL_STAFF]),
  refusal({before, after}, view) {
    if (after) return undefined;
    const people = view.range(staff, ALL_STAFF.index, ALL_STAFF.prefix, ALL_STAFF.limit);
    const bound = people.find((row) => boundWarehouses(row)?.includes(String(before?.['id'])));
    return bound && {code: 'warehouse.has-staff', facts: {name: bound.name}};
  },
};

/**
 * Why a person may not give codes, types or locks to another: her role is none of the lower ones (STAFF-4), or the
 * other works where she does not (STAFF-15). `undefined` where she may.
 */
export function notOver(
  {role, warehouses}: Pick<Context, 'role' | 'warehouses'>,
  row: Row | undefined,
): Refusal | undefined {
  const other = String(row?.['type'] ?? '');
  if (!isRole(other)) return undefined;
  if (!outranks(role, other)) return {code: 'staff.not-lower', facts: {type: other}};
  if (!warehouses) return undefined;
  const isWithin = boundWarehouses(row)?.every((id) => warehouses.includes(id)) === true;
  return isWithin ? undefined : {code: 'staff.warehouses-beyond', facts: {}};
}
