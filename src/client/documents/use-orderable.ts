import {useEffect, useState} from 'react';
import {MAX_ORDERABLE_GOODS, orderableSchema} from '#protocol/orderable.ts';
import {useApp} from '../data/app.ts';
import {useReadable} from '../base/use-readable.ts';

/** Of goods by id: how many units can be ordered, or whether any can. */
export type OrderableGoods = ReadonlyMap<string, number | boolean>;

/**
 * What a customer who orders is told of stock, goods by goods as they come into the order; nothing of what the company
 * does not tell, and nothing where `isAsked` is not set.
 */
export function useOrderable(goods: readonly string[], isAsked: boolean): OrderableGoods {
  const {office, session} = useApp();
  const warehouse = useReadable(session)?.warehouse ?? '';
  const [told, setTold] = useState<OrderableGoods>(new Map());
  const asked = isAsked ? [...new Set(goods)].filter((id) => id !== '' && !told.has(id)) : [];
  const ids = asked.slice(0, MAX_ORDERABLE_GOODS).join();
  useEffect(() => {
    let isGone = false;
    if (ids === '') return undefined;
    void office.peek(`/api/orderable?warehouse=${warehouse}&goods=${ids}`).then((reply) => {
      const read = orderableSchema.safeParse(reply.kind === 'answered' ? reply.body : undefined);
      if (isGone || !read.success) return;
      const found = Object.entries(read.data.goods);
      if (found.length > 0) setTold((before) => new Map([...before, ...found]));
    });
    return () => {
      isGone = true;
    };
  }, [office, warehouse, ids]);
  return told;
}
