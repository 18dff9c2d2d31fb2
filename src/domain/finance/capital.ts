import {defineResource} from '../kernel/resource.ts';
import {OFFICE} from '../kernel/roles.ts';

/** A fixed asset: a forklift, a dock leveller. Specification 3 and 5; greaterwms.md 2.5 and 10.5, Finance. */
export const fixedAsset = defineResource({
  name: 'capital',
  area: 'finance',
  // No mirror holds what things cost.
  scope: 'server',
  read: OFFICE,
  indexes: {name: ['name']},
  editing: {roles: OFFICE, remove: true, unique: {name: 'capital.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    name: {kind: 'text', required: true, names: 'any-script'},
    quantity: {kind: 'quantity', required: true, positive: true},
    cost: {kind: 'money', required: true, positive: true},
  },
});
