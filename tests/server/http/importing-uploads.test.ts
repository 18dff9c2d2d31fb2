import {mkdtemp, rm} from 'node:fs/promises';
import {tmpdir} from 'node:os';
import path from 'node:path';
import {setTimeout as pause} from 'node:timers/promises';
import {afterAll, afterEach, beforeAll, describe, expect, test} from 'vitest';
import {beginMovingIn} from '#domain/moving/begin-and-end.ts';
import {serverRequest} from '#server/sync/server-request.ts';
import {startServer} from '../../server-process.ts';
import {broughtIn, lookAtWholeFile, importOf, moveIn, sendFile, sendTakenFile} from '../rig/importing.ts';
import {Meanwhile} from '../rig/meanwhile.ts';
import {slowUpload, type SlowUpload} from '../rig/slow-upload.ts';
import {Caller, DATABASES, newId, openServer, type TestServer} from './site.ts';

const HEAD = 'name,plate,contact\n';
const drivers = (called: string, count: number): string =>
  Array.from({length: count}, (_, i) => `${called} ${String(i)},P,1\n`).join('');
/** What is brought in of goods keeps everybody from editing them meanwhile. */
const goodsFile = (count: number): string =>
  [
    'code,description,supplier,weight,width,depth,height,cost,price',
    ...Array.from({length: count}, (_, i) => `G ${String(i)},Pot,Norte,1,1,1,1,1,1`),
  ].join('\n');

