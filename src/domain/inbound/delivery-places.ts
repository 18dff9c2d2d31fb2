import type {PlaceOfDocument} from '../stock/place-of-document.ts';

/** Where goods of a delivery stand, in the order in which they get there. */
export const DELIVERY_PLACES: readonly PlaceOfDocument[] = [
  {part: 'expected', figure: 'asn', isAhead: true},
  {part: 'unload', figure: 'pre_load'},
  {part: 'sort', figure: 'pre_sort'},
  {part: 'sorted', figure: 'sorted'},
];
