import type {Id} from '#domain/kernel/id.ts';
import type {Kysely} from 'kysely';
import type {Registration} from '../config.ts';
import type {Storage} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {SyncServer} from '../sync/server.ts';
import {createAccounts, type Accounts} from './accounts.ts';
import {createDevices, type Devices} from './devices.ts';
import {createRateLimit, type RateLimit} from './rate-limit.ts';
import {createSessions, type Sessions} from './sessions.ts';
import {createTelemetry, type Telemetry} from './telemetry.ts';
import {createTickets, type Tickets} from './tickets.ts';

/** What identity stands on. Time and dice come from the composition root. */
export interface AuthDeps {
  readonly storage: Storage;
  readonly db: Kysely<Tables>;
  /** Whatever people can see goes through the company's history. */
  readonly sync: Pick<SyncServer, 'ask' | 'found'>;
  readonly registration: Registration;
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
  readonly telemetry: Telemetry;
  readonly tickets: Tickets;
  readonly limits: {
    /** Wrong logins per account as one device tries it, per device, and per address as the far outer bound. */
    readonly account: RateLimit;
    readonly device: RateLimit;
    /**
     * Wrong logins per address by callers who prove no device. Three wrong codes lock a person: this is how many
     * people somebody can lock out who knows nothing but names.
     */
    readonly stranger: RateLimit;
    readonly address: RateLimit;
    /** Registrations, and wrong enrolments, per address. */
    readonly registration: RateLimit;
    readonly enrolment: RateLimit;
  };
}

const TEN_MINUTES = 600_000;

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
    limits: {
      account: createRateLimit(10, TEN_MINUTES, now),
      device: createRateLimit(60, TEN_MINUTES, now),
      stranger: createRateLimit(60, TEN_MINUTES, now),
      // A whole site may stand behind one address, and one of its devices must not lock the others out.
      address: createRateLimit(1_000, TEN_MINUTES, now),
      registration: createRateLimit(20, TEN_MINUTES, now),
      enrolment: createRateLimit(100, TEN_MINUTES, now),
    },
  };
}
