import type {Kysely} from 'kysely';
import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Storage} from '../storage/storage.ts';
import type {Tables} from '../storage/tables.ts';
import type {SyncServer} from '../sync/server.ts';
import type {WorkKind} from './work-kind.ts';
import {WorkRunner, type TellFailed} from './work-runner.ts';
import {WorkStore} from './work-store.ts';

interface LongWorkDeps {
  readonly db: Kysely<Tables>;
  readonly storage: Pick<Storage, 'read'>;
  readonly sync: SyncServer;
  readonly rules: Rules;
  readonly kinds: ReadonlyMap<string, WorkKind>;
  readonly now: () => number;
  readonly newId: () => Id;
  readonly failed: TellFailed;
}

/** Work that takes minutes: kept in the database, done piece by piece beside all other work. */
export interface LongWork {
  readonly kinds: ReadonlyMap<string, WorkKind>;
  readonly store: WorkStore;
  /** Begins whatever waits. */
  look(): Promise<void>;
  /** Asks the process that does it to leave off; what no process is at ends at once. */
  cancel(work: {readonly company: string; readonly id: Id; readonly kind: string}): Promise<void>;
  /** Resolves when this process is at nothing. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

export function createLongWork(deps: LongWorkDeps): LongWork {
  const store = new WorkStore(deps.db, deps.now, deps.newId());
  const runner = new WorkRunner({...deps, store});
  return {
    kinds: deps.kinds,
    store,
    look: () => runner.look(),
    async cancel({company, id, kind}) {
      await store.cancel(company, id);
      await runner.leaveOff(company, id, kind);
    },
    idle: () => runner.idle(),
    stop: () => runner.stop(),
  };
}
