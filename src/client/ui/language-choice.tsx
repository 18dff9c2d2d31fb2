import {aboutLanguage, LANGUAGES} from '../i18n/languages.ts';
import {setLanguage, useText} from '../i18n/text.ts';
import {Choice} from './button.tsx';

/** Languages by their own names. */
export function LanguageChoice() {
  const {say, language} = useText();
  const options = LANGUAGES.map((value) => ({value, label: aboutLanguage(value).name}));
  return (
    <Choice
      label={say('settings.language')}
      options={options}
      value={language}
      onChoose={(value) => void setLanguage(value)}
    />
  );
}
