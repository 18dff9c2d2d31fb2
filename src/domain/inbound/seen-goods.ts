import {openDoubt, type Outcome, type Read} from '../kernel/action.ts';
import type {FieldFault, Fields, Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {
  faultsOfGoodsOfDocument,
  goodsOfDocumentArgs,
  type GoodsOfDocument,
} from '../stock/goods-of-document.ts';
import {faultsOfLotOfFact, lotArgs, type LotOfFact} from '../stock/lot.ts';
import {nameLotOfFact, strangeLot, unnamedArg} from '../stock/name-lot-of-fact.ts';
import {readsOfGoods, readsOfReceived, type DeliveryBooks} from './receiving.ts';

/** What names goods of a delivery that a worker has before her, with the lot as it is written on them, and how many. */
export const seenGoodsArgs = {
  ...goodsOfDocumentArgs('asn'),
  ...lotArgs,
  ...unnamedArg,
  quantity: {kind: 'quantity', required: true, positive: true},
} as const satisfies Fields;

/** What is wrong with them, and with what else of the arguments becomes part of a key. */
export const faultsOfSeenGoods = (asked: Row & LotOfFact, ...also: readonly string[]): FieldFault[] => [
  ...faultsOfGoodsOfDocument(asked, ...also),
  ...faultsOfLotOfFact(asked),
];

export const readsOfSeenGoods = (
  asked: GoodsOfDocument & LotOfFact,
  view: View | undefined,
): readonly Read[] => [...readsOfGoods(asked, view), ...readsOfReceived(asked, view)];

/** Names their lot in the books; the refusal or the doubt where that is not done. `isKnown`: their lot is no surprise. */
export function nameSeenLot(
  {books, asn}: DeliveryBooks,
  asked: LotOfFact,
  isKnown: boolean,
  doubts: () => readonly (Outcome | undefined)[],
): Outcome | undefined {
  const doubt = strangeLot(books.draft, books.context, asked, isKnown) ?? openDoubt(books.context, doubts);
  if (!doubt) nameLotOfFact(books, asked, {warehouse: asn.warehouse, document: asn.id});
  return doubt;
}
