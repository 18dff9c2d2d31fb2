import {randomBytes} from 'node:crypto';
import {RULES} from '#domain/actions.ts';
import {idAt} from '#domain/kernel/id.ts';
import {createLongWork, type LongWork} from '../long-work/long-work.ts';
import {WORK_KINDS} from '../long-work/work-kinds.ts';
import type {Database} from '../storage/open.ts';
import type {SyncServer} from '../sync/server.ts';
import {printLine} from './run-command.ts';

/** Long work that a command does itself, where no server has the same file. */
export const longWorkOf = (database: Database, sync: SyncServer): LongWork =>
  createLongWork({
    db: database.kysely,
    storage: database,
    sync,
    rules: RULES,
    kinds: WORK_KINDS,
    now: () => Date.now(),
    newId: () => idAt(Date.now(), randomBytes(10)),
    failed: (error) => printLine(String(error)),
  });
