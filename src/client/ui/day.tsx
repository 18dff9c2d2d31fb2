import {aboutLanguage} from '../i18n/languages.ts';
import {dateOf, momentsIn, type MomentFormat} from '../i18n/moments.ts';
import {useText} from '../i18n/text.ts';

const formats = new Map<string, MomentFormat>();

/** A day of the calendar as the reader's language writes it; `on` is YYYY-MM-DD. */
export function DayText({on}: {readonly on: string}) {
  const {intl} = aboutLanguage(useText().language);
  return <time dateTime={on}>{formatOf(intl).format(dateOf(on))}</time>;
}

function formatOf(intl: string): MomentFormat {
  const known = formats.get(intl);
  if (known) return known;
  const made = momentsIn(intl, {dateStyle: 'medium', timeZone: 'UTC'});
  formats.set(intl, made);
  return made;
}
