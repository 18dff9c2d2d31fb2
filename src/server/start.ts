import {randomBytes} from 'node:crypto';
import type {IncomingMessage, Server, ServerResponse} from 'node:http';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {getRequestListener} from '@hono/node-server';
import type {Hono} from 'hono';
import {pino} from 'pino';
import {idAt} from '#domain/kernel/id.ts';
import {RULES} from '#domain/actions.ts';
import {createApp} from './app.ts';
import {createAuth, type Auth} from './auth/auth.ts';
import {reportContradiction} from './auth/enrol.ts';
import {createHeldGrants} from './auth/held-grants.ts';
import {createProveLogins} from './auth/prove-logins.ts';
import {createQuiet} from './auth/quiet-devices.ts';
import {createReceipts} from './auth/receipts.ts';
import {createSigning} from './auth/signing.ts';
import {watchDevices} from './auth/watch-devices.ts';
import type {ServerConfig} from './config.ts';
import {createEntrance, type HttpEntrance} from './entrance.ts';
import {readKept, type KeptServer} from './installation/installation-file.ts';
import {keepCompanies, tellOfSetBack} from './installation/keep-companies.ts';
import {othersIn, recordedIn, stillRecorded} from './installation/known-history.ts';
import {createTellOfOthers} from './installation/foreign-history-cases.ts';
import {keepKeys} from './installation/keep-keys.ts';
import {loadAppFiles} from './http/app-files.ts';
import {answerBroken} from './http/broken-request.ts';
import type {HttpDeps} from './http/deps.ts';
import {createLiveHub} from './http/live-hub.ts';
import {createRowNewsHub} from './http/row-news-hub.ts';
import {createMetrics} from './http/metrics.ts';
import {plainHttp} from './http/plain-http.ts';
import type {ServerTrust} from './http/trust-page.ts';
import {createLongWork} from './long-work/long-work.ts';
import {tellOfStopped} from './long-work/tell-stopped.ts';
import type {WorkKind} from './long-work/work-kind.ts';
import {WORK_KINDS} from './long-work/work-kinds.ts';
import {createImports} from './moving/imports.ts';
import {releaseAllEditing} from './moving/release-editing.ts';
import {leaveDocuments} from './leave-documents.ts';
import {mustBeWritable, openChecked} from './open-checked.ts';
import {createChat} from './chat/chat.ts';
import {forgetOldMessages} from './chat/forget.ts';
import {whoIsHere} from './chat/device-presence.ts';
import {floorActs} from './people/floor-acts.ts';
import {floorWork} from './people/floor-work.ts';
import {ownActs} from './people/own-acts.ts';
import {createPhotos} from './photos/photos.ts';
import {createPublications} from './publications/publications.ts';
import type {Database} from './storage/open.ts';
import {createTexts} from './texts.ts';
import {DiskRoom} from './sync/disk-room.ts';
import {createSyncServer} from './sync/server.ts';
import {loadCredentials, type TlsCredentials} from './tls/credentials.ts';
import {fresherCredentials} from './tls/keep-fresh.ts';
import {createSumLedgers, type SumLedgers} from './sum-ledgers.ts';
import {printableError} from './printable-work.ts';
import {forgetOldTombstones} from './upkeep.ts';

/** Telemetry of devices goes to the database this often. */
const REPORTS_MS = 10_000;
/**
 * Long work whose process has died is looked for this often. On a file a command beside the server waits for it to be
 * taken up, and a look costs nothing; on PostgreSQL a command does it itself.
 */
const WORK_MS = {sqlite: 200, postgres: 2_000} as const;
/** Reports read at most what came to a ledger in so long, beside its sums. */
const SUMS_MS = 10_000;
const SWEEP_MS = 3_600_000;
const UPKEEP_MS = 24 * 3_600_000;
/** A round trip to a database elsewhere is worth waiting a little for company. */
const POSTGRES_GATHER_MS = 3;
/** What {@link StartOptions.askedOnMs} is unless told. */
const ASKED_ON_MS = 2_000;

