import type {Id} from '#domain/kernel/id.ts';
import type {PullAnswer, PullRequest, PushAnswer, VerifyAnswer, VerifyRequest} from '#protocol/sync.ts';
import type {MutationRow, ReadTransaction} from '../storage/storage.ts';
import type {AnswerTo, AskAnswer, Asked, Incoming, Push, Rescue} from './incoming.ts';
import {sumOfList} from './list-sum.ts';
import {Numbers} from './numbers.ts';
import {isHeard, PROVED} from './proof.ts';
import {answerPull, pullProvesLoss} from './pull.ts';
import {CompanyQueue, settleFirst, type QueueDeps} from './queue.ts';

/** The server's half of the protocol; HTTP, simulation and tests call the same. */
export interface SyncServer {
  push(company: string, push: Push): Promise<PushAnswer>;
  rescue(company: string, rescue: Rescue): Promise<PushAnswer>;
  ask(company: string, asked: Asked): Promise<AnswerTo<Asked>>;
  /** Makes a company by its first mutations, in one transaction: where one of them is not applied, there is none. */
  found(company: string, asks: readonly Asked[]): Promise<AskAnswer>;
  pull(company: string, request: PullRequest, formerIds?: readonly Id[]): Promise<PullAnswer>;
  verify(company: string, request: VerifyRequest): Promise<VerifyAnswer>;
  /** Forgets tombstones up to a version: devices behind it start from a snapshot (L10). */
  forgetTombstones(company: string, upTo: number): Promise<void>;
  /** Runs held work again that a process before this one left, or whose action is known only now; at start. */
  runWanted(): Promise<void>;
  /** The fate of a mutation, for an asker whose answer was lost. */
  fate(company: string, id: string): Promise<MutationRow | undefined>;
}

export function createSyncServer(deps: QueueDeps): SyncServer {
  const {storage, rules, now, newEpoch, turn} = deps;
  const queues = new Map<string, CompanyQueue>();
  const shared = {...deps, numbers: new Numbers()};
  const queueOf = (company: string): CompanyQueue => {
    const queue = queues.get(company) ?? new CompanyQueue(shared, company);
    queues.set(company, queue);
    return queue;
  };
  const submit = async <I extends Incoming>(company: string, request: I): Promise<AnswerTo<I>> => {
    const queue = queueOf(company);
    try {
      return await queue.submit(request);
    } finally {
      if (queue.isIdle) queues.delete(company);
    }
  };

  return {
    push: (company, push) => submit(company, push),
    rescue: (company, rescue) => submit(company, rescue),
    ask: (company, asked) => submit(company, asked),

    async found(company, asks) {
      const answer = await storage.createCompany(company, now(), (tx) => settleFirst(tx, deps, asks));
      if (!answer) throw new Error(`no company ${company} was made`);
      return answer;
    },

    async pull(company, request, formerIds) {
      const answer = (tx: ReadTransaction) => answerPull(tx, rules.resources, request, formerIds);
      const isLost = async (tx: ReadTransaction) =>
        (await pullProvesLoss(tx, request)) && (await isHeard(tx, now()));
      const first = await storage.read(company, async (tx) => ((await isLost(tx)) ? undefined : answer(tx)));
      if (first) return first;
      await storage.write(company, async (tx) => {
        if (await isLost(tx)) await tx.openEpoch(newEpoch(), true, PROVED, now());
      });
      return storage.read(company, answer);
    },

    verify: (company, request) =>
      storage.read(company, async (tx) => {
        const {head} = tx;
        if (head.epoch !== request.epoch || head.version !== request.version)
          return {moved: true, different: []};
        const different: string[] = [];
        for (const {list, count, sum} of request.lists) {
          const resource = rules.resources.get(list);
          if (!resource || resource.scope === 'server') continue;
          const mine = await sumOfList(tx, resource, request.warehouse, turn);
          if (mine.count !== count || mine.sum !== sum) different.push(list);
        }
        return {moved: false, different};
      }),

    forgetTombstones: (company, upTo) =>
      storage.write(company, (tx) => tx.raiseFloor(Math.max(tx.head.floor, Math.min(upTo, tx.head.version)))),

    async runWanted() {
      for (const company of await storage.wantingCompanies()) queueOf(company).lookForWanted();
    },

    fate: (company, id) => storage.read(company, async (tx) => (await tx.mutations([id]))[0]),
  };
}
