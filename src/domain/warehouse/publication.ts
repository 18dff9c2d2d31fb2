import {defineResource, type RowOf} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';

/**
 * Beside those whom the company gives the address: who finds it, no other, the other companies of the server, or all.
 */
const LISTED_CHOICES = ['unlisted', 'companies', 'everybody'] as const;

/** What is shown of a warehouse beside its name, city and area. */
export const PUBLICATION_FLAGS = {
  /** How many bins stand empty, by size. */
  shows_bins: {kind: 'flag'},
  /** Address, contact and manager. */
  shows_contact: {kind: 'flag'},
  listed: {kind: 'choice', options: LISTED_CHOICES, initial: 'unlisted'},
} as const;

/**
 * A page about a warehouse for people with its address. Its id is the address: it cannot be guessed, and once it is
 * recalled it is never another page's (PUBLISH-2).
 */
export const publication = defineResource({
  name: 'publication',
  area: 'warehouse',
  scope: 'server',
  read: OFFICE,
  indexes: {state: ['warehouse', 'state']},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    warehouse: {kind: 'reference', list: 'warehouse', required: true, fixed: true},
    state: {kind: 'choice', options: ['published', 'recalled'], initial: 'published'},
    /** Usable area, m². */
    square_measure: {kind: 'integer', positive: true},
    ...PUBLICATION_FLAGS,
    published_at: {kind: 'time'},
    recalled_at: {kind: 'time'},
  },
});
export type PublicationRow = RowOf<typeof publication>;
