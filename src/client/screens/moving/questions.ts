import type {Id} from '#domain/kernel/id.ts';
import {isNoAnswer} from '#offline/sync/ask.ts';
import type {OfficeReply} from '#offline/sync/office.ts';

/** Whether it is unknown what came of a question: it may have been done. */
export const isUnanswered = (reply: OfficeReply): boolean => reply.kind === 'unreached' || isNoAnswer(reply);

/** What is asked of the server, each question under one id until it is answered: asked again it is done once. */
export class ImportQuestions {
  readonly #newId: () => Id;
  readonly #open = new Map<string, Id>();

  constructor(newId: () => Id) {
    this.#newId = newId;
  }

  /** `question`: all that it says, since another one is done under an id of its own. */
  async ask(question: string, put: (id: Id) => Promise<OfficeReply>): Promise<OfficeReply> {
    const id = this.#open.get(question) ?? this.#newId();
    this.#open.set(question, id);
    const reply = await put(id);
    if (!isUnanswered(reply)) this.#open.delete(question);
    return reply;
  }

  /** What has not been answered is asked anew. */
  forget(): void {
    this.#open.clear();
  }
}
