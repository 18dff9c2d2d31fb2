import {shortId, type Id} from '#domain/kernel/id.ts';
import {isCurrency} from '#domain/parties/currencies.ts';
import {registerCompanyAction} from '#domain/register-company.ts';
import type {RegisterRequest, RegistrationStatus} from '#protocol/session.ts';
import {demoFillingOrder} from '../demo/fill-demo.ts';
import {DEMO_SEED, type DemoHome} from '../demo/demo-warehouse.ts';
import type {SecretArguments} from '../effects/effect.ts';
import {badRequest, HttpFault, forbiddenFault} from '../fault.ts';
import type {NewWork} from '../long-work/new-work.ts';
import type {OfficeRequest} from '../sync/incoming-requests.ts';
import {serverRequest} from '../sync/server-request.ts';
import type {Auth} from './auth.ts';
import {ATTEMPT_LIMITS, ofAddress} from './limits.ts';
import {takenName} from './names.ts';
import type {AuthenticatedPerson} from './people.ts';
import {hashPassword} from './secrets.ts';

/** A company as it begins. */
export interface NewCompany {
  readonly company: string;
  readonly warehouse: string;
  readonly admin: AuthenticatedPerson;
  /** The long work that fills it with the demo, where that was asked for. */
  readonly work?: Id;
}

/**
 * Makes a company with its administrator and one warehouse, in one transaction, in which the registrations of all
 * processes take turns; where asked for, the order for the demo in it. Open until the first company exists, then by
 * configuration.
 */
export async function openCompany(auth: Auth, asked: RegisterRequest, address: string): Promise<NewCompany> {
  // Looked at ahead of the slow hash; what counts is looked at again in the transaction.
  if (!(await isOpen(auth))) throw closed();
  await auth.tries.take([ofAddress(ATTEMPT_LIMITS.registration, address)]);
  const request = {
    ...asked,
    name: takenName('person', asked.name),
    ...(asked.company === undefined ? {} : {company: takenName('company', asked.company)}),
  };
  if (request.currency !== undefined && !isCurrency(request.currency))
    throw badRequest('company.currency-unknown', 'No such currency', {currency: request.currency});
  if (request.time_zone !== undefined && !isTimeZone(request.time_zone))
    throw badRequest('warehouse.time-zone-unknown', 'No such time zone', {time_zone: request.time_zone});
  if (await auth.accounts.byAdminName(request.name)) throw nameExists(request.name);
  const home = {
    company: shortId(auth.random(5)),
    warehouse: shortId(auth.random(5)),
    admin: auth.newId(),
    at: auth.now(),
  };
  const work = request.demo ? auth.newId() : undefined;
  const demo = work === undefined ? {} : {demo: JSON.stringify(demoAsked(request, home, work))};
  const {status, refusal} = await auth.sync.found(home.company, [await firstAsk(auth, request, home, demo)]);
  if (refusal?.code === 'register.closed') throw closed();
  if (refusal?.code === 'admin.name-exists') throw nameExists(request.name);
  if (status !== 'applied' && status !== 'corrected')
    throw new Error(`${registerCompanyAction.name} is ${status}: ${refusal?.code ?? ''}`);
  const admin = {
    company: home.company,
    staff: home.admin,
    name: request.name,
    role: 'Admin',
    party: '',
    isLocked: false,
  } as const;
  return {company: home.company, warehouse: home.warehouse, admin, ...(work === undefined ? {} : {work})};
}

/** A new company's first mutation; what only a secret may say stands beside it. */
async function firstAsk(
  auth: Auth,
  request: RegisterRequest,
  home: DemoHome,
  beside: SecretArguments,
): Promise<OfficeRequest> {
  const {company, warehouse, admin} = home;
  const title = request.company ?? request.name;
  return serverRequest(auth, {
    company,
    action: registerCompanyAction.name,
    args: {admin, name: request.name, title, warehouse, ...currencyOf(request), ...zoneOf(request)},
    who: admin,
    beside: {
      ...beside,
      registration: auth.registration,
      passwordHash: await hashPassword(request.password),
    },
  });
}

const currencyOf = ({currency}: RegisterRequest) => (currency === undefined ? {} : {currency});
const zoneOf = ({time_zone}: RegisterRequest) => (time_zone === undefined ? {} : {time_zone});

/** The order for the demo, which fills beside: the new owner is in at once, and sees how it comes. */
function demoAsked(request: RegisterRequest, home: DemoHome, work: Id): NewWork {
  const {time_zone: timeZone} = request;
  const name = request.company === undefined ? {} : {name: request.company};
  return demoFillingOrder(work, {
    seed: request.seed ?? DEMO_SEED,
    home: {...home, ...name, ...currencyOf(request), ...(timeZone === undefined ? {} : {timeZone})},
    documents: request.documents !== false,
  });
}

/** Who may register now: the first company, any, or none. */
export async function registrationOf(auth: Auth): Promise<Omit<RegistrationStatus, 'detail'>> {
  const [isAnyOpen, isFirst] = [await isOpen(auth), !(await auth.accounts.any())];
  return {isOpen: isAnyOpen, isFirst, isLast: isAnyOpen && auth.registration === 'first'};
}

function isTimeZone(name: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', {timeZone: name}).resolvedOptions().timeZone !== '';
  } catch {
    return false;
  }
}

async function isOpen(auth: Auth): Promise<boolean> {
  if (auth.registration === 'first') return !(await auth.accounts.any());
  return auth.registration === 'open';
}

const closed = (): HttpFault => forbiddenFault('register.closed', 'Registration is closed on this server');
const nameExists = (name: string): HttpFault =>
  new HttpFault(409, 'admin.name-exists', 'Username already Exists', {name});
