import type {Context, Hono} from 'hono';
import {isId, isShortId} from '#domain/kernel/id.ts';
import {warehouse as warehouseList} from '#domain/warehouse/warehouse.ts';
import {beginOf, dayInZone} from '#protocol/days.ts';
import {ownCodeRequestSchema, type OwnActsAnswer} from '#protocol/user-center.ts';
import {changeOwnCode} from '../auth/password.ts';
import {badRequest, notFound} from '../fault.ts';
import type {ReadTransaction} from '../storage/storage.ts';
import {printableWork} from '../printable-work.ts';
import {answerJson} from './answer.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {shortArgs} from './history-page.ts';
import {principalOf} from './principal.ts';

/** The last acts that are told whole. */
const LAST_ACTS_TOLD = 10;

/** What everybody is told of herself, and changes of it: her sessions, her check code, what she did today. */
export function addUserCenterRoutes(app: Hono, deps: HttpDeps): void {
  const {auth} = deps;

  app.get('/api/session/open', async (c) => {
    const {session} = await principalOf(c, deps);
    const {count, rows} = await auth.sessions.openOf(session, auth.now());
    return answerJson(c, 200, {detail: 'success', count, results: rows});
  });

  app.delete('/api/session/open', async (c) => {
    const {session} = await principalOf(c, deps);
    return answerJson(c, 200, {
      detail: 'success',
      ended: await auth.sessions.endOthersOf(session, auth.now()),
    });
  });

  app.delete('/api/session/open/:id', async (c) => {
    const {session} = await principalOf(c, deps);
    const id = c.req.param('id');
    if (!isId(id) || !(await auth.sessions.endOwn(session, id, auth.now())))
      throw notFound('session.unknown', 'Resource does not exist');
    return answerJson(c, 200, {detail: 'success'});
  });

  app.post('/api/session/check-code', async (c) => {
    const principal = await principalOf(c, deps);
    await changeOwnCode(auth, principal, await readBody(c, ownCodeRequestSchema, BODY_LIMIT.other));
    return answerJson(c, 200, {detail: 'success'});
  });

  app.get('/api/session/acts', async (c) => answerJson(c, 200, await ownDay(c, deps)));
}

/** What the asker did today, in the warehouse that she names or the company's first one. */
async function ownDay(c: Context, deps: HttpDeps): Promise<OwnActsAnswer> {
  const principal = await principalOf(c, deps);
  const {company, staff} = principal;
  const warehouse = c.req.query('warehouse') ?? '';
  if (warehouse !== '' && !isShortId(warehouse))
    throw badRequest('list.warehouse', 'A warehouse is named by its id', {field: 'warehouse'});
  const zone = await deps.storage.read(company, (tx) => zoneOf(tx, warehouse));
  const now = deps.auth.now();
  const since = beginOf(dayInZone(now, zone), zone);
  const {kinds, last} = await deps.ownActs({company, who: staff, since, most: LAST_ACTS_TOLD});
  return {
    detail: 'success',
    since,
    count: kinds.reduce((sum, {count}) => sum + count, 0),
    kinds: [...kinds],
    results: last.map((row) => {
      const {action, args, at, received_at, status, code} = printableWork(deps.rules.actions, row, principal);
      return {mutation: row.mutation.id, action, args: shortArgs(args), at, received_at, status, code};
    }),
  };
}

/** The time zone of a warehouse; of the first by name where none is named. */
async function zoneOf(tx: ReadTransaction, id: string): Promise<string> {
  const query = {index: 'name', prefix: [], limit: 1, search: '', warehouse: ''};
  const [found] =
    id === ''
      ? await tx.page(warehouseList.name, query)
      : ((await tx.fetch([{list: warehouseList.name, key: id}]))[0]?.rows ?? []);
  if (!found && id !== '') throw notFound('warehouse.unknown', 'Resource does not exist');
  return String(found?.['time_zone'] || 'UTC');
}
