import type {Context, Hono} from 'hono';
import {warehouse as warehouses} from '#domain/warehouse/warehouse.ts';
import type {RowNewsAnswer} from '#protocol/row-news.ts';
import {staffById} from '../auth/people.ts';
import {badRequest, notFound} from '../fault.ts';
import type {HttpDeps} from './deps.ts';
import {lineStream} from './line-stream.ts';
import {rowByKey} from './list-strands.ts';
import {readerOf} from './own-rows.ts';
import {principalOf, roleForbidden, type Principal} from './principal.ts';
import {listsOfReaders} from './row-news.ts';

/** Live news of a reader's own rows, for a visitor, without a device that pulls them (ROWS-8). */
export function addRowNewsRoutes(app: Hono, deps: HttpDeps): void {
  app.get('/api/news', async (c) => {
    const principal = await principalOf(c, deps);
    const {company, staff} = principal;
    const reader = readerOf(principal);
    if (listsOfReaders([reader]).length === 0) throw roleForbidden(principal);
    const warehouse = await warehouseAsked(c, deps, company);
    const mayListen = mayListenAs(c, deps, principal);
    return lineStream(c, {
      async open(take) {
        const hear = (news: RowNewsAnswer | undefined): void => {
          if (!news) return take(undefined);
          // Rights are those of the moment in which something is told.
          mayListen().then(
            (may) => take(may ? news : undefined),
            () => take(undefined),
          );
        };
        const end = await deps.rowNews.subscribe({company, warehouse, staff, reader, hear});
        return {first: {lists: {}} satisfies RowNewsAnswer, end};
      },
      mayListen,
    });
  });
}

/** Whether the session still is that of a person who reads the same rows. Listening alone keeps no session alive. */
function mayListenAs(
  c: Context,
  {auth, storage}: HttpDeps,
  {company, staff, role, party, warehouses}: Principal,
): () => Promise<boolean> {
  const token = c.req.header('authorization')?.split(' ', 2)[1] ?? '';
  return async () => {
    if (!(await auth.sessions.find(token, auth.now()))) return false;
    const someone = await staffById(storage, company, staff);
    const isSame = someone?.role === role && someone.party === party;
    return isSame && !someone.isLocked && String(someone.warehouses) === String(warehouses);
  };
}

async function warehouseAsked(c: Context, {storage}: HttpDeps, company: string): Promise<string> {
  const {warehouse = ''} = c.req.query();
  if (!/^[\w-]{1,40}$/.test(warehouse))
    throw badRequest('list.warehouse', 'Rows stand in a warehouse: name it', {field: 'warehouse'});
  const row = await storage.read(company, (tx) => rowByKey(tx, warehouses, warehouse));
  if (!row) throw notFound('warehouse.unknown', 'Resource does not exist');
  return warehouse;
}
