import {afterAll, beforeAll, expect, test} from 'vitest';
import {RESOURCES} from '#domain/resources.ts';
import {createTries, type AttemptCount} from '#server/auth/attempt-counters.ts';
import {connectDatabase, type Database} from '#server/storage/open.ts';
import {migratedOn} from '../migrated.ts';
import {startPostgres, type Postgres} from '../postgres.ts';

let postgres: Postgres;
const processes: Database[] = [];
beforeAll(async () => {
  postgres = await startPostgres();
  const databaseUrl = await migratedOn(postgres);
  for (let n = 0; n < 2; n++)
    processes.push(await connectDatabase({resources: RESOURCES, dataDir: '', databaseUrl}));
});
afterAll(async () => {
  for (const each of processes) await each.close();
  await postgres.stop();
});

test('right codes for many accounts at once, at two processes, wait for each other and never for ever', async () => {
  const tries = processes.map(({kysely}) => createTries(kysely, () => Date.now()));
  const shared = Array.from({length: 8}, (_, n): AttemptCount => ({
    limit: {name: `shared ${String(n)}`, most: 1_000, ms: 60_000},
    company: '',
    key: 'one address',
  }));
  const logins = Array.from({length: 200}, async (_, n) => {
    const account = {company: 'C0000001', key: `account ${String(n % 20)}`};
    return tries[n % 2]?.judge(account, shared, () => Promise.resolve('in'));
  });
  expect(new Set(await Promise.all(logins))).toEqual(new Set(['in']));
  const left = await processes[0]?.kysely.selectFrom('tries').select('count').execute();
  expect(new Set(left?.map(({count}) => Number(count)))).toEqual(new Set([0]));
});
