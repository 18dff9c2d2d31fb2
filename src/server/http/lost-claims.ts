import type {Refusal} from '#domain/kernel/action.ts';
import type {Id} from '#domain/kernel/id.ts';
import {partedAt} from '#protocol/history.ts';
import type {ActionRequest} from '#protocol/http.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {ATTEMPT_LIMITS} from '../auth/limits.ts';
import {HttpFault} from '../fault.ts';
import type {AskAnswer} from '../sync/incoming-requests.ts';
import type {HttpDeps} from './deps.ts';
import type {Principal} from './principal.ts';

/**
 * Nothing is asked again of a history that is whole, nor of a part of it that is here still: a client that says so
 * leaves no more than the asker. Builds of before told no point.
 */
export async function isOfLost(
  {storage}: Pick<HttpDeps, 'storage'>,
  {company}: Pick<Principal, 'company'>,
  {was}: Pick<ActionRequest, 'was'>,
): Promise<boolean> {
  return storage.read(company, async (tx) => {
    const losses = await tx.losses();
    if (losses.length === 0 || !was) return losses.length > 0;
    const lineage = await tx.lineage();
    // One that this history has never known was lost as a whole, by whatever restore.
    const isKnown = lineage.some(({epoch}) => epoch === was.epoch);
    return !isKnown || partedAt({lineage, losses}, was) !== Infinity;
  });
}

/** Whose a claim is that is asked again here, where that is another person. */
export const otherPerson = ({staff}: Principal, who: Id | undefined): Id | undefined =>
  who === staff ? undefined : who;

/**
 * A person tells of a claim that another person was told of where she is now: it is held for the office under its own
 * id and in that person's name, once however often it is told, and done in no other (P1). Answers as any question.
 */
export async function handIn(
  deps: Pick<HttpDeps, 'storage' | 'sync' | 'auth' | 'log' | 'metrics'>,
  by: Principal,
  mutation: Mutation,
): Promise<AskAnswer> {
  if (!(await isOfLost(deps, by, mutation)))
    throw new HttpFault(409, 'claim.not-lost', 'The history that knows of it is here', {});
  const objection = {code: 'claim.of-another', facts: {who: by.staff}};
  return holdForOffice(deps, mutation, objection, by.staff);
}

/** What was told once, is lost, and is not done again: the office reads what it was and why. `by`: who tells of it. */
export async function holdForOffice(
  {sync, auth, log, metrics}: Pick<HttpDeps, 'sync' | 'auth' | 'log' | 'metrics'>,
  mutation: Mutation,
  objection: Refusal,
  by: Id,
): Promise<AskAnswer> {
  const {company, who, action, id} = mutation;
  if (!(await sync.fate(company, id))) {
    await auth.tries.take([{limit: ATTEMPT_LIMITS.forbiddenAgain, company, key: by}]);
    log.warn(
      {company, who, action, by, mutation: id, code: objection.code},
      'lost, and not done again: held',
    );
  }
  const brought = by === who ? {} : {brought: by};
  const asked = await sync.ask(company, {
    kind: 'ask',
    mutation,
    insist: true,
    again: true,
    objection,
    ...brought,
  });
  metrics.mutations(1, asked.status);
  return asked;
}

/** A point of the history that surely knows of what was begun ahead of it: the commit that comes next. */
export async function pointBehind(
  storage: HttpDeps['storage'],
  company: string,
): Promise<{readonly epoch: string; readonly version: number}> {
  const {epoch, version} = await storage.read(company, async (tx) => tx.head);
  return {epoch, version: version + 1};
}
