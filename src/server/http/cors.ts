import type {MiddlewareHandler} from 'hono';
import {STORAGE_HEADER} from '#protocol/storage-promise.ts';
import {PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {SAFE_HEADERS} from './answer.ts';

/** What callers send (specification 7, and the protocol), and what their scripts may read of our answers. */
const SENT = [
  'authorization',
  'content-type',
  PROTOCOL_HEADER,
  REQUEST_HEADER,
  'token',
  'operator',
  'language',
  STORAGE_HEADER,
];
const READ = [PROTOCOL_HEADER, REQUEST_HEADER, 'retry-after', 'content-disposition', 'date'];
const REMEMBER_S = 7_200;

/**
 * Lets the apps of listed origins ask. A browser keeps every other origin's scripts from our answers by itself.
 * Credentials are headers that a script sets, never cookies, so none are allowed here.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('origin');
    const isListed = origin !== undefined && origins.includes(origin);
    if (isListed && c.req.method === 'OPTIONS') return permit(origin);
    await next();
    if (!isListed) return undefined;
    c.res.headers.set('access-control-allow-origin', origin);
    c.res.headers.set('access-control-expose-headers', READ.join(', '));
    c.res.headers.append('vary', 'origin');
    return undefined;
  };
}

const permit = (origin: string): Response =>
  new Response(null, {
    status: 204,
    headers: {
      ...SAFE_HEADERS,
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
      'access-control-allow-headers': SENT.join(', '),
      'access-control-max-age': String(REMEMBER_S),
      vary: 'origin',
    },
  });
