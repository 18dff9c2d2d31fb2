import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, STOCK_KEEPERS} from '../kernel/roles.ts';

/** What becomes of lots past their day, or near it: nothing of them is released and a pick asks, or they are shown. */
const EXPIRY_CHOICES = ['hold', 'warn'] as const;

/** Where to deliver and whence it comes: nothing else of a building is for people of another company. */
const WHERE = {
  rows: 'all',
  columns: ['id', 'name', 'city', 'address', 'time_zone', 'create_time', 'update_time'],
  named: ['id', 'name', 'city', 'address', 'time_zone'],
} as const;

const warehouseLine = {kind: 'text', required: true} as const;

/** A building with bins. Its id is short, so that keys of stock stay short (`shapes.md`, Identity). */
export const warehouse = defineResource({
  name: 'warehouse',
  area: 'warehouse',
  scope: 'company',
  read: FLOOR,
  readable: {Supplier: WHERE, Customer: WHERE},
  indexes: {name: ['name']},
  editing: {roles: STOCK_KEEPERS, remove: true, unique: {name: 'warehouse.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true, max: 8},
    name: {...warehouseLine, max: 45, names: 'any-script'},
    city: warehouseLine,
    address: warehouseLine,
    contact: warehouseLine,
    manager: warehouseLine,
    /** Usable area, m². */
    square_measure: {kind: 'integer', min: 0},
    /** 1 while a page of it stands (`publication.ts`): publishing and recalling set it, and it is not ticked. */
    published: {kind: 'flag', byAction: true},
    /** IANA name: the warehouse's days are days there. */
    time_zone: {kind: 'text', max: 64, initial: 'UTC'},
    /** StockControl may adjust so many units alone; more goes to approval. */
    approval_above: {kind: 'quantity', min: 0, initial: 100},
    /** A task that a worker has taken is theirs for so long after they last worked at it; 24 hours at most. */
    task_minutes: {kind: 'integer', min: 0, initial: 30},
    expired: {kind: 'choice', options: EXPIRY_CHOICES, initial: 'hold'},
    /** Days before a lot expires from which on it is near that; 0 asks nothing. */
    expiry_warning_days: {kind: 'integer', min: 0, initial: 30},
    nearly_expired: {kind: 'choice', options: EXPIRY_CHOICES, initial: 'warn'},
    /** How bins are named here, `{zone}-{aisle}-{bay}-{level}` (`bin-pattern.ts`); '' where it was not said. */
    bin_pattern: {kind: 'text', max: 120, names: 'any-script'},
  },
});
export type WarehouseRow = RowOf<typeof warehouse>;
