import type {DocumentFloor} from '../kernel/document.ts';

/** Deliveries as hands find them. */
export const DELIVERY_FLOOR: DocumentFloor = {
  shows: ['expected', 'unload', 'sort', 'sorted', 'put_away', 'shortage', 'more', 'damage'],
  task: 'put-away',
};
