import {Languages} from 'lucide-react';
import {aboutLanguage, languageOf, languagesOffered} from '../i18n/languages.ts';
import {setLanguage, useText} from '../i18n/text.ts';

/** Languages by their own names, so that each is found by a person who reads no other. */
export function LanguageChoice() {
  const {say, language} = useText();
  return (
    <div
      role="group"
      aria-label={say('settings.language')}
      className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2"
    >
      {languagesOffered().map((each) => (
        <button
          key={each}
          type="button"
          lang={aboutLanguage(each).intl}
          aria-pressed={each === language}
          onClick={() => void setLanguage(each)}
          className={`min-h-14 rounded-card border-2 px-2 text-18 font-semibold ${each === language ? 'border-accent bg-accent text-on-accent' : 'border-line bg-panel text-ink'}`}
        >
          {aboutLanguage(each).name}
        </button>
      ))}
    </div>
  );
}

/** The same where there is no room: one line. */
export function LanguageLine() {
  const {say, language} = useText();
  return (
    <label className="flex min-h-12 items-center gap-2 text-16">
      <Languages aria-hidden size={20} className="shrink-0" />
      <select
        aria-label={say('settings.language')}
        value={language}
        onChange={(event) => void setLanguage(languageOf(event.target.value))}
        className="min-h-12 rounded-card bg-transparent px-1 font-semibold"
      >
        {languagesOffered().map((each) => (
          <option key={each} value={each}>
            {aboutLanguage(each).name}
          </option>
        ))}
      </select>
    </label>
  );
}
