import type {Role} from '../kernel/roles.ts';

const RANK: Readonly<Partial<Record<Role, number>>> = {Admin: 3, Manager: 2, Supervisor: 1};
const rankOf = (role: Role): number => RANK[role] ?? 0;

/**
 * Whether a person of the one role gives codes, types and locks to the other (STAFF-4): Admin to all, Manager and
 * Supervisor to those below them. A person who could give her own role could make herself any colleague.
 */
export const outranks = (role: Role, other: Role): boolean =>
  role === 'Admin' || rankOf(role) > rankOf(other);
