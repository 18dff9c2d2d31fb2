import {promisify} from 'node:util';
import {gzip} from 'node:zlib';
import type {Context} from 'hono';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {DatabaseFull, UnknownCompany} from '../storage/storage.ts';
import {isAway} from '../storage/postgres/connection-lost.ts';
import {HttpFault} from '../fault.ts';

/**
 * Nothing but our own files runs, and no page frames us. Data and blob pictures are labels and photos. `connect`:
 * where else its scripts may ask.
 */
export const contentPolicy = (connect = ''): string =>
  (connect === '' ? CONTENT_POLICY : [...CONTENT_POLICY, `connect-src 'self' ${connect}`]).join('; ');

/** The same for a worker that compiles WebAssembly of ours. */
export const compilingPolicy = (): string =>
  [...CONTENT_POLICY, "script-src 'self' 'wasm-unsafe-eval'"].join('; ');

const CONTENT_POLICY = [
  "default-src 'self'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "object-src 'none'",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
];

/** On every answer of this server. */
export const SAFE_HEADERS: Readonly<Record<string, string>> = {
  'content-security-policy': contentPolicy(),
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=()',
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
};

const API_HEADERS = {
  ...SAFE_HEADERS,
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'no-store',
} as const;

/** The caller's own request id, so that it knows our answer from a captive portal's. */
export function echoOf(requestId: string | undefined): Record<string, string> {
  return requestId !== undefined && /^[\w.-]{1,64}$/.test(requestId) ? {[REQUEST_HEADER]: requestId} : {};
}

/** A JSON answer to this request. */
export const answerJson = (c: Context, status: number, body: unknown): Response =>
  answerTo(c.req.header(REQUEST_HEADER), status, body);

const answerTo = (
  requestId: string | undefined,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Response =>
  new Response(JSON.stringify(body), {status, headers: {...API_HEADERS, ...echoOf(requestId), ...headers}});

/** All rows there are as one page. */
export const wholePage = <R>(results: readonly R[]) => ({
  detail: 'success',
  count: results.length,
  next: null,
  previous: null,
  results,
});

/** Answers smaller than this are not worth packing. */
const PACK_FROM = 4_096;
const pack = promisify(gzip);

/** A JSON answer that may be large: rows shrink to a fifth, which a handheld's radio feels. */
export async function answerPacked(c: Context, body: unknown): Promise<Response> {
  const requestId = c.req.header(REQUEST_HEADER);
  const text = JSON.stringify(body);
  const headers = {...API_HEADERS, ...echoOf(requestId), vary: 'accept-encoding'};
  if (text.length < PACK_FROM || !/\bgzip\b/.test(c.req.header('accept-encoding') ?? '')) {
    return new Response(text, {headers});
  }
  // Quick rather than small, and beside the main thread.
  const packed = Uint8Array.from(await pack(text, {level: 1}));
  return new Response(packed, {headers: {...headers, 'content-encoding': 'gzip'}});
}

/** An error as people's programs read it: `{code, detail, …facts}` under its HTTP status. */
export function answerFault(requestId: string | undefined, fault: HttpFault): Response {
  const {status, code, message, facts, retryAfter} = fault;
  return answerTo(
    requestId,
    status,
    {...facts, code, detail: message},
    retryAfter > 0 ? {'retry-after': String(retryAfter)} : {},
  );
}

/** Any thrown thing as a fault; what was not expected is a 500 without a word of its inside. */
export function faultOf(error: unknown): HttpFault {
  if (error instanceof HttpFault) return error;
  if (error instanceof UnknownCompany)
    return new HttpFault(404, 'company.unknown', 'Resource does not exist');
  if (error instanceof DatabaseFull) {
    return new HttpFault(503, 'storage.full', 'The disk is full; nothing was stored', {}, 30);
  }
  if (isAway(error)) return new HttpFault(503, 'database.silent', 'The database does not answer', {}, 5);
  return new HttpFault(500, 'server.error', 'Server error');
}
