import type {DnLineRow} from '#domain/outbound/dn.ts';

/** Orders that are over: what stands picked of them goes back. */
const OVER: readonly string[] = ['shipped', 'delivered', 'cancelled'];

/** What a line holds that nobody will send: its order is over, or it holds more than is wanted. */
export function leftOver({state, picked, closed, moved, quantity}: DnLineRow): number {
  return OVER.includes(state) ? picked : picked + closed + moved - quantity;
}

/** A line that holds what nobody will send. */
export const isLeftOver = (line: DnLineRow): boolean => leftOver(line) > 0;
