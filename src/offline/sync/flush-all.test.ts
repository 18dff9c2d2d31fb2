import 'fake-indexeddb/auto';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, afterEach, beforeAll, beforeEach, expect, test} from 'vitest';
import {anId} from '#tests/builders/rows.ts';
import {anEntry} from '#tests/builders/shelf.ts';
import type {PushRequest} from '#protocol/sync.ts';
import {PROTOCOL_VERSION, PROTOCOL_HEADER, REQUEST_HEADER} from '#protocol/version.ts';
import {keepEnrolment, outboxNames, withOutbox} from '../identity/enrolments.ts';
import {flushAll} from './flush-all.ts';

/** Companies whose work has arrived, each once for each push. */
let pushed: string[];
let url: string;
const server = createServer((request, response) => {
  let text = '';
  request.setEncoding('utf8').on('data', (part: string) => (text += part));
  request.on('end', () => {
    const {company, items} = JSON.parse(text) as PushRequest;
    pushed.push(company);
    const results = items.map(({seq, id}) => ({seq, id, status: 'applied', version: 1}));
    response
      .writeHead(200, {
        'content-type': 'application/json',
        [PROTOCOL_HEADER]: String(PROTOCOL_VERSION),
        [REQUEST_HEADER]: String(request.headers[REQUEST_HEADER]),
      })
      .end(JSON.stringify({epoch: 'e1', results, head: 1}));
  });
});
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
beforeEach(() => (pushed = []));
afterEach(async () => {
  for (const name of await outboxNames()) indexedDB.deleteDatabase(name);
});

/** An outbox of this browser with so much work that waits; answers its name. */
async function anOutbox(company: string, waiting: number): Promise<string> {
  const device = {id: anId(1), name: 'Till', secret: 'secret', warehouse: 'W1'};
  const name = await keepEnrolment({server: 'server', company, baseUrl: url, ...device});
  await withOutbox(name, async (outbox) => {
    // What a draft has too much, the outbox gives anew.
    await outbox.append(Array.from({length: waiting}, (_, i) => anEntry(i + 1, {company})));
  });
  return name;
}

test('[F60] what waits is sent for every company of the browser, and nothing is left', async () => {
  await anOutbox('ONE', 2);
  await anOutbox('TWO', 1);
  expect(await flushAll('test')).toEqual(new Map());
  expect(pushed.toSorted()).toEqual(['ONE', 'TWO']);
});

test('[F60] a page sends for the others, and leaves its own to itself', async () => {
  const own = await anOutbox('ONE', 2);
  await anOutbox('TWO', 1);
  expect(await flushAll('test', own)).toEqual(new Map());
  expect(pushed).toEqual(['TWO']);
});

test('[P5] an outbox that cannot be written keeps none behind it from being sent, and counts as left', async () => {
  const newer = await anOutbox('ONE', 1);
  await anOutbox('TWO', 1);
  // As a newer build leaves it.
  await withOutbox(newer, (outbox) => outbox.putMeta('minCode', 99));
  expect(await flushAll('test')).toEqual(new Map([['ONE', undefined]]));
  expect(pushed).toContain('TWO');
});

test('[F17] what another tab is sending is left until it is sent', async () => {
  const name = await anOutbox('ONE', 3);
  const end = Promise.withResolvers<void>();
  const held = Promise.withResolvers<void>();
  const other = navigator.locks.request('flush:ONE', async () => {
    held.resolve();
    await end.promise;
  });
  await held.promise;
  expect(await flushAll('test')).toEqual(new Map([['ONE', 3]]));
  expect(pushed).toEqual([]);
  end.resolve();
  await other;
  expect(await flushAll('test')).toEqual(new Map());
  expect(
    await withOutbox(name, async (outbox) => (await outbox.read()).entries.every(({acked}) => acked)),
  ).toBe(true);
});
