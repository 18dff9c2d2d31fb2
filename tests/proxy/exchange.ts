import type {IncomingMessage, ServerResponse} from 'node:http';
import {buffer} from 'node:stream/consumers';
import {pipeline} from 'node:stream/promises';
import {setTimeout as pause} from 'node:timers/promises';
import type {Log, OpenExchange} from './log.ts';
import {answerAsPortal} from './portal.ts';
import type {RuleAnswer, Fault} from './rule.ts';
import {deliver, headersToPass, wholeAnswer} from './upstream.ts';

/** An exchange under way. `left` aborts when the client goes away or the connection is broken on purpose. */
export interface Call {
  readonly target: URL;
  readonly log: Log;
  readonly exchange: OpenExchange;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly left: AbortSignal;
  /** Resolves when held answers are let go. */
  readonly released: Promise<void>;
}

/** Does to one exchange what the fault says. */
export async function run(call: Call, fault: Fault): Promise<void> {
  call.exchange.body = await buffer(call.request);
  switch (fault.does) {
    case 'pass':
      return pass(call);
    case 'drop':
      return cut(call);
    case 'lose-answer':
      // Not tied to the client: the server finishes its work even when the client has gone.
      await fetchWhole(call);
      return cut(call);
    case 'hang':
      return untilLeft(call);
    case 'hold':
      return answerLater(call, call.released);
    case 'delay':
      if (fault.part === 'answer') return answerLater(call, pause(fault.ms));
      await pause(fault.ms, undefined, {signal: call.left});
      return pass(call);
    case 'portal':
      return answerAsPortal(call.request, call.response, fault.status);
    case 'truncate':
      return truncate(call, fault.bytes);
    case 'replay':
      return replay(call, fault.back);
    case 'double': {
      const [, second] = await Promise.all([fetchWhole(call), fetchWhole(call)]);
      return give(call, second);
    }
    case 'refuse':
      call.response
        .writeHead(fault.status, {'retry-after': String(fault.retryAfter), connection: 'close'})
        .end();
      return;
    case 'buffer':
      return give(call, await fetchWhole(call, call.left));
  }
}

/** Hands the answer on as it comes, so that streams flow. */
async function pass(call: Call): Promise<void> {
  const upstream = await send(call, call.left);
  const parts: Buffer[] = [];
  call.response.writeHead(upstream.statusCode ?? 502, headersToPass(upstream.rawHeaders));
  call.response.flushHeaders();
  await pipeline(
    upstream,
    async function* (source: AsyncIterable<Buffer>) {
      for await (const part of source) {
        parts.push(part);
        yield part;
      }
    },
    call.response,
  );
  keep(call, {status: upstream.statusCode ?? 0, headers: upstream.rawHeaders, body: Buffer.concat(parts)});
}

async function send(call: Call, signal?: AbortSignal): Promise<IncomingMessage> {
  call.log.update(call.exchange, {delivered: call.exchange.delivered + 1});
  return deliver(call.target, call.exchange, signal);
}

async function fetchWhole(call: Call, signal?: AbortSignal): Promise<RuleAnswer> {
  const answer = await wholeAnswer(await send(call, signal));
  keep(call, answer);
  return answer;
}

const keep = (call: Call, answer: RuleAnswer): void => call.log.update(call.exchange, {answer});

async function answerLater(call: Call, moment: Promise<unknown>): Promise<void> {
  const answer = await fetchWhole(call);
  await Promise.race([moment, untilLeft(call)]);
  if (!call.left.aborted) give(call, answer);
}

function give(call: Call, answer: RuleAnswer): void {
  call.response.writeHead(answer.status, headersToPass(answer.headers)).end(answer.body);
}

function cut(call: Call): void {
  call.log.update(call.exchange, {end: 'cut'});
  call.request.socket.destroy();
}

/** The head with its full length, `bytes` of the body, then the end of the connection. */
async function truncate(call: Call, bytes: number): Promise<void> {
  const answer = await fetchWhole(call);
  if (bytes >= answer.body.length) return give(call, answer);
  call.response.writeHead(answer.status, headersToPass(answer.headers));
  call.response.flushHeaders();
  const written = Promise.withResolvers<void>();
  call.response.write(answer.body.subarray(0, bytes), () => written.resolve());
  await written.promise;
  call.log.update(call.exchange, {end: 'cut'});
  // What was written still leaves; destroying at once could take it along.
  call.request.socket.destroySoon();
}

function replay(call: Call, back: number): void {
  const {method, path} = call.exchange;
  const earlier = call.log.exchanges.filter((x) => x.answer && x.method === method && x.path === path);
  const answer = earlier.at(-back)?.answer;
  if (!answer) throw new Error(`nothing to replay for ${method} ${path}`);
  give(call, answer);
}

async function untilLeft(call: Call): Promise<void> {
  const {promise, resolve} = Promise.withResolvers<void>();
  if (call.left.aborted) return;
  call.left.addEventListener('abort', () => resolve(), {once: true});
  return promise;
}
