import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {newId} from '#offline/new-id.ts';
import {callOffice, type OfficeLine, type OfficeReply} from '#offline/sync/office.ts';
import {callForFile, type FileReply, type FileWait} from '#offline/sync/office-file.ts';
import {ServerQuestions, endingOfReply} from '../server-questions.ts';
import {HandedInFiles} from '../handed-in-files.ts';
import {CompanyCases} from '../company-cases.ts';
import {TouchedNews} from '../lists.ts';
import {PAUSE_MS, type ClaimAnswer, type OfficeService} from '../office.ts';
import {ReadableCell} from '../../base/readable.ts';
import {LANGUAGE_KEY} from '../../i18n/text.ts';
import type {KeptVisit} from './kept-visit.ts';
import {ServerLists} from './server-lists.ts';
import {unansweredQuestions, type VisitQuestion} from './unanswered-questions.ts';

/** The desk's questions of a visit: all go to the server at once, and nothing of them is kept. */
export class VisitingOffice implements OfficeService {
  readonly news = new TouchedNews();
  readonly asked = new ServerQuestions();
  readonly lost = new ReadableCell(0);
  readonly once: ServerLists;
  readonly companyCases = new CompanyCases((path) => this.peek(path));
  readonly files = new HandedInFiles(
    () => undefined,
    (method, path, body) => this.#call(method, path, body),
  );
  /** Whether the last question reached the server. */
  readonly isReached = new ReadableCell(true);
  readonly #visit: KeptVisit;
  readonly #onEnd: () => void;

  /** `onEnd`: the server ends the session. */
  constructor(visit: KeptVisit, onEnd: () => void) {
    this.#visit = visit;
    this.#onEnd = onEnd;
    this.once = new ServerLists((path) => this.peek(path), visit.warehouse);
  }

  async wholeRow(resource: Resource, key: string): Promise<Row | undefined> {
    return (await this.once.rowsOf(resource, [key])).get(key);
  }

  /**
   * Asks for something under an id of its own, which it keeps until it is answered: the same that is asked for once
   * more goes under the same id, and is done once. Something else of the kind waits until it is known what became of
   * it.
   */
  claim(action: string, args: Args, onAsking: () => void = () => undefined): Promise<ClaimAnswer> {
    return this.asked.write(async () => {
      const before = unansweredQuestions.all().filter((each) => each.action === action);
      const same = before.find((each) => JSON.stringify(each.args) === JSON.stringify(args));
      const earlier = same ? undefined : await this.#earlier(before);
      if (earlier) return earlier;
      const question = same ?? {id: newId(), action, args};
      unansweredQuestions.keep(question);
      const answer = await this.#claimed(question, onAsking);
      if (answer.kind !== 'unknown') unansweredQuestions.drop(question.id);
      if (answer.kind === 'done') this.asked.end({kind: 'done', action});
      this.news.tell();
      return answer;
    });
  }

  /**
   * Looks what became of questions that the page before a reload left without an answer; answers those that were done.
   */
  async lookBack(): Promise<readonly VisitQuestion[]> {
    const done: VisitQuestion[] = [];
    for (const question of unansweredQuestions.all())
      if ((await this.#becomesOf(question)) === 'done') done.push(question);
    return done;
  }

  begin(_work: unknown, path: string, body: unknown): Promise<OfficeReply> {
    return this.call('post', path, body);
  }

  forget(): Promise<void> {
    return Promise.resolve();
  }

  async call(method: 'get' | 'post' | 'delete', path: string, body?: unknown): Promise<OfficeReply> {
    const work = () => this.#call(method, path, body);
    const reply = await (method === 'get' ? work() : this.asked.write(work));
    const ending = endingOfReply(method, reply);
    if (ending) this.asked.end(ending);
    return reply;
  }

  peek(path: string): Promise<OfficeReply> {
    return this.#call('get', path);
  }

  tell(path: string, body: unknown): Promise<OfficeReply> {
    return this.#call('post', path, body);
  }

  async file(path: string, wait: FileWait): Promise<FileReply> {
    const reply = await callForFile(this.line, path, wait);
    this.isReached.set(reply.kind !== 'unreached');
    if (reply.kind === 'denied' && reply.status === 401) this.#onEnd();
    return reply;
  }

  /** Ends the session at the server, where that can be reached. */
  async leave(): Promise<void> {
    await this.#call('delete', '/api/session');
  }

  /** What keeps a question back: an earlier one that was done after all, or of which that cannot be said now. */
  async #earlier(questions: readonly VisitQuestion[]): Promise<ClaimAnswer | undefined> {
    for (const question of questions) {
      const end = await this.#becomesOf(question);
      if (end === 'never-came') unansweredQuestions.drop(question.id);
      else if (end === 'done') return {kind: 'refused', code: 'ask.went-through', facts: {}};
      else return {kind: 'unknown', code: 'ask.again', facts: {}};
    }
    return undefined;
  }

  async #becomesOf({id}: VisitQuestion): Promise<'done' | 'never-came' | 'unknown'> {
    const reply = await this.#call('get', `/api/actions/by-id/${id}`);
    if (reply.kind === 'denied' && reply.status === 404) return 'never-came';
    if (reply.kind !== 'answered') return 'unknown';
    unansweredQuestions.drop(id);
    // What was refused was answered, too, and changed nothing.
    return reply.body['status'] === 'refused' ? 'never-came' : 'done';
  }

  async #claimed({action, ...asked}: VisitQuestion, onAsking: () => void): Promise<ClaimAnswer> {
    const {warehouse} = this.#visit;
    for (const pause of [...PAUSE_MS, 0]) {
      const reply = await this.#call('post', `/api/actions/${action}`, {...asked, warehouse});
      if (reply.kind === 'answered') {
        const {code} = reply.body;
        return reply.status === 202 && typeof code === 'string'
          ? {kind: 'held', code, facts: reply.body}
          : {kind: 'done', id: asked.id, told: reply.body};
      }
      if (reply.kind === 'denied' && reply.status < 500)
        return {kind: 'refused', code: reply.code, facts: reply.facts};
      onAsking();
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
    return {kind: 'unknown', code: 'ask.again', facts: {}};
  }

  /** Where its questions go, and whose they are. */
  get line(): OfficeLine {
    const {baseUrl, session, person} = this.#visit;
    const language = localStorage.getItem(LANGUAGE_KEY) ?? 'en-US';
    return {baseUrl, session, openid: person.openid, operator: person.operator, language};
  }

  async #call(method: 'get' | 'post' | 'delete', path: string, body?: unknown): Promise<OfficeReply> {
    const reply = await callOffice(this.line, method, path, body);
    this.isReached.set(reply.kind !== 'unreached');
    if (reply.kind === 'denied' && reply.status === 401) this.#onEnd();
    return reply;
  }
}
