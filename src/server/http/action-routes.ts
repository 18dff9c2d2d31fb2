import type {Hono} from 'hono';
import type {Action} from '#domain/kernel/action.ts';
import {isId} from '#domain/kernel/id.ts';
import {faultsOfAsk, type Rules} from '#domain/kernel/settle.ts';
import {NO_PERSON} from '#domain/kernel/no-person.ts';
import {isOfParty, OFFICE} from '#domain/kernel/roles.ts';
import {warehouse} from '#domain/warehouse/warehouse.ts';
import {actionRequestSchema, type ActionAnswer, type ActionRequest} from '#protocol/http.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {ATTEMPT_LIMITS} from '../auth/limits.ts';
import {badRequest, HttpFault, forbiddenFault, notFound} from '../fault.ts';
import type {MutationRow} from '../storage/storage.ts';
import {mutationWithoutOutbox} from '../sync/mutation-without-outbox.ts';
import {printableWork} from '../printable-work.ts';
import {canonicalJson} from '../sync/content.ts';
import type {AskAnswer, OfficeRequest} from '../sync/incoming-requests.ts';
import {answerJson} from './answer.ts';
import {handIn, isOfLost, otherPerson} from './lost-claims.ts';
import {BODY_LIMIT, readBody} from './body.ts';
import type {HttpDeps} from './deps.ts';
import {mustBe, mustBeOfHers, principalOf, worksIn, type BoundPerson, type Principal} from './principal.ts';

/** POST /api/actions/<action>, and what became of it. `shapes.md`, Wire. */
export function addActionRoutes(app: Hono, deps: HttpDeps): void {
  app.post('/api/actions/:action', async (c) => {
    const principal = await principalOf(c, deps);
    const action = deps.rules.actions.get(c.req.param('action'));
    if (!action) throw notFound('action.unknown', 'Resource does not exist', {action: c.req.param('action')});
    const request = await readBody(c, actionRequestSchema, BODY_LIMIT.action).catch((fault: unknown) => {
      // A person who may not do it hears that, whatever came along.
      mustBe(principal, action.roles);
      throw fault;
    });
    await mustNotFlood(deps, principal);
    const isHouse = !isOfParty(principal.role);
    // A party has no device whose work could be lost, undoes nothing, and puts nothing before the house against its
    // records.
    const told: ActionRequest = isHouse
      ? request
      : {id: request.id, v: request.v, args: request.args, warehouse: request.warehouse};
    const again = told.again === true && (await isOfLost(deps, principal, told));
    const mutation = mutationOf(principal, action, {...told, again}, deps.now());
    const other = told.again ? otherPerson(principal, told.who) : undefined;
    // What comes with a secret has a way of its own.
    if (action.hasSecret) {
      mustBe(principal, action.roles);
      throw notFound('action.unknown', 'Resource does not exist', {action: action.name});
    }
    if (other !== undefined) {
      const lost = {...mutation, who: other, ...(told.was ? {was: told.was} : {})};
      await handIn(deps, principal, lost);
      return answerJson(c, 202, await mutationFateAnswer(deps, lost, principal));
    }
    try {
      mustBe(principal, action.roles);
      mustFit(action, request);
      await mustHaveWarehouse(deps, principal, request);
    } catch (fault) {
      if (!(await isRepeat(deps, mutation))) {
        if (!again) throw fault;
        await mustBeHeld(deps, mutation, fault);
      }
    }
    const row = await askFor(deps, {
      kind: 'ask',
      mutation,
      insist: told.believed !== undefined,
      again,
    });
    return answerJson(
      c,
      row.status === 'held' ? 202 : 200,
      fateTo(deps, principal, fateOf(deps.rules, row, principal)),
    );
  });

  app.get('/api/actions/by-id/:id', async (c) => {
    const principal = await principalOf(c, deps);
    const id = c.req.param('id');
    const row = isId(id) ? await deps.sync.fate(principal.company, id) : undefined;
    // What others did is the office's to see, where it works.
    if (!row || (row.mutation.who !== principal.staff && !seesWorkIn(principal, row.mutation.warehouse))) {
      throw notFound('mutation.unknown', 'Resource does not exist');
    }
    return answerJson(c, 200, fateTo(deps, principal, fateOf(deps.rules, row, principal)));
  });
}

/** Whether what anybody did in a warehouse is the asker's to see. */
export const seesWorkIn = (principal: Principal, warehouse: string): boolean =>
  OFFICE.includes(principal.role) && worksIn(principal, warehouse);

/**
 * What was allowed once and is lost is not thrown away for what has changed since: it is held. What her role forbids is
 * so much of a person's word in an hour; the rest waits where it is.
 */
async function mustBeHeld(
  {auth, log}: HttpDeps,
  {company, who, action, id}: Mutation,
  fault: unknown,
): Promise<void> {
  if (!(fault instanceof HttpFault) || fault.status !== 403) return;
  await auth.tries.take([{limit: ATTEMPT_LIMITS.forbiddenAgain, company, key: who}]);
  log.warn({company, who, action, mutation: id}, 'asked again after a loss, and forbidden: held');
}

/** What went through once is answered alike for ever, whatever would be said of it now. */
async function isRepeat({sync}: HttpDeps, {company, id, who, action}: Mutation): Promise<boolean> {
  const known = await sync.fate(company, id);
  return known?.mutation.who === who && known.mutation.action === action;
}

