import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterEach, beforeEach, describe, expect, test, vi} from 'vitest';
import {RULES} from '#domain/actions.ts';
import type {PushAnswer} from '#protocol/sync.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {ownerOf, readDay, stockByName, writeServer} from '../older/older-day.ts';
import {startPostgres, type Postgres} from '../postgres.ts';
import {call, DATABASES, openServer, type TestServer} from './http/site.ts';

/** What a handheld of the build before customer returns and transfers says, to a server of this one. */
const day = await readDay();
const {items} = JSON.parse(day.push.body) as {
  readonly items: readonly {readonly id: string; readonly action: string}[];
};

describe.each(DATABASES)('[L14] what a handheld of an earlier build pushes, on %s', (kind) => {
  let dir: string;
  let postgres: Postgres | undefined;
  let server: TestServer;
  beforeEach(async () => {
    dir = await mkdtemp(path.join(tmpdir(), 'binward-older-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
    const where = {dataDir: dir, databaseUrl: (await postgres?.fresh()) ?? ''};
    await writeServer(day.server, where);
    vi.useFakeTimers({now: day.at + 60_000, toFake: ['Date']});
    server = await openServer(kind, {}, where);
  });
  afterEach(async () => {
    vi.useRealTimers();
    await server?.close();
    await postgres?.stop();
    await rm(dir, {recursive: true, force: true});
  });

  /** As it was said; in another epoch, once the handheld has heard of that. */
  async function push(epoch?: string): Promise<PushAnswer> {
    const body = epoch === undefined ? day.push.body : {...JSON.parse(day.push.body), epoch};
    const answer = await call(`${server.url}/sync/push`, 'POST', body, day.push.headers);
    expect([answer.status, answer.text]).toEqual([200, expect.any(String)]);
    return answer.body as unknown as PushAnswer;
  }

  test('is settled once after the server has started anew, and answered the same however often it is said', async () => {
    // Nothing is settled before the handheld has heard of that.
    const {epoch, results} = await push();
    expect(results).toEqual([]);
    const once = await push(epoch);
    expect(once.results.map(({id, status}) => [id, status])).toEqual(items.map(({id}) => [id, 'applied']));
    expect(items.map(({action}) => action)).toEqual([
      'inbound.sort',
      'inbound.finishSorting',
      'inbound.putAway',
      'inbound.receiveUnannounced',
      'outbound.pick',
      'outbound.dispatch',
      'counting.count',
      'stock.moveBin',
    ]);
    expect((await push(epoch)).results).toEqual(once.results);

    const admin = await ownerOf(day, server.url);
    // Of 20 kettles 6 have left, and of 5 that were to come 4 came; of 10 ladles 9 were counted.
    expect(stockByName(day, await admin.list('stock'))).toEqual({
      'A-01 KETTLE': 14,
      'A-03 KETTLE': 4,
      'A-02 LADLE': 9,
      'sorted LADLE': 2,
      'A-03 WHISK': 2,
      'A-04 WHISK': 5,
    });
    const lineOf = async (list: string, document = ''): Promise<unknown> =>
      (await admin.list(list)).find((row) => row['document'] === document);
    const {delivery, order} = day.ids;
    expect(await lineOf('asnLine', delivery)).toMatchObject({
      counted: 4,
      shortage: 1,
      put_away: 4,
      returned: 0,
    });
    expect(await lineOf('dnLine', order)).toMatchObject({picked: 0, shipped: 6, returned: 0, intransit: 6});
    const headers = [...(await admin.list('asn')), ...(await admin.list('dn'))];
    expect(headers.map(({is_return, is_transfer}) => [is_return, is_transfer])).toEqual(
      headers.map(() => [0, 0]),
    );
    expect(await admin.list('case')).toEqual([]);
    const {storage} = server.server.deps;
    expect(await storage.read(day.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
