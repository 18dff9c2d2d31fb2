import {OFFICE, type Role} from '../kernel/roles.ts';

/** Who announces and receives. `facts.md` 9; greaterwms.md 10.5. */
export const RECEIVERS: readonly Role[] = [...OFFICE, 'Inbound'];
