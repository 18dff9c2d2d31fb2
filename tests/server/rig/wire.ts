import {createTransport, type DeviceCredential} from '#offline/sync/http.ts';
import type {SyncTransport} from '#offline/sync/transport.ts';
import type {Id} from '#domain/kernel/id.ts';

/**
 * A device's own line over real HTTP: the product's transport, watched. It remembers what was answered, so that
 * a test can count what is sent again, and it may have several servers behind it as behind a balancer.
 */
export class Wire implements SyncTransport {
  /** Addresses to try, the present one first. */
  urls: string[];
  /** Told of each push before it leaves. */
  onPush: (ids: readonly Id[]) => void = () => undefined;
  /** How often each push is sent, all at once: more than 1 is a network that doubles requests. */
  copies = 1;
  /** Ids that were sent although the server had answered them, in the order sent. */
  readonly again: Id[] = [];
  /** Pushes that got no answer. */
  unanswered = 0;
  /** Ids of pushes under way. */
  readonly underWay = new Set<Id>();
  readonly #credential: Omit<DeviceCredential, 'baseUrl'>;
  readonly #answered = new Set<Id>();
  readonly #lines = new Map<string, SyncTransport>();

  constructor(urls: readonly string[], credential: Omit<DeviceCredential, 'baseUrl'>) {
    this.urls = [...urls];
    this.#credential = credential;
  }

  push: SyncTransport['push'] = async (request) => {
    const ids = request.items.map(({id}) => id);
    this.again.push(...ids.filter((id) => this.#answered.has(id)));
    for (const id of ids) this.underWay.add(id);
    this.onPush(ids);
    const [reply] = await Promise.all(
      Array.from({length: this.copies}, () => this.#anywhere((line) => line.push(request))),
    );
    for (const id of ids) this.underWay.delete(id);
    if (!reply?.ok) this.unanswered++;
    // An answer in another epoch is not taken: the handshake comes first.
    else if (request.epoch === '' || request.epoch === reply.answer.epoch)
      for (const {id} of reply.answer.results) this.#answered.add(id);
    return reply ?? {ok: false, why: 'offline'};
  };

  pull: SyncTransport['pull'] = (request) => this.#anywhere((line) => line.pull(request));
  verify: SyncTransport['verify'] = (request) => this.#anywhere((line) => line.verify(request));

  /** The first server that can be reached; the one that could not is asked last from then on. */
  async #anywhere<R extends {readonly ok: boolean; readonly why?: string}>(
    ask: (line: SyncTransport) => Promise<R>,
  ): Promise<R> {
    let reply = await ask(this.#line());
    for (let i = 1; i < this.urls.length && !reply.ok && reply.why === 'offline'; i++) {
      this.urls.push(...this.urls.splice(0, 1));
      reply = await ask(this.#line());
    }
    return reply;
  }

  #line(): SyncTransport {
    const baseUrl = this.urls[0] ?? '';
    let line = this.#lines.get(baseUrl);
    if (!line) this.#lines.set(baseUrl, (line = createTransport({baseUrl, ...this.#credential})));
    return line;
  }
}
