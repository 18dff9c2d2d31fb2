import {once} from 'node:events';
import {createServer, type IncomingMessage, type ServerResponse} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {anId, COMPANY, WAREHOUSE} from '#tests/builders/rows.ts';
import type {LoginRequest} from '#protocol/session.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {enrolByTicket, requestLogin, measureServer, type SessionReply} from './session.ts';

type Manner = (request: IncomingMessage, response: ServerResponse) => void;

const LOGIN: LoginRequest = {mode: 'user', openid: COMPANY, name: 'Ana', code: '4711'};
const ANSWER = {
  detail: 'success',
  session: 'a session',
  openid: COMPANY,
  operator: anId(1),
  name: 'Ana',
  role: 'StockControl',
  company: 'Binward',
  warehouses: [{id: WAREHOUSE, name: 'Centre'}],
  server: 'server-1',
  offlineHours: 72,
  expiresAt: 1_760_000_000_000,
  preferences: {},
};
const PAGE = '<!doctype html><title>Guest Wi-Fi</title>';
const ours = (request: IncomingMessage): Record<string, string> => ({
  'content-type': 'application/json; charset=utf-8',
  [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
  [REQUEST_HEADER]: String(request.headers[REQUEST_HEADER]),
});

let manner: Manner;
let url: string;
const server = createServer((request, response) => {
  request.resume().on('end', () => manner(request, response));
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  server.close();
  server.closeAllConnections();
  await once(server, 'close');
});

const under = (how: Manner): Promise<SessionReply> => {
  manner = how;
  return requestLogin(url, LOGIN);
};
const says =
  (status: number, body: unknown): Manner =>
  (request, response) =>
    response.writeHead(status, ours(request)).end(JSON.stringify(body));

describe('logging in online', () => {
  test('the answer says who is in, and where', async () => {
    expect(await under(says(200, ANSWER))).toEqual({kind: 'in', answer: ANSWER});
  });

  test('a no is a code to translate and facts, never a sentence', async () => {
    const body = {code: 'login.locked', detail: 'Locked', tries: 3, by: 'Ana', more: {deep: 1}};
    expect(await under(says(423, body))).toEqual({
      kind: 'denied',
      code: 'login.locked',
      facts: {tries: 3, by: 'Ana'},
    });
  });

  test('a no without a code is a fault of the server', async () => {
    expect(await under(says(500, {}))).toMatchObject({kind: 'denied', code: 'server.error'});
    expect(await under(says(500, null))).toMatchObject({kind: 'denied', code: 'server.error'});
  });

  test.each<[string, Manner]>([
    ['a page', (_, response) => response.writeHead(200, {'content-type': 'text/html'}).end(PAGE)],
    ['somebody else’s 401', (_, response) => response.writeHead(401).end('{"code":"login.failed"}')],
    [
      'a way to somewhere else',
      (request, response) => response.writeHead(302, {...ours(request), location: url}).end(),
    ],
    [
      'an answer to another request',
      (request, response) =>
        response.writeHead(200, {...ours(request), [REQUEST_HEADER]: '1-2'}).end(JSON.stringify(ANSWER)),
    ],
    ['an answer of another form', says(200, {detail: 'success'})],
    ['a line that breaks', (request) => request.socket.destroy()],
  ])('[F7] %s reached no server of ours, so a login without a network may follow', async (_, how) => {
    expect(await under(how)).toEqual({kind: 'unreached'});
  });
});

describe('enrolling by a ticket', () => {
  const TICKET = {openid: COMPANY, ticket: 'A'.repeat(24)};
  const ENROLLED = {
    detail: 'success',
    openid: COMPANY,
    company: 'Binward',
    server: 'server-1',
    warehouses: [{id: WAREHOUSE, name: 'Centre'}],
    device: {id: anId(2), name: 'Dock 1', secret: 'a secret'},
  };

  test('the answer is the device’s identity, and whose it is', async () => {
    manner = says(201, ENROLLED);
    expect(await enrolByTicket(url, TICKET)).toEqual({kind: 'in', answer: ENROLLED});
  });

  test('a ticket that is not good is a no, and a page of somebody else’s is no answer', async () => {
    manner = says(401, {code: 'ticket.invalid', detail: 'x'});
    expect(await enrolByTicket(url, TICKET)).toEqual({kind: 'denied', code: 'ticket.invalid', facts: {}});
    manner = (_, response) => response.writeHead(200, {'content-type': 'text/html'}).end(PAGE);
    expect(await enrolByTicket(url, TICKET)).toEqual({kind: 'unreached'});
  });
});

describe('testing the connection', () => {
  test('only our own server answers, in so many milliseconds', async () => {
    manner = says(200, {detail: 'success'});
    expect(await measureServer(url)).toBeGreaterThanOrEqual(0);
    manner = (_, response) => response.writeHead(200, {'content-type': 'text/html'}).end(PAGE);
    expect(await measureServer(url)).toBeUndefined();
    manner = (request) => request.socket.destroy();
    expect(await measureServer(url)).toBeUndefined();
  });
});
