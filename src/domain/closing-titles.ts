import {entryOf} from './kernel/entry-of.ts';
import type {LanguageTexts} from './language-texts.ts';
import type {ClosingAction} from './stock/fitting-closings.ts';

/** The word of each way of closing, by which its texts are called: `closing.found`, `closing.found.hint`, `closed.approve`. */
export const CLOSING_WORDS = {
  'stock.closeAsFound': 'found',
  'stock.closeAsNotThere': 'notThere',
  'stock.closeByCount': 'count',
  'stock.approve': 'approve',
  'stock.decline': 'decline',
  'case.accept': 'accept',
  'case.credit': 'credit',
  'case.invoice': 'invoice',
  'case.wentAlong': 'wentAlong',
  'case.secondTruck': 'secondTruck',
  'case.secondProof': 'secondProof',
  'case.cameAlong': 'cameAlong',
  'case.neverLeft': 'neverLeft',
  'case.lostOnWay': 'lostOnWay',
  'inbound.reopen': 'reopen',
  'outbound.confirm': 'confirm',
  'case.rerun': 'rerun',
  'case.close': 'note',
} as const satisfies Readonly<Record<ClosingAction, string>>;
/** What the server does by itself has a name and no button. */
const SERVER_CLOSINGS: Readonly<Record<string, string>> = {'stock.closeAsArrived': 'arrived'};

const wordOf = (closing: string): string =>
  entryOf(CLOSING_WORDS, closing) ?? entryOf(SERVER_CLOSINGS, closing) ?? '';

/** What a way of closing is called, by the name that stands in the case, or the act that ended it; '' where it is none. */
export const keyOfClosing = ({has}: Pick<LanguageTexts, 'has'>, closing: string): string =>
  [`closing.${wordOf(closing)}`, `act.${closing}`].find(has) ?? '';

/** The same where a case has been closed so; one of a newer build has no words here. */
export function titleOfClosed(words: LanguageTexts, closing: string): string {
  const done = `closed.${wordOf(closing)}`;
  return words.say(words.has(done) ? done : keyOfClosing(words, closing) || 'closing.other');
}
