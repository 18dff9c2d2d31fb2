/** How far a weighed piece may be from the weight of its goods, and how much of one piece all of them may be off. */
const TOLERANCE = {part: 0.05, ofOne: 0.25} as const;

/** Goods whose every piece weighs what it weighs: their GTIN begins with 9 (GS1 General Specifications 2.1.10). */
export const isOfVariableMeasure = (gtin: string): boolean => /^9\d{13}$/.test(gtin);

/**
 * How many pieces of goods that are counted a net weight is, both in grams; `undefined` where it is no whole number of
 * them, as far as scales and pieces differ (CODE-7).
 */
export function unitsOfWeight(grams: number, each: number): number | undefined {
  const units = Math.round(grams / each);
  const off = Math.abs(grams - units * each);
  const isWhole = units > 0 && off <= Math.min(grams * TOLERANCE.part, each * TOLERANCE.ofOne);
  return isWhole ? units : undefined;
}
