import type {HttpBindings} from '@hono/node-server';
import type {Context} from 'hono';
import type {Logger} from 'pino';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Auth} from '../auth/auth.ts';
import type {ChatReads} from '../chat/chat.ts';
import type {WhoIsHere} from '../chat/device-presence.ts';
import type {ServerConfig} from '../config.ts';
import type {ImportServices} from '../moving/imports.ts';
import type {LongWork} from '../long-work/long-work.ts';
import type {floorActs, FloorActsRequest} from '../people/floor-acts.ts';
import type {floorWork} from '../people/floor-work.ts';
import type {OwnActs, OwnActsRequest} from '../people/own-acts.ts';
import type {WorkOfDayRequest} from '../people/work-of-day.ts';
import type {StoredPhotos} from '../photos/photos.ts';
import type {PublicationStore} from '../publications/publications.ts';
import type {Storage} from '../storage/storage.ts';
import type {DiskRoom} from '../sync/disk-room.ts';
import type {SyncServer} from '../sync/server.ts';
import type {LanguageHints, ServerTexts} from '../texts.ts';
import type {LiveHub} from './live-hub.ts';
import type {RowNewsHub} from './row-news-hub.ts';
import type {RequestMetrics} from './metrics.ts';
import {networkOf} from './network-of.ts';

/** Everything that a request may need. */
export interface HttpDeps {
  readonly config: Pick<
    ServerConfig,
    'host' | 'trustProxy' | 'publicUrl' | 'allowedOrigins' | 'metricsToken'
  >;
  readonly storage: Storage;
  readonly sync: SyncServer;
  readonly rules: Rules;
  readonly longWork: LongWork;
  readonly imports: ImportServices;
  readonly auth: Auth;
  readonly photos: StoredPhotos;
  readonly chat: ChatReads;
  readonly whoIsHere: (company: string) => Promise<WhoIsHere>;
  readonly ownActs: (asked: OwnActsRequest) => Promise<OwnActs>;
  readonly floorWork: (asked: WorkOfDayRequest) => ReturnType<typeof floorWork>;
  readonly floorActs: (asked: FloorActsRequest) => ReturnType<typeof floorActs>;
  readonly publications: PublicationStore;
  /** The texts of the app, for the asker. */
  readonly texts: (reads: LanguageHints) => ServerTexts;
  readonly live: LiveHub;
  readonly rowNews: RowNewsHub;
  readonly log: Logger;
  readonly metrics: RequestMetrics;
  /** Fails when the database does not answer. */
  readonly ping: () => Promise<void>;
  /** Whether writing finds a full disk. */
  readonly diskRoom: Pick<DiskRoom, 'isFull'>;
  /** The database's own id. */
  readonly serverId: string;
  /** ms UTC. */
  readonly now: () => number;
}

/** Where a caller comes from, for rate limits. */
export function callerAddress(c: Context, {config}: Pick<HttpDeps, 'config'>): string {
  const forwarded = config.trustProxy
    ? c.req.header('x-forwarded-for')?.split(',').at(-1)?.trim()
    : undefined;
  return networkOf(forwarded || (peerOf(c)?.socket.remoteAddress ?? ''));
}

/** Whether this machine itself asks, and not a proxy on it for another machine. */
export function isThisMachine(c: Context, {config}: Pick<HttpDeps, 'config'>): boolean {
  if (config.trustProxy || FORWARDED.some((name) => c.req.header(name) !== undefined)) return false;
  return LOOPBACK.test(peerOf(c)?.socket.remoteAddress ?? '');
}

const FORWARDED = ['forwarded', 'x-forwarded-for', 'x-real-ip', 'via'];
const LOOPBACK = /^(::1|(::ffff:)?127(\.\d{1,3}){3})$/i;

/** Ends the connection in the middle of an answer: the caller sees that it is not whole. */
export const breakOff = (c: Context): void => void peerOf(c)?.socket.destroy();

/** Absent where the app is called without a network, as `app.request` does. */
const peerOf = (c: Context): HttpBindings['incoming'] | undefined =>
  (c.env as Partial<HttpBindings> | undefined)?.incoming;
