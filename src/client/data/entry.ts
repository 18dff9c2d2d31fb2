import {isRole} from '#domain/kernel/roles.ts';
import {shortId} from '#domain/kernel/id.ts';
import {enrolmentOf, keepEnrolment} from '#offline/identity/enrolments.ts';
import type {ServerReply} from '#offline/identity/session.ts';
import type {DeviceClaim, EnrolAnswer, SessionAnswer} from '#protocol/session.ts';
import type {EntryDenial} from './identity.ts';

/** Local storage as the specified system kept it; none of it is a credential (`design.md` 8). */
const OPENID = 'openid';
const DEVICE_NAME = 'device_name';

export const lastOpenid = (): string => localStorage.getItem(OPENID) ?? '';
export const keepOpenid = (openid: string): void => localStorage.setItem(OPENID, openid);
/**
 * Registration, enrolment and login at the server: a chunk of its own, since a person who is signed in does not need
 * it.
 */
export const loadSession = () => import('#offline/identity/session.ts');

/** What this browser says it is: the device it was enrolled as under that company, else a name for a new one. */
export async function deviceClaimOf(company: string): Promise<DeviceClaim> {
  const known = company === '' ? undefined : await enrolmentOf(company);
  if (!known) return {name: deviceName()};
  const {id, name, secret, signed = ''} = known.enrolment;
  return {id, name, secret, ...(signed === '' ? {} : {enrolment: signed})};
}

/** Names are unique in a company; a person may rename the device later. */
function deviceName(): string {
  const known = localStorage.getItem(DEVICE_NAME);
  if (known) return known;
  const name = `Device ${shortId(crypto.getRandomValues(new Uint8Array(5)))}`;
  localStorage.setItem(DEVICE_NAME, name);
  return name;
}

/** Keeps the enrolment that a login or a ticket brought, and answers the name of its outbox. */
export async function takeEnrolment(
  {openid, device, server, warehouses}: Pick<EnrolAnswer, 'openid' | 'device' | 'server' | 'warehouses'>,
  baseUrl: string,
): Promise<string> {
  const known = await enrolmentOf(openid);
  const was = known?.enrolment.warehouse;
  keepOpenid(openid);
  return keepEnrolment({
    server,
    company: openid,
    id: device.id,
    name: device.name,
    secret: device.secret ?? '',
    signed: device.enrolment ?? '',
    baseUrl,
    // The one that this device holds already, also where this person works elsewhere: she says where it goes.
    warehouse: was || warehouses[0]?.id || '',
  });
}

export function personOf({operator, name, role, offlineHours, grant = ''}: SessionAnswer) {
  if (!isRole(role)) throw new Error(`no role named ${role}`);
  return {who: operator, name, role, hours: offlineHours, grant};
}

/** The flags of the specified system: that a person is logged in, and as whom. Neither proves anything. */
export function raiseFlags(operator: string): void {
  localStorage.setItem('login_id', operator);
  localStorage.setItem('auth', 'true');
  localStorage.setItem('axios_check', 'true');
}

export function lowerFlags(): void {
  localStorage.removeItem('auth');
  localStorage.removeItem('axios_check');
}

/** Why it did not work. */
export const denialOfReply = (reply: Exclude<ServerReply<unknown>, {kind: 'in'}>): EntryDenial =>
  reply.kind === 'denied'
    ? {code: reply.code, facts: reply.facts}
    : reply.isBarred
      ? {code: 'origin.unlisted', facts: {origin: location.origin}}
      : {code: 'network', facts: {}};
