import {defineAction, outcomeDone, put, refuse, type Outcome, type Read} from '../kernel/action.ts';
import {idOfText, type Id} from '../kernel/id.ts';
import type {DraftOf} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';
import type {View} from '../kernel/view.ts';
import {publication, PUBLICATION_FLAGS, type PublicationRow} from './publication.ts';
import {warehouse, type WarehouseRow} from './warehouse.ts';

/** The one that stands, of a warehouse. */
const standing = (view: View, of: string): PublicationRow | undefined =>
  view.range(publication, 'state', [of, 'published'], 1)[0];

const readsOf = (of: string): readonly Read[] => [
  {list: warehouse.name, key: of},
  {list: publication.name, index: 'state', prefix: [of, 'published'], limit: 1},
];

/**
 * Where a page stands: a company that has read an address makes none of that name in another company by asking alike.
 */
const addressOf = (company: string, mutation: Id): Id => idOfText(`published ${company}/${mutation}`);

const publishClaim = {version: 1, kind: 'claim', offline: false, roles: OFFICE} as const;

/** Shows a warehouse to people with the address, or shows other things of one that is published (PUBLISH-1). */
export const publishWarehouse = defineAction({
  ...publishClaim,
  name: 'warehouse.publish',
  setsRow: true,
  args: {
    warehouse: {kind: 'reference', list: 'warehouse', required: true},
    square_measure: {kind: 'integer', required: true, positive: true},
    ...PUBLICATION_FLAGS,
  },
  reads: (asked) => readsOf(asked.warehouse),
  decide: (asked, view, {company, mutation, now}) =>
    withWarehouse(view, asked.warehouse, (row) => {
      const {square_measure, shows_bins, shows_contact, listed} = asked;
      const shown = {square_measure, shows_bins, shows_contact, listed};
      const before = standing(view, row.id);
      const after: DraftOf<typeof publication> = before
        ? {...before, ...shown}
        : {
            id: addressOf(company, mutation),
            warehouse: row.id,
            state: 'published',
            ...shown,
            published_at: now,
            recalled_at: 0,
          };
      return outcomeDone({
        puts: [put(publication, after), put(warehouse, {...row, square_measure, published: 1})],
      });
    }),
});

/** The page is there no more from this moment on; the warehouse can be published again, under another address. */
export const recallWarehouse = defineAction({
  ...publishClaim,
  name: 'warehouse.recall',
  args: {warehouse: {kind: 'reference', list: 'warehouse', required: true}},
  reads: (asked) => readsOf(asked.warehouse),
  decide: (asked, view, {now}) =>
    withWarehouse(view, asked.warehouse, (row) => {
      if (row.published === 0) return refuse('warehouse.not-published', {name: row.name});
      const shown = standing(view, row.id);
      const recalled = shown ? [put(publication, {...shown, state: 'recalled', recalled_at: now})] : [];
      return outcomeDone({puts: [...recalled, put(warehouse, {...row, published: 0})]});
    }),
});

function withWarehouse(view: View, id: string, goOn: (row: WarehouseRow) => Outcome): Outcome {
  const row = view.get(warehouse, id);
  return row ? goOn(row) : refuse('warehouse.unknown', {warehouse: id});
}
