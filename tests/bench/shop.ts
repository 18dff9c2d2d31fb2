import {setImmediate as othersTurn} from 'node:timers/promises';
import {RULES} from '#domain/actions.ts';
import type {Args} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import type {Database} from '#server/storage/open.ts';
import {serverRequest} from '#server/sync/server-request.ts';
import {createSyncServer} from '#server/sync/server.ts';
import {newId, openPlace, type BenchCompany, type BenchDatabasePlace} from './company.ts';

/** Facts under way at a time: what a device pushes at once. */
const AT_ONCE = 200;

/** Whose shop it is, and who works in it. */
export type ShopOf = Pick<BenchCompany, 'id' | 'warehouse' | 'who'>;

/** A server in this process. */
export interface Shop {
  readonly of: ShopOf;
  readonly database: Database;
  readonly sync: ReturnType<typeof createSyncServer>;
  /** Does all of these, many at a time, and answers their ids. */
  do(acts: readonly (readonly [action: string, args: Args])[]): Promise<Id[]>;
}

/** Work in a server of this process, which is closed after it. */
export async function inShop<T>(
  where: BenchDatabasePlace,
  of: ShopOf,
  work: (shop: Shop) => Promise<T>,
): Promise<T> {
  const database = await openPlace(where);
  const now = () => Date.now();
  const sync = createSyncServer({
    storage: database,
    rules: RULES,
    now,
    newEpoch: () => crypto.randomUUID(),
    newId,
    proveLogins: () => Promise.resolve(new Map()),
    gather: () => othersTurn(),
  });
  const {id, warehouse, who} = of;
  const ask = async ([action, args]: readonly [string, Args]): Promise<Id> => {
    const asked = serverRequest({newId, now}, {company: id, warehouse, action, args, who});
    const {status, refusal} = await sync.ask(id, asked);
    if (status !== 'applied') throw new Error(`${action} is ${status}: ${refusal?.code ?? ''}`);
    return asked.mutation.id;
  };
  try {
    return await work({
      of,
      database,
      sync,
      async do(acts) {
        const ids: Id[] = [];
        for (let i = 0; i < acts.length; i += AT_ONCE)
          ids.push(...(await Promise.all(acts.slice(i, i + AT_ONCE).map(ask))));
        return ids;
      },
    });
  } finally {
    await database.close();
  }
}

/** One of the customers or suppliers. */
export const aPartner = ({database, of}: Shop, list: 'customer' | 'supplier'): Promise<Id> =>
  database.read(of.id, async (tx) => {
    const [row] = await tx.page(list, {index: 'key', prefix: [], limit: 1, search: '', warehouse: ''});
    return String(row?.['id']);
  });
