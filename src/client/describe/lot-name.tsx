import {dayOfExpiry} from '#domain/stock/expiry-day.ts';
import {dayInWords} from '../i18n/day-text.ts';
import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';
import type {NamedLot} from '../data/found.ts';
import {CodeText} from '../ui/code.tsx';

/** A lot by the code that stands on its goods, and when it expires where that is known; nothing without a lot. */
export function LotCalled({of: {lot, lotCode, expires}}: {readonly of: NamedLot}) {
  const {say, language} = useText();
  if (lot === '') return null;
  const {intl} = aboutLanguage(language);
  return (
    <span data-test="lot">
      {lotCode === '' ? say('status.copy.none') : <CodeText className="wrap-anywhere">{lotCode}</CodeText>}
      {expires !== undefined && (
        <>
          {' · '}
          <bdi>{say('lot.expires', {when: dayInWords(dayOfExpiry(expires), intl)})}</bdi>
        </>
      )}
    </span>
  );
}
