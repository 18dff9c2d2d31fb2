import {caseResource} from '#domain/kernel/case.ts';
import {openCase} from '#domain/kernel/device-case.ts';
import type {Id} from '#domain/kernel/id.ts';
import {FLOOR} from '#domain/kernel/roles.ts';
import type {Facts} from '#domain/kernel/action.ts';
import {enrolDevice, readmitDevice} from '#domain/people/device-acts.ts';
import type {DeviceClaim, EnrolAnswer, EnrolRequest, SessionAnswer} from '#protocol/session.ts';
import {forbidden, unauthorised, type Fault} from '../fault.ts';
import type {Auth} from './auth.ts';
import type {Device} from './devices.ts';
import {LIMITS} from './limits.ts';
import {takenName} from './names.ts';
import type {Someone} from './people.ts';
import type {OpenTicket} from './tickets.ts';
import {actAlone} from './own-act.ts';
import {hashToken, newToken} from './secrets.ts';

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
  await auth.devices.noteLogin(who.company, own.id, who.staff);
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
  const enrolled = await enrolAs(auth, who, {id, name, secret}, {isExpected: true});
  if (!enrolled) throw unknownDevice();
  return {id, name: enrolled.name};
}

const unknownDevice = (): Fault => unauthorised('device.unknown', 'This device is not enrolled here');

async function newDevice(auth: Auth, who: Someone, asked: string) {
  const wanted = takenName('device', asked);
  await auth.tries.take([{limit: LIMITS.devices, company: who.company, key: who.staff}]);
  const id = auth.newId();
  const secret = newToken();
  const enrolled = await enrolAs(auth, who, {id, secret, name: wanted});
  if (!enrolled) throw unknownDevice();
  if (!enrolled.isKnown) await askForLeftWork(auth, who, {id, name: enrolled.name});
  return {id, name: enrolled.name, secret};
}

/**
 * Enrols a device, under "name (2)" where the name is taken: that is a question for a supervisor, unless the device
 * was expected. Answers `undefined` where the ticket that lets it in has been spent meanwhile.
 */
async function enrolAs(
  auth: Auth,
  who: Pick<Someone, 'company'> & {readonly staff?: Id},
  {id, name: wanted, secret}: Proof,
  {ticket = '', isExpected = false}: {readonly ticket?: string; readonly isExpected?: boolean} = {},
): Promise<{name: string; isKnown: boolean} | undefined> {
  const {company, staff} = who;
  for (;;) {
    const {name, known} = await freeName(auth, company, wanted);
    const facts = known && !isExpected ? reportFacts(auth, known, name) : undefined;
    const refusal = await actAlone(auth, {
      company,
      action: enrolDevice.name,
      args: {
        device: id,
        name,
        ...(ticket ? {ticket} : {}),
        ...(facts ? {code: 'device.name-known', facts: JSON.stringify(facts)} : {}),
        ...(staff ? {person: staff} : {}),
      },
      ...(staff ? {who: staff} : {}),
      beside: {secretHash: hashToken(secret)},
    });
    if (!refusal) return {name, isKnown: known !== undefined};
    // Another one has come to that name since.
    if (refusal.code !== 'device.name-exists') return undefined;
  }
}

/** The name, or the next free one like it; `known` is the device that has it. */
async function freeName(
  {devices}: Auth,
  company: string,
  wanted: string,
): Promise<{name: string; known?: Device}> {
  const known = await devices.named(company, wanted);
  if (!known) return {name: wanted};
  for (let n = 2; ; n++) {
    const name = `${wanted} (${String(n)})`;
    if (!(await devices.named(company, name))) return {name, known};
  }
}

/** A person whose last device still had work comes to a new one. */
async function askForLeftWork(auth: Auth, who: Someone, own: {id: Id; name: string}): Promise<void> {
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
  {openid, ticket, device: proof}: EnrolRequest,
): Promise<EnrolAnswer['device'] | undefined> {
  const own = proof && (await auth.devices.authenticate(`${proof.id}.${proof.secret}`));
  const isOurs = own?.company === openid;
  const id = isOurs ? own.id : auth.newId();
  const brought = await auth.tickets.brought(openid, ticket, auth.now());
  if (!brought) return undefined;
  if (isOurs) return readmitByTicket(auth, own, brought);
  const secret = newToken();
  const enrolled = await enrolAs(
    auth,
    {company: openid},
    {id, name: brought.name, secret},
    {ticket: brought.id},
  );
  return enrolled && {id, name: enrolled.name, secret};
}

/** Under the ticket's name, or its own where another one has that. */
async function readmitByTicket(
  auth: Auth,
  own: Device,
  {id: ticket, name}: OpenTicket,
): Promise<EnrolAnswer['device'] | undefined> {
  for (const wanted of [name, own.name]) {
    const args = {device: own.id, name: wanted, ticket};
    const refusal = await actAlone(auth, {company: own.company, action: readmitDevice.name, args});
    auth.devices.forget();
    if (!refusal) return {id: own.id, name: wanted};
    if (refusal.code !== 'device.name-exists') return undefined;
  }
  return undefined;
}

/** A device that had unsent work and comes back without it: its store was wiped. */
export const reportEmptied = (auth: Auth, device: Device, pending: number, oldestAt: number): Promise<void> =>
  askAbout(auth, {company: device.company}, device.id, 'device.came-back-empty', {
    device: device.name,
    pending,
    oldestAt,
  });

const reportFacts = (auth: Auth, device: Device, name: string): Facts => {
  const {pending, oldestAt, seenAt} = auth.telemetry.latest(device);
  return {device: device.name, name, pending, oldestAt, seenAt};
};

/** Asks a supervisor about a device; the same word again while its case is open joins it, where it is worse. */
async function askAbout(
  auth: Auth,
  {company, staff}: Pick<Someone, 'company'> & {readonly staff?: Id},
  device: string,
  code: string,
  facts: Facts,
): Promise<void> {
  const [found] = await auth.storage.read(company, (tx) =>
    tx.fetch([{list: caseResource.name, index: 'device', prefix: [device, code, 'open'], limit: 1}]),
  );
  const open = found?.rows[0];
  const known = open ? Number((JSON.parse(String(open['facts'])) as Facts)['pending']) : -1;
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
