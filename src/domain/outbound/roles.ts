import {OFFICE, type Role} from '../kernel/roles.ts';

/** Who enters orders, picks and ships. `facts.md` 9; greaterwms.md 10.5. */
export const SHIPPING_ROLES: readonly Role[] = [...OFFICE, 'Outbound'];
/** Who orders: a customer's own people, too, while the house has not confirmed it (DN-17). */
export const ORDERING_ROLES: readonly Role[] = [...SHIPPING_ROLES, 'Customer'];
