import type {Id} from '#domain/kernel/id.ts';
import type {Rules} from '#domain/kernel/settle.ts';
import type {Mutation} from '#protocol/mutation.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import {
  WorkOvertaken,
  RowRefused,
  Rollback,
  type Storage,
  type WriteTransaction,
} from '../storage/storage.ts';
import {SettlingBatch} from './batch.ts';
import type {AnswerTo, AskAnswer, OfficeRequest, IncomingRequest} from './incoming-requests.ts';
import {LOGIN_ACTION, type ProvedLogin, type ProveLogins} from './login-proof.ts';
import type {SequenceNumbers, SeenNumber} from './sequence-numbers.ts';
import {
  contradictsHistory,
  isReportHeard,
  LOSS_PROVED,
  provesLoss,
  type HistoryReport,
  type KnownHistory,
} from './loss-proof.ts';
import type {ReceiptSigner} from './receipt.ts';
import {isWantOfAction, knownActions, markReady} from './held-work-wants.ts';
import {
  candidatesOf,
  clientsOf,
  mutationsOf,
  settleAsk,
  settlePush,
  settleRescue,
  historyReportOf,
} from './push.ts';

export interface QueueDeps {
  readonly storage: Pick<Storage, 'write' | 'read' | 'createCompany' | 'wantingCompanies'>;
  readonly rules: Rules;
  /** ms UTC, the server's clock at commit. */
  readonly now: () => number;
  readonly newEpoch: () => string;
  /** A fresh id, for work that the server runs again. */
  readonly newId: () => Id;
  readonly proveLogins: ProveLogins;
  /** What is signed of the history in answers to devices; where it is left out they prove nothing. */
  readonly receipts?: ReceiptSigner;
  /** Told of a device that says it knows more than this history holds, and shows no proof of it. */
  readonly contradicted?: (company: string, report: HistoryReport) => Promise<void>;
  /** What this installation knew of a company's numbers before its database was put in place. */
  readonly numbersSeen?: (company: string) => SeenNumber | undefined;
  /** Waited for before each transaction, so that requests which came in together share it. */
  readonly gather?: () => Promise<void>;
  /** Told of what went wrong where no answer is waited for. */
  readonly failed?: (error: unknown) => void;
  /**
   * How long, ms, what has come may be added to where it is asked for again after a loss: held work that lacked it
   * waits for that in every process, so that it finds a document as far as it had come.
   */
  readonly askedOn?: {readonly ms: number; readonly wait: () => Promise<void>};
  /** Waited for within long work, so that others get their turn. */
  readonly turn?: () => Promise<void>;
}

/** Most mutations in one transaction, or so many characters of their arguments for each: a document alone is some. */
const BATCH_LIMIT = 200;
const CHARACTERS = 500;
/** So many times as long as one wait for what may follow held work waits at most. */
const MAX_WAITS = 15;
/** Most held mutations that are run again in one transaction: others get their turn between. */
const WANTED_LIMIT = 50;

/** What all queues of a process share. */
interface SharedDeps extends QueueDeps {
  readonly numbers: SequenceNumbers;
}

interface WaitingRequest {
  readonly request: IncomingRequest;
  readonly resolve: (answer: PushAnswer | AskAnswer) => void;
  readonly reject: (error: unknown) => void;
}

/** How many mutations one counts as. */
function weightOf({args}: Mutation): number {
  let characters = 0;
  for (const value of Object.values(args)) if (typeof value === 'string') characters += value.length;
  return 1 + Math.floor(characters / CHARACTERS);
}

/** What becomes of one request of a transaction. */
type Answered = PushAnswer | AskAnswer | WorkOvertaken;

/**
 * One company's work, one transaction after another; what arrives meanwhile shares the next one. The queue is
 * for speed: the company's row lock in the database is what keeps the order (sync.md 51).
 */