describe.each(DATABASES)('uploads, on %s', (kind) => {
  const meanwhile = new Meanwhile();
  let server: TestServer;
  let owner: Caller;
  let worker: Caller;
  beforeAll(async () => {
    server = await openServer(kind, {}, undefined, {kinds: meanwhile.kinds});
  });
  afterAll(() => server.close());
  afterEach(() => until(() => openUploads() === 0));

  const company = async (): Promise<void> => {
    owner = await Caller.register(server.url);
    worker = await owner.hire('Outbound');
  };
  const openUploads = (): number => server.server.deps.imports.uploads.count;
  /** The sign itself is looked for: nothing tells of it. */
  const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
    for (const from = Date.now(); !(await isSo()); await pause(5))
      if (Date.now() - from > 20_000) throw new Error('it never becomes so');
  };
  const pagesOf = async (id: string): Promise<number> => {
    let count = 0;
    while (await server.server.deps.imports.store.page(owner.company, id, count)) count++;
    return count;
  };
  /** An upload of which the first page is in the database. */
  const begun = async (by: Caller, called: string, id = newId()): Promise<SlowUpload> => {
    const upload = await slowUpload(by, HEAD + drivers(called, 1_500), {id});
    await until(async () => (await pagesOf(id)) > 0);
    return upload;
  };
  const edits = async (): Promise<unknown> => {
    const size = {id: newId(), name: `Size ${newId()}`, width: 1, depth: 1, height: 1};
    const answer = await owner.act('binSize.create', size);
    return answer.body['code'] ?? answer.status;
  };

  test('[IMPORT-12] what an earlier upload still sends is refused, and stands in no file', async () => {
    await company();
    const one = await begun(worker, 'ONE');
    const {import: told} = await sendTakenFile(worker, HEAD + drivers('TWO', 1_000), {
      kind: 'driver',
      id: one.id,
    });
    expect(await lookAtWholeFile(worker, told)).toMatchObject({fresh: 1_000, wrong: 0, lines: 1_000});
    expect(await one.end(drivers('ONE more', 1_500))).toMatchObject({
      status: 409,
      body: {code: 'import.not-now'},
    });
    expect(await importOf(worker, one.id)).toMatchObject({state: 'checked', lines: 1_000, fresh: 1_000});
    expect(await pagesOf(one.id)).toBe(2);
    expect(await broughtIn(worker, told)).toMatchObject({state: 'done', total: 2_000});
    expect((await owner.call('GET', '/api/lists/driver?limit=1')).body['count']).toBe(1_000);
  });

  test('[IMPORT-12] an earlier upload that breaks off takes nothing from the file that is brought in', async () => {
    await company();
    const one = await begun(worker, 'ONE');
    const {import: told} = await sendTakenFile(worker, HEAD + drivers('TWO', 700), {
      kind: 'driver',
      id: one.id,
    });
    await lookAtWholeFile(worker, told);
    const broken = meanwhile.at('rows 1', async () => {
      one.breakOff();
      await until(() => openUploads() === 0);
    });
    expect(await broughtIn(worker, told)).toMatchObject({state: 'done', code: ''});
    await broken;
    expect(await importOf(worker, one.id)).toMatchObject({state: 'in', lines: 700});
    expect(await edits()).toBe(200);
  });

  test('[IMPORT-12] many uploads of one file at once leave one of them, whole', async () => {
    await company();
    const id = newId();
    const answers = await Promise.all(
      Array.from({length: 8}, (_, i) =>
        sendFile(worker, HEAD + drivers(`U${String(i)}`, 1_200), {kind: 'driver', id}),
      ),
    );
    expect(new Set(answers.map(({status}) => status))).toEqual(new Set([200, 409]));
    const told = await importOf(worker, id);
    expect(told).toMatchObject({state: 'read', lines: 1_200});
    expect(await pagesOf(id)).toBe(3);
    expect(await lookAtWholeFile(worker, told)).toMatchObject({fresh: 1_200, wrong: 0});
  });

  test('[IMPORT-12] an upload that breaks off leaves nothing', async () => {
    await company();
    const one = await begun(worker, 'ONE');
    one.breakOff();
    await until(() => openUploads() === 0);
    expect((await worker.call('GET', `/api/imports/${one.id}`)).status).toBe(404);
    expect(await pagesOf(one.id)).toBe(0);
  });

  test('[IMPORT-12] whoever sends three files at once is told to wait with the next, and sends it then', async () => {
    await company();
    const open = [await begun(worker, 'A'), await begun(worker, 'B'), await begun(worker, 'C')];
    const one = HEAD + drivers('D', 1);
    const answer = await sendFile(worker, one, {kind: 'driver'});
    expect([answer.status, answer.body['code'], answer.body['most']]).toEqual([429, 'import.too-many', 3]);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await sendFile(owner, one, {kind: 'driver'})).status).toBe(200);
    expect((await open[0]?.end())?.status).toBe(200);
    expect((await sendFile(worker, one, {kind: 'driver'})).status).toBe(200);
    for (const each of open.slice(1)) each.breakOff();
  });

  test('[IMPORT-12] of too many files of a person her oldest go, whole, and never another’s', async () => {
    await company();
    const {import: office} = await sendTakenFile(owner, HEAD + drivers('Office', 1), {kind: 'driver'});
    const slow = await begun(worker, 'SLOW');
    const ids: string[] = [];
    for (let i = 0; i < 13; i++)
      ids.push((await sendTakenFile(worker, HEAD + drivers('D', 1), {kind: 'driver'})).import.id);
    const there = await Promise.all(ids.map((id) => pagesOf(id)));
    expect(there).toEqual([0, ...Array.from({length: 12}, () => 1)]);
    expect(await importOf(owner, office.id)).toMatchObject({state: 'read'});
    expect(await slow.end(drivers('SLOW more', 2_000))).toMatchObject({
      status: 409,
      body: {code: 'import.gone'},
    });
    expect(await pagesOf(slow.id)).toBe(0);
  });

  test('[IMPORT-2] a file that is gone in the middle lets everybody edit again', async () => {
    await company();
    const address = {city: 'Porto', address: 'Rua 1', contact: '1', manager: 'A', level: 1};
    await owner.do('supplier.create', {id: newId(), name: 'Norte', ...address});
    const {import: told} = await sendTakenFile(owner, goodsFile(700));
    await lookAtWholeFile(owner, told);
    const {store} = server.server.deps.imports;
    const gone = meanwhile.at('rows 1', async () => {
      expect(await edits()).toBe('import.under-way');
      const file = await store.find(owner.company, told.id);
      if (file) await store.forget(file);
    });
    expect(await broughtIn(owner, told)).toMatchObject({state: 'stopped', code: 'import.gone'});
    await gone;
    expect(await edits()).toBe(200);
  });

  /** As a build before this one has left companies: the work that keeps others out has ended. */
  const stick = async ({server: {deps}}: TestServer): Promise<void> => {
    const args = {work: newId(), list: 'goods'};
    const act = {company: owner.company, action: beginMovingIn.name, args};
    await deps.sync.ask(owner.company, serverRequest({newId, now: deps.now}, act));
    expect(await edits()).toBe('import.under-way');
  };

  test('[IMPORT-2] the next file takes over from work that has ended', async () => {
    await company();
    await stick(server);
    expect(await moveIn(owner, HEAD + drivers('D', 3), {kind: 'driver'})).toMatchObject({state: 'done'});
    expect(await edits()).toBe(200);
  });

  test('[IMPORT-2] a server that starts lets go of what ended work has kept', async () => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'binward-uploads-'));
    const where = {dataDir, databaseUrl: server.where.databaseUrl};
    const before = await openServer(kind, {}, where);
    try {
      owner = await Caller.register(before.url);
      await stick(before);
    } finally {
      await before.close();
    }
    const again = await openServer(kind, {}, where);
    try {
      owner = new Caller(again.url, owner.session);
      await until(async () => (await edits()) === 200);
    } finally {
      await again.close();
      await rm(dataDir, {recursive: true, force: true});
    }
  });
});

test('[IMPORT-12] a sender who breaks off is no fault in the server’s log', async () => {
  const process = await startServer({env: {REGISTRATION: 'open', LOG_LEVEL: 'warn'}});
  try {
    const owner = await Caller.register(process.url);
    const one = await slowUpload(owner, HEAD + drivers('ONE', 900));
    const state = async () => (await owner.call('GET', `/api/imports/${one.id}`)).status;
    while ((await state()) !== 200) await pause(5);
    one.breakOff();
    while ((await state()) !== 404) await pause(5);
    await process.stop();
    expect(process.logs()).not.toContain('"level":50');
  } finally {
    await process.close();
  }
});
