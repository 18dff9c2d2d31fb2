import 'fake-indexeddb/auto';
import {afterAll, beforeAll, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {Caller, openServer, type TestServer} from './http/site.ts';
import {furnishHall} from './rig/hall.ts';
import {loseHistory} from './rig/lost-history.ts';
import {enrolAsPage, killPage, killAll, logIn, openAsPage} from './rig/page.ts';

let server: TestServer;
beforeAll(async () => {
  server = await openServer('sqlite');
});
afterAll(async () => {
  killAll();
  await server.close();
});

test('[P1] a page whose first news is of another history than the last page saw tells of it: claims are asked again', async () => {
  const owner = await Caller.register(server.url);
  await furnishHall(owner, {units: 10, bins: 2});
  const {outboxName} = await enrolAsPage(owner, server.url);
  const versionOf = () => server.server.deps.storage.read(owner.company, async (tx) => tx.head.version);
  const first = await openAsPage(outboxName, RULES);
  await logIn(first, owner);
  expect(await first.flush(10_000)).toBe(true);
  expect(await first.reaches(await versionOf(), 10_000)).toBe(true);
  killPage(first);
  await loseHistory(server, owner);
  const next = await openAsPage(outboxName, RULES);
  const {promise: told, resolve} = Promise.withResolvers<string>();
  next.subscribe((signal) => signal === 'history' && resolve(signal));
  next.hurry();
  expect(await told).toBe('history');
});
