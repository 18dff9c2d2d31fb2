import 'fake-indexeddb/auto';
import {afterEach, expect, test} from 'vitest';
import {outboxName} from '../dexie/outbox-database.ts';
import {openOutbox, outboxNames} from './enrolments.ts';
import {openJobs} from './open-jobs.ts';
import {SIGNED_IN} from '../outbox/outbox-store.ts';

/** An outbox of this browser: who works there, and which steps lie in it. */
async function anOutbox(company: string, who: string | null, ...keys: readonly string[]): Promise<void> {
  const name = outboxName('server', company);
  const outbox = await openOutbox(name);
  await outbox.putMeta(SIGNED_IN, who && {who, name: 'Maya'});
  for (const key of keys) await outbox.putStep({key, at: 1, state: '{}'});
  outbox.close();
}
afterEach(async () => {
  for (const name of await outboxNames()) indexedDB.deleteDatabase(name);
});

test('a job in the middle of a step is open, in whichever company and tab', async () => {
  await anOutbox('ONE', 'maya', 'flow:maya:bin-move:1');
  await anOutbox('TWO', 'ivo', 'flow:ivo:goods-query:3');
  const jobs = (await openJobs()).toSorted((a, b) => a.tab - b.tab);
  expect(jobs).toEqual([
    {who: 'maya', flow: 'bin-move', tab: 1},
    {who: 'ivo', flow: 'goods-query', tab: 3},
  ]);
});

test('a step of somebody who has gone home, and a question to the server, are no open job', async () => {
  await anOutbox('ONE', 'maya', 'flow:ivo:bin-move:1', 'ask:01M7ZDNQW1E0NT2KZ6R2N429YR');
  await anOutbox('TWO', null, 'flow:maya:bin-move:1');
  expect(await openJobs()).toEqual([]);
});
