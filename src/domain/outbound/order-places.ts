import type {PlaceOfDocument} from '../stock/place-of-document.ts';

/** Where goods of an order stand once they left their bins; those of a transfer also between two warehouses. */
export const ORDER_PLACES: readonly PlaceOfDocument[] = [
  {part: 'picked', figure: 'picked'},
  {part: 'transit', figure: 'transit_out', isAway: true},
];
