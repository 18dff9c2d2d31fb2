import {randomBytes} from 'node:crypto';
import {RULES} from '#domain/actions.ts';
import {idAt} from '#domain/kernel/id.ts';
import {createAuth, type Auth} from '../auth/auth.ts';
import {createHeldGrants} from '../auth/held-grants.ts';
import {createProveLogins} from '../auth/prove-logins.ts';
import {createQuiet} from '../auth/quiet-devices.ts';
import {createSigning} from '../auth/signing.ts';
import type {Database} from '../storage/open.ts';
import {createSyncServer, type SyncServer} from '../sync/server.ts';

/** Who may do what, and the way in for what is done, for a command beside a running server. */
export function createAuthOf(database: Database): Auth & {readonly sync: SyncServer} {
  const now = () => Date.now();
  const newEpoch = () => crypto.randomUUID();
  const newId = () => idAt(Date.now(), randomBytes(10));
  const signing = createSigning(database.kysely, now);
  const quiet = createQuiet(database.kysely, now);
  const proveLogins = createProveLogins(signing, quiet, createHeldGrants(database.kysely));
  const sync = createSyncServer({storage: database, rules: RULES, now, newEpoch, newId, proveLogins});
  const auth = createAuth({
    storage: database,
    db: database.kysely,
    sync,
    signing,
    quiet,
    registration: 'open',
    now,
    random: (bytes) => randomBytes(bytes),
    newId,
  });
  return {...auth, sync};
}
