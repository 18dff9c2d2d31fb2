import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import {run} from './exchange.ts';
import {type Exchange, Log} from './log.ts';
import {answerAsPortal, PORTAL_PATH} from './portal.ts';
import {type RuleAnswer, type Rule, RuleBook} from './rule.ts';
import {deliver, wholeAnswer} from './upstream.ts';

/** A network between a browser and a server that does what a test says. */
export interface FaultProxy {
  readonly url: string;
  readonly port: number;
  /** Replaces all rules; their counts begin anew. Exchanges under way keep the fault they met. */
  set(...rules: readonly Rule[]): void;
  /** Everything passes again; held answers are let go. */
  clear(): void;
  /** Lets held answers go. */
  release(): void;
  /** Refuses connections and breaks those that are open. */
  offline(): Promise<void>;
  online(): Promise<void>;
  /** Sends a logged request to the server once more, unknown to the client: a late duplicate. */
  redeliver(exchange: Exchange): Promise<RuleAnswer>;
  /** Points at another server, for a restart elsewhere. */
  retarget(target: string): void;
  readonly log: readonly Exchange[];
  /** The first exchange for which the test holds, now or later, within `ms` (10,000 unless told). */
  waitFor(holds: (exchange: Exchange) => boolean, ms?: number): Promise<Exchange>;
  close(): Promise<void>;
}

/** Starts a fault proxy on 127.0.0.1, a host that browsers take for a secure context; on a free port unless told. */
export async function startFaultProxy(options: {
  readonly target: string;
  readonly port?: number;
}): Promise<FaultProxy> {
  const log = new Log();
  let target = new URL(options.target);
  let book = new RuleBook([]);
  let held = Promise.withResolvers<void>();

  const server = createServer((request, response) => {
    if (request.url === PORTAL_PATH) return answerAsPortal(request, response, 200);
    return void meet(request, response);
  });
  server.requestTimeout = 0;

  async function meet(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const {method = 'GET', url: path = '/', rawHeaders: headers} = request;
    const fault = book.faultFor(method, path);
    const exchange = log.open({method, path, headers, fault: fault.does});
    const left = new AbortController();
    response.on('close', () => {
      if (exchange.end === 'open')
        log.update(exchange, {end: response.writableFinished ? 'answered' : 'left'});
      left.abort();
    });
    try {
      await run({target, log, exchange, request, response, left: left.signal, released: held.promise}, fault);
    } catch (error) {
      // The client left, or the server is down or died: the other end sees a broken connection, as on a wire.
      if (!left.signal.aborted) log.update(exchange, {end: 'cut', error: String(error)});
      request.socket.destroy();
    }
  }

  const listen = async (port: number): Promise<number> => {
    const {promise, resolve, reject} = Promise.withResolvers<void>();
    server.once('error', reject).listen(port, '127.0.0.1', () => resolve());
    await promise;
    server.off('error', reject);
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the proxy has no port');
    return address.port;
  };
  const release = () => {
    held.resolve();
    held = Promise.withResolvers<void>();
  };
  const offline = async () => {
    const {promise, resolve} = Promise.withResolvers<void>();
    server.close(() => resolve());
    server.closeAllConnections();
    return promise;
  };

  const port = await listen(options.port ?? 0);
  return {
    url: `http://127.0.0.1:${String(port)}`,
    port,
    set: (...rules) => void (book = new RuleBook(rules)),
    clear() {
      book = new RuleBook([]);
      release();
    },
    release,
    offline,
    online: async () => void (await listen(port)),
    redeliver: async (exchange) => wholeAnswer(await deliver(target, exchange)),
    retarget: (url) => void (target = new URL(url)),
    log: log.exchanges,
    waitFor: (holds, ms = 10_000) => log.waitFor(holds, ms),
    async close() {
      release();
      if (server.listening) await offline();
    },
  };
}
