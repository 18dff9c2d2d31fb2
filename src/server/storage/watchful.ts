import type {Head, ReadTransaction, Storage} from './storage.ts';

export interface WatchDeps {
  readonly newEpoch: () => string;
  /** ms UTC, for the record of epochs. */
  readonly now: () => number;
}

/**
 * A storage that notices when its database is set back under the running process (a failover that lost its
 * tail, a file put back): before anything is read or written there, a new epoch tells that history was lost.
 */
export function watchful(
  storage: Pick<Storage, 'write' | 'read'>,
  deps: WatchDeps,
): Pick<Storage, 'write' | 'read'> {
  /** How far this process has seen each company. */
  const seen = new Map<string, Head>();

  const see = (company: string, head: Head): void => {
    const known = seen.get(company);
    if (known?.epoch !== head.epoch || known.version < head.version) seen.set(company, head);
  };

  const write: Storage['write'] = async (company, work) => {
    const known = seen.get(company);
    let committed: Head | undefined;
    const value = await storage.write(company, async (tx) => {
      if (await isBehind(tx, known)) {
        // Another process may have written since: where the lost part begins is not known.
        await tx.openEpoch(deps.newEpoch(), true, 'this process has seen a later version', deps.now());
      }
      const result = await work(tx);
      committed = {...tx.head, version: tx.version};
      return result;
    });
    if (committed) see(company, committed);
    return value;
  };

  const read: Storage['read'] = async (company, work) => {
    const known = seen.get(company);
    const result = await storage.read(company, async (tx) => {
      if (await isBehind(tx, known)) return {isBehind: true as const};
      see(company, tx.head);
      return {isBehind: false as const, value: await work(tx)};
    });
    if (!result.isBehind) return result.value;
    await write(company, async () => undefined);
    return read(company, work);
  };

  return {write, read};
}

/** Whether this process knows of history that the database does not hold. */
async function isBehind(tx: ReadTransaction, known: Head | undefined): Promise<boolean> {
  if (!known) return false;
  if (known.epoch === tx.head.epoch) return tx.head.version < known.version;
  // Another epoch that follows ours tells of any loss already.
  return !(await tx.lineage()).some(({epoch}) => epoch === known.epoch);
}