export class CompanyQueue {
  readonly #deps: SharedDeps;
  readonly #company: string;
  #waiting: WaitingRequest[] = [];
  #running = false;
  /** Held work may be run again: what it lacked has come. */
  #hasReady = false;
  /** What devices have said in the present batch that this history contradicts. */
  #contradictions: HistoryReport[] = [];
  /** Ends when what was asked for again last has been left alone. */
  #askedOn: Promise<void> | undefined;
  /** Since when held work waits for that, ms UTC; 0 where none does. */
  #waitsSince = 0;
  /** Something that a loss took has come in the present batch: it was asked for again. */
  #hasComeAgain = false;

  constructor(deps: SharedDeps, company: string) {
    this.#deps = deps;
    this.#company = company;
  }

  /** Settles a request; rejects only for faults of the machine, and then nothing has advanced. */
  submit<I extends IncomingRequest>(request: I): Promise<AnswerTo<I>> {
    return new Promise<PushAnswer | AskAnswer>((resolve, reject) => {
      this.#waiting.push({request, resolve, reject});
      if (!this.#running) void this.#run();
    }) as Promise<AnswerTo<I>>;
  }

  /** Looks for held work that can be run again now: one that a process left behind, or whose action is known now. */
  lookForWanted(): void {
    this.#hasReady = true;
    if (!this.#running) void this.#run();
  }

  get isIdle(): boolean {
    return !this.#running && this.#waiting.length === 0 && !this.#askedOn;
  }

  async #run(): Promise<void> {
    this.#running = true;
    while (this.#waiting.length > 0 || this.#mayRunWanted) {
      await this.#deps.gather?.();
      if (this.#waiting.length > 0) await this.#settleNext(this.#take());
      if (this.#mayRunWanted) await this.#runWanted();
    }
    this.#running = false;
  }

  get #mayRunWanted(): boolean {
    return this.#hasReady && !this.#askedOn;
  }

  /** More may follow of what has just been asked for again: held work waits for it, and not for ever. */
  #waitForMore(): void {
    if (this.#hasWaitedEnough) return;
    this.#waitsSince ||= this.#deps.now();
    const wait = this.#deps.askedOn?.wait();
    this.#askedOn = wait;
    void wait?.then(() => {
      if (this.#askedOn !== wait) return;
      this.#askedOn = undefined;
      // Nothing waited for it: the next loss has all of its time again.
      if (!this.#hasReady) this.#waitsSince = 0;
      if (!this.#running) void this.#run();
    });
  }

  /** A client that asks again and again for this and that holds up no work for longer than this. */
  get #hasWaitedEnough(): boolean {
    const {askedOn, now} = this.#deps;
    return this.#waitsSince > 0 && now() - this.#waitsSince >= MAX_WAITS * (askedOn?.ms ?? 0);
  }

  #take(): WaitingRequest[] {
    let size = 0;
    let count = 0;
    for (const {request} of this.#waiting) {
      for (const mutation of mutationsOf(request)) size += weightOf(mutation);
      if (count > 0 && size > BATCH_LIMIT) break;
      count++;
    }
    return this.#waiting.splice(0, count);
  }

  async #settleNext(batch: readonly WaitingRequest[]): Promise<void> {
    try {
      const answers = await this.#settleTogether(batch.map(({request}) => request));
      batch.forEach(({resolve, reject}, i) => {
        const answer = answers[i];
        if (!answer) return;
        if (answer instanceof WorkOvertaken) return reject(answer);
        resolve(answer);
      });
      if (this.#hasComeAgain) this.#waitForMore();
      for (const report of this.#contradictions.splice(0)) this.#tellOf(report);
    } catch (error) {
      for (const {reject} of batch) reject(error);
    }
  }

  /** No answer is waited for: a device that contradicts will do so again. */
  #tellOf(report: HistoryReport): void {
    const {contradicted, failed} = this.#deps;
    contradicted?.(this.#company, report).catch((error: unknown) => failed?.(error));
  }

  /** A fault of the machine leaves it ready: the company's next commit tells of it again. */
  async #runWanted(): Promise<void> {
    this.#hasReady = false;
    try {
      const left = await this.#savingRefused((oneByOne) =>
        this.#deps.storage.write(this.#company, (tx) => this.#runWantedIn(tx, oneByOne)),
      );
      if (left === 'later') this.#waitForMore();
      else this.#waitsSince = 0;
      this.#hasReady = left !== 'none';
    } catch (error) {
      this.#deps.failed?.(error);
    }
  }

  /** Answers whether there is more, and whether it waits for what is asked for again, here or in another process. */
  async #runWantedIn(tx: WriteTransaction, oneByOne: boolean): Promise<'none' | 'more' | 'later'> {
    const {rules, now, newId, numbers, turn, askedOn} = this.#deps;
    const mayMoreFollow = askedOn && Math.abs(now() - tx.wanting.askedAt) < askedOn.ms;
    if (mayMoreFollow && !this.#hasWaitedEnough) throw new Rollback('later');
    // Of each action some are marked: where there were any there may be more.
    const isAnyKnown = tx.wanting.any && (await markReady(tx, knownActions(rules.actions.values())));
    const wants = await tx.readyWants(WANTED_LIMIT);
    if (wants.length === 0) throw new Rollback('none');
    const batch = new SettlingBatch(tx, rules, {
      now: now(),
      epoch: tx.head.epoch,
      oneByOne,
      proved: new Map(),
      numbersFrom: await numbers.from(tx),
      newId,
      turn,
    });
    await batch.runWanted(wants);
    const isMore = await markReady(
      tx,
      wants.map(({want}) => want).filter((want) => !isWantOfAction(want)),
    );
    return (await batch.flush()) || isMore || isAnyKnown ? 'more' : 'none';
  }

  /** The fast way; when the database refuses a row, the same batch again with a savepoint for each mutation. */
  async #settleTogether(incoming: readonly IncomingRequest[]): Promise<Answered[]> {
    const proved = await this.#prove(incoming);
    return this.#savingRefused((oneByOne) => this.#transact(incoming, {proved, oneByOne}));
  }

  async #savingRefused<T>(transact: (oneByOne: boolean) => Promise<T>): Promise<T> {
    try {
      return await transact(false);
    } catch (error) {
      if (!(error instanceof RowRefused)) throw error;
      return await transact(true);
    }
  }

