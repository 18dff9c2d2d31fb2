import {useMemo} from 'react';
import {useCurrency} from '../data/use-currency.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import {formatsOf, type ValueFormats} from './format.ts';

/** How values read in the language of the screen and in the company's currency. */
export function useFormats(): ValueFormats {
  const {intl} = aboutLanguage(useText().language);
  const currency = useCurrency();
  return useMemo(() => formatsOf(intl, currency), [intl, currency]);
}
