import {isRole} from '#domain/kernel/roles.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Device} from '#offline/device.ts';
import {keepEnrolment, type Enrolment} from '#offline/identity/enrolments.ts';
import {openDevice} from '#offline/open-device.ts';
import {mirroredLists} from '#server/sync/pull.ts';
import {call, newId, PASSWORD, type Caller} from '../http/site.ts';

const opened = new Set<Device>();
/** What the server gave each device at its login, by its id. */
const grants = new Map<string, string>();

/** Enrols this process, as though it were a browser, at an address; answers what it keeps and its outbox's name. */
export async function enrolAsPage(
  owner: Caller,
  baseUrl: string,
): Promise<{readonly outboxName: string; readonly enrolment: Enrolment}> {
  const login = {mode: 'admin', name: owner.session.name, password: PASSWORD, device: {name: newId()}};
  const {body} = await call(`${owner.url}/api/session`, 'POST', login);
  const {id, name, secret} = body['device'] as {id: string; name: string; secret: string};
  grants.set(id, String(body['grant']));
  const {company, warehouse} = owner;
  const server = String(body['server']);
  const enrolment = {server, company, id, name, secret, baseUrl, warehouse};
  return {outboxName: await keepEnrolment(enrolment), enrolment};
}

/** Opens the device of an outbox as a page does; losing a database fails the test. */
export async function openAsPage(outboxName: string, rules: Rules): Promise<Device> {
  const fail = (): never => {
    throw new Error('a database was lost');
  };
  const parts = {rules, lists: mirroredLists(rules.resources), build: 'test', onLost: fail};
  const device = await openDevice(outboxName, parts);
  if (!device) throw new Error('not enrolled');
  opened.add(device);
  return device;
}

/** The company's administrator begins a shift on it. */
export async function logIn(device: Device, {session}: Caller): Promise<void> {
  const {operator: who, name, role, session: token} = session;
  const grant = grants.get(device.enrolment.id) ?? '';
  if (!isRole(role)) throw new Error(`no role ${role}`);
  await device.session.begin({who, name, role, hours: 72, grant}, PASSWORD, {who, token});
}

/** Ends a page as a kill does: nothing more happens in it. */
export function killPage(device: Device): void {
  device.close();
  opened.delete(device);
}

export function killAll(): void {
  for (const device of opened) killPage(device);
}
