import {entryOf} from '../kernel/entry-of.ts';

/** Signs of money, and the currencies that they stand for. A sign of several is the company's where it may be. */
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD ARS AUD BBD BMD BND BSD BZD CAD CLP COP DOP FJD GYD HKD JMD KYD LRD MXN NAD NZD SBD SGD SRD TTD TWD UYU XCD',
  us$: 'USD',
  r$: 'BRL',
  '€': 'EUR',
  '£': 'GBP EGP FKP GIP SHP SSP SYP',
  '¥': 'JPY CNY',
  '￥': 'JPY CNY',
  円: 'JPY',
  元: 'CNY TWD',
  '₹': 'INR',
  '₽': 'RUB',
  руб: 'RUB',
  '₩': 'KRW',
  '₪': 'ILS',
  '₺': 'TRY',
  '₫': 'VND',
  '₴': 'UAH',
  '₦': 'NGN',
  '₱': 'PHP',
  '฿': 'THB',
  '₸': 'KZT',
  kr: 'SEK NOK DKK ISK',
  zł: 'PLN',
  kč: 'CZK',
  ft: 'HUF',
  lei: 'RON MDL',
  fr: 'CHF',
  rs: 'INR PKR LKR NPR MUR',
};

/**
 * Whether a sign or code beside an amount says this currency; a company that has told none has none that a sign could
 * say.
 */
export function saysCurrency(sign: string, currency: string): boolean {
  if (currency === '') return false;
  const said = sign.trim().toLowerCase().replace(/\.$/, '');
  if (said === currency.toLowerCase()) return true;
  return (entryOf(SIGNS, said) ?? '').split(' ').includes(currency);
}

/** Whether it is a sign or code of some currency at all. */
export const isMoneySign = (sign: string): boolean => {
  const said = sign.trim().toLowerCase().replace(/\.$/, '');
  return entryOf(SIGNS, said) !== undefined || /^[a-z]{3}$/.test(said) || /^\p{Sc}$/u.test(said);
};
