import {OFFICE, type Role} from '../kernel/roles.ts';

/** Who enters orders, picks and ships. `facts.md` 9; greaterwms.md 10.5. */
export const SHIPPERS: readonly Role[] = [...OFFICE, 'Outbound'];
