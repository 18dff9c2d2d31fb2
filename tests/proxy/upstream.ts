import http from 'node:http';
import {buffer} from 'node:stream/consumers';
import type {Exchange} from './log.ts';
import type {RuleAnswer} from './rule.ts';

const HOP_BY_HOP = new Set(['connection', 'keep-alive', 'transfer-encoding', 'proxy-connection', 'upgrade']);

/**
 * Raw headers as one end may hand them to the other. Every connection closes after one exchange: Chromium
 * silently sends a request again when a reused connection breaks, and a lost answer would heal unseen.
 */
export function headersToPass(raw: readonly string[]): string[] {
  const passed: string[] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) {
    const [name = '', value = ''] = raw.slice(i, i + 2);
    if (!HOP_BY_HOP.has(name.toLowerCase())) passed.push(name, value);
  }
  return [...passed, 'connection', 'close'];
}

/** Sends a logged request to the server; resolves with the head of its answer. */
export async function deliver(
  target: URL,
  exchange: Pick<Exchange, 'method' | 'path' | 'headers' | 'body'>,
  signal?: AbortSignal,
): Promise<http.IncomingMessage> {
  const {promise, resolve, reject} = Promise.withResolvers<http.IncomingMessage>();
  const request = http.request(new URL(exchange.path, target), {
    method: exchange.method,
    headers: headersToPass(exchange.headers),
    agent: false,
    ...(signal && {signal}),
  });
  request.on('response', resolve).on('error', reject).end(exchange.body);
  return promise;
}

/** Reads an answer to its end. */
export const wholeAnswer = async (message: http.IncomingMessage): Promise<RuleAnswer> => ({
  status: message.statusCode ?? 0,
  headers: message.rawHeaders,
  body: await buffer(message),
});
