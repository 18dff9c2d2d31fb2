import {caseResource} from '#domain/kernel/case.ts';
import {openCase} from '#domain/kernel/device-case.ts';
import type {Id} from '#domain/kernel/id.ts';
import {FLOOR} from '#domain/kernel/roles.ts';
import type {MessageFacts} from '#domain/kernel/action.ts';
import {enrolDevice, readmitDevice} from '#domain/people/device-acts.ts';
import type {DeviceClaim, EnrolAnswer, EnrolRequest, ReturnRequest} from '#protocol/session.ts';
import {forbiddenFault, unauthorisedFault, type HttpFault} from '../fault.ts';
import type {Auth} from './auth.ts';
import type {EnrolledDevice} from './devices.ts';
import {ATTEMPT_LIMITS} from './limits.ts';
import {takenName} from './names.ts';
import type {AuthenticatedPerson} from './people.ts';
import type {HistoryReport} from '../sync/loss-proof.ts';
import type {PresentedTicket, OpenTicket} from './tickets.ts';
import {actAlone} from './own-act.ts';
import {hashToken, newToken} from './secrets.ts';

type NamedDevice = EnrolAnswer['device'];

/**
 * The device that a login counts on. With its own secret it is itself; else it is enrolled and learns its secret
 * now. A device under a known name, or of a person whose last one still had work, is a question for a supervisor.
 */
export async function deviceOfLogin(
  auth: Auth,
  who: AuthenticatedPerson,
  claim: DeviceClaim,
): Promise<NamedDevice> {
  // A device mirrors the company, and these see their own documents only (`design.md`, Scope).
  if (!FLOOR.includes(who.role)) {
    throw forbiddenFault('role.no-device', 'Suppliers and customers have no device', {role: who.role});
  }
  const {id, secret} = claim;
  const own = id && secret ? await ownDevice(auth, who, {...claim, id, secret}) : undefined;
  const device = own ?? (await newDevice(auth, who, claim));
  await auth.devices.noteLogin(who.company, device.id, who.staff);
  return signed(auth, who.company, device, who.staff);
}

/** What a device says it is. */
interface Claim {
  readonly name: string;
  readonly id: Id;
  readonly secret: string;
  readonly enrolment?: string | undefined;
}
/** A device that is enrolled; its secret where it has just learnt it. */
interface Own {
  readonly id: Id;
  readonly name: string;
  readonly secret?: string;
}

/** The device that a claim proves to be, by its secret or where it is unknown here by its enrolment. */
async function ownDevice(auth: Auth, who: AuthenticatedPerson, claim: Claim): Promise<Own | undefined> {
  const credential = `${claim.id}.${claim.secret}`;
  let known = await auth.devices.authenticate(credential);
  if (!known) {
    const back = await comeBack(auth, who.company, claim);
    if (back) return back;
    // Its page, or another tab of it, may have brought it back in this very moment.
    known = await auth.devices.authenticate(credential);
  }
  if (!known && (await auth.devices.exists(claim.id))) throw unknownDevice();
  if (!known) return undefined;
  // A handheld of another company is enrolled anew by leaving its id out, never by mistake.
  if (known.company !== who.company) throw unknownDevice();
  mustBeIn(known);
  // The first person at a device that a ticket let in may have left another one behind.
  if (known.returned_at === 0 && !(await auth.devices.hasLogins(who.company, known.id))) {
    await askForLeftWork(auth, who, known);
  }
  return {id: known.id, name: known.name};
}

function mustBeIn(device: EnrolledDevice): void {
  if (device.revoked_at === 0) return;
  throw forbiddenFault('device.revoked', 'This device was revoked; it may only hand in its work');
}

const unknownDevice = (): HttpFault =>
  unauthorisedFault('device.unknown', 'This device is not enrolled here');

/** A device that no database of ours knows any more, with what we signed for it: it is itself again. */
async function comeBack(auth: Auth, company: string, claim: Claim): Promise<Own | undefined> {
  if (!(await isEnrolled(auth, company, claim))) return undefined;
  const enrolled = await enrolAs(auth, {company}, claim, {isBack: true});
  if (enrolled) await auth.afterRestore.returned(company, claim.id, auth.now());
  return enrolled && {id: claim.id, name: enrolled.name};
}

/** Whether an enrolment of ours says so, and no row here says otherwise. */
async function isEnrolled(
  auth: Auth,
  company: string,
  {id, secret, enrolment}: Omit<Claim, 'name'>,
): Promise<boolean> {
  const said = enrolment && (await auth.signing.readEnrolment(enrolment));
  if (!said || said.company !== company || said.device !== id || said.secret !== hashToken(secret))
    return false;
  return !(await auth.devices.exists(id));
}

/**
 * A device without a proof of who it is becomes a new one, and what it recorded as another is held for a supervisor:
 * a login can name a device that will be back. The office lets it in as what it was by a ticket.
 */
