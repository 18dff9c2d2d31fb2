import {fork, type ChildProcess} from 'node:child_process';
import {once} from 'node:events';
import path from 'node:path';
import type {BenchCompany} from './company.ts';
import type {ChildMessage, ParentMessage} from './small-requests.ts';

/** A company's small requests, sent by a process of their own. */
export class SmallProcess {
  readonly #child: ChildProcess = fork(path.join(import.meta.dirname, 'small-requests.ts'));
  readonly #died: Promise<never> = once(this.#child, 'exit').then(() => {
    throw new Error('the process of the small requests has ended');
  });

  constructor() {
    // Whoever waits for an answer hears of it.
    this.#died.catch(() => undefined);
  }

  async ask(company: BenchCompany): Promise<void> {
    await this.#heard({kind: 'ask', company});
  }

  async serve(port: number): Promise<void> {
    await this.#heard({kind: 'serve', port});
  }

  /** Sends them while the work lasts, at least for so long; how long each took, ms. */
  async during(work: Promise<unknown>): Promise<readonly number[]> {
    const taken = this.#heard({kind: 'begin'});
    try {
      await work;
    } finally {
      this.#child.send({kind: 'end'} satisfies ParentMessage);
    }
    const answered = await taken;
    return answered.kind === 'took' ? answered.ms : [];
  }

  async leave(): Promise<void> {
    const gone = once(this.#child, 'exit');
    this.#child.send({kind: 'leave'} satisfies ParentMessage);
    await gone;
  }

  async #heard(told: ParentMessage): Promise<ChildMessage> {
    const answer = once(this.#child, 'message');
    this.#child.send(told);
    // Only ours speaks.
    const [heard] = (await Promise.race([answer, this.#died])) as [ChildMessage];
    return heard;
  }
}
