import type {RegistrationStatus} from '#protocol/session.ts';
import type {TicketLink} from './ticket-link.ts';
import type {ReadableValue} from '../base/readable.ts';

/** `undefined` where it worked, else why not. */
export type EntryDenial =
  {readonly code: string; readonly facts: Readonly<Record<string, string | number>>} | undefined;

/** A person whose badge was scanned; the name is '' where this device has never heard of them. */
export interface ScannedBadge {
  readonly id: string;
  readonly name: string;
}

export interface StaffLogin {
  readonly openid: string;
  /** A name as typed, or a badge. */
  readonly who: string | ScannedBadge;
  readonly checkCode: string;
  /** For this tab alone: this browser becomes no device, and keeps nothing of the person who sits at it. */
  readonly isBorrowed: boolean;
}
export interface AdminLogin {
  readonly openid: string;
  readonly name: string;
  readonly password: string;
  /** As of staff. */
  readonly isBorrowed: boolean;
}
export interface RegistrationForm {
  readonly company: string;
  readonly name: string;
  readonly password: string;
  readonly withDemo: boolean;
  /** '' where it was not said. */
  readonly currency: string;
  /** Where its warehouse stands. */
  readonly timeZone: string;
}

/** What this browser is to a server. */
export interface EnrolledBrowser {
  readonly openid: string;
  readonly device: string;
  /** The database's own id. */
  readonly server: string;
  /** '' for the origin of the app. */
  readonly baseUrl: string;
  readonly warehouse: string;
}

export interface NamedWarehouse {
  readonly id: string;
  readonly name: string;
}

/** How people and this device come in and go. None of it ever touches recorded work. */
export interface DeviceIdentity {
  /** The OPENID last used in this browser, or ''. */
  readonly lastOpenid: string;
  readonly enrolled: ReadableValue<EnrolledBrowser | undefined>;
  /** Warehouses among which the person who has just logged in still has to choose; empty when there is no choice. */
  readonly choice: ReadableValue<readonly NamedWarehouse[]>;
  loginStaff(login: StaffLogin): Promise<EntryDenial>;
  loginAdmin(login: AdminLogin): Promise<EntryDenial>;
  register(registration: RegistrationForm): Promise<EntryDenial>;
  /** Whether a company may be registered on the server; `undefined` where it does not say. */
  registration(): Promise<RegistrationStatus | undefined>;
  logout(): Promise<void>;
  /** Whose badge a text is; `undefined` for any other text. */
  readBadge(raw: string): Promise<ScannedBadge | undefined>;
  /** A ticket for an identity of this browser; who works here stays. */
  enrol(ticket: TicketLink): Promise<EntryDenial>;
  /** Remembers the company that this browser works for. */
  useOpenid(openid: string): void;
  /** Warehouses of the company as this device has them, in which the person here works. */
  warehouses(): Promise<readonly NamedWarehouse[]>;
  /** Another warehouse for this device: needs the server, since its rows have to be fetched. */
  chooseWarehouse(id: string): Promise<EntryDenial>;
  /** Where the server is, and how long its answer takes, ms; `undefined` where it does not answer. */
  measure(): Promise<{readonly address: string; readonly ms: number | undefined}>;
}
