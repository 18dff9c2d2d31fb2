import {OFFICE, type Role} from '../kernel/roles.ts';

/** Who announces and receives. `facts.md` 9; greaterwms.md 10.5. */
export const RECEIVING_ROLES: readonly Role[] = [...OFFICE, 'Inbound'];
/** Who announces: a supplier's own people, too, deliveries of theirs (ASN-13). */
export const ANNOUNCING_ROLES: readonly Role[] = [...RECEIVING_ROLES, 'Supplier'];
