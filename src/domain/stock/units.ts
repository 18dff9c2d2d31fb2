/** What stands in a stock row, in units. */
export interface Units {
  readonly quantity: number;
  readonly allocated: number;
  readonly disputed: number;
}

/** The units that a fact takes out of a row, by kind; `missing` is what the row did not have. */
export interface Taken {
  readonly free: number;
  readonly allocated: number;
  readonly disputed: number;
  readonly missing: number;
}

/** STOCK-3: free units first, then allocated, then disputed ones; the rest is missing. */
export function take(row: Units | undefined, wanted: number): Taken {
  if (!row) return {free: 0, allocated: 0, disputed: 0, missing: wanted};
  const free = Math.min(wanted, row.quantity - row.allocated - row.disputed);
  const allocated = Math.min(wanted - free, row.allocated);
  const disputed = Math.min(wanted - free - allocated, row.disputed);
  return {free, allocated, disputed, missing: wanted - free - allocated - disputed};
}

/** Units that nobody is promised and nobody doubts. */
export const freeUnits = (row: Units | undefined): number =>
  row ? row.quantity - row.allocated - row.disputed : 0;
