import type {Id} from '#domain/kernel/id.ts';
import type {PullAnswer, PullRequest, PushAnswer, VerifyAnswer, VerifyRequest} from '#protocol/sync.ts';
import {Rollback, type MutationRow, type ReadTransaction} from '../storage/storage.ts';
import type {
  AnswerTo,
  AskAnswer,
  OfficeRequest,
  IncomingRequest,
  DevicePush,
  DeviceRescue,
} from './incoming-requests.ts';
import {sumOfList} from './list-sum.ts';
import {SequenceNumbers} from './sequence-numbers.ts';
import {isReportHeard, LOSS_PROVED} from './loss-proof.ts';
import {answerPull, pullContradicts, pullProvesLoss, receiptOfPull} from './pull.ts';
import {receiptOfPush} from './push.ts';
import {CompanyQueue, settleFirst, type QueueDeps} from './queue.ts';
import type {HistoryReceipt} from './receipt.ts';

/** The server's half of the protocol; HTTP, simulation and tests call the same. */
export interface SyncServer {
  push(company: string, push: DevicePush): Promise<PushAnswer>;
  rescue(company: string, rescue: DeviceRescue): Promise<PushAnswer>;
  ask(company: string, asked: OfficeRequest): Promise<AnswerTo<OfficeRequest>>;
  /** Makes a company by its first mutations, in one transaction: where one of them is not applied, there is none. */
  found(company: string, asks: readonly OfficeRequest[]): Promise<AskAnswer>;
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
  const {storage, rules, now, newEpoch, turn, receipts, contradicted} = deps;
  const queues = new Map<string, CompanyQueue>();
  const shared = {...deps, numbers: new SequenceNumbers(deps.numbersSeen)};
  const queueOf = (company: string): CompanyQueue => {
    const queue = queues.get(company) ?? new CompanyQueue(shared, company);
    queues.set(company, queue);
    return queue;
  };
  const submit = async <I extends IncomingRequest>(company: string, request: I): Promise<AnswerTo<I>> => {
    const queue = queueOf(company);
    try {
      return await queue.submit(request);
    } finally {
      if (queue.isIdle) queues.delete(company);
    }
  };

  /** What a device shows, where this server has signed it of this company. */
  const proofOf = async (company: string, {receipt}: {readonly receipt?: string | undefined}) => {
    const said = receipt === undefined ? undefined : await receipts?.read(receipt);
    return said?.company === company ? said : undefined;
  };
  const given = async (of: HistoryReceipt | undefined): Promise<{receipt?: string}> =>
    of && receipts ? {receipt: await receipts.give(of)} : {};

  return {
    async push(company, push) {
      const proof = await proofOf(company, push);
      const answer = await submit(company, {...push, ...(proof ? {proof} : {})});
      return {...answer, ...(await given(receiptOfPush(company, push, answer)))};
    },
    rescue: (company, rescue) => submit(company, rescue),
    ask: (company, asked) => submit(company, asked),

    async found(company, asks) {
      const answer = await storage.createCompany(company, now(), (tx) => settleFirst(tx, deps, asks));
      if (!answer) throw new Error(`no company ${company} was made`);
      return answer;
    },

    async pull(company, request, formerIds) {
      const proof = await proofOf(company, request);
      const answered = async (tx: ReadTransaction) => {
        const answer = await answerPull(tx, rules.resources, request, formerIds, turn);
        const isContradicted = (await pullContradicts(tx, request)) && !(await pullProvesLoss(tx, proof));
        return {answer, isContradicted, receipt: await receiptOfPull(tx, request, answer)};
      };
      const isLost = async (tx: ReadTransaction) =>
        (await pullProvesLoss(tx, proof)) && (await isReportHeard(tx, now()));
      let told = await storage.read(company, async (tx) => ((await isLost(tx)) ? undefined : answered(tx)));
      if (!told) {
        await storage.write(company, async (tx) => {
          if (!(await isLost(tx))) throw new Rollback(undefined);
          await tx.openEpoch(newEpoch(), true, LOSS_PROVED, now());
        });
        told = await storage.read(company, answered);
      }
      if (told.isContradicted) await contradicted?.(company, request);
      return {...told.answer, ...(await given(told.receipt))};
    },

    verify: (company, request) => storage.read(company, (tx) => verifyLists(tx, request, deps)),

    forgetTombstones: (company, upTo) =>
      storage.write(company, (tx) => tx.raiseFloor(Math.max(tx.head.floor, Math.min(upTo, tx.head.version)))),

    async runWanted() {
      for (const company of await storage.wantingCompanies()) queueOf(company).lookForWanted();
    },

    fate: (company, id) => storage.read(company, async (tx) => (await tx.mutations([id]))[0]),
  };
}

/** Which lists of a device, as it stands, have other rows than here; whether it stands elsewhere. */
async function verifyLists(
  tx: ReadTransaction,
  request: VerifyRequest,
  {rules, turn}: Pick<QueueDeps, 'rules' | 'turn'>,
): Promise<VerifyAnswer> {
  const {head} = tx;
  if (head.epoch !== request.epoch || head.version !== request.version) return {moved: true, different: []};
  const different: string[] = [];
  for (const {list, count, sum} of request.lists) {
    const resource = rules.resources.get(list);
    if (!resource || resource.scope === 'server') continue;
    const mine = await sumOfList(tx, resource, request.warehouse, turn);
    if (mine.count !== count || mine.sum !== sum) different.push(list);
  }
  return {moved: false, different};
}
