import type {RuleAnswer, Fault} from './rule.ts';

/** One request that reached the proxy, and what became of it. */
export interface Exchange {
  readonly n: number;
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly fault: Fault['does'];
  /** Raw headers: name, value, name, value. */
  readonly headers: readonly string[];
  readonly body: Buffer;
  /** How often the request was sent to the server. */
  readonly delivered: number;
  /** The server's whole answer, once it has come; kept for the newest exchanges only. */
  readonly answer?: RuleAnswer;
  /** What the client got: nothing yet, a whole answer, a broken connection, or it left by itself. */
  readonly end: 'open' | 'answered' | 'cut' | 'left';
  /** The network error towards the server, where there was one. */
  readonly error?: string;
}

type Writable<T> = {-readonly [K in keyof T]: T[K]};
export type OpenExchange = Writable<Exchange>;

const KEPT_ANSWERS = 500;

/** Everything the proxy saw, in order, and who waits for what. */
export class Log {
  readonly exchanges: OpenExchange[] = [];
  readonly #waiting = new Set<() => void>();

  open(request: Pick<Exchange, 'method' | 'path' | 'fault' | 'headers'>): OpenExchange {
    const exchange: OpenExchange = {
      ...request,
      n: this.exchanges.length + 1,
      body: Buffer.alloc(0),
      delivered: 0,
      end: 'open',
    };
    this.exchanges.push(exchange);
    delete this.exchanges.at(-1 - KEPT_ANSWERS)?.answer;
    this.changed();
    return exchange;
  }

  update(exchange: OpenExchange, change: Partial<OpenExchange>): void {
    Object.assign(exchange, change);
    this.changed();
  }

  changed(): void {
    for (const look of this.#waiting) look();
  }

  /** The first exchange for which the test holds, now or later; fails after `ms` and tells what was seen. */
  async waitFor(holds: (exchange: Exchange) => boolean, ms: number): Promise<Exchange> {
    const {promise, resolve, reject} = Promise.withResolvers<Exchange>();
    const look = () => {
      const found = this.exchanges.find(holds);
      if (found) resolve(found);
    };
    const timer = setTimeout(
      () => reject(new Error(`no such exchange in ${String(ms)} ms:\n${this.text()}`)),
      ms,
    );
    this.#waiting.add(look);
    look();
    return promise.finally(() => {
      clearTimeout(timer);
      this.#waiting.delete(look);
    });
  }

  /** The newest exchanges, a line each, for the message of a failed test. */
  text(): string {
    return this.exchanges.slice(-30).map(lineOf).join('\n');
  }
}

const lineOf = (x: Exchange): string =>
  `${String(x.n)} ${x.method} ${x.path} ${x.fault} ×${String(x.delivered)} ${String(x.answer?.status ?? '–')} ${x.end}`;