/** A server that answers. */
export interface RunningServer {
  readonly port: number;
  readonly deps: HttpDeps;
  /** Names of this machine for which its own authority may not vouch. */
  readonly leftOut: readonly string[];
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
  /** Long work that can be asked for; the product's own unless told. */
  readonly kinds?: ReadonlyMap<string, WorkKind>;
  /** Between two things that a desk asks for again after a loss, one after the other, there is no more, ms. */
  readonly askedOnMs?: number;
}
type Takes = (request: IncomingMessage, response: ServerResponse) => boolean;

const LISTENER = {overrideGlobalObjects: false, errorHandler: answerBroken};

const now = (): number => Date.now();
const random = (bytes: number): Uint8Array => randomBytes(bytes);
const newId = (): string => idAt(now(), random(10));

/** Puts the server together and listens. Throws a {@link StartFault} that names what to put right. */
export async function startServer(config: ServerConfig, options: StartOptions): Promise<RunningServer> {
  const log = pino({level: config.logLevel, serializers: {err: printableError}});
  // Before anything is put there.
  await mustBeWritable(config);
  const credentials = await loadCredentials(config, now());
  const database = await openChecked(config, log);
  try {
    const kept = await readKept(config.dataDir, database.serverId);
    const deps = depsOf(config, database, {
      log,
      kept,
      kinds: options.kinds ?? WORK_KINDS,
      askedOnMs: options.askedOnMs ?? ASKED_ON_MS,
    });
    const keepSoftly = (work: Promise<void>) =>
      work.catch((error: unknown) => log.error({err: error}, NOT_KEPT));
    await keepSoftly(keepKeys(database.kysely, config.dataDir, database.serverId, now()));
    await deps.auth.signing.ready();
    const still = await stillRecorded(database.kysely, kept);
    for (const company of recordedIn(kept)) if (!still.has(company)) log.warn({company}, RECORDED_ANEW);
    const unrecorded = await database.beginProving(still);
    await tellOfSetBack(database.kysely, deps.storage, kept, {newEpoch: () => crypto.randomUUID(), now});
    const tellOfOthers = createTellOfOthers(deps);
    await tellOfOthers([...database.robbed, ...unrecorded, ...(await othersIn(database.kysely, kept))]);
    const rememberAll = async (): Promise<void> => tellOfOthers(await remember(config, database));
    await keepSoftly(rememberAll());
    const files = await loadAppFiles(options.buildDir, config.dataDir, now());
    const app = createApp(deps, files, trustOf(config, credentials));
    options.extend?.(app, deps);
    const entrance = createEntrance(credentials);
    const answer = getRequestListener(app.fetch, LISTENER);
    const before = await options.before?.(entrance.main);
    entrance.main.on('request', (request, response) => {
      if (!before?.(request, response)) void answer(request, response);
    });
    const answerPlain = getRequestListener(plainHttp(app.fetch), LISTENER);
    entrance.onPlain((request, response) => void answerPlain(request, response));
    await deps.sync.runWanted();
    // The process at it has died.
    if (database.isFirst) await deps.longWork.store.takeFromAll();
    await deps.longWork.look();
    await tellOfStopped(database.kysely, deps.sync);
    const port = await entrance.listen(config.host, config.port);
    const timers = startTimers(deps, database, rememberAll);
    const sums = createSumLedgers(database, (error) =>
      log.error({err: error}, 'the ledger was not added up for reports'),
    );
    timers.push(setInterval(() => void sums.look(), SUMS_MS));
    if (credentials) timers.push(keepFresh(config, credentials, entrance, log));
    const leftOut = credentials?.leftOut ?? [];
    const unwatch = watchOtherProcesses(database, deps);
    const end = (): Promise<void> => {
      unwatch();
      return stop(config, entrance, deps, database, timers, sums);
    };
    return {port, deps, leftOut, stop: end};
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** What a server is started with beside its database. */
interface StartParts {
  readonly log: HttpDeps['log'];
  readonly kinds: ReadonlyMap<string, WorkKind>;
  readonly kept: KeptServer;
  readonly askedOnMs: number;
}

function depsOf(
  config: ServerConfig,
  database: Database,
  {log, kinds, kept, askedOnMs}: StartParts,
): HttpDeps {
  const live = createLiveHub(database);
  const diskRoom = new DiskRoom(() => performance.now());
  const storage = diskRoom.watched(database);
  const rowNews = createRowNewsHub(database, storage, (error) =>
    log.error({err: error}, 'live news were broken off'),
  );
  const signing = createSigning(database.kysely, now);
  const quiet = createQuiet(database.kysely, now);
  const sync = syncOf(database, {storage, signing, quiet, kept, askedOnMs, log}, (company, report) =>
    reportContradiction(auth, company, report),
  );
  const auth: Auth = createAuth({
    storage,
    db: database.kysely,
    sync,
    signing,
    quiet,
    registration: config.registration,
    now,
    random,
    newId,
  });
  const longWork = longWorkOf(database, {storage, sync, kinds, log});
  return {
    config,
    storage,
    sync,
    rules: RULES,
    longWork,
    imports: createImports(database.kysely, now, {
      localesDir: path.join(PACKAGE_ROOT, 'locales'),
      most: config.importBytes,
    }),
    auth,
    photos: createPhotos(database.kysely),
    chat: createChat(database.kysely),
    ownActs: (asked) => ownActs(database.kysely, asked),
    floorWork: (asked) => floorWork(database.kysely, asked),
    floorActs: (asked) => floorActs(database.kysely, asked),
    whoIsHere: (company) => whoIsHere(database.kysely, company, now()),
    publications: createPublications(database.kysely, now),
    texts: createTexts(path.join(PACKAGE_ROOT, 'locales')),
    live,
    rowNews,
    log,
    metrics: createMetrics(() => live.listeners + rowNews.listeners),
    ping: () => database.ping(),
    diskRoom,
    serverId: database.serverId,
    now,
  };
}

/** What a device said of the records, and how it was told. */
type Contradicted = NonNullable<Parameters<typeof createSyncServer>[0]['contradicted']>;

function syncOf(
  database: Database,
  parts: Omit<StartParts, 'kinds'> & {
    readonly storage: HttpDeps['storage'];
    readonly signing: Auth['signing'];
    readonly quiet: ReturnType<typeof createQuiet>;
  },
  contradicted: Contradicted,
): HttpDeps['sync'] {
  const {storage, signing, quiet, kept, askedOnMs, log} = parts;
  return createSyncServer({
    storage,
    rules: RULES,
    now,
    newEpoch: () => crypto.randomUUID(),
    newId,
    proveLogins: createProveLogins(signing, quiet, createHeldGrants(database.kysely)),
    receipts: createReceipts(() => signing.present(), now),
    contradicted: async (company, report) => {
      log.warn({company, device: report.device}, 'a device says that it knows more than the records');
      await contradicted(company, report);
    },
    failed: (error) => log.error({err: error}, 'held work was not run again'),
    numbersSeen: (company) => {
      const seen = kept.companies[company];
      return seen && {number: seen.number, at: seen.number_at};
    },
    gather: gatherFor(database.kind),
    askedOn: {ms: askedOnMs, wait: () => pause(askedOnMs, undefined, {ref: false})},
    turn: () => new Promise((resolve) => setImmediate(resolve)),
  });
}

function longWorkOf(
  database: Database,
  {storage, sync, kinds, log}: Pick<HttpDeps, 'storage' | 'sync' | 'log'> & Pick<StartParts, 'kinds'>,
): HttpDeps['longWork'] {
  return createLongWork({
    db: database.kysely,
    storage,
    sync,
    rules: RULES,
    kinds,
    now,
    newId,
    failed: (error, work) =>
      log.error(
        {err: error, work},
        work?.isGivenUp ? 'long work has failed too often and has stopped' : 'long work has paused',
      ),
  });
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

const trustOf = ({publicUrl}: ServerConfig, credentials: TlsCredentials | undefined): ServerTrust => ({
  isSecure: credentials !== undefined || publicUrl?.startsWith('https:') === true,
  ...(credentials?.authority ? {authority: credentials.authority} : {}),
  textsDir: path.join(PACKAGE_ROOT, 'locales'),
});

/** Looks each hour for newer credentials, so that a server that is never stopped never runs out of them. */
function keepFresh(
  config: ServerConfig,
  credentials: TlsCredentials,
  entrance: HttpEntrance,
  log: HttpDeps['log'],
): NodeJS.Timeout {
  let current = credentials;
  const look = async (): Promise<void> => {
    const fresher = await fresherCredentials(config, current, now());
    if (!fresher) return;
    entrance.renew(fresher);
    current = fresher;
    log.info({until: new Date(fresher.until).toISOString()}, 'HTTPS goes on with a new certificate');
  };
  return setInterval(
    () => void look().catch((error: unknown) => log.error({err: error}, 'the certificate was not renewed')),
    SWEEP_MS,
  );
}

function startTimers(
  {auth, log, storage, sync, longWork, imports}: HttpDeps,
  database: Database,
  rememberAll: () => Promise<void>,
): NodeJS.Timeout[] {
  const soften = (work: () => Promise<void>) => () =>
    void work().catch((error: unknown) => log.error({err: error}, 'a periodic task failed'));
  const leave = soften(async () => void (await leaveDocuments({storage, sync, newId, now})));
  leave();
  const letGo = () => releaseAllEditing({db: database.kysely, storage, sync, newId, now});
  soften(letGo)();
  return [
    setInterval(leave, SWEEP_MS),
    setInterval(
      soften(() => writeHeard(auth)),
      REPORTS_MS,
    ),
    setInterval(soften(rememberAll), REPORTS_MS),
    setInterval(
      soften(async () => {
        await auth.sessions.sweep(now());
        await auth.tickets.sweep(now());
        await auth.tries.sweep();
        await longWork.store.sweep();
        await imports.store.sweep();
        await letGo();
      }),
      SWEEP_MS,
    ),
    setInterval(
      soften(() => longWork.look()),
      WORK_MS[database.kind],
    ),
    setInterval(
      soften(async () => {
        await forgetOldTombstones(database, sync, now());
        await forgetOldMessages({storage, sync, newId, now});
      }),
      UPKEEP_MS,
    ),
  ];
}

/** A device that was revoked at another process of the same database is out here, too. */
function watchOtherProcesses(database: Database, {auth, log}: HttpDeps): () => void {
  if (database.kind === 'sqlite') return () => undefined;
  const watch = watchDevices(database.kysely, auth.devices, (error) =>
    log.error({err: error}, 'changed devices were not looked for'),
  );
  const unlisten = database.listen(watch.heard);
  return () => {
    unlisten();
    watch.stop();
  };
}

async function stop(
  config: ServerConfig,
  entrance: HttpEntrance,
  {auth, live, rowNews, log, longWork}: HttpDeps,
  database: Database,
  timers: readonly NodeJS.Timeout[],
  sums: SumLedgers,
): Promise<void> {
  for (const timer of timers) clearInterval(timer);
  await sums.stop();
  live.close();
  rowNews.close();
  await entrance.stop();
  await longWork.stop().catch((error: unknown) => log.error({err: error}, 'long work was not given back'));
  await writeHeard(auth).catch((error: unknown) => log.error({err: error}, 'reports were not written'));
  await remember(config, database).catch((error: unknown) => log.error({err: error}, NOT_KEPT));
  await database.close();
}

const RECORDED_ANEW =
  'the history tells that a backup of an older build was restored since: what lets people and devices in is on record anew, as it stands. Where nobody has restored one, somebody has been in the database';
const NOT_KEPT = 'what outlives a restore was not kept in DATA_DIR';

/** What outlives a restore on this installation; answers companies whose records do not bear it out. */
async function remember({dataDir}: ServerConfig, {kysely, serverId}: Database): Promise<string[]> {
  await keepKeys(kysely, dataDir, serverId, now());
  return keepCompanies(kysely, dataDir, serverId, now());
}

/** What devices have told lately. */
async function writeHeard({telemetry, quiet}: Auth): Promise<void> {
  await telemetry.flush();
  await quiet.flush();
}

/** The directory of this package. */
export const PACKAGE_ROOT = path.join(import.meta.dirname, '../..');
