import {caseResource} from '#domain/kernel/case.ts';
import type {Facts} from '#domain/kernel/action.ts';
import {caseRow} from '#domain/kernel/settle.ts';
import type {DeviceClaim, SessionAnswer} from '#protocol/session.ts';
import {forbidden, unauthorised} from '../fault.ts';
import type {Auth} from './auth.ts';
import type {Device} from './devices.ts';
import type {Someone} from './people.ts';
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
  const device =
    claim.id && claim.secret ? await provedDevice(auth, who, `${claim.id}.${claim.secret}`) : undefined;
  const last = device ? undefined : await auth.devices.lastOf(who.company, who.staff);
  const own = device ?? (await enrol(auth, who, claim.name, last));
  await auth.storage.write(who.company, (tx) => tx.addDeviceLogin(own.id, who.staff, auth.now()));
  return {id: own.id, name: own.name, ...('secret' in own ? {secret: own.secret} : {})};
}

async function provedDevice(auth: Auth, who: Someone, credential: string): Promise<Device> {
  const device = await auth.devices.authenticate(credential);
  // A handheld of another company is enrolled anew by leaving its id out, never by mistake.
  if (device?.company !== who.company)
    throw unauthorised('device.unknown', 'This device is not enrolled here');
  if (device.revoked_at > 0)
    throw forbidden('device.revoked', 'This device was revoked; it may only hand in its work');
  return device;
}

async function enrol(auth: Auth, who: Someone, wanted: string, last: Device | undefined) {
  const id = auth.newId();
  const {name, secret, known} = await auth.devices.enrol(who.company, id, wanted);
  if (known) await openCase(auth, who, id, 'device.name-known', reportFacts(auth, known, name));
  else if (last && auth.telemetry.latest(last).pending > 0) {
    await openCase(auth, who, id, 'device.left-pending', reportFacts(auth, last, name));
  }
  return {id, name, secret};
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

async function openCase(
  auth: Auth,
  who: Pick<Someone, 'company' | 'staff'>,
  device: string,
  code: string,
  facts: Facts,
): Promise<void> {
  const born = caseRow({
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
  const by = {who: who.staff, at: auth.now()};
  await auth.storage.write(who.company, (tx) => putOwn(tx, caseResource, born.row, by));
}