  /** Before the transaction: signatures are not read under the company's lock. */
  async #prove(incoming: readonly IncomingRequest[]): Promise<SettlingWay['proved']> {
    const pushed = incoming.filter(({kind}) => kind !== 'ask').flatMap(mutationsOf);
    const logins = pushed.filter(({action}) => action === LOGIN_ACTION);
    return logins.length === 0 ? new Map() : this.#deps.proveLogins(this.#company, logins);
  }

  async #transact(incoming: readonly IncomingRequest[], way: SettlingWay): Promise<Answered[]> {
    try {
      return await this.#deps.storage.write(this.#company, (tx) => this.#settleIn(tx, incoming, way));
    } catch (error) {
      // Nothing new in this batch: the answers stand and no version is used.
      if (error instanceof Rollback) return error.value as Answered[];
      throw error;
    }
  }

  async #settleIn(tx: WriteTransaction, incoming: readonly IncomingRequest[], way: SettlingWay) {
    const {rules, now, newEpoch, newId, numbers, turn} = this.#deps;
    const at = now();
    const clients = await clientsOf(tx, incoming);
    let epoch = tx.head.epoch;
    const known: KnownHistory = {head: tx.head, client: (id) => clients.get(id)};
    const isLost = incoming.some((request) => showsLoss(request, known)) && (await isReportHeard(tx, at));
    this.#contradictions = isLost ? [] : contradictionsOf(incoming, known);
    this.#hasComeAgain = false;
    if (isLost) {
      epoch = newEpoch();
      await tx.openEpoch(epoch, true, LOSS_PROVED, at);
    }
    const numbersFrom = await numbers.from(tx);
    const batch = new SettlingBatch(tx, rules, {now: at, epoch, ...way, numbersFrom, newId, turn});
    await batch.recall(incoming.flatMap(mutationsOf));
    await batch.prefetch(candidatesOf(incoming).filter(({mutation}) => !batch.stored(mutation.id)));
    const present = {epoch, head: tx.version, lineage: () => tx.lineage()};
    const isNew = incoming.map((request) => request.kind === 'ask' && !batch.stored(request.mutation.id));
    const answers: Answered[] = [];
    for (const request of incoming) {
      if (request.kind === 'ask') answers.push(await settleAsk(batch, request, tx.version));
      else if (request.kind === 'rescue') answers.push(await settleRescue(batch, request, clients, present));
      else {
        const client = batch.client(request.client) ?? clientAt(clients, request.client);
        answers.push(await settlePush(batch, request, client, present));
      }
    }
    if (batch.isEmpty && !isLost) throw new Rollback(answers);
    // What is known was told of before: nothing has come by it.
    this.#hasComeAgain = incoming.some((request, i) => isNew[i] && hasComeAgain(request, answers[i]));
    if (this.#hasComeAgain) await tx.askedAgain(at);
    if (await batch.flush()) this.#hasReady = true;
    return answers;
  }
}

