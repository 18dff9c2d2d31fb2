import {aboutLanguage} from '../../i18n/languages.ts';
import {useText} from '../../i18n/text.ts';

/** Numbers in the digits and groups of the language. */
export function useNumbers(): (number: number) => string {
  const {language} = useText();
  const format = new Intl.NumberFormat(aboutLanguage(language).intl);
  return (number) => format.format(number);
}
