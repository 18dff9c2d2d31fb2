import {addedUp} from '#domain/kernel/sums.ts';
import type {Row} from '#domain/kernel/field.ts';

/** Lines of a document added up. Weight in grams, volume in mm³, cost in ten-thousandths of the currency. */
export interface LineAmounts {
  readonly lines: number;
  readonly units: bigint;
  readonly weight: bigint;
  readonly volume: bigint;
  /** Only the server knows it, and tells it to some roles. */
  readonly cost?: bigint;
}

/** What lines come to; goods that are not known here add no weight and no volume. */
export function amountsOfLines(
  lines: readonly {readonly goods: Row | undefined; readonly quantity: number}[],
): LineAmounts {
  const counted = lines.map(({goods, quantity}) => ({quantity, of: goods}));
  return {
    lines: lines.length,
    units: lines.reduce((sum, {quantity}) => sum + BigInt(quantity), 0n),
    weight: addedUp(counted, 'weight'),
    volume: addedUp(counted, 'unit_volume'),
  };
}
