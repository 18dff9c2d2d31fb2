import type {Context, Hono} from 'hono';
import {faultsOf} from '#domain/kernel/field.ts';
import {isId} from '#domain/kernel/id.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {isOfParty, OFFICE} from '#domain/kernel/roles.ts';
import {PAGE_ROWS} from '#protocol/http.ts';
import {workRequestSchema, type WorkRequest, type WorkResult} from '#protocol/long-work.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {badRequest, HttpFault, notFound} from '../fault.ts';
import {sortedArgsText} from '../long-work/new-work.ts';
import {MAX_OPEN_WORK, workStatusOf, type WorkRow} from '../long-work/work-store.ts';
import {bringIn} from '../moving/bring-in.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import {mutationFateAnswer, mustHaveWarehouse, seesWorkIn} from './action-routes.ts';
import {answerJson, wholePage} from './answer.ts';
import {handIn, holdForOffice, isOfLost, pointBehind} from './lost-claims.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {bringInAgain} from './import-routes.ts';
import {mustBe, principalOf, type Principal} from './principal.ts';

/** Work that is shown at once: of more, its asker knows its id. */
const NEWEST = 100;

/** Long work: asked for, looked at and cancelled. It belongs to its asker, and the office sees all. */
export function addLongWorkRoutes(app: Hono, deps: HttpDeps): void {
  const {longWork, now} = deps;
  const {store, kinds} = longWork;

  app.post('/api/long-work', async (c) => {
    const principal = await principalOf(c, deps);
    const request = await readBody(c, workRequestSchema, BODY_LIMIT.other);
    // A party has no device whose work could be lost.
    const isHouse = !isOfParty(principal.role);
    const lost = request.again && isHouse ? lostWork(principal, request, now()) : undefined;
    if (lost && lost.who !== principal.staff) {
      await handIn(deps, principal, lost);
      return answerJson(c, 202, await mutationFateAnswer(deps, lost, principal));
    }
    try {
      const row = await begin(deps, principal, request);
      const begun = await pointBehind(deps.storage, principal.company);
      return answerJson(c, 200, {detail: 'success', work: workStatusOf(row), begun});
    } catch (fault) {
      if (!lost || !isNoAtAll(fault) || !(await isOfLost(deps, principal, request))) throw fault;
      await holdForOffice(deps, lost, {code: fault.code, facts: fault.facts}, principal.staff);
      return answerJson(c, 202, await mutationFateAnswer(deps, lost, principal));
    }
  });

  app.get('/api/long-work', async (c) => {
    const principal = await principalOf(c, deps);
    const {company, staff, role} = principal;
    const rows = await store.newest(company, OFFICE.includes(role) ? undefined : staff, NEWEST);
    const seen = rows.filter((row) => row.who === staff || seesWorkIn(principal, row.warehouse));
    return answerJson(c, 200, wholePage(seen.map(workStatusOf)));
  });

  app.get('/api/long-work/:id', async (c) => {
    const row = await workOf(c, deps, await principalOf(c, deps));
    return answerJson(c, 200, {detail: 'success', work: workStatusOf(row)});
  });

  app.get('/api/long-work/:id/results', async (c) => {
    const principal = await principalOf(c, deps);
    const row = await workOf(c, deps, principal);
    return answerJson(c, 200, await resultsOf(c, deps, row));
  });

  app.post('/api/long-work/:id/go-on', async (c) => {
    const principal = await principalOf(c, deps);
    const row = await workOf(c, deps, principal);
    mustBe(principal, kinds.get(row.kind)?.roles ?? []);
    if (!(await store.goOn(row.company, row.id)))
      throw new HttpFault(409, 'work.not-failed', 'It has not failed, or the same is under way', {});
    await longWork.look();
    return answerJson(c, 200, {detail: 'success', work: workStatusOf(await workOf(c, deps, principal))});
  });

  app.post('/api/long-work/:id/cancel', async (c) => {
    const principal = await principalOf(c, deps);
    await longWork.cancel(await workOf(c, deps, principal));
    return answerJson(c, 200, {detail: 'success', work: workStatusOf(await workOf(c, deps, principal))});
  });
}

