import type {Kysely} from 'kysely';
import type {VersionListener} from '../storage/version-news.ts';
import type {Tables} from '../storage/tables.ts';
import type {Devices} from './devices.ts';

/** Commits of a company are looked through this often at most. */
const WATCH_PAUSE_MS = 250;

interface DeviceWatch {
  /** News of a commit, of whichever process. */
  readonly heard: VersionListener;
  stop(): void;
}

/**
 * Has this process ask for devices anew as soon as it hears of a commit that changed one, at whichever process: each
 * such commit is on record, so that all others are told from it by one look. Where that fails, what is remembered ends
 * by its time.
 */
export function watchDevices(
  db: Kysely<Tables>,
  devices: Pick<Devices, 'forget'>,
  failed: (error: unknown) => void,
): DeviceWatch {
  /** How far each company was looked through. */
  const seen = new Map<string, {readonly epoch: string; readonly version: number}>();
  const pausing = new Map<string, {latest: (() => void) | undefined; readonly timer: NodeJS.Timeout}>();

  async function look(company: string, epoch: string, version: number): Promise<void> {
    const before = seen.get(company);
    seen.set(company, {epoch, version});
    const isKnown = before?.epoch === epoch && before.version <= version;
    if (!isKnown || (await hasChanged(db, company, before.version))) devices.forget();
  }
  function heard(company: string, epoch: string, version: number): void {
    const again = (): void => heard(company, epoch, version);
    const pause = pausing.get(company);
    if (pause) {
      pause.latest = again;
      return;
    }
    const end = (): void => {
      const {latest} = pausing.get(company) ?? {};
      pausing.delete(company);
      latest?.();
    };
    pausing.set(company, {latest: undefined, timer: setTimeout(end, WATCH_PAUSE_MS).unref()});
    look(company, epoch, version).catch(failed);
  }
  return {
    heard,
    stop: () => {
      for (const {timer} of pausing.values()) clearTimeout(timer);
      pausing.clear();
    },
  };
}

async function hasChanged(db: Kysely<Tables>, company: string, after: number): Promise<boolean> {
  const found = await db
    .selectFrom('proving_changes')
    .select('version')
    .where('company', '=', company)
    .where('version', '>', after)
    .where('list', 'in', ['devices', 'former_devices'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
