import {keyOfClosing, titleOfClosed} from '#domain/closing-titles.ts';
import {CLOSING_WAYS, type ClosingAction} from '#domain/stock/closing-ways.ts';
import {isTextKey, wordsOf, type Say, type TextKey} from '../i18n/text.ts';

/** What a way of closing is called, and what is said of it besides its effect on the stock. */
export function textsOfClosing(closing: ClosingAction): {readonly label: TextKey; readonly hint: TextKey} {
  const {word} = CLOSING_WAYS[closing];
  return {label: `closing.${word}`, hint: `closing.${word}.hint`};
}

/** A closing by the name that stands in the case, or the act that ended it; one of a newer build has no words here. */
export function closingLabel(say: Say, closing: string): string {
  const key = keyOfClosing({has: isTextKey}, closing);
  return say(isTextKey(key) ? key : 'closing.other');
}

/** The same where a case has been closed so. */
export const closedLabel = (say: Say, closing: string): string => titleOfClosed(wordsOf(say), closing);
