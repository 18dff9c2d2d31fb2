import {defineAction, outcomeDone, put, refuse, type Put} from './kernel/action.ts';
import {isShortId} from './kernel/id.ts';
import {asShown} from './kernel/name.ts';
import {rowKey} from './kernel/resource.ts';
import {SERVER_ONLY} from './kernel/roles.ts';
import {isCurrency} from './parties/currencies.ts';
import {company, OFFLINE_HOURS} from './parties/party.ts';
import {staff} from './people/staff.ts';
import {RESOURCES} from './resources.ts';
import {warehouse} from './warehouse/warehouse.ts';

interface Registration {
  readonly admin: string;
  readonly name: string;
  /** The company's name. */
  readonly title: string;
  readonly warehouse: string;
  /** None where it was not said; work of older builds has none. */
  readonly currency?: string;
  /** Where the warehouse stands; in UTC where it was not said. */
  readonly time_zone?: string;
}

/**
 * A company's first mutation: its owner, its own row, one warehouse and the rows that are fixed. Who may register is
 * the server's to say, and the password comes beside it.
 */
export const registerCompanyAction = defineAction({
  name: 'company.register',
  version: 1,
  kind: 'claim',
  offline: false,
  hasSecret: true,
  roles: SERVER_ONLY,
  args: {
    admin: {kind: 'id', required: true},
    name: staff.fields.name,
    title: {kind: 'text', required: true, max: 80, names: 'any-script'},
    warehouse: {kind: 'id', required: true, max: 8},
    currency: company.fields.currency,
    time_zone: {kind: 'text', max: warehouse.fields.time_zone.max},
  },
  check: ({warehouse: first, currency}) => [
    ...(isShortId(first) ? [] : [{field: 'warehouse', code: 'not-an-id'} as const]),
    ...(!currency || isCurrency(currency) ? [] : [{field: 'currency', code: 'not-a-currency'} as const]),
  ],
  reads: (args, context) => firstRows(args, context.company).map(readOf),
  decide(args, view, context) {
    if (view.get(staff, args.admin)) return refuse('row.exists', {list: staff.name});
    return outcomeDone({puts: firstRows(args, context.company)});
  },
});

function firstRows(
  {admin, warehouse: first, currency = '', time_zone = '', ...given}: Registration,
  id: string,
): Put[] {
  const [name, title] = [asShown(given.name), asShown(given.title)];
  const nowhere = {city: '', address: '', contact: '', manager: ''};
  return [
    put(staff, {
      id: admin,
      name,
      type: 'Admin',
      supplier: '',
      customer: '',
      warehouses: '',
      is_locked: 0,
      code_at: 0,
      code_by: '',
    }),
    put(company, {
      id,
      name: title,
      ...nowhere,
      offline_hours: OFFLINE_HOURS,
      offline_login_off: 0,
      currency,
      shows_stock: 'nothing',
    }),
    put(warehouse, {
      id: first,
      name: title,
      ...nowhere,
      square_measure: 0,
      published: 0,
      time_zone: time_zone === '' ? 'UTC' : time_zone,
      approval_above: 100,
      task_minutes: 30,
      expired: 'hold',
      expiry_warning_days: 30,
      nearly_expired: 'warn',
      bin_pattern: '',
    }),
    ...[...RESOURCES.values()].flatMap((resource) =>
      (resource.fixedRows ?? []).map((row) => ({list: resource.name, row})),
    ),
  ];
}

function readOf({list, row}: Put) {
  const resource = RESOURCES.get(list);
  if (!resource) throw new Error(`no list named ${list}`);
  return {list, key: rowKey(resource, row)};
}