/** Whether something that a loss took is there again because it was asked for again. */
const hasComeAgain = (request: IncomingRequest, answer: Answered | undefined): boolean =>
  request.kind === 'ask' &&
  request.again === true &&
  answer !== undefined &&
  'status' in answer &&
  (answer.status === 'applied' || answer.status === 'corrected');

/** Whether a push proves that the database does not hold any more what it held. */
function showsLoss(request: IncomingRequest, known: KnownHistory): boolean {
  if (request.kind !== 'push' || request.sender.revoked || !request.proof) return false;
  return provesLoss(request.proof, known);
}

/** What pushes say that this history contradicts; a device that was taken away has no say in it. */
const contradictionsOf = (incoming: readonly IncomingRequest[], known: KnownHistory): HistoryReport[] =>
  incoming.flatMap((request) => {
    if (request.kind !== 'push' || request.sender.revoked || showsLoss(request, known)) return [];
    const report = historyReportOf(request);
    return contradictsHistory(report, known) ? [report] : [];
  });

/** Settles a new company's first mutations together: all of them are applied, or nothing has happened. */
export async function settleFirst(
  tx: WriteTransaction,
  {rules, now, newId}: Pick<QueueDeps, 'rules' | 'now' | 'newId'>,
  asks: readonly OfficeRequest[],
): Promise<AskAnswer> {
  const batch = new SettlingBatch(tx, rules, {
    now: now(),
    epoch: tx.head.epoch,
    oneByOne: false,
    proved: new Map(),
    numbersFrom: 0,
    newId,
  });
  await batch.prefetch(candidatesOf(asks));
  let answer: AskAnswer | undefined;
  for (const asked of asks) {
    const settled = await settleAsk(batch, asked, tx.version);
    if (settled instanceof WorkOvertaken) throw settled;
    answer = settled;
    if (answer.status !== 'applied' && answer.status !== 'corrected') throw new Rollback(answer);
  }
  if (!answer) throw new Error('a company begins with a mutation');
  await batch.flush();
  return answer;
}

/** How a batch is settled. */
interface SettlingWay {
  readonly proved: ReadonlyMap<Id, ProvedLogin>;
  readonly oneByOne: boolean;
}

function clientAt<C>(clients: ReadonlyMap<string, C>, id: string): C {
  const client = clients.get(id);
  if (!client) throw new Error(`client ${id} was not looked up`);
  return client;
}
