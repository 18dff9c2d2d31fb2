import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {afterAll, beforeAll, describe, expect, test} from 'vitest';
import {RULES} from '#domain/actions.ts';
import {checkHistory} from '#server/sync/checker.ts';
import {migratedDatabase} from '../../migrated.ts';
import {startPostgres, type Postgres} from '../../postgres.ts';
import {endedWork, toldOf} from '../rig/long-work.ts';
import {restorable} from '../rig/restorable.ts';
import {call, Caller, DATABASES, newId, openServer, PASSWORD, type TestServer} from './site.ts';
import type {SessionAnswer} from '#protocol/session.ts';

describe.each(DATABASES)('a demo that fills beside, on %s', (kind) => {
  let directory: string;
  let postgres: Postgres | undefined;
  let where: TestServer['where'];
  let server: TestServer;
  const open = async (): Promise<void> => void (server = await openServer(kind, {}, where));
  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), 'binward-demo-'));
    postgres = kind === 'postgres' ? await startPostgres() : undefined;
    where = await migratedDatabase(directory, postgres);
    await open();
  });
  afterAll(async () => {
    await server.close();
    await postgres?.stop();
    await rm(directory, {recursive: true, force: true});
  });

  /** Somebody who has registered with a demo, as soon as she hears of it. */
  async function registered(name = `owner ${newId()}`): Promise<{she: Caller; work: {id: string}}> {
    const asked = {name, password: PASSWORD, demo: true};
    const answer = await call(`${server.url}/api/register`, 'POST', asked);
    expect([answer.status, answer.text]).toEqual([201, expect.any(String)]);
    const session = answer.body as unknown as SessionAnswer;
    return {she: new Caller(server.url, session), work: {id: session.work ?? ''}};
  }
  const ofDemo = (she: Caller) =>
    server.server.deps.storage.read(she.company, async (tx) =>
      (await tx.settled({version: 0, id: ''}, 10_000)).filter(({mutation}) => mutation.build === 'server'),
    );
  const counts = async (she: Caller) =>
    Promise.all(
      ['goods', 'bin', 'staff', 'asn', 'dn', 'case'].map(
        async (list) => (await she.call('GET', `/api/lists/${list}?limit=1`)).body['count'],
      ),
    );

  test('[DEMO-3] whoever registers is in before it is there, and reads how far it is', async () => {
    const {she, work} = await registered();
    expect(await toldOf(she, work)).toMatchObject({
      kind: 'demo.fill',
      ended_at: 0,
      who: she.session.operator,
    });
    // The company is hers already: she works while it fills.
    expect((await she.act('goodsBrand.create', {id: newId(), name: 'Own'})).status).toBe(200);
    const told = await endedWork(she, work, 10);
    expect(told).toMatchObject({state: 'done', failed: 0, code: ''});
    expect(told.total).toBeGreaterThan(100);
    expect(told.done).toBe(told.total);
    expect(await ofDemo(she)).toHaveLength(told.total + 1);
    const {storage} = server.server.deps;
    expect(await storage.read(she.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test('[DEMO-3] it goes on where a process has ended, and what is asked for twice is there once', async () => {
    const whole = await registered();
    const all = (await endedWork(whole.she, whole.work, 10)).total;
    const {she, work} = await registered();
    while ((await toldOf(she, work)).done === 0);
    await server.server.stop();
    await open();
    const back = new Caller(server.url, she.session);
    // As a process leaves it that was killed before it could say how far it had come.
    await server.server.deps.auth.db
      .updateTable('long_work')
      .set({cursor: '3', done: 3, lease: '', lease_until: 0})
      .where('id', '=', work.id)
      .where('ended_at', '=', 0)
      .execute();
    expect(await endedWork(back, work, 10)).toMatchObject({state: 'done', failed: 0, total: all, done: all});
    expect(await ofDemo(back)).toHaveLength(all + 1);
    expect(await counts(back)).toEqual(await counts(new Caller(server.url, whole.she.session)));
    const {storage} = server.server.deps;
    expect(await storage.read(back.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });

  test('a registration that is refused leaves no order for one', async () => {
    const name = `owner ${newId()}`;
    await registered(name);
    const asked = {name, password: PASSWORD, demo: true};
    expect((await call(`${server.url}/api/register`, 'POST', asked)).status).toBe(409);
    const orders = await server.server.deps.auth.db.selectFrom('long_work').select('company').execute();
    const companies = await server.server.deps.storage.companies();
    expect(new Set(orders.map(({company}) => company))).toEqual(new Set(companies));
  });
});

describe.each(DATABASES)('a demo that was filling when a backup was made, on %s', (kind) => {
  const place = restorable(kind);

  test('[DEMO-3] goes on where the backup had it, and what the lost part had done is done once more', async () => {
    const first = await place.open();
    const asked = {name: `owner ${newId()}`, password: PASSWORD, demo: true};
    const {body} = await call(`${first.url}/api/register`, 'POST', asked);
    const session = body as unknown as SessionAnswer;
    const [owner, work] = [new Caller(first.url, session), {id: session.work ?? ''}];
    while ((await toldOf(owner, work)).done === 0);
    const comeBack = await place.backUp(first);
    expect(await endedWork(owner, work, 10)).toMatchObject({state: 'done', failed: 0});
    const {url, server} = await comeBack();
    const login = {mode: 'admin', name: asked.name, password: PASSWORD};
    const again = (await call(`${url}/api/session`, 'POST', login)).body as unknown as SessionAnswer;
    expect(await endedWork(new Caller(url, again), work, 10)).toMatchObject({
      state: 'done',
      failed: 0,
      code: '',
    });
    expect(await server.deps.storage.read(owner.company, (tx) => checkHistory(tx, RULES))).toEqual([]);
  });
});
