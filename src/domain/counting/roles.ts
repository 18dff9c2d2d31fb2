import {STOCK_KEEPERS, type Role} from '../kernel/roles.ts';

/** Who counts. `facts.md` 9. */
export const COUNTING_ROLES: readonly Role[] = STOCK_KEEPERS;
