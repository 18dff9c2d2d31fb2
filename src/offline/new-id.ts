import {idAt, type Id} from '#domain/kernel/id.ts';

/** A new id from this device's clock and dice. */
export const newId = (): Id => idAt(Date.now(), crypto.getRandomValues(new Uint8Array(10)));
