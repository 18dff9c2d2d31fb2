/**
 * The key of the form of a text that goes with a number, by the rules of a language as `Intl` names it: `lines_few` of
 * `lines`. i18next would ask for the rules of our own code, and `Intl` takes "sp" for the language of the machine.
 */
export const pluralFormOf = (key: string, count: string | number | undefined, intl: string): string =>
  typeof count === 'number' ? `${key}_${new Intl.PluralRules(intl).select(count)}` : key;
