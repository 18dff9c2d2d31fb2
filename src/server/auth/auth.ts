import type {Id} from '#domain/kernel/id.ts';
import type {Kysely} from 'kysely';
import type {RegistrationMode} from '../config.ts';
import type {Storage} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {SyncServer} from '../sync/server.ts';
import {createAfterRestore, type RestoreReview} from './after-restore.ts';
import {createAccounts, type Accounts} from './accounts.ts';
import {createDevices, type Devices} from './devices.ts';
import {countLogins, loginStates, type LoginPage, type LoginState} from './login-states.ts';
import type {QuietDevices} from './quiet-devices.ts';
import {createSessions, type Sessions} from './sessions.ts';
import type {TextSigner} from './signing.ts';
import {createTelemetry, type DeviceTelemetry} from './telemetry.ts';
import {createTickets, type Tickets} from './tickets.ts';
import {createTries, type AttemptCounters} from './attempt-counters.ts';

/** What identity stands on. Time and dice come from the composition root. */
interface AuthDeps {
  readonly storage: Storage;
  readonly db: Kysely<Tables>;
  /** Whatever people can see goes through the company's history. */
  readonly sync: Pick<SyncServer, 'ask' | 'found'>;
  readonly signing: TextSigner;
  readonly quiet: QuietDevices;
  readonly registration: RegistrationMode;
  /** ms UTC. */
  readonly now: () => number;
  readonly random: (bytes: number) => Uint8Array;
  readonly newId: () => Id;
}

/** Who may come in: accounts, sessions, devices, and how often one may try. */
export interface Auth extends AuthDeps {
  readonly accounts: Accounts;
  readonly sessions: Sessions;
  readonly devices: Devices;
  readonly telemetry: DeviceTelemetry;
  readonly tickets: Tickets;
  readonly tries: AttemptCounters;
  readonly afterRestore: RestoreReview;
  countLogins(company: string): Promise<number>;
  /** How the logins of a company stand, by name. */
  loginStates(company: string, page: LoginPage): Promise<readonly LoginState[]>;
}

export function createAuth(deps: AuthDeps): Auth {
  const {db, now} = deps;
  const devices = createDevices(db, now);
  return {
    ...deps,
    accounts: createAccounts(db),
    sessions: createSessions(db),
    devices,
    telemetry: createTelemetry(devices, now),
    tickets: createTickets(db),
    tries: createTries(db, now),
    afterRestore: createAfterRestore(db),
    countLogins: (company) => countLogins(db, company),
    loginStates: (company, page) => loginStates(db, company, page),
  };
}
