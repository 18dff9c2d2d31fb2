import {defineResource, type RowOf} from '../kernel/resource.ts';
import {FLOOR, OFFICE, type Role} from '../kernel/roles.ts';

const driverLine = {kind: 'text', required: true} as const;
/** greaterwms.md 10.5: the driver's pages. */
const DISPATCHERS: readonly Role[] = [...OFFICE, 'Outbound'];

/** Who drives a truck. Specification 3 and 5: name, licence plate and contact. */
export const driver = defineResource({
  name: 'driver',
  area: 'parties',
  scope: 'company',
  read: FLOOR,
  indexes: {name: ['name']},
  editing: {roles: DISPATCHERS, remove: true, unique: {name: 'driver.name-exists'}},
  fields: {
    id: {kind: 'id', required: true, fixed: true},
    name: {...driverLine, max: 80, names: 'any-script'},
    plate: {...driverLine, max: 40, names: 'any-script'},
    contact: driverLine,
  },
});
export type DriverRow = RowOf<typeof driver>;
