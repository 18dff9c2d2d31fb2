import type {OfficeFacts, OfficeReply} from '#offline/sync/office.ts';
import {ReadableCell} from '../base/readable.ts';

/**
 * How something ended that a person asked the server for and waits for. `status` is the HTTP status; of an answer
 * that is not our server's it is what stands in between, 0 for none.
 */
export type QuestionEnding =
  /** `action`: which one went through, where it was one; `number`: of how much at once. */
  | {readonly kind: 'done'; readonly action?: string; readonly number?: number}
  | {readonly kind: 'denied'; readonly status: number; readonly code: string; readonly facts: OfficeFacts}
  | {readonly kind: 'unreached'; readonly status: number}
  /** It went through, and the answer's `detail` says otherwise than "success". Specification section 7. */
  | {readonly kind: 'detail'; readonly detail: string; readonly facts: OfficeFacts};

/** What persons have asked for: how much of it is being written now, and how each ended. Nothing else comes here. */
export class ServerQuestions {
  /** Writes on their way. */
  readonly writing = new ReadableCell(0);
  #together = 0;
  readonly #listeners = new Set<(ending: QuestionEnding) => void>();

  /** A write, for as long as it takes. */
  async write<T>(work: () => Promise<T>): Promise<T> {
    this.writing.set(this.writing.get() + 1);
    try {
      return await work();
    } finally {
      this.writing.set(this.writing.get() - 1);
    }
  }

  /** Several questions that are one to who asks them: what went through is told at the end of all. */
  async asOne(work: () => Promise<QuestionEnding | undefined>): Promise<void> {
    this.#together++;
    const ending = await work().finally(() => this.#together--);
    if (ending) this.end(ending);
  }

  end(ending: QuestionEnding): void {
    if (this.#together > 0 && ending.kind === 'done') return;
    for (const listener of this.#listeners) listener(ending);
  }

  subscribe(listener: (ending: QuestionEnding) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** How a reply is told; `undefined` where there is nothing to say: what was read stands on the screen. */
export function endingOfReply(method: string, reply: OfficeReply): QuestionEnding | undefined {
  if (reply.kind === 'unreached') return {kind: 'unreached', status: reply.status ?? 0};
  if (reply.kind === 'denied') {
    const {status, code, facts} = reply;
    return {kind: 'denied', status, code, facts};
  }
  const {detail} = reply.body;
  if (typeof detail === 'string' && detail !== 'success') return {kind: 'detail', detail, facts: reply.body};
  return method === 'get' ? undefined : {kind: 'done'};
}
