/** What stands in an enrolment QR: where the app is, whose company, and a ticket good for one device. */
export interface TicketLink {
  /** The app's address up to and without `/app/`; '' where the code did not say. */
  readonly address: string;
  readonly openid: string;
  readonly ticket: string;
}

const PATH = '/app/#/enrol';
const ID = '([0-9a-hjkmnp-tv-z]{8})';
const SECRET = '([0-9a-hjkmnp-tv-z]{24})(?![0-9a-z])';
const TICKET = new RegExp(`enrol[^0-9a-z]+o[^0-9a-z]+${ID}[^0-9a-z]+t[^0-9a-z]+${SECRET}`, 'i');

/** A link, so that any camera app opens it; a scanner that types it is read by {@link readTicketLink}. */
export const ticketLink = ({address, openid, ticket}: TicketLink): string =>
  `${address}${PATH}?o=${openid}&t=${ticket}`;

/**
 * The ticket in a scanned text or in the address of the page. Reads by the letters and not by the signs between:
 * a wedge under another keyboard layout types other signs, and a scanner may capitalise.
 */
export function readTicketLink(text: string): TicketLink | undefined {
  const found = TICKET.exec(text);
  const [, openid = '', ticket = ''] = found ?? [];
  if (!found) return undefined;
  const [, address = ''] = /^\s*(https?:\/\/[^/\s]+)\/app\//i.exec(text) ?? [];
  return {address: address.toLowerCase(), openid: openid.toUpperCase(), ticket: ticket.toUpperCase()};
}

/** The same as a path inside the app that is open; `a` keeps an address that may be another one. */
export const enrolPath = ({address, openid, ticket}: TicketLink): string =>
  `/enrol?o=${openid}&t=${ticket}${address === '' ? '' : `&a=${encodeURIComponent(address)}`}`;

/** Why a handheld could not use an address; '' where it could. */
export function weaknessOf(address: string): '' | 'local' | 'insecure' | 'invalid' {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol)) return 'invalid';
  const {hostname, protocol} = new URL(address);
  if (/^(localhost|127\.|\[::1\]$)/.test(hostname)) return 'local';
  return protocol === 'https:' ? '' : 'insecure';
}

/** The addresses to choose from: those that the server told, and the one this page came from where others reach it. */
export function ticketAddresses(told: readonly string[], own: string): string[] {
  const isOthers = weaknessOf(own) !== 'local';
  // What brought the person here works in this network.
  const isFirst = isOthers && told.includes(own);
  return [...new Set(isFirst ? [own, ...told] : [...told, ...(isOthers ? [own] : [])])];
}
