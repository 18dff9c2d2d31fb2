import type {Row} from '../kernel/field.ts';
import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, hasRole, OFFICE, ROLES} from '../kernel/roles.ts';
import {idsInText} from '../kernel/several.ts';

/** Who may be bound to warehouses: people of the house, never its owner, so that no company locks itself out (STAFF-15). */
const BINDABLE = FLOOR.filter((role) => role !== 'Admin');

/**
 * People who work here. Check codes and passwords are not columns: credentials never travel with rows. Staff are
 * locked, never removed, so that everything they did keeps a name.
 */
export const staff = defineResource({
  name: 'staff',
  area: 'people',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name'], supplier: ['supplier'], customer: ['customer']},
  editing: {roles: OFFICE, unique: {name: 'staff.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    name: {kind: 'text', required: true, max: 80, names: 'one-script'},
    type: {kind: 'choice', options: ROLES, required: true},
    // Whose rows a login of another company reads (STAFF-8).
    supplier: {kind: 'reference', list: 'supplier', when: {column: 'type', is: ['Supplier']}},
    customer: {kind: 'reference', list: 'customer', when: {column: 'type', is: ['Customer']}},
    // Where she works; everywhere, unless said (STAFF-15).
    warehouses: {
      kind: 'text',
      severalOf: 'warehouse',
      max: 900,
      when: {column: 'type', is: BINDABLE},
    },
    is_locked: {kind: 'flag'},
    // When her code or password was last changed: devices then forget what they remember of the older one.
    code_at: {kind: 'time', derived: true},
    // Who did; '' where it was the server, or before anybody noted it.
    code_by: {kind: 'reference', list: 'staff', derived: true, secret: OFFICE},
  },
});
export type StaffRow = RowOf<typeof staff>;

/** The warehouses that a person is bound to, by their ids; `undefined` where she works in all. */
export function boundWarehouses(row: Row | undefined): readonly string[] | undefined {
  const ids = hasRole(BINDABLE, String(row?.['type'] ?? ''))
    ? idsInText(String(row?.['warehouses'] ?? ''))
    : [];
  return ids.length > 0 ? ids : undefined;
}

/** Whether a person can do work of a warehouse at all: neither locked, nor bound to others alone (ROWS-10). */
export const canWorkAt = (person: Row, warehouse: string): boolean =>
  person['is_locked'] !== 1 && (boundWarehouses(person)?.includes(warehouse) ?? true);

/** The types that may be given to staff. Admin is the registered owner's alone (greaterwms.md 2.6). */
export const GRANTABLE_TYPES = ROLES.filter((name) => name !== 'Admin');

/** The same as a list. */
export const staffType = defineResource({
  name: 'staffType',
  area: 'people',
  scope: 'company',
  read: FLOOR,
  fixedRows: GRANTABLE_TYPES.map((name) => ({id: name, name})),
  fields: {
    id: {kind: 'text', required: true, fixed: true},
    name: {kind: 'choice', options: GRANTABLE_TYPES, required: true},
  },
});
