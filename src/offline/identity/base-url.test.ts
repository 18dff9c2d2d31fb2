import 'fake-indexeddb/auto';
import {once} from 'node:events';
import {createServer} from 'node:http';
import type {AddressInfo} from 'node:net';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {baseUrlOf, readBaseUrl} from './base-url.ts';
import {outboxName} from '../dexie/outbox-database.ts';
import {ENROLMENT_KEY, openOutbox} from './enrolments.ts';
import {moveEnrolments} from './move-enrolments.ts';

const PAGE = '<!doctype html><title>Guest Wi-Fi</title>';

let [text, status] = ['', 200];
let url: string;
const server = createServer((_, response) => response.writeHead(status).end(text));
beforeAll(async () => {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/baseurl.txt`;
});
afterAll(() => {
  server.close();
  server.closeAllConnections();
});
const read = (says: string, under = 200): Promise<string | undefined> => {
  [text, status] = [says, under];
  return readBaseUrl(url);
};

test('[spec 7] a file of one line says where the server is, and an empty one means here', async () => {
  expect(await read('https://wms.example:8443/\n')).toBe('https://wms.example:8443');
  expect(await read('')).toBe('');
  expect(await read('\n')).toBe('');
});

test('[F7] a portal’s page is no address', () => {
  for (const says of [PAGE, `https://x ${PAGE}`, 'javascript:alert(1)', 'ftp://files', 'wms.example'])
    expect(baseUrlOf(says)).toBeUndefined();
});

test('[P6] without the file, or without a network, nothing is said, so what was last known stays', async () => {
  expect(await read('not found', 404)).toBeUndefined();
  expect(await readBaseUrl('http://127.0.0.1:9/baseurl.txt')).toBeUndefined();
});

test('a server that has moved takes those along who were enrolled there, and nobody else', async () => {
  const enrolled = async (company: string, baseUrl: string) => {
    const name = outboxName('server', company);
    const outbox = await openOutbox(name);
    await outbox.putMeta(ENROLMENT_KEY, {company, secret: 'kept', baseUrl});
    return outbox;
  };
  const outboxes = [await enrolled('ONE', ''), await enrolled('TWO', 'https://elsewhere.example')];
  await moveEnrolments('', 'https://wms.example');
  const found = await Promise.all(outboxes.map((outbox) => outbox.getMeta(ENROLMENT_KEY)));
  expect(found).toMatchObject([
    {secret: 'kept', baseUrl: 'https://wms.example'},
    {baseUrl: 'https://elsewhere.example'},
  ]);
});
