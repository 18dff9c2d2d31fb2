import {MONEY_PLACES} from '#domain/kernel/places.ts';

/** As many as are usual in a currency, none for the yen; two where none was said. */
export function digitsOf(currency: string): number {
  if (currency === '') return 2;
  const {maximumFractionDigits = 2} = new Intl.NumberFormat('en', {
    style: 'currency',
    currency,
  }).resolvedOptions();
  return Math.min(maximumFractionDigits, MONEY_PLACES);
}
