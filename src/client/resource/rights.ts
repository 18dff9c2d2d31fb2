import type {Resource} from '#domain/kernel/resource.ts';
import {hasRole, type Role} from '#domain/kernel/roles.ts';

/** What a role may do with the rows of a list. The server judges; this only keeps from the hand what it would refuse. */
export interface Rights {
  readonly canCreate: boolean;
  readonly canEdit: boolean;
  readonly canRemove: boolean;
  /** Who may, where this person may not: to be told whom to ask. */
  readonly editors: readonly Role[];
}

export function mayEdit({editing, name}: Resource, role: string | undefined): Rights {
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
