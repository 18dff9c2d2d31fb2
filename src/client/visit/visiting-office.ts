import type {Args} from '#domain/kernel/action.ts';
import type {Row} from '#domain/kernel/field.ts';
import type {Resource} from '#domain/kernel/resource.ts';
import {newId} from '#offline/new-id.ts';
import {callOffice, type OfficeLine, type OfficeReply} from '#offline/sync/office.ts';
import {callForFile, type FileReply, type FileWait} from '#offline/sync/office-file.ts';
import {Asked, endingOf} from '../data/asked.ts';
import {BroughtFiles} from '../data/brought-files.ts';
import {CompanyCases} from '../data/company-cases.ts';
import {News} from '../data/lists.ts';
import {PAUSE_MS, type Answer, type Office} from '../data/office.ts';
import {Cell} from '../data/readable.ts';
import {LANGUAGE_KEY} from '../i18n/text.ts';
import type {Visit} from './kept-visit.ts';
import {ServerLists} from './server-lists.ts';

/** The desk's questions of a visit: all go to the server at once, and nothing of them is kept. */
export class VisitingOffice implements Office {
  readonly news = new News();
  readonly asked = new Asked();
  readonly lost = new Cell(0);
  readonly once: ServerLists;
  readonly companyCases = new CompanyCases((path) => this.peek(path));
  readonly files = new BroughtFiles(
    () => undefined,
    (method, path, body) => this.#call(method, path, body),
  );
  /** Whether the last question reached the server. */
  readonly isReached = new Cell(true);
  readonly #visit: Visit;
  readonly #onEnd: () => void;

  /** `onEnd`: the server ends the session. */
  constructor(visit: Visit, onEnd: () => void) {
    this.#visit = visit;
    this.#onEnd = onEnd;
    this.once = new ServerLists((path) => this.peek(path), visit.warehouse);
  }

  async wholeRow(resource: Resource, key: string): Promise<Row | undefined> {
    return (await this.once.rowsOf(resource, [key])).get(key);
  }

  claim(action: string, args: Args, onAsking: () => void = () => undefined): Promise<Answer> {
    return this.asked.write(async () => {
      const id = newId();
      const answer = await this.#claimed({action, id, args}, onAsking);
      if (answer.kind === 'done') this.asked.end({kind: 'done', action});
      this.news.tell();
      return answer;
    });
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
    const ending = endingOf(method, reply);
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
    const reply = await callForFile(this.#line, path, wait);
    this.isReached.set(reply.kind !== 'unreached');
    if (reply.kind === 'denied' && reply.status === 401) this.#onEnd();
    return reply;
  }

  /** Ends the session at the server, where that can be reached. */
  async leave(): Promise<void> {
    await this.#call('delete', '/api/session');
  }

  async #claimed(
    {action, ...asked}: {readonly action: string; readonly id: string; readonly args: Args},
    onAsking: () => void,
  ): Promise<Answer> {
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
    return {kind: 'unknown', code: 'ask.unknown', facts: {}};
  }

  /** Where its questions go, and whose they are. */
  get #line(): OfficeLine {
    const {baseUrl, session, person} = this.#visit;
    const language = localStorage.getItem(LANGUAGE_KEY) ?? 'en-US';
    return {baseUrl, session, openid: person.openid, operator: person.operator, language};
  }

  async #call(method: 'get' | 'post' | 'delete', path: string, body?: unknown): Promise<OfficeReply> {
    const reply = await callOffice(this.#line, method, path, body);
    this.isReached.set(reply.kind !== 'unreached');
    if (reply.kind === 'denied' && reply.status === 401) this.#onEnd();
    return reply;
  }
}
