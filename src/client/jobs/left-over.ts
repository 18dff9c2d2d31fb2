import type {Row} from '#domain/kernel/field.ts';

/** Orders that are over: what stands picked of them goes back. */
const OVER: readonly unknown[] = ['shipped', 'delivered', 'cancelled'];

/** What a line holds that nobody will send: its order is over, or it holds more than is wanted. */
export function leftOver({state, picked, closed, moved, quantity}: Row): number {
  const held = Number(picked);
  return OVER.includes(state) ? held : held + Number(closed) + Number(moved) - Number(quantity);
}

/** A line that holds what nobody will send. */
export const isLeftOver = (line: Row): boolean => leftOver(line) > 0;
