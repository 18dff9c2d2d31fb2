import {defineResource} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';

const line = {kind: 'text', required: true} as const;

/** A building with bins. Its id is short, so that keys of stock stay short (`shapes.md`, Identity). */
export const warehouse = defineResource({
  name: 'warehouse',
  area: 'warehouse',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name']},
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {name: 'warehouse.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true, max: 8},
    name: {...line, max: 45},
    city: line,
    address: line,
    contact: line,
    manager: line,
    /** Usable area, m². */
    square_measure: {kind: 'integer', min: 0},
    published: {kind: 'flag'},
    /** IANA name: the warehouse's days are days there. */
    time_zone: {kind: 'text', max: 64, initial: 'UTC'},
    /** StockControl may adjust so many units alone; more goes to approval. */
    approval_above: {kind: 'quantity', min: 0, initial: 100},
  },
});
