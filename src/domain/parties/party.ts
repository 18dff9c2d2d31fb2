import type {Row} from '../kernel/field.ts';
import {defineResource} from '../kernel/resource.ts';
import {FLOOR, OFFICE, type Role} from '../kernel/roles.ts';

const line = {kind: 'text', required: true} as const;
/** Who and where a party is. Specification 3 and 5: all of it is required. */
const address = {
  name: {...line, names: 'any-script'},
  city: line,
  address: line,
  contact: line,
  manager: line,
} as const;

/** What a party is told of itself: all that the office knows but how it ranks it. */
const OWN_PARTY_COLUMNS = ['id', ...Object.keys(address), 'create_time', 'update_time'];

const party = <const N extends string>(name: N, role: Role) =>
  defineResource({
    name,
    words: ['name'],
    details: ['city', 'address', 'contact', 'manager'],
    area: 'parties',
    scope: 'company',
    read: FLOOR,
    readable: {[role]: {rows: 'id', columns: OWN_PARTY_COLUMNS}},
    indexes: {name: ['name']},
    editing: {roles: OFFICE, remove: true, unique: {name: `${name}.name-exists`}},
    fields: {
      id: {kind: 'id', required: true, fixed: true},
      ...address,
      level: {kind: 'integer', required: true, positive: true},
    },
  });

export const supplier = party('supplier', 'Supplier');
export const customer = party('customer', 'Customer');

/** `design.md`, Identity. */
export const OFFLINE_HOURS = 72;

/** Hours after an online login in which one without a network counts, by the company's row; 0 where it has none. */
export const offlineHours = (row: Row | undefined): number =>
  row?.['offline_login_off'] === 1 ? 0 : Number(row?.['offline_hours'] ?? 0) || OFFLINE_HOURS;

/** Nothing, whether any can be ordered, or how many units. */
const SHOWN_STOCK = ['nothing', 'whether', 'quantity'] as const;

/** The tenant's own address: one row, whose id is the company's. */
export const company = defineResource({
  name: 'company',
  area: 'parties',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name']},
  editing: {roles: OFFICE, unique: {name: 'company.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true, max: 8},
    ...address,
    /** Hours after an online login in which the same person may log in on that device without a network. */
    offline_hours: {kind: 'integer', min: 1, initial: OFFLINE_HOURS},
    /** There is no login without a network. */
    offline_login_off: {kind: 'flag'},
    /** What its amounts are in; '' until that was said. Another one converts no amount. */
    currency: {kind: 'currency'},
    /** What customers who order themselves are told of what can be ordered (DN-17). */
    shows_stock: {kind: 'choice', options: SHOWN_STOCK, initial: 'nothing'},
  },
});
