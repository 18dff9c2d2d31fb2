import {useCallback} from 'react';
import type {FollowedLists} from '../../../data/lists.ts';
import {useAnswer} from '../../../data/use-answer.ts';
import type {FoundNamed, FoundThing} from '../../../data/found.ts';
import {BigCode} from '../../../ui/code.tsx';
import {DocumentOptions} from '../document-options.tsx';
import {ordersIn} from '../../reads/outbound/orders-in.ts';
import type {QueryPart} from './showing.ts';

const NO_ORDERS_FOUND: readonly FoundThing[] = [];

/** A shipment or a picking list: the orders in it. */
export function OrdersPage({thing, show}: {readonly thing: FoundNamed; readonly show: QueryPart['show']}) {
  const ask = useCallback((lists: FollowedLists) => ordersIn(lists, thing), [thing]);
  const orders = useAnswer(thing.id, ask) ?? NO_ORDERS_FOUND;
  return (
    <>
      <header>
        <BigCode>{thing.name}</BigCode>
      </header>
      <DocumentOptions
        things={orders}
        choose={(option) => {
          const order = orders[option];
          if (order) show(order);
        }}
      />
    </>
  );
}
