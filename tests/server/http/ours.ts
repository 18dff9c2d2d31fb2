import {request} from 'node:http';
import {connect} from 'node:net';
import {expect} from 'vitest';
import {PROTOCOL_HEADER} from '#protocol/version.ts';
import type {HttpAnswer, TestServer} from './site.ts';

/** What every answer of this server must carry, typed by hand; `what` names it when it does not. */
export function expectSafe(what: string, headers: Headers): void {
  const policy = headers.get('content-security-policy') ?? '';
  expect([what, policy]).toEqual([what, expect.stringContaining("default-src 'self'")]);
  expect([what, policy]).toEqual([what, expect.stringContaining("frame-ancestors 'none'")]);
  expect([what, policy]).toEqual([what, expect.stringContaining("object-src 'none'")]);
  expect([what, policy]).toEqual([what, expect.not.stringMatching(/unsafe|\*/)]);
  expect([what, headers.get('x-content-type-options')]).toEqual([what, 'nosniff']);
  expect([what, headers.get('x-frame-options')]).toEqual([what, 'DENY']);
  expect([what, headers.get('referrer-policy')]).toEqual([what, 'no-referrer']);
  expect([what, headers.get(PROTOCOL_HEADER)]).toEqual([what, '1']);
  // Nothing here lives by cookies.
  expect([what, headers.get('set-cookie')]).toEqual([what, null]);
}

/** A refusal in our shape, `{code, detail, …}`, under that status, with the protections. */
export function expectFault(
  what: string,
  {status, headers, body}: HttpAnswer,
  wanted: number,
  code?: string,
): void {
  expect([what, status, body['code']]).toEqual([what, wanted, code ?? expect.stringMatching(/^[\w.-]+$/)]);
  expect([what, body['detail']]).toEqual([what, expect.stringMatching(/./)]);
  expect([what, headers.get('content-type')]).toEqual([what, 'application/json; charset=utf-8']);
  expect([what, headers.get('cache-control')]).toEqual([what, 'no-store']);
  expectSafe(what, headers);
}

/** A request as it is written, where `fetch` would first make it decent: any path, method and header twice. */
export function rawCall(
  url: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string | string[]>> = {},
): Promise<HttpAnswer> {
  const {hostname, port} = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({hostname, port, method, path, headers, agent: false}, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      answer.on('error', reject).on('end', () => {
        const told = new Headers();
        for (const [name, value] of Object.entries(answer.headersDistinct)) {
          for (const each of value ?? []) told.append(name, each);
        }
        resolve({status: answer.statusCode ?? 0, headers: told, body: bodyOf(text), text});
      });
    });
    sent.on('error', reject).end();
  });
}

/** What comes back on a bare connection, until the server ends it. */
export function spoken(url: string, words: string): Promise<string> {
  const {hostname, port} = new URL(url);
  return new Promise((resolve, reject) => {
    let told = '';
    const socket = connect(Number(port), hostname, () => socket.write(words));
    socket.setEncoding('utf8').on('data', (chunk: string) => (told += chunk));
    socket.on('error', reject).on('close', () => resolve(told));
  });
}

function bodyOf(text: string): HttpAnswer['body'] {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? {...value} : {};
  } catch {
    return {};
  }
}

const TABLES = [
  'companies',
  'epochs',
  'clients',
  'mutations',
  'ledger',
  'tombstones',
  'device_logins',
  'accounts',
  'sessions',
  'devices',
  'tickets',
] as const;

/** All that a database holds beside the rows of lists, whose every change raises a company's version. */
export async function stateOf({server}: TestServer): Promise<Record<string, string[]>> {
  const {db} = server.deps.auth;
  const state: Record<string, string[]> = {};
  for (const table of TABLES) {
    const rows = await db.selectFrom(table).selectAll().execute();
    state[table] = rows.map((row) => JSON.stringify(row)).toSorted();
  }
  return state;
}
