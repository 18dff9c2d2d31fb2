import {refuse, type Outcome, type Read} from '../kernel/action.ts';
import type {Row} from '../kernel/field.ts';
import type {View} from '../kernel/view.ts';
import {dn, dnLine} from '../outbound/dn.ts';
import {sentOf} from '../outbound/line-units.ts';
import {FROM_CUSTOMER, readsOfReturns, unitsInReturns} from './other-returns.ts';

/** More lines than an order has. */
const MAX_ORDER_LINES_READ = 10_000;

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
    const elsewhere = unitsInReturns(FROM_CUSTOMER, order, String(header['id']), view);
    const wanted = new Map<string, number>();
    for (const line of lines) {
      const of = String(line['order_line'] ?? '');
      wanted.set(of, (wanted.get(of) ?? 0) + Number(line['announced']));
    }
    for (const line of view.range(dnLine, 'document', [order], MAX_ORDER_LINES_READ)) {
      const units = wanted.get(line.id) ?? 0;
      const sent = Math.max(0, sentOf(line) - elsewhere(line.id));
      const facts = {dn: order, code: row.code, goods: line.goods, sent, wanted: units};
      if (units > sent) return refuse('return.more-than-sent', facts);
    }
    return undefined;
  },
} as const;
