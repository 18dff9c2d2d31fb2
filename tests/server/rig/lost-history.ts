import {BACKUP_RESTORED} from '#server/storage/storage.ts';
import type {Caller, TestServer} from '../http/site.ts';

/** From now on a company's history has lost something, as after a restore. */
export const loseHistory = ({server}: TestServer, {company}: Caller): Promise<void> =>
  server.deps.storage.write(company, (tx) =>
    tx.openEpoch(crypto.randomUUID(), true, BACKUP_RESTORED, Date.now()),
  );