/** What became of a question that has been settled. */
export async function mutationFateAnswer(
  deps: HttpDeps,
  asked: Mutation,
  reader: BoundPerson,
): Promise<ActionAnswer> {
  const row = await deps.sync.fate(asked.company, asked.id);
  if (!row) throw new Error(`no fate of ${asked.id}`);
  mustBeSame(row.mutation, asked);
  return fateOf(deps.rules, row, reader);
}

/** Asks the company's queue; whatever keeps it from being applied, corrected or held is a Fault. */
export async function askFor(deps: HttpDeps, request: OfficeRequest): Promise<MutationRow> {
  const {mutation} = request;
  const asked = await deps.sync.ask(mutation.company, request);
  // Another device has the name, or no rights any more, from the next request on.
  if (mutation.action.startsWith('device.')) deps.auth.devices.forget();
  deps.log.info({mutation: mutation.id, action: mutation.action, status: asked.status}, 'action asked');
  if (asked.status === 'invalid') throw badRequest(codeOf(asked), 'Bad request', asked.refusal?.facts);
  if (asked.status === 'forbidden')
    throw forbiddenFault(codeOf(asked), 'Access denied', asked.refusal?.facts);
  deps.metrics.mutations(1, asked.status);
  const row = await deps.sync.fate(mutation.company, mutation.id);
  if (!row) throw new Error(`no fate of ${mutation.id}`);
  mustBeSame(row.mutation, mutation);
  if (asked.status === 'refused') throw refusalFault(asked);
  return row;
}

/** A repeat is answered with what became of the first; an id that names other work tells nothing of that. */
function mustBeSame(known: Mutation, asked: Mutation): void {
  if (canonicalJson(questionOf(known)) === canonicalJson(questionOf(asked))) return;
  throw new HttpFault(409, 'mutation.id-taken', 'This id names other work', {id: asked.id});
}

/** What a person asked for; the rest is the server's own, and another at each try. */
const questionOf = ({action, args, who, warehouse, believed = '', undoes = ''}: Mutation) => [
  action,
  args,
  who,
  warehouse,
  believed,
  undoes,
];

/** What is unknown here, or of another company, does not exist; anything else contradicts the records. */
function refusalFault(asked: AskAnswer): HttpFault {
  const code = codeOf(asked);
  const isAbsent = code.endsWith('.unknown') || code === 'row.gone';
  const facts = asked.refusal?.facts ?? {};
  return isAbsent ? notFound(code, code, facts) : new HttpFault(409, code, code, facts);
}

const codeOf = ({refusal}: AskAnswer): string => refusal?.code ?? 'action.failed';

function fateOf({actions}: Rules, row: MutationRow, reader: BoundPerson): ActionAnswer {
  const {action, status, code, facts} = printableWork(actions, row, reader);
  const done = status === 'applied' || status === 'corrected';
  return {
    detail: done ? 'success' : code,
    id: row.mutation.id,
    action,
    status,
    version: row.version,
    epoch: row.epoch,
    ...(code ? {code} : {}),
    // Of an effect it tells what is asked about later: of a release how much each line got.
    ...(facts ? {facts} : {}),
  };
}

/**
 * What became of a party's work, without what counts the work of the whole company (ROWS-2); of what its people did
 * when they were of the house, whether it was done and no more.
 */
function fateTo({rules}: HttpDeps, {role}: Principal, fate: ActionAnswer): ActionAnswer {
  if (!isOfParty(role)) return fate;
  const {facts, ...plain} = {...fate, version: 0};
  const isTheirs = rules.actions.get(fate.action)?.roles.includes(role) === true;
  return isTheirs && facts ? {...plain, facts} : plain;
}

/** The people of one supplier or customer ask for so much together, whatever becomes of it. */
async function mustNotFlood({auth}: HttpDeps, {role, company, party, staff}: Principal): Promise<void> {
  if (isOfParty(role)) await auth.tries.take([{limit: ATTEMPT_LIMITS.party, company, key: party || staff}]);
}

/** Faults of the arguments are told before anything is asked, and leave no trace. */
function mustFit(action: Action, {args, v}: ActionRequest): void {
  const faults = faultsOfAsk(action, args);
  if (faults.length > 0) throw badRequest('args.invalid', 'Please Fill In The Complete Data', {faults});
  if ((v ?? action.version) > action.version) {
    throw badRequest('action.newer', 'This server does not know that version of the action');
  }
}

/** Goes on only where the company has the warehouse that a request names, if any, and the asker works there. */
export async function mustHaveWarehouse(
  {storage}: HttpDeps,
  principal: Principal,
  {warehouse: id}: Pick<ActionRequest, 'warehouse'>,
): Promise<void> {
  if (!id) return;
  mustBeOfHers(principal, id);
  const [found] = await storage.read(principal.company, (tx) => tx.fetch([{list: warehouse.name, key: id}]));
  if (!found?.rows[0]) throw notFound('warehouse.unknown', 'Resource does not exist');
}

function mutationOf(
  {company, staff, session}: Principal,
  action: Action,
  {
    id,
    args,
    v,
    warehouse: where,
    believed,
    undoes,
    was,
    again,
  }: Omit<ActionRequest, 'again'> & {readonly again: boolean},
  at: number,
): Mutation {
  return {
    ...mutationWithoutOutbox({id, company, who: staff, action: action.name, at}),
    warehouse: where ?? '',
    v: v ?? action.version,
    args,
    device: session.device || NO_PERSON,
    ...(believed === undefined ? {} : {believed}),
    ...(was === undefined || !again ? {} : {was}),
    ...(undoes === undefined ? {} : {undoes}),
  };
}
