/** Open orders beside the stock, of so many lines each. */
export interface OpenSize {
  readonly orders: number;
  readonly lines: number;
}

/** What a large warehouse has open on a busy day. */
export const OPEN: OpenSize = {orders: 2_000, lines: 20};

export const named = ({orders, lines}: OpenSize): string =>
  `${orders.toLocaleString('en')} open orders of ${String(lines)} lines`;
