import {defineAction} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import {readsOfDelivery, withKnownDelivery} from './receiving.ts';

/** The office shows a supplier the photos of what was done with its delivery, or shows them no more (PHOTO-8). */
export const showDeliveryPhotos = defineAction({
  name: 'inbound.showPhotos',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {document: {kind: 'reference', list: 'asn', required: true}, shown: {kind: 'flag', required: true}},
  reads: (asked, _context, view) => readsOfDelivery(asked.document, view),
  decide: (asked, view, context) =>
    withKnownDelivery(view, context, asked.document, (receiving) => {
      receiving.set({photos_shown: asked.shown});
      return receiving.books.outcome();
    }),
});
