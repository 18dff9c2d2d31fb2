import type {Row} from '#domain/kernel/field.ts';
import {shortId, type Id} from '#domain/kernel/id.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {company, OFFLINE_HOURS} from '#domain/parties/party.ts';
import {staff} from '#domain/people/staff.ts';
import {RESOURCES} from '#domain/resources.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import type {RegisterRequest} from '#protocol/session.ts';
import type {DemoHome} from '../demo/demo-warehouse.ts';
import {Fault, forbidden} from '../fault.ts';
import type {WriteTransaction} from '../storage/storage.ts';
import type {Auth} from './auth.ts';
import {takeTry} from './login.ts';
import type {Someone} from './people.ts';
import {hashPassword} from './secrets.ts';
import {putOwn} from './stamp.ts';

/** A company as it begins. */
export interface NewCompany {
  readonly company: string;
  readonly warehouse: string;
  readonly admin: Someone;
}

/**
 * Makes a company with its administrator and one warehouse. Open until the first company exists, then by
 * configuration. `furnish` fills it with the demo where that is asked for.
 */
export const register = (
  auth: Auth,
  request: RegisterRequest,
  address: string,
  furnish: (home: DemoHome) => Promise<void>,
): Promise<NewCompany> =>
  // In turn: of two that come together one is the first, and a name is taken once.
  auth.registrations.run(() => registerNow(auth, request, address, furnish));

async function registerNow(
  auth: Auth,
  request: RegisterRequest,
  address: string,
  furnish: (home: DemoHome) => Promise<void>,
): Promise<NewCompany> {
  if (!(await isOpen(auth))) throw forbidden('register.closed', 'Registration is closed on this server');
  takeTry(auth.limits.registration, address);
  if (await auth.accounts.byAdminName(request.name)) throw nameExists(request.name);
  const made = {
    company: shortId(auth.random(5)),
    warehouse: shortId(auth.random(5)),
    admin: auth.newId(),
    at: auth.now(),
  };
  await auth.storage.createCompany(made.company, made.at);
  await auth.storage.write(made.company, (tx) => putFirstRows(tx, request, made));
  if (request.demo)
    await furnish({...made, ...(request.company === undefined ? {} : {name: request.company})});
  // Last: who can log in finds everything there.
  const hash = await hashPassword(request.password);
  if (!(await auth.accounts.addAdmin(made.company, made.admin, request.name, hash))) {
    throw nameExists(request.name);
  }
  const admin = {
    company: made.company,
    staff: made.admin,
    name: request.name,
    role: 'Admin',
    isLocked: false,
  } as const;
  return {company: made.company, warehouse: made.warehouse, admin};
}

async function isOpen(auth: Auth): Promise<boolean> {
  if (auth.registration === 'first') return !(await auth.accounts.any());
  return auth.registration === 'open';
}

const nameExists = (name: string): Fault =>
  new Fault(409, 'admin.name-exists', 'Username already exists', {name});

async function putFirstRows(
  tx: WriteTransaction,
  request: RegisterRequest,
  made: {readonly company: string; readonly warehouse: string; readonly admin: Id; readonly at: number},
): Promise<void> {
  const name = request.company ?? request.name;
  const rows: [Resource, Row][] = [
    [staff, {id: made.admin, name: request.name, type: 'Admin', is_locked: 0}],
    [company, {id: made.company, name, offline_hours: OFFLINE_HOURS}],
    [warehouse, {id: made.warehouse, name, time_zone: 'UTC', approval_above: 100}],
  ];
  for (const resource of RESOURCES.values()) {
    for (const row of resource.fixedRows ?? []) rows.push([resource, row]);
  }
  for (const [resource, row] of rows) await putOwn(tx, resource, row, {who: made.admin, at: made.at});
}
