import {createList} from './list-table.ts';
import {addIndex, type DialectName} from './table.ts';

/** Pages about warehouses: found by their address in whichever company, and by who is told of them; what others ask. */
export const publicationList = (dialect: DialectName): readonly string[] => [
  ...createList(dialect, {
    name: 'publication',
    text: ['id', 'warehouse', 'state', 'listed'],
    integer: ['square_measure', 'shows_bins', 'shows_contact', 'published_at', 'recalled_at'],
    indexes: {state: ['warehouse', 'state']},
  }),
  ...createList(dialect, {
    name: 'inquiry',
    text: ['id', 'warehouse', 'state', 'from_company', 'from_person', 'message', 'reply_to', 'answered_by'],
    integer: ['answered_at'],
    indexes: {state: ['state'], warehouse: ['warehouse']},
  }),
  addIndex('publication', 'address', ['id', 'published_at']),
  addIndex('publication', 'listed', ['state', 'listed', 'published_at', 'id']),
];
