import type {Field} from './field.ts';

/** Digits behind the point of what is stored as a whole number of its smallest parts. */
export const MONEY_PLACES = 4;
export const DECIMAL_PLACES: Partial<Record<Field['kind'], number>> = {
  money: MONEY_PLACES,
  cubicMillimetres: 9,
};

/** The same of a product: grams are told in kilograms. */
export const PRODUCT_PLACES: Partial<Record<Field['kind'], number>> = {...DECIMAL_PLACES, grams: 3};
