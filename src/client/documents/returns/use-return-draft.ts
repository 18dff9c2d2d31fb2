import {useCallback} from 'react';
import {goods as goodsList} from '#domain/goods/goods.ts';
import {dn, dnLine} from '#domain/outbound/dn.ts';
import {sentOf} from '#domain/outbound/line-units.ts';
import type {FollowedLists} from '../../data/lists.ts';
import {useAnswer} from '../../data/use-answer.ts';
import type {DocumentDraft} from '../draft.ts';
import {NOTHING_PENDING, withTypedLines} from '../typed-lines.ts';

/** More lines than an order has. */
const ALL_LINES = 10_000;

/**
 * What a return of an order begins with: all that its customer has of it; where the proof of delivery told of damage,
 * that alone. `undefined` before the first answer, `null` where there is no such order here.
 */
export function useReturnDraft(order: string): DocumentDraft | null | undefined {
  const ask = useCallback((lists: FollowedLists) => draftOf(lists, order), [order]);
  return useAnswer(order, ask);
}

async function draftOf(lists: FollowedLists, order: string): Promise<DocumentDraft | null> {
  const header = (await lists.rowsOf(dn, [order])).get(order);
  if (!header) return null;
  const query = {index: 'document', prefix: [order], offset: 0, limit: ALL_LINES};
  const lines = (await lists.rows(dnLine, query)).toSorted((a, b) => a.number - b.number);
  const known = await lists.rowsOf(
    goodsList,
    lines.map(({goods}) => goods),
  );
  const isDamaged = lines.some(({damage}) => damage > 0);
  const comingBack = lines.flatMap((line) => {
    const units = Math.min(sentOf(line), isDamaged ? line.damage : Infinity);
    const {goods, lot} = line;
    const code = known.get(goods)?.code ?? '';
    const reason = isDamaged ? 'damaged' : '';
    return units > 0 ? [{goods, code, lot, quantity: String(units), reason}] : [];
  });
  return {
    version: 0,
    pending: NOTHING_PENDING,
    header: {customer: header.customer, from_order: order},
    lines: withTypedLines([], comingBack),
  };
}
