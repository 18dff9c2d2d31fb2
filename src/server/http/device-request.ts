import type {Context} from 'hono';
import {boundWarehouses} from '#domain/people/staff.ts';
import {DEVICE_SCHEME} from '#protocol/schemes.ts';
import {STORAGE_HEADER} from '#protocol/storage-promise.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import type {EnrolledDevice, KnownDevice} from '../auth/devices.ts';
import {reportEmptied} from '../auth/enrol.ts';
import {promiseInHeader} from '../auth/storage-promise.ts';
import {HttpFault, forbiddenFault, unauthorisedFault} from '../fault.ts';
import type {HttpDeps} from './deps.ts';

/** What every device request says of itself. */
interface Spoken {
  readonly proto: number;
  readonly company: string;
  readonly device: string;
}
interface Reported extends Spoken {
  readonly pending: number;
  readonly oldestAt: number;
  readonly build: string;
  readonly made?: number | undefined;
}

/** The device of `Authorization: Device <id>.<secret>`, revoked or not. */
export async function deviceOf(c: Context, {auth}: HttpDeps): Promise<KnownDevice> {
  const [scheme, credential] = (c.req.header('authorization') ?? '').split(' ', 2);
  if (scheme !== DEVICE_SCHEME || !credential) {
    throw unauthorisedFault(
      'device.missing',
      'Send the device’s credential: Authorization: Device <id>.<secret>',
    );
  }
  const device = await auth.devices.authenticate(credential);
  if (!device) throw unauthorisedFault('device.unknown', 'This device is not enrolled here');
  return device;
}

/** A revoked device may hand in its work and nothing else. */
export function mustBeTrusted(device: EnrolledDevice): void {
  if (device.revoked_at > 0) throw forbiddenFault('device.revoked', 'This device was revoked');
}

/** The warehouses that the person who logged in last at a device is bound to, where she is. */
type BoundHands = readonly string[] | undefined;

/**
 * Also a device in the hands of a person who is locked may only hand in its work, until a person logs in there online.
 */
export async function mustBeInGoodHands(device: EnrolledDevice, {auth}: HttpDeps): Promise<BoundHands> {
  mustBeTrusted(device);
  const person = await auth.devices.latestPersonOn(device.company, device.id);
  if (person?.is_locked === 1)
    throw forbiddenFault('device.person-locked', 'Whoever logged in here last is locked: log in online');
  return boundWarehouses(person);
}

/** The same of one in the hands of a person who does not work in the warehouse whose rows it asks for (ROWS-11). */
export function mustBeAtWork(bound: BoundHands, warehouse: string): void {
  if (!bound || warehouse === '' || bound.includes(warehouse)) return;
  throw forbiddenFault('device.warehouse-not-yours', 'Whoever logged in here last works elsewhere', {
    warehouse,
  });
}

/** What a request says of itself must be what its credential says. */
export function mustAgree(device: EnrolledDevice, spoken: Spoken): void {
  if (spoken.company !== device.company || spoken.device !== device.id) {
    throw forbiddenFault('device.mismatch', 'The credential is of another device or company');
  }
}

/** `from`: the oldest version of the protocol that this route still answers. */
export function mustSpeak(spoken: Spoken, from: number = PROTOCOL_VERSION): void {
  if (spoken.proto >= from && spoken.proto <= PROTOCOL_VERSION) return;
  throw new HttpFault(426, 'protocol.version', 'Update the app', {
    spoken: spoken.proto,
    known: PROTOCOL_VERSION,
  });
}

/** Keeps what the device tells of its unsent work; one that comes back without it is a question for a supervisor. */
export async function noteReport(
  c: Context,
  {auth, log}: HttpDeps,
  device: EnrolledDevice,
  report: Reported,
): Promise<void> {
  const storage = promiseInHeader(c.req.header(STORAGE_HEADER));
  const {pending, oldestAt, build, made} = report;
  const lost = auth.telemetry.note(device, {pending, oldestAt, build, made, storage});
  if (!lost) return;
  log.warn({device: device.id, pending: lost.pending}, 'a device came back without its unsent work');
  await reportEmptied(auth, device, lost.pending, lost.oldestAt);
}
