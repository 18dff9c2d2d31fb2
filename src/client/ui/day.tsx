import {aboutLanguage} from '../i18n/languages.ts';
import {useText} from '../i18n/text.ts';

const formats = new Map<string, Intl.DateTimeFormat>();

/** A day of the calendar as the reader's language writes it; `on` is YYYY-MM-DD. */
export function Day({on}: {readonly on: string}) {
  const {intl} = aboutLanguage(useText().language);
  return <time dateTime={on}>{formatOf(intl).format(new Date(`${on}T00:00:00Z`))}</time>;
}

function formatOf(intl: string): Intl.DateTimeFormat {
  const known = formats.get(intl);
  if (known) return known;
  const made = new Intl.DateTimeFormat(intl, {dateStyle: 'medium', timeZone: 'UTC'});
  formats.set(intl, made);
  return made;
}
