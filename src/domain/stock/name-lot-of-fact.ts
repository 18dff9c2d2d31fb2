import {
  impossibleFact,
  questionOutcome,
  type Context,
  type Outcome,
  type Read,
  type Refusal,
} from '../kernel/action.ts';
import type {DraftView} from '../kernel/draft-view.ts';
import type {View} from '../kernel/view.ts';
import {trackingOf, type GoodsRow} from '../goods/goods.ts';
import type {Books} from './books.ts';
import {dayOfExpiry} from './expiry-day.ts';
import {codeOfLot, lot, lotOfGoods, type LotOfFact} from './lot.ts';

/** What goods that come in are told with, beside their lot. */
export const unnamedArg = {
  /** The worker has said that no lot, or no expiry, can be read on them. */
  unnamed: {kind: 'flag'},
} as const;

/** What is asked before the ✓ of goods that are told apart by more than is told of them (LOT-6). */
export function doubtOfLot(
  view: Pick<View, 'get'>,
  what: GoodsRow,
  told: LotOfFact & {readonly unnamed?: number | undefined},
): Outcome | undefined {
  const by = trackingOf(what);
  const {lot: id = '', expires_at = 0, unnamed = 0} = told;
  if (by === 'none' || unnamed === 1) return undefined;
  if (id === '') return questionOutcome('lot.missing', {goods: what.id});
  const isKnown = expires_at > 0 || (lotOfGoods(view, told)?.expires_at ?? 0) > 0;
  return by === 'expiry' && !isKnown
    ? questionOutcome('lot.expiry-missing', {goods: what.id, lot: id})
    : undefined;
}

/**
 * Why goods are not of the lot that is named: no code of theirs says it, and there is none such, or it is of other
 * goods (LOT-16). What stands under it `there` already makes it neither worse nor better.
 */
export function strangeLot(
  view: Pick<View, 'get'>,
  context: Context,
  told: LotOfFact,
  there: boolean,
): Outcome | undefined {
  const strange = strangenessOf(view, told, there);
  return strange && impossibleFact(context, strange.code, strange.facts);
}

/** The same for work that asks and is refused, whenever it is settled. */
export function strangenessOf(view: Pick<View, 'get'>, told: LotOfFact, there: boolean): Refusal | undefined {
  const {goods, lot: id = '', lot_code = ''} = told;
  if (id === '' || codeOfLot(lot_code) !== '' || there) return undefined;
  const known = view.get(lot, id);
  if (known?.goods === goods) return undefined;
  return known
    ? {code: 'lot.other-goods', facts: {lot: id, goods, of: known.goods}}
    : {code: 'lot.unknown', facts: {lot: id}};
}

/** Among what is read for a fact: the lot that it names, if any. */
export const readOfLot = ({lot: id = ''}: Pick<LotOfFact, 'lot'>): readonly Read[] =>
  id === '' ? [] : [{list: lot.name, key: id}];

/**
 * A lot exists from the first fact about it on, and what was first said of its expiry stands (LOT-2). Another is
 * asked about before the ✓, and afterwards a case says both (LOT-7).
 */
export function nameLotOfFact(
  books: Books,
  told: LotOfFact,
  at: {readonly warehouse: string; readonly document?: string},
): void {
  const {draft, context} = books;
  const {goods, lot: id = '', expires_at = 0} = told;
  const known = lotOfGoods(draft, told);
  fillLot(draft, told, context.now);
  const stood = known?.expires_at ?? 0;
  if (stood === 0 || expires_at === 0 || stood === expires_at) return;
  const {warehouse, document = ''} = at;
  books.correction('lot.other-expiry', warehouse, {
    goods,
    lot: id,
    expires_on: dayOfExpiry(stood),
    told_on: dayOfExpiry(expires_at),
    ...(document === '' ? {} : {document}),
  });
}

function fillLot(draft: DraftView, told: LotOfFact, received_at: number): void {
  const {goods, lot: id = '', expires_at = 0} = told;
  const code = codeOfLot(told.lot_code ?? '');
  const known = lotOfGoods(draft, told);
  if (known && known.expires_at === 0 && expires_at > 0) draft.put(lot, {...known, expires_at});
  if (!known && code !== '')
    draft.put(lot, {
      id,
      goods,
      code,
      expires_at,
      received_at,
      has_expiry: 0,
      held: 0,
      held_why: '',
      held_by: '',
      held_at: 0,
    });
}
