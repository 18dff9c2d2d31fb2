import {expect, test} from 'vitest';
import {CURRENCY_CODES} from './currencies.ts';

/** Typed by hand: what has been withdrawn since, and what nobody pays in. */
const OF_NO_USE = ['ANG', 'BGN', 'CUC', 'HRK', 'SLL', 'XDR', 'XSU', 'ZWL'];

test('[PARTY-4] the currencies are those that are known here, once each, but what is of no use', () => {
  const known = Intl.supportedValuesOf('currency');
  expect(CURRENCY_CODES.filter((code) => !known.includes(code))).toEqual([]);
  expect(known.filter((code) => !CURRENCY_CODES.includes(code))).toEqual(OF_NO_USE);
  expect([...new Set(CURRENCY_CODES)].sort()).toEqual(CURRENCY_CODES);
});
