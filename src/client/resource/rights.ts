import type {Fields, Row, Value} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {hasRole, isRole, OFFICE, type Role} from '#domain/kernel/roles.ts';
import {CURRENCY_SETTERS} from '#domain/parties/company-guard.ts';
import {company} from '#domain/parties/party.ts';
import {outranks} from '#domain/people/rank.ts';
import {staff} from '#domain/people/staff.ts';

/**
 * What a role may do with the rows of a list. The server judges; this only keeps from the hand what it would refuse.
 */
export interface RowRights {
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  /** Who may, where this person may not: to be told whom to ask. */
  readonly editors: readonly Role[];
}

export function mayEdit({editing, name}: Resource, role: string | undefined): RowRights {
  const editors = editing?.roles ?? [];
  const may = hasRole(editors, role);
  // The company's own row is made with it, and is the only one.
  return {
    canCreate: may && name !== 'company',
    canEdit: may,
    canRemove: may && editing?.remove === true,
    editors,
  };
}

/** Whether a person of that role gives codes, types and locks to one of the type (STAFF-4). */
export function mayGive(role = '', type: Value = ''): boolean {
  const other = String(type);
  return hasRole(OFFICE, role) && isRole(role) && isRole(other) && outranks(role, other);
}

/**
 * Of the fields of a form those that this person sets, and of their options those that she gives (STAFF-4, STAFF-15, PARTY-4).
 */
export function fieldsGrantable(
  resource: Resource,
  fields: Fields,
  role: string | undefined,
  row: Row | undefined,
): Fields {
  const {name} = resource;
  if (name === company.name && !hasRole(CURRENCY_SETTERS, role)) {
    const {currency: _theirs, ...rest} = fields;
    return rest;
  }
  if (name !== staff.name) return fields;
  if (row && role !== 'Admin' && fields['warehouses']) {
    const {warehouses: _owners, ...others} = fields;
    return fieldsGrantable(resource, others, role, row);
  }
  const {type, is_locked, ...rest} = fields;
  if (!type || !is_locked || (row && !mayGive(role, row['type']))) return rest;
  const options = (type.options ?? []).filter((option) => option !== 'Admin' && mayGive(role, option));
  return {...fields, type: {...type, options}};
}
