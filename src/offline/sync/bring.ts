import type {Id} from '#domain/kernel/id.ts';
import type {Mutation} from '#protocol/mutation.ts';
import {pushAnswerSchema, type PushAnswer, type PushResult} from '#protocol/sync.ts';
import {PROTOCOL_VERSION} from '#protocol/version.ts';
import {mutationsOfStep, stepsToBring} from '../outbox/bring-step.ts';
import {isNoAnswer} from './ask.ts';
import type {OfficeFacts, OfficeReply} from './office.ts';
import type {PostedClaim, OutboxStore} from '../outbox/outbox-store.ts';

export interface BringDeps {
  readonly outbox: Pick<OutboxStore, 'putStep' | 'endAsk' | 'steps'>;
  readonly company: string;
  readonly device: Id;
  /** Staff id of the person under whose session {@link call} goes. */
  readonly who: Id;
  readonly call: (method: 'post', path: string, body: unknown) => Promise<OfficeReply>;
  /** ms UTC by this device's clock: shown, and the order of files. */
  readonly now: () => number;
}

/**
 * Why it does not go on. `unreached`: it is unknown whether it arrived, and the next try may tell; what is left stays.
 */
export type BringEnd =
  | {readonly kind: 'done' | 'login'}
  | {readonly kind: 'unreached'; readonly status: number}
  | {readonly kind: 'denied'; readonly code: string; readonly facts: OfficeFacts};

/** What became of one mutation. */
export interface HandInEnd {
  readonly mutation: Mutation;
  readonly result: PushResult;
}

/** Keeps the work of another device in parts, to be handed in by {@link bringKept} now or by a later page. */
export async function keepToBring({outbox, now}: BringDeps, mutations: readonly Mutation[]): Promise<void> {
  for (const step of stepsToBring(now(), mutations)) await outbox.putStep(step);
}

/** How much is kept to be handed in. */
export async function countToBring(outbox: Pick<OutboxStore, 'steps'>): Promise<number> {
  return (await outbox.steps()).reduce((sum, step) => sum + (mutationsOfStep(step)?.length ?? 0), 0);
}

/**
 * Hands in what is kept, part by part; what the server has answered stands in the journal, so that it is offered
 * again where a history is lost. A repeat has no other effect than the first (P2).
 */
export async function bringKept(
  deps: BringDeps,
  onPart: (ends: readonly HandInEnd[], size: number) => void = () => undefined,
): Promise<BringEnd> {
  for (const step of await deps.outbox.steps()) {
    const mutations = mutationsOfStep(step);
    if (!mutations) continue;
    const {answer, end} = await post(deps, mutations);
    if (!answer) return end;
    const results = new Map(answer.results.map((result) => [result.id, result]));
    const ends = mutations.flatMap((mutation): HandInEnd[] => {
      const result = results.get(mutation.id);
      return result ? [{mutation, result}] : [];
    });
    await deps.outbox.endAsk(step.key, {claims: ends.map((each) => recordOf(deps, each, answer.epoch))});
    onPart(ends, mutations.length);
  }
  return {kind: 'done'};
}

type Posted =
  | {readonly answer: PushAnswer; readonly end?: undefined}
  | {readonly answer?: undefined; readonly end: BringEnd};

/** Which of these the server knows already, by id: nothing is settled. */
export async function lookBeforeBringing(
  deps: BringDeps,
  mutations: readonly Mutation[],
): Promise<ReadonlyMap<Id, PushResult> | BringEnd> {
  const known = new Map<Id, PushResult>();
  for (const step of stepsToBring(0, mutations)) {
    const {answer, end} = await post(deps, mutationsOfStep(step) ?? [], {look: true});
    if (!answer) return end;
    for (const result of answer.results) known.set(result.id, result);
  }
  return known;
}

async function post(
  {call, company, device}: BringDeps,
  mutations: readonly Mutation[],
  more: {readonly look?: true} = {},
): Promise<Posted> {
  const file = {binward: 'outbox', company, mutations};
  const reply = await call('post', '/sync/rescue', {proto: PROTOCOL_VERSION, company, device, file, ...more});
  if (reply.kind === 'unreached' || isNoAnswer(reply))
    return {end: {kind: 'unreached', status: reply.status ?? 0}};
  if (reply.kind === 'denied')
    return {
      end: reply.status === 401 ? {kind: 'login'} : {kind: 'denied', code: reply.code, facts: reply.facts},
    };
  const answer = pushAnswerSchema.safeParse(reply.body);
  return answer.success ? {answer: answer.data} : {end: {kind: 'denied', code: 'server.error', facts: {}}};
}

/** As the journal keeps it: whole, never pushed as own work, and apart from it by the mark. */
function recordOf({who: by, now}: BringDeps, {mutation, result}: HandInEnd, epoch: string): PostedClaim {
  const {client, seq, prev, ...content} = mutation;
  const {status, version, code, facts = ''} = result;
  const told = code ? {result: {code, facts}} : {};
  const end = {status, version, epoch, doneAt: now(), ...told};
  return {...content, ...end, entries: [], brought: {by, client, seq, prev}};
}
