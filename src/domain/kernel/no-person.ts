import type {Id} from './id.ts';

/**
 * Stands for the person, the device and the login where there is none: in what the server does by itself no person
 * asked, and what is asked under a session has no login of a device. No row and no device ever has this id.
 */
export const NO_PERSON: Id = '0'.repeat(26);
