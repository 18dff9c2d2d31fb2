import {caseResource} from '#domain/kernel/case.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Id} from '#domain/kernel/id.ts';
import {FLOOR} from '#domain/kernel/roles.ts';
import type {Facts} from '#domain/kernel/action.ts';
import {caseRow} from '#domain/kernel/settle.ts';
import type {DeviceClaim, EnrolAnswer, EnrolRequest, SessionAnswer} from '#protocol/session.ts';
import {forbidden, unauthorised, type Fault} from '../fault.ts';
import type {Auth} from './auth.ts';
import type {Device} from './devices.ts';
import type {Someone} from './people.ts';
import {newToken} from './secrets.ts';
import {Rollback, type WriteTransaction} from '../storage/storage.ts';
import {putOwn} from './stamp.ts';

/**
 * The device that a login counts on. With its own secret it is itself; else it is enrolled and learns its secret
 * now. A device under a known name, or of somebody whose last one still had work, is a question for a supervisor.
 */
export async function deviceOfLogin(
  auth: Auth,
  who: Someone,
  claim: DeviceClaim,
): Promise<NonNullable<SessionAnswer['device']>> {
  // A device mirrors the company, and these see their own documents only (`design.md`, Scope).
  if (!FLOOR.includes(who.role)) {
    throw forbidden('role.no-device', 'Suppliers and customers have no device', {role: who.role});
  }
  const own =
    claim.id && claim.secret
      ? await knownDevice(auth, who, {name: claim.name, id: claim.id, secret: claim.secret})
      : await newDevice(auth, who, claim.name);
  // Whoever comes first to a device that a ticket let in may have left another one behind.
  if (!('secret' in own) && !(await auth.devices.hasLogins(who.company, own.id))) {
    await askForLeftWork(auth, who, own);
  }
  await auth.storage.write(who.company, (tx) => tx.addDeviceLogin(own.id, who.staff, auth.now()));
  return own;
}

interface Proof {
  readonly name: string;
  readonly id: Id;
  readonly secret: string;
}

async function knownDevice(auth: Auth, who: Someone, claim: Proof): Promise<{id: Id; name: string}> {
  const device = await auth.devices.authenticate(`${claim.id}.${claim.secret}`);
  if (!device) return readmitted(auth, who, claim);
  // A handheld of another company is enrolled anew by leaving its id out, never by mistake.
  if (device.company !== who.company) throw unknownDevice();
  if (device.revoked_at > 0) {
    throw forbidden('device.revoked', 'This device was revoked; it may only hand in its work');
  }
  return {id: device.id, name: device.name};
}

/**
 * A device that this database has never seen, with a secret like ours: the database is an old copy. Its owner has
 * just logged in, so it is itself again and hands in the lost tail.
 */
async function readmitted(
  auth: Auth,
  who: Someone,
  {id, name, secret}: Proof,
): Promise<{id: Id; name: string}> {
  if (secret.length < newToken().length || (await auth.devices.exists(id))) throw unknownDevice();
  const enrolled = await auth.devices.enrol(who.company, id, name, secret);
  return {id, name: enrolled.name};
}

const unknownDevice = (): Fault => unauthorised('device.unknown', 'This device is not enrolled here');

async function newDevice(auth: Auth, who: Someone, wanted: string) {
  const id = auth.newId();
  const secret = newToken();
  const {name, isKnown} = await enrolAs(auth, who, {id, secret, name: wanted});
  if (!isKnown) await askForLeftWork(auth, who, {id, name});
  return {id, name, secret};
}

/** Enrols a device; one under a known name is a question for a supervisor. */
async function enrolAs(
  auth: Auth,
  who: Pick<Someone, 'company' | 'staff'>,
  {id, name: wanted, secret}: Proof,
): Promise<{name: string; isKnown: boolean}> {
  const {name, known} = await auth.devices.enrol(who.company, id, wanted, secret);
  if (known) await openCase(auth, who, id, 'device.name-known', reportFacts(auth, known, name));
  return {name, isKnown: known !== undefined};
}

/** A person whose last device still had work comes to a new one. */
async function askForLeftWork(auth: Auth, who: Someone, own: {id: Id; name: string}): Promise<void> {
  const last = await auth.devices.lastOf(who.company, who.staff);
  if (!last || last.id === own.id || auth.telemetry.latest(last).pending === 0) return;
  await openCase(auth, who, own.id, 'device.left-pending', reportFacts(auth, last, own.name));
}

/**
 * The device that a ticket lets in. One that proves who it is stays so, revoked or not: the office has asked for
 * it. Answers `undefined` for a ticket that is not good, whatever the reason.
 */
export async function deviceOfTicket(
  auth: Auth,
  {openid, ticket, device: proof}: EnrolRequest,
): Promise<EnrolAnswer['device'] | undefined> {
  const own = proof && (await auth.devices.authenticate(`${proof.id}.${proof.secret}`));
  const isOurs = own?.company === openid;
  const id = isOurs ? own.id : auth.newId();
  const name = await auth.tickets.take(openid, ticket, id, auth.now());
  if (name === undefined) return undefined;
  if (isOurs) {
    await auth.devices.readmit(openid, id);
    const renamed = await auth.devices.rename(openid, id, name);
    return {id, name: renamed === 'renamed' ? name : own.name};
  }
  const secret = newToken();
  const enrolled = await enrolAs(auth, {company: openid, staff: ''}, {id, name, secret});
  return {id, name: enrolled.name, secret};
}

/** A device that had unsent work and comes back without it: its store was wiped. */
export const reportEmptied = (auth: Auth, device: Device, pending: number, oldestAt: number): Promise<void> =>
  openCase(auth, {company: device.company, staff: ''}, device.id, 'device.came-back-empty', {
    device: device.name,
    pending,
    oldestAt,
  });

const reportFacts = (auth: Auth, device: Device, name: string): Facts => {
  const {pending, oldestAt, seenAt} = auth.telemetry.latest(device);
  return {device: device.name, name, pending, oldestAt, seenAt};
};

/** Opens a case about a device; the same word again while it is open joins it, and says there what is worse. */
async function openCase(
  auth: Auth,
  who: Pick<Someone, 'company' | 'staff'>,
  device: string,
  code: string,
  facts: Facts,
): Promise<void> {
  const by = {who: who.staff, at: auth.now()};
  const told = caseRow({
    id: auth.newId(),
    warehouse: '',
    kind: 'device',
    code,
    mutation: '',
    action: '',
    who: who.staff,
    device,
    facts,
  });
  await auth.storage.write(who.company, async (tx) => {
    const open = await openCaseOf(tx, device, code);
    if (!open) return putOwn(tx, caseResource, told.row, by);
    const before = Number((JSON.parse(String(open['facts'])) as Facts)['pending']);
    if (before >= Number(facts['pending'])) throw new Rollback(undefined);
    return putOwn(tx, caseResource, {...open, facts: told.row['facts'] ?? ''}, by);
  });
}

async function openCaseOf(tx: WriteTransaction, device: string, code: string): Promise<Row | undefined> {
  const read = {list: caseResource.name, index: 'device', prefix: [device, code, 'open'], limit: 1};
  return (await tx.fetch([read]))[0]?.rows[0];
}
