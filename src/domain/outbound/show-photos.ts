import {defineAction} from '../kernel/action.ts';
import {OFFICE} from '../kernel/roles.ts';
import {orderReads, withOrder} from './order.ts';

/** The office shows a customer the photos of what was done with its order, or shows them no more (PHOTO-8). */
export const showOrderPhotos = defineAction({
  name: 'outbound.showPhotos',
  version: 1,
  kind: 'claim',
  offline: false,
  roles: OFFICE,
  args: {document: {kind: 'reference', list: 'dn', required: true}, shown: {kind: 'flag', required: true}},
  reads: (asked) => orderReads(asked.document),
  decide: (asked, view, context) =>
    withOrder(view, context, asked.document, (order) => {
      order.set({photos_shown: asked.shown});
      return order.books.outcome();
    }),
});