async function newDevice(auth: Auth, who: AuthenticatedPerson, claim: DeviceClaim): Promise<Own> {
  const wanted = takenName('device', claim.name);
  await auth.tries.take([{limit: ATTEMPT_LIMITS.devices, company: who.company, key: who.staff}]);
  const id = auth.newId();
  const secret = newToken();
  const enrolled = await enrolAs(auth, who, {id, secret, name: wanted});
  if (!enrolled) throw unknownDevice();
  if (!enrolled.isKnown) await askForLeftWork(auth, who, {id, name: enrolled.name});
  return {id, name: enrolled.name, secret};
}

/** What a device with a ticket says that it was, where this database knows nothing of that; else ''. */
const formerOf = async ({devices}: Auth, said: Id | undefined): Promise<Id> =>
  said && !(await devices.exists(said)) ? said : '';

/** The same with its enrolment, for the day on which no row of it is left. */
async function signed(auth: Auth, company: string, device: Own, by: string): Promise<NamedDevice> {
  const row = await auth.devices.find(company, device.id);
  if (!row) throw new Error(`device ${device.id} was enrolled and is not there`);
  const of = {company, device: device.id, secret: row.secret_hash, at: auth.now(), by};
  return {...device, enrolment: await auth.signing.enrolment(of)};
}

/** How a device is let in. */
interface Admission {
  /** The id of the ticket that it brings. */
  readonly ticket?: string;
  /** The id under which it worked before. */
  readonly former?: Id;
  /** It proves that this server enrolled it once. */
  readonly isBack?: boolean;
}

/**
 * Enrols a device, under "name (2)" where the name is taken: that is a question for a supervisor, unless the device
 * comes back. Answers `undefined` where the ticket that lets it in has been spent meanwhile.
 */
async function enrolAs(
  auth: Auth,
  who: Pick<AuthenticatedPerson, 'company'> & {readonly staff?: Id},
  {id, name: wanted, secret}: Omit<Claim, 'enrolment'>,
  {ticket = '', former = '', isBack = false}: Admission = {},
): Promise<{name: string; isKnown: boolean} | undefined> {
  const {company, staff} = who;
  for (;;) {
    const {name, known} = await freeName(auth, company, wanted);
    const facts = known && !isBack ? reportFacts(auth, known, name) : undefined;
    const refusal = await actAlone(auth, {
      company,
      action: enrolDevice.name,
      args: {
        device: id,
        name,
        ...(ticket ? {ticket} : {}),
        ...(former ? {former} : {}),
        ...(isBack ? {back: 1} : {}),
        ...(facts ? {code: 'device.name-known', facts: JSON.stringify(facts)} : {}),
        ...(staff ? {person: staff} : {}),
      },
      ...(staff ? {who: staff} : {}),
      beside: {secretHash: hashToken(secret)},
    });
    auth.devices.forget();
    if (!refusal) return {name, isKnown: known !== undefined};
    // Another tab of the same device has been here a moment before.
    if (isBack && (await auth.devices.find(company, id))) return {name: wanted, isKnown: false};
    // Another one has come to that name since.
    if (refusal.code !== 'device.name-exists') return undefined;
  }
}

/** The name, or the next free one like it; `known` is the device that has it. */
async function freeName(
  {devices}: Auth,
  company: string,
  wanted: string,
): Promise<{name: string; known?: EnrolledDevice}> {
  const known = await devices.named(company, wanted);
  if (!known) return {name: wanted};
  for (let n = 2; ; n++) {
    const name = `${wanted} (${String(n)})`;
    if (!(await devices.named(company, name))) return {name, known};
  }
}

/** A person whose last device still had work comes to a new one. */
async function askForLeftWork(
  auth: Auth,
  who: AuthenticatedPerson,
  own: {id: Id; name: string},
): Promise<void> {
  const last = await auth.devices.lastOf(who.company, who.staff);
  if (!last || last.id === own.id || auth.telemetry.latest(last).pending === 0) return;
  await askAbout(auth, who, own.id, 'device.left-pending', reportFacts(auth, last, own.name));
}

/**
 * The device that a ticket lets in. One that proves who it is stays so, revoked or not: the office has asked for
 * it. Answers `undefined` for a ticket that is not good, whatever the reason.
 */
export async function deviceOfTicket(
  auth: Auth,
  {openid: company, ticket, device: claim}: EnrolRequest,
): Promise<NamedDevice | undefined> {
  const known = claim && (await auth.devices.authenticate(`${claim.id}.${claim.secret}`));
  const brought = await auth.tickets.brought(company, ticket, auth.now());
  if (!brought) return undefined;
  const own =
    known?.company === company
      ? await readmitByTicket(auth, known, brought)
      : await letInByTicket(auth, company, claim, brought);
  return own && signed(auth, company, own, brought.creater);
}

