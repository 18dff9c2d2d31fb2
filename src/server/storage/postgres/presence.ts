import pg from 'pg';
import type {HistoryHead} from '../storage.ts';
import type {VersionListener} from '../version-news.ts';

const CHANNEL = 'binward';
/** Held shared by every server process while it is up. */
const PRESENCE_LOCK = 7_201_302;
const RETRY_MS = 1_000;

interface Presence {
  /** True when no other server process was up: this one opens new epochs before it lets others in. */
  readonly isFirst: boolean;
  /** Lets others in; to be called once the epochs are open. */
  ready(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection of its own, kept as long as the process lives: it hears of commits of other processes and holds
 * the lock that tells whether anybody is up. When it breaks it is made anew; a poll stands behind the news.
 */
export async function joinCluster(
  url: string,
  tell: VersionListener,
  onError: (error: Error) => void,
): Promise<Presence> {
  let client: pg.Client | undefined;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  const connect = async (): Promise<pg.Client> => {
    const next = new pg.Client({connectionString: url, keepAlive: true, application_name: 'binward news'});
    next.on('error', onError);
    next.on('notification', ({payload = ''}) => hear(payload, tell));
    await next.connect();
    await next.query(`listen ${CHANNEL}`);
    next.once('end', () => again());
    return next;
  };

  const again = (): void => {
    if (isClosed) return;
    retry = setTimeout(() => {
      connect()
        .then(async (next) => {
          client = next;
          await next.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
        })
        .catch((error: unknown) => {
          onError(error instanceof Error ? error : new Error(String(error)));
          again();
        });
    }, RETRY_MS);
  };

  client = await connect();
  const isFirst = await tryLock(client);
  if (!isFirst) await client.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
  const first = client;

  return {
    isFirst,
    async ready() {
      if (!isFirst) return;
      await first.query('select pg_advisory_lock_shared($1)', [PRESENCE_LOCK]);
      await first.query('select pg_advisory_unlock($1)', [PRESENCE_LOCK]);
    },
    async close() {
      isClosed = true;
      clearTimeout(retry);
      await client?.end();
    },
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const {rows} = await client.query<{got: boolean}>('select pg_try_advisory_lock($1) as got', [
    PRESENCE_LOCK,
  ]);
  return rows[0]?.got === true;
}

function hear(payload: string, tell: VersionListener): void {
  const [company, epoch, version] = payload.split(' ');
  if (company && epoch && version) tell(company, epoch, Number(version));
}

/** At most one notification of a company in so many ms: four a second. */
const NOTIFY_PAUSE_MS = 250;

/** Tells other processes of commits: the first at once, then at most four a second, always the latest. */
export function createNotifier(pool: pg.Pool, onError: (error: Error) => void) {
  const waiting = new Map<string, {head: HistoryHead | undefined; timer: NodeJS.Timeout}>();

  const send = (company: string, head: HistoryHead): void => {
    waiting.set(company, {head: undefined, timer: setTimeout(() => pause(company), NOTIFY_PAUSE_MS).unref()});
    const payload = `${company} ${head.epoch} ${String(head.version)}`;
    pool.query('select pg_notify($1, $2)', [CHANNEL, payload]).catch(onError);
  };
  const pause = (company: string): void => {
    const head = waiting.get(company)?.head;
    waiting.delete(company);
    if (head) send(company, head);
  };

  return {
    notify(company: string, head: HistoryHead): void {
      const pausing = waiting.get(company);
      if (pausing) pausing.head = head;
      else send(company, head);
    },
    close(): void {
      for (const {timer} of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
