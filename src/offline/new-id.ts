import {idAt, type Id} from '#domain/kernel/id.ts';

/** Ids that were made within one ms are told apart by that much; a clock that was set back further is believed. */
const MAX_AHEAD_MS = 1_000;
let last = 0;

/**
 * A new id from this device's clock and dice. Ids of one page stand in the order in which they were made, also of one
 * moment: what was done first is what sorts first.
 */
export function newId(): Id {
  const now = Date.now();
  last = now > last || last - now > MAX_AHEAD_MS ? now : last + 1;
  return idAt(last, crypto.getRandomValues(new Uint8Array(10)));
}
