import {STOCK_KEEPERS, type Role} from '../kernel/roles.ts';

/**
 * Who learns codes for goods: the receiver sees them first, and stock keepers edit them anyway. Who picks does not: a
 * wrong thing that could be learnt as the right one would pass the very scan that is to find it out.
 */
export const CODE_LEARNERS: readonly Role[] = [...STOCK_KEEPERS, 'Inbound'];
