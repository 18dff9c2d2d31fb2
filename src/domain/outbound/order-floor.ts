import type {DocumentFloor} from '../kernel/document.ts';
import {pickedPlace} from '../stock/place.ts';
import {mayGoBack} from './line-units.ts';

/** Orders as hands find them. */
export const ORDER_FLOOR: DocumentFloor = {
  shows: ['rest', 'allocated', 'picked', 'back_ordered', 'intransit', 'shortage', 'more', 'damage'],
  backOf: mayGoBack,
  workedAt: (id) => [pickedPlace(id)],
  task: 'pick',
  oldMode: 'DN',
};
