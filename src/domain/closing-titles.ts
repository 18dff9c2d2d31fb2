import {entryOf} from './kernel/entry-of.ts';
import type {LanguageTexts} from './language-texts.ts';
import {CLOSING_WAYS} from './stock/closing-ways.ts';

/** What the server does by itself has a name and no button. */
const SERVER_CLOSINGS: Readonly<Record<string, string>> = {'stock.closeAsArrived': 'arrived'};

const wordOf = (closing: string): string =>
  entryOf<{readonly word: string}>(CLOSING_WAYS, closing)?.word ?? entryOf(SERVER_CLOSINGS, closing) ?? '';

/** What a way of closing is called, by the name that stands in the case, or the act that ended it; '' where it is none. */
export const keyOfClosing = ({has}: Pick<LanguageTexts, 'has'>, closing: string): string =>
  [`closing.${wordOf(closing)}`, `act.${closing}`].find(has) ?? '';

/** The same where a case has been closed so; one of a newer build has no words here. */
export function titleOfClosed(words: LanguageTexts, closing: string): string {
  const done = `closed.${wordOf(closing)}`;
  return words.say(words.has(done) ? done : keyOfClosing(words, closing) || 'closing.other');
}
