import type {HistoryHead, ReadTransaction, Storage, WriteTransaction} from './storage.ts';

interface WatchDeps {
  readonly newEpoch: () => string;
  /** ms UTC, for the record of epochs. */
  readonly now: () => number;
  /** How many connections have been made: behind each new one another database may stand. None for a file. */
  readonly connections?: () => number;
}

/** How far this process has seen a company, and behind which connection it last compared that. */
interface SeenHead {
  readonly head: HistoryHead;
  readonly connections: number;
}

/** The database does not hold what a watch of this process has seen: each watch has its own to throw. */
class SetBack extends Error {}

/**
 * A storage that notices when its database is set back under the running process (a failover that lost its
 * tail, a file put back), also where others have written there since and gone further: before anything is read or
 * written there, a new epoch tells that history was lost.
 */
export function watchingStorage(
  storage: Pick<Storage, 'write' | 'read'>,
  deps: WatchDeps,
): Pick<Storage, 'write' | 'read'> {
  const seen = new Map<string, SeenHead>();
  const connections = (): number => deps.connections?.() ?? 0;
  const setBack = new SetBack();

  const see = (company: string, head: HistoryHead, at: number): void => {
    const known = seen.get(company)?.head;
    if (known?.epoch !== head.epoch || known.version <= head.version)
      seen.set(company, {head, connections: at});
  };

  /**
   * The epoch opens in a transaction of its own: work that is taken back in the same one would take the epoch with
   * it, and its answer would tell of an epoch that never was.
   */
  const open = async (company: string, known: SeenHead | undefined): Promise<void> => {
    let opened: WriteTransaction | undefined;
    let at = 0;
    await storage.write(company, async (tx) => {
      // Another process may have told of it first.
      at = connections();
      if (!(await isBehind(tx, known, at))) return;
      // Or have written since: where the lost part begins is not known.
      await tx.openEpoch(deps.newEpoch(), true, 'this process has seen a later version', deps.now());
      opened = tx;
    });
    if (opened) see(company, opened.head, at);
  };

  const write: Storage['write'] = async (company, work) => {
    const known = seen.get(company);
    let committed: WriteTransaction | undefined;
    let at = 0;
    try {
      const value = await storage.write(company, async (tx) => {
        at = connections();
        if (await isBehind(tx, known, at)) throw setBack;
        const result = await work(tx);
        committed = tx;
        return result;
      });
      // Where it stands after its commit.
      if (committed) see(company, committed.head, at);
      return value;
    } catch (error) {
      if (error !== setBack) throw error;
    }
    await open(company, known);
    return write(company, work);
  };

  const read: Storage['read'] = async (company, work) => {
    const known = seen.get(company);
    const result = await storage.read(company, async (tx) => {
      const at = connections();
      if (await isBehind(tx, known, at)) return {isBehind: true as const};
      see(company, tx.head, at);
      return {isBehind: false as const, value: await work(tx)};
    });
    if (!result.isBehind) return result.value;
    await open(company, known);
    return read(company, work);
  };

  return {write, read};
}

/** Whether this process knows of history that the database does not hold. */
async function isBehind(
  tx: ReadTransaction,
  seen: SeenHead | undefined,
  connections: number,
): Promise<boolean> {
  if (!seen) return false;
  const {head: known} = seen;
  if (known.epoch === tx.head.epoch) {
    if (tx.head.version < known.version) return true;
    if (tx.head.version === known.version) return tx.head.link !== known.link;
    // Further than this process has seen: by others in the same history, or in one that was put in its place.
    if (connections === seen.connections) return false;
    // The link that an epoch begins with is its own, and no commit's.
    if ((await tx.lineage()).at(-1)?.start === known.version) return false;
    const link = await tx.linkAt(known.version);
    return link !== undefined && link !== known.link;
  }
  // Another epoch that follows ours tells of any loss already.
  return !(await tx.lineage()).some(({epoch}) => epoch === known.epoch);
}
