import type {LedgerEntry} from '#domain/kernel/action.ts';
import {ADJUSTED_AWAY, DISCREPANCY_ACCOUNT} from '#domain/stock/place.ts';
import type {CaseLine} from '#domain/stock/case-lines.ts';
import type {Say} from '../i18n/text.ts';
import {binName, goodsName, type NamesById} from './names.ts';

type Moved = Pick<LedgerEntry, 'from' | 'to' | 'goods' | 'quantity'>;

/** Whether what comes out of the account for a case stands where it is found, and is not to be checked any more. */
export const isFoundAgain = ({kind, code}: {readonly kind: string; readonly code: string}): boolean =>
  code === 'pick.short' || kind === 'approval';

/**
 * What ledger lines do to the records, a sentence for each; what only settles the account with itself is one too.
 * `isSure`: what comes out of the account was found, as {@link isFoundAgain} has it.
 */
export function describeEffects(
  say: Say,
  entries: readonly Moved[],
  names: NamesById,
  isSure = false,
): string[] {
  return entries.map(({from, to, goods, quantity}) => {
    const facts = {quantity, goods: goodsName(say, names, goods)};
    if (from === ADJUSTED_AWAY && to === DISCREPANCY_ACCOUNT) return say('effect.found', facts);
    if (to === DISCREPANCY_ACCOUNT)
      return say('effect.takenBack', {...facts, bin: binName(say, names, from)});
    if (from === ADJUSTED_AWAY) return say('effect.more', {...facts, bin: binName(say, names, to)});
    if (to === ADJUSTED_AWAY) return say('effect.less', {...facts, bin: binName(say, names, from)});
    const places = {from: binName(say, names, from), to: binName(say, names, to)};
    if (from !== DISCREPANCY_ACCOUNT) return say('effect.moved', {...facts, ...places});
    return say(isSure ? 'effect.foundAgain' : 'effect.inQuestion', {...facts, ...places});
  });
}

/** What becomes of the lines of a document, a sentence for each. */
export const describeLines = (say: Say, lines: readonly CaseLine[], names: NamesById): string[] =>
  lines.map(({goods, before, after}) =>
    say('effect.line', {goods: goodsName(say, names, goods), before, after}),
  );