/** Begins it for a person who may, or throws why not. */
async function begin(deps: HttpDeps, principal: Principal, request: WorkRequest): Promise<WorkRow> {
  const {longWork, now} = deps;
  const {company, staff: who} = principal;
  const {id, args, warehouse} = request;
  const kind = longWork.kinds.get(request.kind);
  if (!kind) throw notFound('work.unknown', 'Resource does not exist', {kind: request.kind});
  if (kind.name === bringIn.name && request.again)
    return bringInAgain(deps, principal, {work: id, file: String(args['file'])});
  mustBe(principal, kind.roles);
  await mustHaveWarehouse(deps, principal, {warehouse});
  const faults = faultsOf(kind.args, args);
  if (faults.length > 0) throw badRequest('args.invalid', 'Please Fill In The Complete Data', {faults});
  const order = {company, id, kind: kind.name, args, warehouse, who};
  const row = await longWork.store.start({...order, at: now()});
  if (!row) throw new HttpFault(429, 'work.too-many', 'Too much is under way', {most: MAX_OPEN_WORK}, 60);
  // Where a loss has taken it, the same that was begun since does it.
  if (row.id !== id && request.again) return row;
  if (row.id !== id) throw new HttpFault(409, 'work.same', 'The same is under way', {id: row.id});
  if (
    row.kind !== kind.name ||
    row.args !== sortedArgsText(args) ||
    row.warehouse !== warehouse ||
    row.who !== who
  )
    throw new HttpFault(409, 'mutation.id-taken', 'This id names other work', {id});
  await longWork.look();
  return row;
}

/** Work of a lost history as a mutation that is held: its kind is in the place of an action. */
const lostWork = (
  {company, staff, session}: Principal,
  {id, kind, args, warehouse, was, who = staff}: WorkRequest,
  at: number,
): Mutation => ({
  ...mutationWithoutOutbox({id, company, who, action: kind, at}),
  args,
  warehouse,
  device: session.device || NO_PERSON,
  ...(was ? {was} : {}),
});

/** Whether it will be said however often it is asked; what is too busy is asked again later. */
const isNoAtAll = (fault: unknown): fault is HttpFault => fault instanceof HttpFault && fault.status < 429;

/** The work that an address names, for a person who may see it. */
async function workOf(c: Context, {longWork}: HttpDeps, by: Principal): Promise<WorkRow> {
  const id = c.req.param('id') ?? '';
  const row = isId(id) ? await longWork.store.find(by.company, id) : undefined;
  if (!row || (row.who !== by.staff && !seesWorkIn(by, row.warehouse)))
    throw notFound('work.unknown', 'Resource does not exist', {kind: ''});
  return row;
}

/** What became of its pieces, as their mutations tell it: `after` a number, and `only=failed`. */
async function resultsOf(c: Context, {storage, longWork}: HttpDeps, {company, id, ...work}: WorkRow) {
  const url = new URL(c.req.url);
  const limit = numberOf(url, 'limit', PAGE_ROWS.rows, PAGE_ROWS.most);
  const after = numberOf(url, 'after', 0, Number.MAX_SAFE_INTEGER);
  const isFailed = url.searchParams.get('only') === 'failed';
  const pieces = await longWork.store.pieces(company, id, after, limit, isFailed);
  const fates = await storage.read(company, (tx) => tx.mutations(pieces.map(({mutation}) => mutation)));
  const factsOf = new Map(fates.map(({mutation, facts}) => [mutation.id, facts]));
  const results = pieces.map(({n, subject, mutation, action, status, code}): WorkResult => ({
    n,
    subject,
    mutation,
    action,
    status,
    code,
    facts: factsOf.get(mutation) ?? '',
  }));
  url.searchParams.set('after', String(pieces.at(-1)?.n ?? after));
  const next = pieces.length === limit ? `${url.pathname}?${url.searchParams.toString()}` : null;
  return {detail: 'success', count: isFailed ? work.failed : work.total, next, previous: null, results};
}

/** A whole number of an address. */
function numberOf(url: URL, name: string, unless: number, most: number): number {
  const text = url.searchParams.get(name) ?? '';
  if (text === '') return unless;
  if (!/^\d{1,15}$/.test(text) || (name === 'limit' && Number(text) < 1))
    throw badRequest('list.limit', 'The page size is a number from 1', {most: PAGE_ROWS.most});
  return Math.min(Number(text), most);
}