/** As itself where its enrolment proves it, else as a new one that brings the work of the old. */
async function letInByTicket(
  auth: Auth,
  company: string,
  claim: EnrolRequest['device'],
  {id: ticket, name}: PresentedTicket,
): Promise<Own | undefined> {
  const isBack = claim !== undefined && (await isEnrolled(auth, company, claim));
  if (isBack) {
    const enrolled = await enrolAs(auth, {company}, {...claim, name}, {ticket, isBack});
    return enrolled && {id: claim.id, name: enrolled.name};
  }
  const [id, secret, former] = [auth.newId(), newToken(), await formerOf(auth, claim?.id)];
  const enrolled = await enrolAs(auth, {company}, {id, name, secret}, {ticket, former});
  return enrolled && {id, name: enrolled.name, secret};
}

/** Under the ticket's name, or its own where another one has that. */
async function readmitByTicket(
  auth: Auth,
  own: EnrolledDevice,
  {id: ticket, name}: OpenTicket,
): Promise<Own | undefined> {
  for (const wanted of [name, own.name]) {
    const args = {device: own.id, name: wanted, ticket};
    const refusal = await actAlone(auth, {company: own.company, action: readmitDevice.name, args});
    auth.devices.forget();
    if (!refusal) return {id: own.id, name: wanted};
    if (refusal.code !== 'device.name-exists') return undefined;
  }
  return undefined;
}

/**
 * The device of an enrolment, which a restored database may have forgotten; `undefined` where nothing says that it
 * is one of ours.
 */
export async function returningDevice(
  auth: Auth,
  {name, secret, enrolment}: ReturnRequest,
): Promise<NamedDevice | undefined> {
  const said = await auth.signing.readEnrolment(enrolment);
  if (!said || !(await auth.storage.companies()).includes(said.company)) return undefined;
  const {company, device: id, by} = said;
  // Another tab of its browser may have been here a moment before.
  const known = await auth.devices.authenticate(`${id}.${secret}`);
  if (known) mustBeIn(known);
  const own = known ?? (await comeBack(auth, company, {id, name, secret, enrolment}));
  return own && signed(auth, company, {id, name: own.name}, by);
}

/** A device that had unsent work and comes back without it: its store was wiped. */
export const reportEmptied = (
  auth: Auth,
  device: EnrolledDevice,
  pending: number,
  oldestAt: number,
): Promise<void> =>
  askAbout(auth, {company: device.company}, device.id, 'device.came-back-empty', {
    device: device.name,
    pending,
    oldestAt,
  });

/** Most cases of a kind about one device that are looked through. */
const MAX_DEVICE_CASES_READ = 50;

/**
 * L8: a device says that it was told more than the records hold, and shows nothing to prove it. One question for each
 * epoch, also where that is answered: its word does not become truer by being said again.
 */
export async function reportContradiction(
  auth: Auth,
  company: string,
  {device: id, epoch}: HistoryReport,
): Promise<void> {
  const device = await auth.devices.find(company, id);
  if (!device) return;
  const states = ['open', 'closed'].map((state) => [id, CONTRADICTION, state]);
  const asked = await auth.storage.read(company, (tx) =>
    tx.fetch(
      states.map((prefix) => ({
        list: caseResource.name,
        index: 'device',
        prefix,
        limit: MAX_DEVICE_CASES_READ,
      })),
    ),
  );
  const isAsked = asked
    .flatMap(({rows}) => rows)
    .some(({facts}) => (JSON.parse(String(facts)) as MessageFacts)['epoch'] === epoch);
  if (isAsked) return;
  const facts = JSON.stringify({device: device.name, epoch});
  await actAlone(auth, {company, action: openCase.name, args: {device: id, code: CONTRADICTION, facts}});
}

const CONTRADICTION = 'device.knows-more';

const reportFacts = (auth: Auth, device: EnrolledDevice, name: string): MessageFacts => {
  const {pending, oldestAt, seenAt} = auth.telemetry.latest(device);
  return {device: device.name, name, pending, oldestAt, seenAt};
};

/** Asks a supervisor about a device; the same word again while its case is open joins it, where it is worse. */
async function askAbout(
  auth: Auth,
  {company, staff}: Pick<AuthenticatedPerson, 'company'> & {readonly staff?: Id},
  device: string,
  code: string,
  facts: MessageFacts,
): Promise<void> {
  const [found] = await auth.storage.read(company, (tx) =>
    tx.fetch([{list: caseResource.name, index: 'device', prefix: [device, code, 'open'], limit: 1}]),
  );
  const open = found?.rows[0];
  const known = open ? Number((JSON.parse(String(open['facts'])) as MessageFacts)['pending']) : -1;
  // Nothing new: it leaves no trace, however often the device says it.
  if (known >= Number(facts['pending'])) return;
  const person = staff ? {person: staff} : {};
  await actAlone(auth, {
    company,
    action: openCase.name,
    args: {device, code, facts: JSON.stringify(facts), ...person},
    ...(staff ? {who: staff} : {}),
  });
}
