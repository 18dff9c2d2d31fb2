import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import type {TransportFailure} from '#offline/sync/transport.ts';
import {Caller, openServer, type TestServer} from './http/site.ts';
import {FloorDevice} from './rig/floor-device.ts';
import {furnishHall, type Hall} from './rig/hall.ts';
import {openPortal, ourHeaders, type PortalManner} from './rig/portal.ts';
import {proveRest} from './rig/proof.ts';

const HTML = {'content-type': 'text/html'};
const JSON_TYPE = {'content-type': 'application/json'};
const page = '<!doctype html><title>Welcome</title><form action="/login"></form>';

interface Asked {
  readonly epoch: string;
  readonly items?: readonly {readonly id: string; readonly seq: number}[];
}

/** What our server would have said: everything applied. A cache or a proxy may have kept such an answer. */
function recorded(body: string): string {
  const {epoch, items = []} = JSON.parse(body) as Asked;
  const results = items.map(({id, seq}) => ({id, seq, status: 'applied', version: 1}));
  return JSON.stringify({epoch, results, head: 1});
}

const WRONG: readonly [string, PortalManner, Partial<TransportFailure>][] = [
  ['a page with status 200', () => ({status: 200, headers: HTML, body: page}), {why: 'not-ours'}],
  ['a page with status 511', () => ({status: 511, headers: HTML, body: page}), {why: 'not-ours'}],
  [
    'a way to another address',
    () => ({status: 302, headers: {location: 'http://127.0.0.1:9/login'}, body: ''}),
    {why: 'offline'},
  ],
  [
    'a recorded answer without our headers',
    (_, body) => ({status: 200, headers: JSON_TYPE, body: recorded(body)}),
    {why: 'not-ours'},
  ],
  [
    'a recorded answer to another request',
    (request, body) => ({
      status: 200,
      headers: {...ourHeaders(request), 'x-binward-request': '1-2'},
      body: recorded(body),
    }),
    {why: 'not-ours'},
  ],
  [
    'our headers over something else',
    (request) => ({status: 200, headers: ourHeaders(request), body: '{"results":"many"}'}),
    {why: 'not-ours'},
  ],
  [
    'half an answer',
    (request, body) => ({status: 200, headers: ourHeaders(request), body: recorded(body), cutAt: 30}),
    {why: 'offline'},
  ],
  [
    'our own 401',
    (request) => ({status: 401, headers: ourHeaders(request), body: '{"code":"device.unknown","detail":""}'}),
    {why: 'unknown'},
  ],
  [
    'our own 403',
    (request) => ({status: 403, headers: ourHeaders(request), body: '{"code":"device.revoked","detail":""}'}),
    {why: 'unauthorised'},
  ],
  ['somebody else’s 401', () => ({status: 401, headers: HTML, body: page}), {why: 'not-ours'}],
  [
    'our own 500',
    (request) => ({status: 500, headers: ourHeaders(request), body: '{"code":"server.error","detail":""}'}),
    {why: 'refused'},
  ],
  [
    'our own 503',
    (request) => ({status: 503, headers: {...ourHeaders(request), 'retry-after': '7'}, body: '{}'}),
    {why: 'busy', retryAfter: 7_000},
  ],
];

describe('a device whose network answers in our server’s place', () => {
  let server: TestServer;
  let owner: Caller;
  let hall: Hall;
  let device: FloorDevice;
  beforeAll(async () => {
    server = await openServer('sqlite');
    owner = await Caller.register(server.url);
    hall = await furnishHall(owner, {units: 50, bins: 2});
    device = await FloorDevice.enrol(owner);
    await device.sync();
  });
  afterAll(() => server.close());

  const all = async () => ({
    outbox: await device.outbox.read(),
    journal: await device.outbox.journal(),
    notices: await device.outbox.notices(),
    cursor: await device.mirror.cursor(),
  });

  test.each(WRONG)(
    '[P1] keeps all its work under %s, and hands it in when our server is back',
    async (...of) => {
      const [, manner, failure] = of;
      await device.move(hall.move(0, 1, 1));
      const before = await all();
      const portal = await openPortal(manner);
      device.wire.urls = [portal.url];
      expect(await device.push()).toMatchObject({end: 'failed', failure});
      expect(await device.pull()).toMatchObject({end: 'failed', failure});
      expect(await all()).toEqual(before);
      await portal.close();
      device.wire.urls = [server.url];
      await device.sync();
      await proveRest(server.server.deps.storage, [device]);
    },
  );
});
