import {entryOf, isKeyOf} from '#domain/kernel/entry-of.ts';
import type {Closing} from '#domain/stock/fitting-closings.ts';
import {isTextKey, type Say, type TextKey} from '../i18n/text.ts';

/** What each way of closing is called, and what is said of it besides its effect on the stock. */
export const CLOSINGS: Readonly<Record<Closing, {readonly label: TextKey; readonly hint: TextKey}>> = {
  'stock.closeAsFound': {label: 'closing.found', hint: 'closing.found.hint'},
  'stock.closeAsNotThere': {label: 'closing.notThere', hint: 'closing.notThere.hint'},
  'stock.closeByCount': {label: 'closing.count', hint: 'closing.count.hint'},
  'stock.approve': {label: 'closing.approve', hint: 'closing.approve.hint'},
  'stock.decline': {label: 'closing.decline', hint: 'closing.decline.hint'},
  'case.accept': {label: 'closing.accept', hint: 'closing.accept.hint'},
  'case.credit': {label: 'closing.credit', hint: 'closing.credit.hint'},
  'case.invoice': {label: 'closing.invoice', hint: 'closing.invoice.hint'},
  'case.wentAlong': {label: 'closing.wentAlong', hint: 'closing.wentAlong.hint'},
  'case.secondTruck': {label: 'closing.secondTruck', hint: 'closing.secondTruck.hint'},
  'case.secondProof': {label: 'closing.secondProof', hint: 'closing.secondProof.hint'},
  'case.cameAlong': {label: 'closing.cameAlong', hint: 'closing.cameAlong.hint'},
  'inbound.reopen': {label: 'closing.reopen', hint: 'closing.reopen.hint'},
  'outbound.confirm': {label: 'closing.confirm', hint: 'closing.confirm.hint'},
  'case.rerun': {label: 'closing.rerun', hint: 'closing.rerun.hint'},
  'case.close': {label: 'closing.note', hint: 'closing.note.hint'},
};
/** What the server does by itself has a name and no button. */
const OWN: Readonly<Record<string, TextKey>> = {'stock.closeAsArrived': 'closing.arrived'};
/** What each is called where it has been done, where that is said otherwise. */
const CLOSED: Readonly<Partial<Record<Closing, TextKey>>> = {
  'stock.approve': 'closed.approve',
  'stock.decline': 'closed.decline',
  'case.accept': 'closed.accept',
  'inbound.reopen': 'closed.reopen',
  'outbound.confirm': 'closed.confirm',
  'case.rerun': 'closed.rerun',
  'case.close': 'closed.note',
};
const isClosing = (name: string): name is Closing => isKeyOf(CLOSINGS, name);

/** A closing by the name that stands in the case, or the act that ended it; one of a newer build has no words here. */
export const closingLabel = (say: Say, closing: string): string =>
  say(closingKey(closing) ?? actKey(closing) ?? 'closing.other');

/** The same where a case has been closed so. */
export function closedLabel(say: Say, closing: string): string {
  const closed = isClosing(closing) ? CLOSED[closing] : undefined;
  return closed ? say(closed) : closingLabel(say, closing);
}

/** What a way of closing is called, or `undefined` where it is none. */
export const closingKey = (name: string): TextKey | undefined =>
  isClosing(name) ? CLOSINGS[name].label : entryOf(OWN, name);

function actKey(closing: string): TextKey | undefined {
  const act = `act.${closing}`;
  return isTextKey(act) ? act : undefined;
}
