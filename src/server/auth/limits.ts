import {DAY_MS} from '#domain/kernel/durations.ts';
import {WRONG_CODES} from './accounts.ts';
import type {AttemptLimit} from './attempt-counters.ts';

const TEN_MINUTES = 600_000;
const QUARTER_HOUR = 900_000;
/** How often one may try. Only what was in vain counts, but for registrations and enrolments. */
export const ATTEMPT_LIMITS = {
  /**
   * Wrong codes and passwords for one account from devices that are not its company's: then the account is closed
   * to strangers, and its own devices go on. Specification 6.
   */
  stranger: {name: 'stranger', most: 3, ms: QUARTER_HOUR},
  /** Wrong codes for a name on devices of the company, whether it exists or not: how many tries it is told to have. */
  guesses: {name: 'guesses', most: WRONG_CODES, ms: DAY_MS},
  /**
   * The same of an administrator's password, which is no code: were both counted as one, a guess at a name as either
   * would learn of which company its administrator is.
   */
  strangerPassword: {name: 'stranger password', most: 3, ms: QUARTER_HOUR},
  /** An administrator's wrong passwords on one device of her company; no attack locks her out of all of them. */
  password: {name: 'password', most: 10, ms: QUARTER_HOUR},
  /** Wrong logins on one device of the company, whichever person is named. */
  device: {name: 'device', most: 60, ms: TEN_MINUTES},
  /** Wrong logins of strangers from one address: how many accounts it can close, and alone never the company. */
  strangers: {name: 'strangers', most: 30, ms: QUARTER_HOUR},
  /**
   * Wrong codes of strangers for one company, whatever the names and addresses: then its codes are closed to
   * strangers. One among many has any code of four digits.
   */
  company: {name: 'company', most: 60, ms: QUARTER_HOUR},
  /** The same for patient guesses: one guess in 10,000 is right. */
  companyDay: {name: 'company day', most: 300, ms: DAY_MS},
  /** A whole site may stand behind one address, and one of its devices must not lock the others out. */
  address: {name: 'address', most: 1_000, ms: TEN_MINUTES},
  registration: {name: 'registration', most: 20, ms: TEN_MINUTES},
  /** Tickets that were none, from one address. */
  enrolment: {name: 'enrolment', most: 100, ms: TEN_MINUTES},
  /**
   * Devices that one person's logins enrol. A shift has a handheld, a spare one and a desk; a browser that forgets
   * is a new one each time. So ten are enough for a bad day, and the office sees the list long before sixty.
   */
  devices: {name: 'devices', most: 10, ms: DAY_MS, code: 'device.too-many'},
  /**
   * What a person asks for again after a loss that her role forbids now: it is held for a person who may. Rights change
   * seldom, and a day of a desk has no more of it.
   */
  forbiddenAgain: {name: 'forbidden again', most: 50, ms: 3_600_000, code: 'again.too-many'},
  /** What all of a company ask other companies about their warehouses: no inbox is flooded. */
  inquiry: {name: 'inquiry', most: 20, ms: DAY_MS, code: 'inquiry.too-many'},
  /** What all people of one supplier or customer ask for by the portal: a day's orders typed by hand, and no flood. */
  party: {name: 'party', most: 300, ms: 3_600_000, code: 'party.too-many'},
} as const satisfies Readonly<Record<string, AttemptLimit>>;

/** What comes from an address belongs to no company yet. */
export const ofAddress = (limit: AttemptLimit, address: string) => ({limit, company: '', key: address});

/** Of all that is tried for a company. */
export const ofCompany = (limit: AttemptLimit, company: string) => ({limit, company, key: ''});
