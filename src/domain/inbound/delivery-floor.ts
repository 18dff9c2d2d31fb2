import type {DocumentFloor} from '../kernel/document.ts';
import {asnPlace} from '../stock/place.ts';

/** Deliveries as hands find them. */
export const DELIVERY_FLOOR: DocumentFloor = {
  shows: ['expected', 'unload', 'sort', 'sorted', 'put_away', 'shortage', 'more', 'damage'],
  workedAt: (id) => [asnPlace(id, 'sort'), asnPlace(id, 'sorted')],
  task: 'put-away',
  oldMode: 'ASN',
};
