import {STATUS_CODES, type Server} from 'node:http';
import type {Duplex} from 'node:stream';
import {RequestError} from '@hono/node-server';
import {entryOf} from '#domain/kernel/entry-of.ts';
import {badRequest} from '../fault.ts';
import {answerFault, faultOf, SAFE_HEADERS} from './answer.ts';

const STATUSES: Readonly<Record<string, number>> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};
const REQUEST_INVALID = 'request.invalid';
const DETAIL = 'Bad request';

/** Answers in our shape what never becomes a request: no HTTP at all, or headers larger than anybody needs. */
export function answerBrokenOn(server: Server): void {
  const busy = new WeakSet<Duplex>();
  server.on('request', (request, response) => {
    busy.add(request.socket);
    response.on('close', () => busy.delete(request.socket));
  });
  server.on('clientError', (error: NodeJS.ErrnoException, socket) => {
    // Into the middle of an answer nothing may be written.
    if (error.code === 'ECONNRESET' || !socket.writable || busy.has(socket)) return void socket.destroy();
    return void socket.end(written(entryOf(STATUSES, error.code ?? '') ?? 400));
  });
}

function written(status: number): string {
  const body = JSON.stringify({code: REQUEST_INVALID, detail: DETAIL});
  const headers = {
    ...SAFE_HEADERS,
    'content-type': 'application/json; charset=utf-8',
    'cache-control': 'no-store',
    'content-length': String(body.length),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${String(status)} ${STATUS_CODES[status] ?? ''}`, ...lines, '', body].join('\r\n');
}

/** The answer to a request that is HTTP and yet no request, such as one whose host is no host. */
export const answerBroken = (error: unknown): Response =>
  answerFault(
    undefined,
    error instanceof RequestError ? badRequest(REQUEST_INVALID, DETAIL) : faultOf(error),
  );
