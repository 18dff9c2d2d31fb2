import {openAsker} from './asker.ts';
import type {BenchCompany} from './company.ts';
import {ofDevice, ofPerson, spoken, type Asker} from './largest.ts';
import {RequestLine, type PreparedRequest} from './line.ts';
import {pushBody} from './worker.ts';

/** What its parent tells it: whose requests, where the server listens, and when a count begins and ends. */
export type ParentMessage =
  | {readonly kind: 'ask'; readonly company: BenchCompany}
  | {readonly kind: 'serve'; readonly port: number}
  | {readonly kind: 'begin' | 'end' | 'leave'};
/** What it answers: that it is ready, and how long each request between begin and end took, ms. */
export type ChildMessage = {readonly kind: 'ready'} | {readonly kind: 'took'; readonly ms: readonly number[]};

/** A process of its own, so that what is measured is the server's event loop and not the crowd's. */
class SmallRequests {
  #asker: Asker | undefined;
  #line: RequestLine | undefined;
  #isOver = true;

  async hear(told: ParentMessage): Promise<ChildMessage | undefined> {
    switch (told.kind) {
      case 'ask':
        this.#asker = await openAsker(told.company.where, told.company);
        return {kind: 'ready'};
      case 'serve':
        this.#line = new RequestLine(told.port);
        return {kind: 'ready'};
      case 'begin':
        this.#isOver = false;
        return {kind: 'took', ms: await this.#count()};
      case 'end':
        this.#isOver = true;
        return undefined;
      case 'leave':
        this.#line?.close();
        process.disconnect();
        return undefined;
    }
  }

  /** A push of one move, what is new, and a page of a list, again and again. */
  async #count(): Promise<number[]> {
    const [asker, line] = [this.#asker, this.#line];
    if (!asker || !line) throw new Error('nobody to ask for');
    const {company, mover, session} = asker;
    const device = ofDevice(mover.device);
    const post = (path: string, body: string): PreparedRequest => ({
      method: 'POST',
      path,
      headers: device,
      body,
    });
    const took: number[] = [];
    const send = async (asked: PreparedRequest): Promise<string> => {
      const {ms, text} = await line.send(asked, true);
      took.push(ms);
      return text;
    };
    while (!this.#isOver) {
      const pushed = await send(post('/sync/push', pushBody(company, mover.device, [mover.next()])));
      const {epoch, head} = JSON.parse(pushed) as {epoch: string; head: number};
      const cursor = {epoch, version: head - 1, generation: 1, partial: false, ids: [], max: 500};
      await send(post('/sync/pull', JSON.stringify({...spoken(asker), ...cursor})));
      await send({method: 'GET', path: '/api/lists/bin', headers: ofPerson(session)});
    }
    return took;
  }
}

const requests = new SmallRequests();
// Only ours speaks.
process.on('message', (told: ParentMessage) => {
  void requests.hear(told).then((answer) => answer && process.send?.(answer));
});
