/** What stands in a stock row, in units. */
export interface RowUnits {
  readonly quantity: number;
  readonly allocated: number;
  readonly disputed: number;
}

/** The units that a fact takes out of a row, by kind; `missing` is what the row did not have. */
export interface TakenUnits {
  readonly free: number;
  readonly allocated: number;
  readonly disputed: number;
  readonly missing: number;
}

/** STOCK-3: free units first, then allocated, then disputed ones; the rest is missing. */
export function takeUnits(row: RowUnits | undefined, wanted: number): TakenUnits {
  if (!row) return {free: 0, allocated: 0, disputed: 0, missing: wanted};
  const free = Math.min(wanted, row.quantity - row.allocated - row.disputed);
  const allocated = Math.min(wanted - free, row.allocated);
  const disputed = Math.min(wanted - free - allocated, row.disputed);
  return {free, allocated, disputed, missing: wanted - free - allocated - disputed};
}

/** The same where so many allocated ones are known to be among them: they go first. */
export function takeWith(row: RowUnits | undefined, wanted: number, allocated: number): TakenUnits {
  const known = Math.min(wanted, allocated, row?.allocated ?? 0);
  if (!row || known === 0) return takeUnits(row, wanted);
  const rest = {...row, quantity: row.quantity - known, allocated: row.allocated - known};
  const taken = takeUnits(rest, wanted - known);
  return {...taken, allocated: taken.allocated + known};
}

/** Units that are neither promised nor doubted. */
export const freeUnits = (row: RowUnits | undefined): number =>
  row ? row.quantity - row.allocated - row.disputed : 0;
