import type {Outcome, Read} from '../kernel/action.ts';
import type {Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {dn, dnLine} from '../outbound/dn.ts';
import {MAX_ORDER_LINES_READ, refusalBeyondOrder} from './beyond-order.ts';
import {FROM_CUSTOMER, readsOfReturns} from './other-returns.ts';

const orderOf = ({from_order}: Row): string => String(from_order ?? '');

/** A return that was cancelled comes after all, as far as its customer still has what it announces (RETURN-1). */
export const reopeningReturn = {
  reads(header: Row, view: View): readonly Read[] {
    const order = orderOf(header);
    if (order === '') return [];
    return [
      {list: dn.name, key: order},
      {list: dnLine.name, index: 'document', prefix: [order], limit: MAX_ORDER_LINES_READ},
      ...readsOfReturns(FROM_CUSTOMER, order, view),
    ];
  },

  refusal(header: Row, lines: readonly Row[], view: View): Outcome | undefined {
    const order = orderOf(header);
    const row = order === '' ? undefined : view.get(dn, order);
    if (!row) return undefined;
    const wanted = lines.map(({goods, lot, announced}) => ({
      goods: String(goods),
      lot: String(lot),
      quantity: Number(announced),
    }));
    return refusalBeyondOrder(row, wanted, String(header['id']), view);
  },
} as const;
