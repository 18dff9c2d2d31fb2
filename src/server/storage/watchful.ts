import type {Head, ReadTransaction, Storage} from './storage.ts';

export interface WatchDeps {
  readonly newEpoch: () => string;
  /** ms UTC, for the record of epochs. */
  readonly now: () => number;
}

/** The database does not hold what this process has seen. */
class SetBack extends Error {}

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

  /**
   * The epoch opens in a transaction of its own: work that is taken back in the same one would take the epoch with
   * it, and its answer would tell of an epoch that never was.
   */
  const open = async (company: string, known: Head | undefined): Promise<void> => {
    let opened: Head | undefined;
    await storage.write(company, async (tx) => {
      // Another process may have told of it first.
      if (!(await isBehind(tx, known))) return;
      // Or have written since: where the lost part begins is not known.
      await tx.openEpoch(deps.newEpoch(), true, 'this process has seen a later version', deps.now());
      opened = {...tx.head, version: tx.version};
    });
    if (opened) see(company, opened);
  };

  const write: Storage['write'] = async (company, work) => {
    const known = seen.get(company);
    let committed: Head | undefined;
    try {
      const value = await storage.write(company, async (tx) => {
        if (await isBehind(tx, known)) throw new SetBack();
        const result = await work(tx);
        committed = {...tx.head, version: tx.version};
        return result;
      });
      if (committed) see(company, committed);
      return value;
    } catch (error) {
      if (!(error instanceof SetBack)) throw error;
    }
    await open(company, known);
    return write(company, work);
  };

  const read: Storage['read'] = async (company, work) => {
    const known = seen.get(company);
    const result = await storage.read(company, async (tx) => {
      if (await isBehind(tx, known)) return {isBehind: true as const};
      see(company, tx.head);
      return {isBehind: false as const, value: await work(tx)};
    });
    if (!result.isBehind) return result.value;
    await open(company, known);
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
