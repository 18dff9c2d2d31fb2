import type {Row, Value} from './field.ts';

/** Units of something, with the row that says what one of them has; unknown, it adds nothing. */
interface CountedQuantity {
  readonly quantity: Value | undefined;
  readonly of: Row | undefined;
}

/** Quantities times what one unit has in a column, added up with whole numbers of any size. Specification 9. */
export const addedUp = (counted: readonly CountedQuantity[], column: string): bigint =>
  counted.reduce(
    (sum, {quantity, of}) => (of ? sum + BigInt(quantity ?? 0) * BigInt(of[column] ?? 0) : sum),
    0n,
  );
