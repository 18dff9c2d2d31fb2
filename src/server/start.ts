import {randomBytes} from 'node:crypto';
import {once} from 'node:events';
import {
  createServer as createHttpServer,
  type IncomingMessage,
  type Server,
  type ServerResponse,
} from 'node:http';
import {createServer as createHttpsServer} from 'node:https';
import {readFile} from 'node:fs/promises';
import path from 'node:path';
import {getRequestListener} from '@hono/node-server';
import type {Hono} from 'hono';
import {pino} from 'pino';
import {idAt} from '#domain/kernel/id.ts';
import {RULES} from '#domain/actions.ts';
import {createApp} from './app.ts';
import {createAuth} from './auth/auth.ts';
import {StartFault, type Config} from './config.ts';
import {loadAppFiles} from './http/app-files.ts';
import type {HttpDeps} from './http/deps.ts';
import {createLiveHub} from './http/live-hub.ts';
import {createMetrics} from './http/metrics.ts';
import {openChecked} from './open-checked.ts';
import type {Database} from './storage/open.ts';
import {createSyncServer} from './sync/server.ts';
import {forgetOldTombstones} from './upkeep.ts';

/** Telemetry of devices goes to the database this often. */
const REPORTS_MS = 10_000;
const SWEEP_MS = 3_600_000;
const UPKEEP_MS = 24 * 3_600_000;
/** A round trip to a database elsewhere is worth waiting a little for company. */
const POSTGRES_GATHER_MS = 3;
/** Requests under way get this long when the server stops. */
const GRACE_MS = 5_000;

/** A server that answers. */
export interface RunningServer {
  readonly port: number;
  readonly deps: HttpDeps;
  /** Lets requests under way end, writes what is only in memory, closes the database. */
  stop(): Promise<void>;
}

export interface StartOptions {
  /** Where the built app lies. */
  readonly buildDir: string;
  /** Adds routes of its own. */
  readonly extend?: (app: Hono, deps: HttpDeps) => void;
  /** Makes what sees each request first and answers true where it takes it. */
  readonly before?: (server: Server) => Promise<Takes>;
}
type Takes = (request: IncomingMessage, response: ServerResponse) => boolean;

const now = (): number => Date.now();
const random = (bytes: number): Uint8Array => randomBytes(bytes);
const newId = (): string => idAt(now(), random(10));

/** Puts the server together and listens. Throws a {@link StartFault} that names what to put right. */
export async function startServer(config: Config, options: StartOptions): Promise<RunningServer> {
  const log = pino({level: config.logLevel});
  const database = await openChecked(config, log);
  try {
    const deps = depsOf(config, database, log);
    const files = await loadAppFiles(options.buildDir, config.dataDir, now());
    const app = createApp(deps, files);
    options.extend?.(app, deps);
    const server = await createServer(config);
    const answer = getRequestListener(app.fetch, {overrideGlobalObjects: false});
    const before = await options.before?.(server);
    server.on('request', (request, response) => {
      if (!before?.(request, response)) void answer(request, response);
    });
    const port = await listen(server, config);
    const timers = startTimers(deps, database);
    return {port, deps, stop: () => stop(server, deps, database, timers)};
  } catch (error) {
    await database.close();
    throw error;
  }
}

function depsOf(config: Config, database: Database, log: HttpDeps['log']): HttpDeps {
  const live = createLiveHub(database);
  const sync = createSyncServer({
    storage: database,
    rules: RULES,
    now,
    newEpoch: () => crypto.randomUUID(),
    gather: gatherFor(database.kind),
  });
  const auth = createAuth({
    storage: database,
    db: database.kysely,
    registration: config.registration,
    now,
    random,
    newId,
  });
  return {
    config,
    storage: database,
    sync,
    rules: RULES,
    auth,
    live,
    log,
    metrics: createMetrics(() => live.listeners),
    ping: () => database.ping(),
    serverId: database.serverId,
    now,
  };
}

/**
 * On SQLite the sockets that are ready now: without it the first request would have a transaction to itself
 * before the next is even read. On PostgreSQL also those whose answer has just gone out.
 */
const gatherFor =
  (kind: Database['kind']): (() => Promise<void>) =>
  () =>
    new Promise((resolve) => {
      if (kind === 'sqlite') setImmediate(resolve);
      else setTimeout(resolve, POSTGRES_GATHER_MS);
    });

/** Longer than proxies keep theirs, so that they never send into a closed connection. */
const KEEP_ALIVE_MS = 65_000;

async function createServer({tls}: Config): Promise<Server> {
  const options = {keepAliveTimeout: KEEP_ALIVE_MS};
  if (!tls) return createHttpServer(options);
  const [key, cert] = await Promise.all([pem('TLS_KEY', tls.key), pem('TLS_CERT', tls.cert)]);
  try {
    return createHttpsServer({...options, key, cert});
  } catch (error) {
    throw new StartFault(`TLS_KEY and TLS_CERT do not make HTTPS: ${String(error)}`);
  }
}

const pem = (name: string, file: string): Promise<Buffer> =>
  readFile(file).catch((error: unknown) => {
    throw new StartFault(`${name} cannot be read: ${String(error)}`);
  });

async function listen(server: Server, {host, port}: Config): Promise<number> {
  try {
    server.listen(port, host);
    await once(server, 'listening');
  } catch (error) {
    throw listenFault(error, host, port);
  }
  const address = server.address();
  return address !== null && typeof address === 'object' ? address.port : port;
}

function listenFault(error: unknown, host: string, port: number): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  switch (code) {
    case 'EADDRINUSE':
      return new StartFault(`PORT ${String(port)} is in use: stop what uses it, or set PORT to another one`);
    case 'EACCES':
      return new StartFault(`PORT ${String(port)} needs rights this user has not: set PORT to 1024 or above`);
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return new StartFault(`HOST ${host} is no address of this machine: use 0.0.0.0 for all of them`);
    default:
      return error;
  }
}

function startTimers({auth, log, sync}: HttpDeps, database: Database): NodeJS.Timeout[] {
  const soften = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.error({err: error}, 'a periodic task failed'));
  return [
    setInterval(
      soften(() => auth.telemetry.flush()),
      REPORTS_MS,
    ),
    setInterval(
      soften(() => auth.sessions.sweep(now())),
      SWEEP_MS,
    ),
    setInterval(
      soften(async () => void (await forgetOldTombstones(database, sync, now()))),
      UPKEEP_MS,
    ),
  ];
}

async function stop(
  server: Server,
  {auth, live, log}: HttpDeps,
  database: Database,
  timers: readonly NodeJS.Timeout[],
): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  live.close();
  const closed = once(server, 'close');
  // Callers who keep their connection learn with their next answer to go elsewhere.
  server.prependListener('request', (_, response) => response.setHeader('connection', 'close'));
  server.close();
  server.closeIdleConnections();
  const deadline = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(deadline);
  await auth.telemetry.flush().catch((error: unknown) => log.error({err: error}, 'reports were not written'));
  await database.close();
}

/** The directory of this package. */
export const ROOT = path.join(import.meta.dirname, '../..');
